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
  /** What else people call it, and what is in it: the palette finds it by these. */
  words?: string;
  /** Where pages below it begin that stand elsewhere. */
  also?: readonly string[];
};

/** The areas of the back office, in the order of the menu. The menu, the palette and the keys all follow from this list. */
export const destinations: readonly Destination[] = [
  { to: "/", label: "Dashboard", icon: ChartNoAxesColumn, key: "d" },
  {
    to: "/orders",
    label: "Orders",
    words: "sales refunds returns drafts invoices",
    icon: ShoppingBag,
    key: "o",
    permission: "orders:read",
    also: ["/drafts", "/returns", "/invoices"],
  },
  {
    to: "/abandoned",
    label: "Abandoned carts",
    words: "baskets reminders recovery",
    icon: ShoppingCart,
    key: "b",
    permission: "orders:read",
  },
  {
    to: "/products",
    label: "Products",
    words: "goods catalog prices variants sku",
    icon: Package,
    key: "p",
    permission: "products:read",
  },
  {
    to: "/collections",
    label: "Collections",
    words: "categories",
    icon: FolderOpen,
    key: "c",
    permission: "products:read",
  },
  {
    to: "/promotions",
    label: "Banners",
    words: "promotions advertising",
    icon: Megaphone,
    key: "e",
    permission: "products:read",
  },
  {
    to: "/inventory",
    label: "Inventory",
    words: "stock quantities warehouse locations sku",
    icon: Boxes,
    key: "n",
    permission: "inventory:read",
    also: ["/back-in-stock"],
  },
  {
    to: "/brands",
    label: "Attributes",
    words: "brands ribbons info sections options personalization customizations",
    icon: SwatchBook,
    key: "a",
    permission: "products:read",
    also: ["/ribbons", "/info-sections", "/customizations"],
  },
  {
    to: "/media",
    label: "Media",
    words: "pictures images photos videos files uploads",
    icon: Images,
    key: "m",
    permission: "products:read",
  },
  {
    to: "/import",
    label: "Import and export",
    words: "csv spreadsheet upload download migrate",
    icon: ArrowDownUp,
    key: "x",
    permission: "products:read",
  },
  {
    to: "/customers",
    label: "Customers",
    words: "members people buyers accounts contacts",
    icon: UsersRound,
    key: "u",
    permission: "members:read",
  },
  {
    to: "/newsletter",
    label: "Newsletter",
    words: "subscribers mailing list",
    icon: Mail,
    key: "t",
    permission: "newsletter:read",
  },
  {
    to: "/discounts",
    label: "Discounts",
    words: "coupons codes sales vouchers promotions",
    icon: TicketPercent,
    key: "i",
    permission: "discounts:read",
  },
  { to: "/gift-cards", label: "Gift cards", words: "vouchers", icon: Gift, key: "g", permission: "gift-cards:read" },
  {
    to: "/bookings",
    label: "Bookings",
    words: "appointments calendar tickets schedules",
    icon: CalendarDays,
    key: "k",
    permission: "bookings:read",
  },
  {
    to: "/subscriptions",
    label: "Subscriptions",
    words: "recurring plans passes memberships",
    icon: RefreshCcw,
    key: "r",
    permission: "subscriptions:read",
  },
  {
    to: "/payments",
    label: "Payments",
    words: "transactions refunds payouts money reconciliation",
    icon: Wallet,
    key: "w",
    permission: "orders:read",
  },
  {
    to: "/books",
    label: "Books",
    words: "accounting ledger bookkeeping",
    icon: BookCheck,
    key: "l",
    permission: "orders:read",
  },
  {
    to: "/analytics",
    label: "Analytics",
    words: "reports statistics sales",
    icon: ChartLine,
    key: "y",
    permission: "orders:read",
  },
  {
    to: "/settings",
    label: "Settings",
    words: "store name currency currencies time zone timezone language country weight unit tagline",
    icon: Settings,
    key: "s",
    permission: "settings:read",
    also: ["/taxes", "/automation", "/developers", "/audit", "/apps"],
  },
];
