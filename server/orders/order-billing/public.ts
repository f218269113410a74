/**
 * order-billing: ways to collect what a placed order owes, besides cards (wire, identity 9 and 9.3). Owns payment_receipts.
 *
 * Invariants: an order is never paid more than it owes; a gift card pays for an order once; a line is paid by one
 * membership; a payment has one receipt, and receipts have no gaps. Announces through `orders`.
 */
export { type InKind, payInKind } from "./pay-in-kind.ts";
