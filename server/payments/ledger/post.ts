/** Posts journal entries that no trigger can derive. */
import { sql } from "kysely";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import type { Minor } from "#server/platform/money/money.ts";

export type LedgerKind =
  | "SALE"
  | "SALE_CHANGE"
  | "CANCELLATION"
  | "CAPTURE"
  | "REFUND_DECIDED"
  | "REFUND_PAID"
  | "GIFT_CARD_ISSUE"
  | "GIFT_CARD_ADJUSTMENT"
  | "FEE"
  | "CHARGEBACK"
  | "ADJUSTMENT";

/** Debits are positive, credits negative, in minor units. */
export type LedgerEntry = { readonly account: string; readonly amount: Minor };

export type LedgerTransaction = {
  readonly kind: LedgerKind;
  readonly currency: string;
  readonly entries: readonly LedgerEntry[];
  readonly orderId?: string | null;
  readonly paymentId?: string | null;
  readonly now: Date;
};

/**
 * Posts one transaction. Zero entries are dropped; the others must sum to zero, or the constraint
 * `ledger_entries_balance` rejects them. Triggers post sales, captures and refunds, which must not be posted again.
 */
export async function post(
  tx: Tx,
  { kind, currency, entries, orderId, paymentId, now }: LedgerTransaction,
): Promise<void> {
  const id = newId(now.getTime());
  await sql`
    insert into ledger_entries (transaction_id, kind, account, amount, currency, order_id, payment_id, created_at)
    select ${id}::uuid, ${kind}, e.account, e.amount, ${currency}, ${orderId ?? null}::uuid, ${paymentId ?? null}::uuid,
      ${now}::timestamptz
    from unnest(${entries.map((entry) => entry.account)}::text[], ${entries.map((entry) => entry.amount)}::bigint[])
      as e (account, amount)
    where e.amount <> 0`.execute(tx);
}
