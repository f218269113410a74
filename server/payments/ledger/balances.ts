/** Balances of the ledger accounts. */
import { sql } from "kysely";
import type { Connection } from "#server/platform/db/db.ts";
import type { Minor } from "#server/platform/money/money.ts";

export type Balance = { account: string; currency: string; debits: Minor; credits: Minor; balance: Minor };

/** The trial balance of a period, by account and currency. The balances of each currency sum to zero. */
export async function trialBalance(db: Connection, period: { from: Date; to: Date }): Promise<Balance[]> {
  const { rows } = await sql<Balance>`
    select account, currency, coalesce(sum(amount) filter (where amount > 0), 0)::bigint as debits,
      coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as credits, sum(amount)::bigint as balance
    from ledger_entries where created_at >= ${period.from} and created_at < ${period.to}
    group by account, currency order by currency, account`.execute(db);
  return rows;
}

export type LedgerRow = {
  transaction_id: string;
  kind: string;
  account: string;
  amount: Minor;
  currency: string;
  payment_id: string | null;
  created_at: Date;
};

const entries = (db: Connection) =>
  db
    .selectFrom("ledger_entries")
    .select(["transaction_id", "kind", "account", "amount", "currency", "payment_id", "created_at"])
    .orderBy("id");

/** All entries of an order, in posting order. */
export async function entriesOfOrder(db: Connection, orderId: string): Promise<LedgerRow[]> {
  return entries(db).where("order_id", "=", orderId).execute();
}

export async function entriesOfPayment(db: Connection, paymentId: string): Promise<LedgerRow[]> {
  return entries(db).where("payment_id", "=", paymentId).execute();
}
