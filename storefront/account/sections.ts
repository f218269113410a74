/** The parts of the member area, in the order of its menu. */
import type { IconName } from "#ui/Icon.tsx";

export type SectionKey =
  | "overview"
  | "orders"
  | "subscriptions"
  | "bookings"
  | "downloads"
  | "gift-cards"
  | "saved"
  | "profile"
  | "addresses"
  | "security"
  | "privacy";

type Section = { key: SectionKey; href: string; label: string; icon: IconName };

export const sections: readonly Section[] = [
  { key: "overview", href: "/account", label: "Overview", icon: "home" },
  { key: "orders", href: "/account/orders", label: "Orders", icon: "box" },
  { key: "subscriptions", href: "/account/subscriptions", label: "Subscriptions", icon: "return" },
  { key: "bookings", href: "/account/bookings", label: "Bookings", icon: "calendar" },
  { key: "downloads", href: "/account/downloads", label: "Downloads", icon: "download" },
  { key: "gift-cards", href: "/account/gift-cards", label: "Gift cards", icon: "gift" },
  { key: "saved", href: "/account/saved", label: "Wish list", icon: "heart" },
  { key: "profile", href: "/account/profile", label: "Profile", icon: "user" },
  { key: "addresses", href: "/account/addresses", label: "Addresses", icon: "pin" },
  { key: "security", href: "/account/security", label: "Sign-in and security", icon: "shield" },
  { key: "privacy", href: "/account/privacy", label: "Privacy", icon: "lock" },
];
