/** What scripts say; the frame of the page hands it to them. This file declares the shape; the other languages satisfy it. */

export const en = {
  copied: "Copied",
  linkCopied: "Link copied",
  copyByHand: "The link is selected. You can copy it now.",
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
    absent: ", not with the others chosen",
  },
  characters: "{count} of {limit} characters",
  moreProducts: "{count, plural, one {# more product} other {# more products}}",
};

export type ClientTexts = typeof en;
