/**
 * tips: thanks in money. Owns tip_distributions; settings stand in `additional-fees`, the tip itself is a fee of the order
 * with the code `tip`, and a shopper's choice is kept by the checkout.
 *
 * Invariants: the parts of a tip come to no more than the tip; parts that were paid out never change; a tip that was paid
 * is not taken off. Orders announce what changes.
 */
export { presentTip, setTip } from "./order-tips.ts";
