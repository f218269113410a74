/**
 * ledger: double-entry bookkeeping. Owns ledger_entries.
 *
 * Invariants, enforced by the database: the entries of a statement balance per transaction and currency, and entries
 * are immutable. Triggers on orders, payments and refund_transactions post sales, cancellations, captures and refunds
 * (migration 0140); everything else calls `post`.
 */
export { accountName } from "./accounts.ts";
export { type Balance, entriesOfOrder, entriesOfPayment, type LedgerRow, trialBalance } from "./balances.ts";
export { type LedgerEntry, type LedgerKind, type LedgerTransaction, post } from "./post.ts";
