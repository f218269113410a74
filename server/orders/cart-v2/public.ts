/**
 * cart-v2: the second version of the cart API, in which the cart is also the checkout (docs/protocol/cart-v2.md). Owns
 * no table: reads and changes carts through `carts`, checks out through `checkouts` and places orders through `orders`.
 */
export { presentCartV2 } from "./present.ts";
