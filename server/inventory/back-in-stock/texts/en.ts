/** `{item}` is the product, with its variant; `{store}` the store. */
export const en = {
  subject: "{item} is back",
  heading: "{item} is back in stock",
  body: "You asked us to tell you when {item} can be ordered again. Now it can. We keep none aside, so the first to order get it.",
  action: "Look at it",
  note: "You get this message once, because you asked for it at {store}.",
};
export type Texts = typeof en;
