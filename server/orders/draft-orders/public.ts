/**
 * draft-orders: new orders in progress and edits of existing ones. Owns draft_orders.
 * Invariants: an order has one open edit; a draft has no effect before it is committed; lines of an order keep their
 * agreed prices and tax rates; a quantity never falls below what was shipped, refunded or restocked. Stock changes by
 * the difference in the commit's transaction. Emits `draft_order_created/updated/deleted`, `order_committed`.
 */
export { createExchangeOrder, type Exchange, previewExchangeOrder } from "./exchange.ts";
export { getDraft } from "./queries.ts";
