/**
 * Back-in-stock requests. Owns `back_in_stock_requests`. Invariants: one open request per email address and variant; a
 * request is fulfilled once, in the transaction that enqueues its email; the requester's input never appears in an
 * email. Emits created, updated and deleted; listens to `InventoryVariantsChanged` and to member deletions.
 */
