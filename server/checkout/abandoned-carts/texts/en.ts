/** `{name}` is the buyer's first name, `{item}` the first thing in the cart, `{store}` the store, `{code}` a coupon. */
export const en = {
  subject: "You left something behind",
  heading: "Your cart is still here",
  greeting: "Hello {name},",
  body: "You left {item} in your cart at {store}. We have kept it for you, so you can go on where you stopped.",
  more: "{count, plural, one {and one more item} other {and # more items}}",
  stock: "We do not hold stock for carts: somebody else may be quicker.",
  coupon: "With the code {code} it costs less. The button below applies it for you.",
  total: "Total: {total}",
  action: "Back to my cart",
  note: "You get this because you left a cart at {store}. No more reminders: {link}",
};
export type Texts = typeof en;
