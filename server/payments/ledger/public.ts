/**
 * ledger: double-entry bookkeeping. Owns ledger_entries.
 *
 * Invariants, kept by the database: what one statement posts balances per transaction and currency; nothing is changed
 * or deleted. Sales, cancellations, captures and refunds are posted by triggers of orders, payments and
 * refund_transactions (migration 0140), so that nobody can forget them; everything else goes through `post`.
 */
export { accountName } from "./accounts.ts";
export { type Balance, entriesOfOrder, entriesOfPayment, type LedgerRow, trialBalance } from "./balances.ts";
export { type LedgerEntry, type LedgerKind, type LedgerTransaction, post } from "./post.ts";
