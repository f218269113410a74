/** SQL for refunds. A refund is one decision; its transactions have the amount per payment. */
import type { Selectable } from "kysely";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Schema, Tx } from "#server/platform/db/db.ts";

type RefundRow = Selectable<Schema["refunds"]>;
export type RefundTransactionRow = Selectable<Schema["refund_transactions"]>;
/** Refunds created before the column existed have no `amount`. */
export type RefundedLine = { lineItemId: string; quantity: number; amount?: number };
export type RefundedFee = { additionalFeeId: string; amount: number };
export type Refund = Omit<RefundRow, "line_items" | "fees"> & {
  line_items: RefundedLine[];
  fees: RefundedFee[];
  transactions: RefundTransactionRow[];
};

type NewRefund = {
  orderId: string | null;
  currency: string;
  transactions: readonly { paymentId: string; amount: number; isExternal: boolean }[];
  reason: string | undefined;
  lines: readonly RefundedLine[];
  fees?: readonly RefundedFee[];
  shippingAmount: number;
  isAutomatic: boolean;
  /** Refunded in another system before its order was imported. */
  isImported?: boolean;
  sendsMail: boolean;
  customMessage: string | undefined;
  requestedBy: { kind: string; id: string | null };
  now: Date;
};

/** Inserts a refund. External transactions start as SUCCEEDED, the others as PENDING. */
export async function insertRefund(tx: Tx, refund: NewRefund): Promise<Refund> {
  const { now } = refund;
  const id = newId(now.getTime());
  const row = await tx
    .insertInto("refunds")
    .values({
      id,
      order_id: refund.orderId,
      currency: refund.currency,
      amount: refund.transactions.reduce((sum, each) => sum + each.amount, 0),
      reason: refund.reason ?? null,
      line_items: JSON.stringify(refund.lines),
      fees: JSON.stringify(refund.fees ?? []),
      shipping_amount: refund.shippingAmount,
      is_automatic: refund.isAutomatic,
      is_imported: refund.isImported ?? false,
      sends_mail: refund.sendsMail,
      custom_message: refund.customMessage ?? null,
      requested_by_kind: refund.requestedBy.kind,
      requested_by_id: refund.requestedBy.id,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const transactions = await tx
    .insertInto("refund_transactions")
    .values(
      refund.transactions.map((each) => ({
        id: newId(now.getTime()),
        refund_id: id,
        payment_id: each.paymentId,
        currency: refund.currency,
        amount: each.amount,
        state: each.isExternal ? "SUCCEEDED" : "PENDING",
        is_external: each.isExternal,
        created_at: now,
        updated_at: now,
      })),
    )
    .returningAll()
    .execute();
  return { ...row, line_items: [...refund.lines], fees: [...(refund.fees ?? [])], transactions };
}

export async function listRefunds(db: Connection, orderIds: readonly string[]): Promise<Refund[]> {
  if (orderIds.length === 0) return [];
  const rows = await db.selectFrom("refunds").selectAll().where("order_id", "in", orderIds).orderBy("id").execute();
  return withTransactions(db, rows);
}

export async function lockRefund(tx: Tx, id: string): Promise<Refund | undefined> {
  const row = await tx.selectFrom("refunds").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (row === undefined) return undefined;
  return (await withTransactions(tx, [row]))[0];
}

async function withTransactions(db: Connection, rows: readonly RefundRow[]): Promise<Refund[]> {
  if (rows.length === 0) return [];
  const transactions = await db
    .selectFrom("refund_transactions")
    .selectAll()
    .where(
      "refund_id",
      "in",
      rows.map((row) => row.id),
    )
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    ...row,
    // Only `insertRefund` writes the column.
    line_items: row.line_items as RefundedLine[],
    fees: row.fees as RefundedFee[],
    transactions: transactions.filter((each) => each.refund_id === row.id),
  }));
}

export async function findRefundTransaction(db: Connection, id: string): Promise<RefundTransactionRow | undefined> {
  return db.selectFrom("refund_transactions").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function listPendingRefundTransactions(db: Connection, createdBefore: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("refund_transactions")
    .select("id")
    .where("state", "=", "PENDING")
    .where("created_at", "<", createdBefore)
    .orderBy("created_at")
    .limit(100)
    .execute();
  return rows.map((row) => row.id);
}

export type RefundEnd = { state: "SUCCEEDED" | "FAILED"; providerRefundId?: string; failure?: string };

/** Ends a pending transaction; returns false when it has already ended. */
export async function endRefundTransaction(tx: Tx, id: string, end: RefundEnd, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("refund_transactions")
    .set({
      state: end.state,
      provider_refund_id: end.providerRefundId ?? null,
      failure: end.failure ?? null,
      updated_at: now,
    })
    .where("id", "=", id)
    .where("state", "=", "PENDING")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Stores the provider's id of a refund in progress. */
export async function noteProviderRefund(tx: Tx, id: string, providerRefundId: string): Promise<void> {
  await tx
    .updateTable("refund_transactions")
    .set({ provider_refund_id: providerRefundId })
    .where("id", "=", id)
    .where("state", "=", "PENDING")
    .execute();
}

export async function refundsOfPayment(db: Connection, paymentId: string): Promise<RefundTransactionRow[]> {
  return db.selectFrom("refund_transactions").selectAll().where("payment_id", "=", paymentId).orderBy("id").execute();
}
