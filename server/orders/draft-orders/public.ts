/**
 * draft-orders: what an order shall become. Owns draft_orders.
 *
 * Invariants: one open edit per order; nothing of a draft counts before it is committed; lines of an order keep the prices
 * and tax rates that were agreed; a quantity never falls below what was sent, refunded or put back. Stock moves by the
 * difference in the commit's own transaction. Emits `draft_order_created/updated/deleted`, `order_committed`.
 */
export { beginEdit } from "./begin.ts";
export type { Draft, DraftContent } from "./content.ts";
export { createExchangeOrder } from "./exchange.ts";
export { getDraft } from "./queries.ts";
