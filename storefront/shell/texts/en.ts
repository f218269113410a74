/** What header, footer and menus say. This file declares the shape; the other languages satisfy it. `{…}` is filled in. */

export const en = {
  skip: "Skip to content",
  announcement: "Announcement",
  menu: "Menu",
  closeMenu: "Close menu",
  shop: "Shop",
  allCollections: "All collections",
  yourAccount: "Your account",
  wishList: "Wish list",
  account: "Account",
  cart: "Cart",
  inCart: "{count, plural, one {, # item} other {, # items}}",
  yourCart: "Your cart",
  closeCart: "Close cart",
  help: "Help",
  /** Pages with the merchant's content. */
  pages: {
    shipping: "Shipping",
    returns: "Returns",
    terms: "Terms and conditions",
    privacy: "Privacy policy",
    "legal-notice": "Legal notice",
  },
  contact: "Contact",
  yourOrders: "Your orders",
  policies: "Policies",
  pricesIn: "Prices in {currency}",
  newsletter: { title: "News from us", email: "Your e-mail", submit: "Sign me up" },
  backToCart: "Back to the cart",
  backTo: "Back to {place}",
  search: {
    label: "Search the shop",
    suggestions: "Suggestions",
    before: "Searched before",
    found: "{count, plural, one {# suggestion} other {# suggestions}}",
  },
  errors: {
    missing: {
      title: "Page not found",
      heading: "We can't find this page",
      text: "It may have been moved or removed. Try searching the shop.",
    },
    broken: {
      title: "Something broke",
      big: "Oh.",
      heading: "Something broke on our side",
      text: "Nothing you did is lost. Try again in a moment; if it stays like this, tell us this number: {number}",
    },
    unavailable: {
      title: "Temporarily unavailable",
      heading: "We’ll be right back",
      text: "The store is temporarily unavailable. Please try again in a few seconds.",
    },
    near: "Was it one of these?",
    again: "Try again",
    toShop: "To the shop",
    write: "Write to us",
  },
};

export type ShellTexts = typeof en;
