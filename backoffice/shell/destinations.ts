import {
  ArrowDownUp,
  BookCheck,
  Boxes,
  CalendarDays,
  ChartLine,
  ChartNoAxesColumn,
  FolderOpen,
  Gift,
  Images,
  type LucideIcon,
  Mail,
  Megaphone,
  Package,
  RefreshCcw,
  Settings,
  ShoppingBag,
  ShoppingCart,
  SwatchBook,
  TicketPercent,
  UsersRound,
  Wallet,
} from "lucide-react";
import type { Permission } from "#api/permissions.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { shellTexts } from "./texts/texts.ts";

type Path =
  | "/"
  | "/orders"
  | "/abandoned"
  | "/products"
  | "/collections"
  | "/promotions"
  | "/inventory"
  | "/brands"
  | "/media"
  | "/import"
  | "/customers"
  | "/newsletter"
  | "/discounts"
  | "/gift-cards"
  | "/bookings"
  | "/subscriptions"
  | "/analytics"
  | "/payments"
  | "/books"
  | "/settings";

export type Destination = {
  to: Path;
  label: string;
  icon: LucideIcon;
  /** `G`, then this letter. */
  key: string;
  permission?: Permission;
  /** Synonyms and contents, for the search of the command palette. */
  words?: string;
  /** Path prefixes of pages that belong to it but have other paths. */
  also?: readonly string[];
};

/** The areas of the back office, in the order of the menu. The menu, the palette and the keys all follow from this list. */
export function listDestinations(): readonly Destination[] {
  const texts = shellTexts[staffLanguage()].destinations;
  return [
    { to: "/", ...texts.dashboard, icon: ChartNoAxesColumn, key: "d" },
    {
      to: "/orders",
      ...texts.orders,
      icon: ShoppingBag,
      key: "o",
      permission: "orders:read",
      also: ["/drafts", "/returns", "/invoices"],
    },
    {
      to: "/abandoned",
      ...texts.abandoned,
      icon: ShoppingCart,
      key: "b",
      permission: "orders:read",
    },
    {
      to: "/products",
      ...texts.products,
      icon: Package,
      key: "p",
      permission: "products:read",
    },
    {
      to: "/collections",
      ...texts.collections,
      icon: FolderOpen,
      key: "c",
      permission: "products:read",
    },
    {
      to: "/promotions",
      ...texts.promotions,
      icon: Megaphone,
      key: "e",
      permission: "products:read",
    },
    {
      to: "/inventory",
      ...texts.inventory,
      icon: Boxes,
      key: "n",
      permission: "inventory:read",
      also: ["/back-in-stock"],
    },
    {
      to: "/brands",
      ...texts.brands,
      icon: SwatchBook,
      key: "a",
      permission: "products:read",
      also: ["/ribbons", "/info-sections", "/customizations"],
    },
    {
      to: "/media",
      ...texts.media,
      icon: Images,
      key: "m",
      permission: "products:read",
    },
    {
      to: "/import",
      ...texts.import,
      icon: ArrowDownUp,
      key: "x",
      permission: "products:read",
    },
    {
      to: "/customers",
      ...texts.customers,
      icon: UsersRound,
      key: "u",
      permission: "members:read",
    },
    {
      to: "/newsletter",
      ...texts.newsletter,
      icon: Mail,
      key: "t",
      permission: "newsletter:read",
    },
    {
      to: "/discounts",
      ...texts.discounts,
      icon: TicketPercent,
      key: "i",
      permission: "discounts:read",
    },
    { to: "/gift-cards", ...texts.giftCards, icon: Gift, key: "g", permission: "gift-cards:read" },
    {
      to: "/bookings",
      ...texts.bookings,
      icon: CalendarDays,
      key: "k",
      permission: "bookings:read",
    },
    {
      to: "/subscriptions",
      ...texts.subscriptions,
      icon: RefreshCcw,
      key: "r",
      permission: "subscriptions:read",
    },
    {
      to: "/payments",
      ...texts.payments,
      icon: Wallet,
      key: "w",
      permission: "orders:read",
    },
    {
      to: "/books",
      ...texts.books,
      icon: BookCheck,
      key: "l",
      permission: "orders:read",
    },
    {
      to: "/analytics",
      ...texts.analytics,
      icon: ChartLine,
      key: "y",
      permission: "orders:read",
    },
    {
      to: "/settings",
      ...texts.settings,
      icon: Settings,
      key: "s",
      permission: "settings:read",
      also: ["/taxes", "/automation", "/developers", "/audit", "/apps"],
    },
  ];
}
