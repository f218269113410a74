import {
  CalendarDays,
  ChartLine,
  House,
  type LucideIcon,
  Megaphone,
  Package,
  RefreshCcw,
  Settings,
  ShoppingBag,
  Store,
  UsersRound,
} from "lucide-react";
import type { Permission } from "#api/permissions.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { shellTexts } from "./texts/texts.ts";

export type DestinationPath =
  | "/"
  | "/orders"
  | "/drafts"
  | "/returns"
  | "/abandoned"
  | "/payments"
  | "/bookings"
  | "/subscriptions"
  | "/products"
  | "/collections"
  | "/inventory"
  | "/brands"
  | "/media"
  | "/import"
  | "/reviews"
  | "/customers"
  | "/discounts"
  | "/gift-cards"
  | "/campaigns"
  | "/newsletter"
  | "/checkout-links"
  | "/promotions"
  | "/automation"
  | "/online-store"
  | "/online-store/pages"
  | "/online-store/blog"
  | "/online-store/redirects"
  | "/analytics"
  | "/settings";

export type Destination = {
  to: DestinationPath;
  label: string;
  /** `G`, then this letter. */
  key?: string;
  permission?: Permission;
  /** Synonyms and contents, for the search of the command palette. */
  words?: string;
  /** Path prefixes of pages that belong to it but have other paths. */
  also?: readonly string[];
};

/** Areas of the menu that only some stores need. */
export type UsableFeature = "bookings" | "subscriptions";

/** An area of the menu with the pages below it. Without `to`, the area is a group and opens its first page. */
export type MenuArea = Omit<Destination, "to"> & {
  id: string;
  icon: LucideIcon;
  to?: DestinationPath;
  pages: readonly Destination[];
  /** Hidden until the store uses the feature. */
  feature?: UsableFeature;
};

/** The menu, in the order of a merchant's day. The palette and the keys follow from it. */
export function listMenu(): readonly MenuArea[] {
  const texts = shellTexts[staffLanguage()].destinations;
  return [
    { id: "home", to: "/", ...texts.home, icon: House, key: "d", pages: [] },
    {
      id: "orders",
      to: "/orders",
      ...texts.orders,
      icon: ShoppingBag,
      key: "o",
      permission: "orders:read",
      also: ["/invoices"],
      pages: [
        { to: "/drafts", ...texts.drafts, key: "f", permission: "orders:read" },
        { to: "/returns", ...texts.returns, permission: "orders:read" },
        { to: "/abandoned", ...texts.abandoned, key: "b", permission: "orders:read" },
        { to: "/payments", ...texts.payments, key: "w", permission: "orders:read" },
      ],
    },
    {
      id: "bookings",
      to: "/bookings",
      ...texts.bookings,
      icon: CalendarDays,
      key: "k",
      permission: "bookings:read",
      feature: "bookings",
      pages: [],
    },
    {
      id: "subscriptions",
      to: "/subscriptions",
      ...texts.subscriptions,
      icon: RefreshCcw,
      key: "r",
      permission: "subscriptions:read",
      feature: "subscriptions",
      pages: [],
    },
    {
      id: "products",
      to: "/products",
      ...texts.products,
      icon: Package,
      key: "p",
      permission: "products:read",
      pages: [
        { to: "/collections", ...texts.collections, key: "c", permission: "products:read" },
        {
          to: "/inventory",
          ...texts.inventory,
          key: "n",
          permission: "inventory:read",
          also: ["/back-in-stock"],
        },
        {
          to: "/brands",
          ...texts.brands,
          key: "a",
          permission: "products:read",
          also: ["/ribbons", "/info-sections", "/customizations", "/product-groups"],
        },
        { to: "/media", ...texts.media, key: "m", permission: "products:read" },
        { to: "/reviews", ...texts.reviews, permission: "reviews:read" },
        { to: "/import", ...texts.import, key: "x", permission: "products:read" },
      ],
    },
    {
      id: "customers",
      to: "/customers",
      ...texts.customers,
      icon: UsersRound,
      key: "u",
      permission: "members:read",
      pages: [],
    },
    {
      id: "marketing",
      ...texts.marketing,
      icon: Megaphone,
      pages: [
        { to: "/discounts", ...texts.discounts, key: "i", permission: "discounts:read" },
        { to: "/gift-cards", ...texts.giftCards, key: "g", permission: "gift-cards:read" },
        { to: "/campaigns", ...texts.campaigns, key: "j", permission: "campaigns:read" },
        { to: "/newsletter", ...texts.newsletter, key: "t", permission: "newsletter:read" },
        { to: "/checkout-links", ...texts.checkoutLinks, permission: "orders:read" },
        { to: "/promotions", ...texts.promotions, key: "e", permission: "products:read" },
        { to: "/automation", ...texts.automation, permission: "settings:read" },
      ],
    },
    {
      id: "online-store",
      to: "/online-store",
      ...texts.onlineStore,
      icon: Store,
      key: "v",
      permission: "content:read",
      pages: [
        { to: "/online-store/pages", ...texts.pages, permission: "content:read" },
        { to: "/online-store/blog", ...texts.blog, permission: "content:read" },
        { to: "/online-store/redirects", ...texts.redirects, permission: "content:read" },
      ],
    },
    {
      id: "analytics",
      to: "/analytics",
      ...texts.analytics,
      icon: ChartLine,
      key: "y",
      permission: "orders:read",
      pages: [],
    },
    {
      id: "settings",
      to: "/settings",
      ...texts.settings,
      icon: Settings,
      key: "s",
      permission: "settings:read",
      also: ["/taxes", "/books", "/developers", "/audit", "/apps"],
      pages: [],
    },
  ];
}

/** Every page of the menu, areas first, without regard to what the store uses. */
export function listDestinations(): readonly Destination[] {
  return listMenu().flatMap(({ to, pages, id: _id, icon: _icon, feature: _feature, ...area }) =>
    to === undefined ? pages : [{ ...area, to }, ...pages],
  );
}

export const isWithin = (pathname: string, { to, also = [] }: Pick<Destination, "also"> & { to: string }): boolean =>
  [to, ...also].some((start) => pathname === start || (start !== "/" && pathname.startsWith(`${start}/`)));
