/**
 * cart-v2: the second presentation of carts, in which the cart is the checkout (wire, identity 11). Owns no table: everything
 * is read and changed through `carts`, checked out through `checkouts` and placed through `orders`.
 */
export { presentCartV2 } from "./present.ts";
