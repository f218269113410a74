/** All SQL about payments and alarms. */
import { type Selectable, sql } from "kysely";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Schema, Tx } from "#server/platform/db/db.ts";
import { isPaymentState, openStates, type PaymentState } from "./states.ts";

type Row = Selectable<Schema["payments"]>;
export type Payment = Omit<Row, "status" | "method"> & { status: PaymentState; method: "MANUAL" | "GATEWAY" };

function toPayment(row: Row): Payment {
  // Both columns are checked by the database to be one of these.
  return {
    ...row,
    status: isPaymentState(row.status) ? row.status : "PENDING",
    method: row.method === "GATEWAY" ? "GATEWAY" : "MANUAL",
  };
}

export type NewGatewayPayment = {
  id: string;
  checkoutId: string;
  intendedOrderId: string;
  provider: string;
  isTest: boolean;
  currency: string;
  amount: number;
  draft: unknown;
  expiresAt: Date;
  now: Date;
};

/** Records the intent to be paid, before anybody outside hears of it. */
export async function insertGatewayPayment(tx: Tx, payment: NewGatewayPayment): Promise<void> {
  await tx
    .insertInto("payments")
    .values({
      id: payment.id,
      checkout_id: payment.checkoutId,
      intended_order_id: payment.intendedOrderId,
      method: "GATEWAY",
      provider: payment.provider,
      is_test: payment.isTest,
      status: "INITIATED",
      currency: payment.currency,
      authorized: payment.amount,
      draft: JSON.stringify(payment.draft),
      expires_at: payment.expiresAt,
      created_at: payment.now,
      updated_at: payment.now,
    })
    .execute();
}

export async function findPayment(db: Connection, id: string): Promise<Payment | undefined> {
  const row = await db.selectFrom("payments").selectAll().where("id", "=", id).executeTakeFirst();
  return row && toPayment(row);
}

export async function lockPayment(tx: Tx, id: string): Promise<Payment | undefined> {
  const row = await tx.selectFrom("payments").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  return row && toPayment(row);
}

/** The payment of a checkout that the provider may still take money for. Locked: it cannot change under the caller. */
export async function lockOpenPayment(tx: Tx, checkoutId: string): Promise<Payment | undefined> {
  const row = await tx
    .selectFrom("payments")
    .selectAll()
    .where("checkout_id", "=", checkoutId)
    .where("method", "=", "GATEWAY")
    .where("status", "in", openStates)
    .forUpdate()
    .executeTakeFirst();
  return row && toPayment(row);
}

/** The order that an open payment of this checkout holds goods for; undefined when there is none. */
export async function findOpenDraft(db: Connection, checkoutId: string): Promise<unknown> {
  const row = await db
    .selectFrom("payments")
    .select("draft")
    .where("checkout_id", "=", checkoutId)
    .where("method", "=", "GATEWAY")
    .where("status", "in", openStates)
    .executeTakeFirst();
  return row?.draft ?? undefined;
}

export async function lockPaymentsOfOrder(tx: Tx, orderId: string): Promise<Payment[]> {
  const rows = await tx
    .selectFrom("payments")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(toPayment);
}

export async function listPayments(db: Connection, orderIds: readonly string[]): Promise<Payment[]> {
  if (orderIds.length === 0) return [];
  const rows = await db.selectFrom("payments").selectAll().where("order_id", "in", orderIds).orderBy("id").execute();
  return rows.map(toPayment);
}

export type PaymentChanges = Partial<{
  order_id: string;
  status: PaymentState;
  captured: number;
  refunded: number;
  provider_payment_id: string;
  redirect_url: string;
  failure_cause: string;
  is_settled: boolean;
  checked_at: Date;
  draft: null;
}>;

export async function updatePayment(tx: Tx, id: string, changes: PaymentChanges, now: Date): Promise<void> {
  await tx
    .updateTable("payments")
    .set({ ...changes, updated_at: now })
    .where("id", "=", id)
    .execute();
}

/** Gateway payments whose end nobody knows yet, the longest unasked first. Just started ones are left to their shopper. */
export async function listUnsettledPayments(
  db: Connection,
  { askedBefore, limit }: { askedBefore: Date; limit: number },
): Promise<Payment[]> {
  const rows = await db
    .selectFrom("payments")
    .selectAll()
    .where("method", "=", "GATEWAY")
    .where("is_settled", "=", false)
    .where("created_at", "<", askedBefore)
    .where((eb) => eb.or([eb("checked_at", "is", null), eb("checked_at", "<", askedBefore)]))
    .orderBy("checked_at", (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();
  return rows.map(toPayment);
}

export type Alarm = { paymentId: string | null; kind: string; message: string };

/** Something about money that a person should look at. The same alarm about the same payment is kept once. */
export async function raiseAlarm(tx: Tx, { paymentId, kind, message }: Alarm, now: Date): Promise<void> {
  await tx
    .insertInto("payment_alarms")
    .values({ id: newId(now.getTime()), payment_id: paymentId, kind, message, created_at: now })
    .onConflict((conflict) => conflict.columns(["payment_id", "kind"]).doNothing())
    .execute();
}

/** Of these ids, those that are payments of ours. */
export async function knownPaymentIds(db: Connection, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from payments where id::text = any(${ids}::text[])`.execute(db);
  return new Set(rows.map((row) => row.id));
}
