/** Sections of the account in menu order; `frameTexts` has their names. */
import type { IconName } from "#ui/Icon.tsx";

export const sectionKeys = [
  "overview",
  "orders",
  "subscriptions",
  "bookings",
  "downloads",
  "gift-cards",
  "saved",
  "reviews",
  "profile",
  "addresses",
  "payment-methods",
  "security",
  "privacy",
] as const;
export type SectionKey = (typeof sectionKeys)[number];

export const sections: Readonly<Record<SectionKey, { href: string; icon: IconName }>> = {
  overview: { href: "/account", icon: "home" },
  orders: { href: "/account/orders", icon: "box" },
  subscriptions: { href: "/account/subscriptions", icon: "return" },
  bookings: { href: "/account/bookings", icon: "calendar" },
  downloads: { href: "/account/downloads", icon: "download" },
  "gift-cards": { href: "/account/gift-cards", icon: "gift" },
  saved: { href: "/account/saved", icon: "heart" },
  reviews: { href: "/account/reviews", icon: "star" },
  profile: { href: "/account/profile", icon: "user" },
  addresses: { href: "/account/addresses", icon: "pin" },
  "payment-methods": { href: "/account/payment-methods", icon: "card" },
  security: { href: "/account/security", icon: "shield" },
  privacy: { href: "/account/privacy", icon: "lock" },
};
