/** The parts of the settings that have pages of their own: the settings page lists them, the palette finds them. */
import {
  FileText,
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
  Signpost,
  Truck,
  UsersRound,
  Wallet,
  Webhook,
  Workflow,
} from "lucide-react";
import type { Permission } from "#api/permissions.ts";

type Section = {
  to:
    | "/settings/orders"
    | "/settings/order-mails"
    | "/payments"
    | "/taxes"
    | "/settings/delivery"
    | "/settings/locations"
    | "/settings/checkout"
    | "/settings/policies"
    | "/settings/fees"
    | "/settings/redirects"
    | "/settings/search-synonyms"
    | "/settings/staff"
    | "/settings/sign-in"
    | "/settings/apps"
    | "/automation"
    | "/developers"
    | "/audit";
  title: string;
  text: string;
  /** What else people call it: the palette finds it by these too. */
  words: string;
  icon: LucideIcon;
  permission: Permission;
  /** The tab that it is about. */
  search?: { tab: "providers" };
};

export const settingsSections: readonly Section[] = [
  {
    to: "/settings/orders",
    title: "Orders and invoices",
    text: "Cancelling, returns, withdrawal, what stands on invoices",
    words: "refunds cancellation canceling numbers",
    icon: FileText,
    permission: "settings:read",
  },
  {
    to: "/settings/order-mails",
    title: "Order emails",
    text: "Text of confirmations, shipping updates and refunds, with a preview",
    words: "email e-mail notifications templates",
    icon: Mail,
    permission: "settings:read",
  },
  {
    to: "/payments",
    search: { tab: "providers" },
    title: "Payment methods",
    text: "Stripe, offline payment and test payments",
    words: "stripe credit gateway methods",
    icon: Wallet,
    permission: "orders:read",
  },
  {
    to: "/taxes",
    title: "Taxes",
    text: "Tax regions and rates, tax groups, and exempt customers",
    words: "vat gst sales tax",
    icon: Percent,
    permission: "settings:read",
  },
  {
    to: "/settings/delivery",
    title: "Shipping and delivery",
    text: "Profiles, zones, rates, pickup and local delivery",
    words: "delivery warehouse rates carriers postage zones countries parcels regions",
    icon: Truck,
    permission: "settings:read",
  },
  {
    to: "/settings/locations",
    title: "Locations",
    text: "Where you keep inventory and send orders from",
    words: "warehouse store places stock inventory",
    icon: MapPin,
    permission: "inventory:read",
  },
  {
    to: "/settings/checkout",
    title: "Checkout",
    text: "Fields, newsletter opt-in, gift cards, colors and header",
    words: "look logo",
    icon: ShoppingCart,
    permission: "settings:read",
  },
  {
    to: "/settings/policies",
    title: "Policies and promises",
    text: "Returns, shipping, terms, privacy, legal notice, contact, short promises",
    words: "refund policy imprint impressum guarantee trust badges delivery times",
    icon: Scale,
    permission: "settings:read",
  },
  {
    to: "/settings/fees",
    title: "Fees and tips",
    text: "Handling, insurance, and how the checkout asks for thanks",
    words: "surcharge gratuity",
    icon: HandCoins,
    permission: "settings:read",
  },
  {
    to: "/settings/redirects",
    title: "Redirects",
    text: "Earlier addresses of products and collections, and where they lead",
    words: "seo url links",
    icon: Signpost,
    permission: "products:read",
  },
  {
    to: "/settings/search-synonyms",
    title: "Search synonyms",
    text: "Words that find the same products in your store's search",
    words: "search discovery find terms thesaurus",
    icon: SearchCheck,
    permission: "products:read",
  },
  {
    to: "/settings/staff",
    title: "Staff and roles",
    text: "Who works here, what each may do, invitations",
    words: "team employees users permissions",
    icon: UsersRound,
    permission: "staff:write",
  },
  {
    to: "/settings/sign-in",
    title: "Customer sign-in",
    text: "Passwords, passkeys, codes, who may join, fields of your own",
    words: "login accounts registration",
    icon: ShieldCheck,
    permission: "settings:read",
  },
  {
    to: "/automation",
    title: "Automation",
    text: "When something happens, mail, tag, give a coupon or tell another system",
    words: "rules workflows triggers low stock",
    icon: Workflow,
    permission: "settings:read",
  },
  {
    to: "/settings/apps",
    title: "Apps and keys",
    text: "Sites, apps and scripts that use your store",
    words: "api tokens integrations",
    icon: KeyRound,
    permission: "apps:write",
  },
  {
    to: "/developers",
    title: "Developers",
    text: "Webhooks, events, API calls, apps that take part in purchases",
    words: "api logs",
    icon: Webhook,
    permission: "webhooks:write",
  },
  {
    to: "/audit",
    title: "Audit log",
    text: "Who changed what, before and after",
    words: "history changes undo",
    icon: History,
    permission: "audit:read",
  },
];
