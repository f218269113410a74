/**
 * Stock by location, the ledger of its changes, and timed reservations. Invariants: `on_hand - reserved` of a counted
 * variant never falls below what was promised on preorder (a constraint says so too); `reserved` is the sum of the held
 * reservations; every change of `on_hand` has a row in the ledger, written by the same statement. Lock order: levels by
 * id, then products by id. Emits the inventory events of `#api/catalog-events.ts`.
 */
export {
  consumeReservation,
  releaseReservation,
  reserveStock,
  returnStock,
  type StockCause,
  type StockLine,
  type StockOutcome,
  takeStock,
} from "./stock.ts";
