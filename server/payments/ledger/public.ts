/**
 * ledger: double-entry bookkeeping. Owns ledger_entries.
 *
 * Invariants, enforced by the database: the entries of a statement balance per transaction and currency, and entries
 * are immutable. Triggers on orders, payments and refund_transactions post sales, cancellations, captures and refunds
 * (migration 0140); everything else calls `post`.
 */
export { accountName } from "./accounts.ts";
export { entriesOfPayment, trialBalance } from "./balances.ts";
export { post } from "./post.ts";
