/** What scripts say; the frame of the page hands it to them. This file declares the shape; the other languages satisfy it. */
export const en = {
  copied: "Copied",
  linkCopied: "Link copied",
  copyByHand: "The link is selected. Copy it by hand.",
  cartUpdated: "Cart updated",
  price: "Price",
  preorder: "Pre-order",
  subscribe: "Subscribe",
  addToCart: "Add to cart",
  notifyMe: "Notify me",
  nextOn: "Next one on {date}.",
  arrives: "Arrives {dates}",
  changedTo: "Changed to {choices}.",
};

export type ClientTexts = typeof en;
