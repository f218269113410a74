/**
 * order-billing: payment of placed orders by means other than cards
 * (docs/protocol/billing-and-drafts.md#order-billing). Owns payment_receipts.
 * Invariants: an order is never paid beyond what it owes; a gift card pays for an order once; a line is paid by one
 * membership; a payment has one receipt, and receipt numbers have no gaps. Emits events through `orders`.
 */
