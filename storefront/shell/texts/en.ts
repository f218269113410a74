/** English texts of header, footer, and menus; the type below is the shape of the other languages. */

export const en = {
  skip: "Skip to content",
  privateStore: "Private store",
  privateNotice: "This store is private. Only staff and visitors with the password can see it.",
  /** Banner of a holiday or a demo. */
  notice: {
    label: "Store notice",
    holiday: "We're on vacation.",
    backOn: "We're back on {date}.",
    noOrders: "We aren't taking orders right now.",
    ordersShipFrom: "You can still order. Orders ship starting {date}.",
    ordersWait: "You can still order. Orders ship when we're back.",
    demo: "This is a demo store. You can try it out, but orders can't be placed.",
  },
  announcement: "Announcement",
  menu: "Menu",
  closeMenu: "Close menu",
  shop: "Shop",
  allCollections: "All collections",
  allProducts: "All products",
  yourAccount: "Your account",
  wishList: "Wish list",
  account: "Account",
  cart: "Cart",
  inCart: "{count, plural, one {, # item} other {, # items}}",
  yourCart: "Your cart",
  closeCart: "Close cart",
  help: "Help",
  /** Policy pages. */
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
  newsletter: { title: "Sign up for our newsletter", email: "Email", submit: "Sign up" },
  backToCart: "Back to cart",
  backTo: "Back to {place}",
  search: {
    label: "Search",
    suggestions: "Suggestions",
    before: "Recent searches",
    found: "{count, plural, one {# suggestion} other {# suggestions}}",
  },
  errors: {
    missing: {
      title: "Page not found",
      heading: "We can't find this page",
      text: "It may have been moved or removed. Try searching the store.",
    },
    broken: {
      title: "Something went wrong",
      big: "Oh.",
      heading: "Something went wrong on our end",
      text: "Try again in a moment. If the problem continues, contact us and include this reference: {number}",
    },
    unavailable: {
      title: "Temporarily unavailable",
      heading: "We’ll be right back",
      text: "The store is temporarily unavailable. Please try again in a few seconds.",
    },
    near: "Were you looking for one of these?",
    again: "Try again",
    toShop: "Continue shopping",
    write: "Contact us",
  },
};

export type ShellTexts = typeof en;
