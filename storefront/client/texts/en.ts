/**
 * English texts of browser scripts; the type below is the shape of the other languages. The page frame embeds them
 * for the scripts.
 */

export const en = {
  copied: "Copied",
  linkCopied: "Link copied",
  copyByHand: "Link selected. Press Ctrl+C or ⌘C to copy it.",
  cartUpdated: "Cart updated",
  price: "Price",
  preorder: "Preorder",
  from: "from {price}",
  save: "Save {percent}%",
  saveUpTo: "Save up to {percent}%",
  adding: "Adding…",
  addFailed: "Couldn't add this to your cart. Check your connection and try again.",
  updateFailed: "Couldn't update your cart. Check your connection and try again.",
  retry: "Try again",
  subscribe: "Subscribe",
  addToCart: "Add to cart",
  notifyMe: "Notify me",
  nextOn: "Next one on {date}.",
  arrives: "Arrives {dates}",
  changedTo: "Changed to {choices}.",
  choice: ": {choice}",
  choiceStates: {
    available: "",
    soldOut: ", sold out",
    absent: ", unavailable",
  },
  characters: "{count} of {limit} characters",
  moreProducts: "{count, plural, one {# more product} other {# more products}}",
};

export type ClientTexts = typeof en;
