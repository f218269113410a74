/** `{item}` is the product, with its variant; `{store}` the store. */
export const en = {
  subject: "{item} is back in stock",
  heading: "{item} is back in stock",
  body: "You asked us to let you know when {item} is available again. It's back, but quantities are limited and we can't reserve it.",
  action: "View product",
  note: "You're receiving this one-time email because you requested it at {store}.",
};
export type Texts = typeof en;
