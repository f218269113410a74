/** Settings pages, listed on the settings page and in the command palette. */
import {
  BookCheck,
  DoorOpen,
  FileText,
  Globe,
  HandCoins,
  History,
  KeyRound,
  type LucideIcon,
  Mail,
  MapPin,
  Percent,
  Scale,
  SearchCheck,
  ShieldCheck,
  ShoppingCart,
  Truck,
  UsersRound,
  Wallet,
  Webhook,
} from "lucide-react";
import type { Permission } from "#api/permissions.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { storeSettingsTexts } from "./texts/texts.ts";

const texts = storeSettingsTexts[staffLanguage()].sections;

type Section = {
  to:
    | "/settings/access"
    | "/settings/orders"
    | "/settings/order-mails"
    | "/payments"
    | "/taxes"
    | "/settings/delivery"
    | "/settings/locations"
    | "/settings/checkout"
    | "/settings/policies"
    | "/settings/fees"
    | "/settings/search-synonyms"
    | "/settings/staff"
    | "/settings/sign-in"
    | "/settings/apps"
    | "/settings/domain"
    | "/books"
    | "/developers"
    | "/audit";
  title: string;
  text: string;
  /** Additional search words for the command palette. */
  words: string;
  icon: LucideIcon;
  permission: Permission;
  /** The tab to open. */
  search?: { tab: "providers" };
};

export const settingsSections: readonly Section[] = [
  {
    to: "/settings/access",
    ...texts.access,
    icon: DoorOpen,
    permission: "settings:read",
  },
  {
    to: "/settings/domain",
    ...texts.domain,
    icon: Globe,
    permission: "settings:read",
  },
  {
    to: "/settings/orders",
    ...texts.orders,
    icon: FileText,
    permission: "settings:read",
  },
  {
    to: "/settings/order-mails",
    ...texts.orderEmails,
    icon: Mail,
    permission: "settings:read",
  },
  {
    to: "/payments",
    search: { tab: "providers" },
    ...texts.payments,
    icon: Wallet,
    permission: "orders:read",
  },
  {
    to: "/taxes",
    ...texts.taxes,
    icon: Percent,
    permission: "settings:read",
  },
  {
    to: "/settings/delivery",
    ...texts.shipping,
    icon: Truck,
    permission: "settings:read",
  },
  {
    to: "/settings/locations",
    ...texts.locations,
    icon: MapPin,
    permission: "inventory:read",
  },
  {
    to: "/settings/checkout",
    ...texts.checkout,
    icon: ShoppingCart,
    permission: "settings:read",
  },
  {
    to: "/settings/policies",
    ...texts.policies,
    icon: Scale,
    permission: "settings:read",
  },
  {
    to: "/settings/fees",
    ...texts.fees,
    icon: HandCoins,
    permission: "settings:read",
  },
  {
    to: "/settings/search-synonyms",
    ...texts.synonyms,
    icon: SearchCheck,
    permission: "products:read",
  },
  {
    to: "/settings/staff",
    ...texts.staff,
    icon: UsersRound,
    permission: "staff:write",
  },
  {
    to: "/settings/sign-in",
    ...texts.signIn,
    icon: ShieldCheck,
    permission: "settings:read",
  },
  {
    to: "/settings/apps",
    ...texts.apps,
    icon: KeyRound,
    permission: "apps:write",
  },
  {
    to: "/developers",
    ...texts.developers,
    icon: Webhook,
    permission: "webhooks:write",
  },
  {
    to: "/books",
    ...texts.books,
    icon: BookCheck,
    permission: "orders:read",
  },
  {
    to: "/audit",
    ...texts.audit,
    icon: History,
    permission: "audit:read",
  },
];
