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
  /** Where pages below it begin that stand elsewhere. */
  also?: readonly string[];
};

/** The areas of the back office, in the order of the menu. The menu, the palette and the keys all follow from this list. */
export const destinations: readonly Destination[] = [
  { to: "/", label: "Dashboard", icon: ChartNoAxesColumn, key: "d" },
  {
    to: "/orders",
    label: "Orders",
    icon: ShoppingBag,
    key: "o",
    permission: "orders:read",
    also: ["/drafts", "/returns", "/invoices"],
  },
  { to: "/abandoned", label: "Abandoned carts", icon: ShoppingCart, key: "b", permission: "orders:read" },
  { to: "/products", label: "Products", icon: Package, key: "p", permission: "products:read" },
  { to: "/collections", label: "Collections", icon: FolderOpen, key: "c", permission: "products:read" },
  { to: "/promotions", label: "Banners", icon: Megaphone, key: "e", permission: "products:read" },
  {
    to: "/inventory",
    label: "Inventory",
    icon: Boxes,
    key: "n",
    permission: "inventory:read",
    also: ["/back-in-stock"],
  },
  {
    to: "/brands",
    label: "Attributes",
    icon: SwatchBook,
    key: "a",
    permission: "products:read",
    also: ["/ribbons", "/info-sections", "/customizations"],
  },
  { to: "/media", label: "Media", icon: Images, key: "m", permission: "products:read" },
  { to: "/import", label: "Import and export", icon: ArrowDownUp, key: "x", permission: "products:read" },
  { to: "/customers", label: "Customers", icon: UsersRound, key: "u", permission: "members:read" },
  { to: "/newsletter", label: "Newsletter", icon: Mail, key: "t", permission: "newsletter:read" },
  { to: "/discounts", label: "Discounts", icon: TicketPercent, key: "i", permission: "discounts:read" },
  { to: "/gift-cards", label: "Gift cards", icon: Gift, key: "g", permission: "gift-cards:read" },
  { to: "/bookings", label: "Bookings", icon: CalendarDays, key: "k", permission: "bookings:read" },
  { to: "/subscriptions", label: "Subscriptions", icon: RefreshCcw, key: "r", permission: "subscriptions:read" },
  { to: "/payments", label: "Payments", icon: Wallet, key: "w", permission: "orders:read" },
  { to: "/books", label: "Books", icon: BookCheck, key: "l", permission: "orders:read" },
  { to: "/analytics", label: "Analytics", icon: ChartLine, key: "y", permission: "orders:read" },
  {
    to: "/settings",
    label: "Settings",
    icon: Settings,
    key: "s",
    permission: "settings:read",
    also: ["/taxes", "/automation", "/developers", "/audit", "/apps"],
  },
];
