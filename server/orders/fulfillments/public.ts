/**
 * fulfillments: what was sent. Owns fulfillments, fulfillment_line_items.
 *
 * Invariants: no unit is sent twice (the order's line counts, by constraint); a tracking number stands once on an order;
 * the order's fulfillment status follows from the units; what needs no sending is delivered by the payment. Emits `fulfillments_updated`, `order_fulfilled`.
 */
export { createFulfillment } from "./change-fulfillments.ts";
export { type Fulfillment, listFulfillments } from "./queries.ts";
