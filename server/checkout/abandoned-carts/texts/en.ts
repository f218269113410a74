/** `{name}` is the buyer's first name, `{item}` the first item in the cart, `{store}` the store, `{code}` a coupon. */
export const en = {
  subject: "You left something behind",
  heading: "Your cart is waiting for you",
  greeting: "Hello {name},",
  body: "You left {item} in your cart at {store}. We saved your cart so you can pick up where you left off.",
  more: "{count, plural, one {and one more item} other {and # more items}}",
  stock: "Items in your cart aren't reserved and may sell out.",
  coupon: "Save with the code {code}. The button below applies it automatically.",
  total: "Total: {total}",
  action: "Return to cart",
  note: "You're receiving this email because you didn't finish checking out at {store}. Unsubscribe from reminders: {link}",
};
export type Texts = typeof en;
