/**
 * Stock by location, the ledger of its changes, and timed reservations. Invariants: `on_hand - reserved` of a counted
 * variant never falls below what was promised on preorder (a constraint says so too); `reserved` is the sum of the held
 * reservations; every change of `on_hand` has a row in the ledger, written by the same statement. Lock order: levels by
 * id, then products by id. Items of version 3 are levels: `createItems` and the like take many, each for itself. Emits the
 * inventory events of `#api/catalog-events.ts` and `#api/catalog-entity-events.ts`.
 */
export { readVariantStock } from "./items/item-rows.ts";
export {
  createItems,
  deleteItems,
  type ItemOutcome,
  setVariantStock,
  updateItems,
  upsertItems,
  type VariantStock,
} from "./items/items-v3.ts";
export type { StockWish } from "./items/plan-items.ts";
export type { Cause as InventoryCause } from "./levels/level-book.ts";
export {
  consumeReservation,
  releaseReservation,
  reserveStock,
  returnStock,
  type StockCause,
  type StockLine,
  type StockOutcome,
  takeStock,
} from "./levels/stock.ts";
export { listLocations, requireBusinessLocation } from "./locations/locations.ts";
