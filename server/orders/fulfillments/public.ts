/**
 * fulfillments: which items were shipped or delivered. Owns fulfillments, fulfillment_line_items.
 * Invariants: a unit is fulfilled once (check constraint on the line's counts); a tracking number is unique within an
 * order; the order's fulfillment status follows from the units; items that aren't shipped are fulfilled by the payment.
 * Emits `fulfillments_updated`, `order_fulfilled`.
 */
export { createFulfillment, unitsToSend } from "./change-fulfillments.ts";
