/**
 * Requests to be told when something is back. Owns `back_in_stock_requests`. Invariants: one open request per mail address
 * and variant; a request is answered once, in the transaction that queues its mail; what the asker typed never reaches a
 * mail. Emits created, updated and deleted; listens to `InventoryVariantsChanged` and to members being deleted.
 */
export { isCollecting } from "./collecting.ts";
