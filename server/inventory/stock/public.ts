/**
 * Stock by location, the ledger of its changes, and expiring reservations. Invariants: `on_hand - reserved` of a
 * tracked variant never goes below its units sold on preorder (also a constraint); `reserved` is the sum of the active
 * reservations; every change of `on_hand` has a row in the ledger, written by the same statement. Lock order: levels
 * in the trash by product, levels by id, then products by id. Inventory items are levels: `createItems` and its siblings take many, each of which
 * succeeds or fails on its own. Emits the inventory events of `#api/catalog/catalog-events.ts` and
 * `#api/catalog/catalog-entity-events.ts`.
 */

export { changeStock, createItems, type ItemOutcome, setVariantStock, upsertItems } from "./items/change-items.ts";
export { readProductStock } from "./items/item-rows.ts";
export {
  consumeReservation,
  releaseReservation,
  reserveStock,
  returnStock,
  type StockOutcome,
  takeStock,
} from "./levels/stock.ts";
export { listLocations, requireBusinessLocation } from "./locations/locations.ts";
