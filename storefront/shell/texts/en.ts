/** What header, footer and menus say. This file declares the shape; the other languages satisfy it. `{…}` is filled in. */
import type { PluralForms } from "#api/languages.ts";

export const en = {
  skip: "Skip to content",
  announcement: "Announcement",
  menu: "Menu",
  closeMenu: "Close menu",
  shop: "Shop",
  allCollections: "All collections",
  yourAccount: "Your account",
  account: "Account",
  cart: "Cart",
  inCart: {
    one: ", {count} item",
    other: ", {count} items",
  } as PluralForms,
  yourCart: "Your cart",
  closeCart: "Close cart",
  help: "Help",
  shippingAndReturns: "Shipping and returns",
  contact: "Contact",
  yourOrders: "Your orders",
  smallPrint: "The small print",
  privacy: "Privacy",
  terms: "Terms of sale",
  pricesIn: "Prices in {currency}",
  backToCart: "Back to the cart",
  backTo: "Back to {place}",
  search: {
    label: "Search the shop",
    suggestions: "Suggestions",
    before: "Searched before",
    found: {
      one: "{count} suggestion",
      other: "{count} suggestions",
    } as PluralForms,
  },
};

export type ShellTexts = typeof en;
