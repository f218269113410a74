/** All SQL about payments and alarms. */
import { type Selectable, sql } from "kysely";
import { newId } from "#server/platform/crypto/ids.ts";
import { type Connection, type Schema, type Tx, violatedConstraint } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Subject } from "./provider.ts";
import { isPaymentState, openStates, type PaymentState } from "./states.ts";

type Row = Selectable<Schema["payments"]>;
export type PaymentKind = "MANUAL" | "GATEWAY" | "GIFT_CARD" | "MEMBERSHIP";
export type Payment = Omit<Row, "status" | "method"> & { status: PaymentState; method: PaymentKind };

const kinds: readonly PaymentKind[] = ["MANUAL", "GATEWAY", "GIFT_CARD", "MEMBERSHIP"];

export function toPayment(row: Row): Payment {
  // Both columns are checked by the database to be one of these.
  return {
    ...row,
    status: isPaymentState(row.status) ? row.status : "PENDING",
    method: kinds.find((kind) => kind === row.method) ?? "MANUAL",
  };
}

/** Of a checkout, which becomes the order once the money is there; or of an order that stands already. */
export type NewGatewayPayment = {
  id: string;
  checkoutId: string | null;
  orderId?: string;
  intendedOrderId: string;
  paymentRequestId?: string | null;
  isDelayedCapture: boolean;
  /** What happens by itself to money that is set aside. */
  schedule: { action: "CAPTURE" | "VOID"; at: Date } | null;
  savesMethod: boolean;
  savedMethodId: string | null;
  provider: string;
  isTest: boolean;
  currency: string;
  amount: number;
  draft: unknown;
  expiresAt: Date;
  now: Date;
};

/**
 * Callers may make a payment's id from their idempotency key (`paymentIdFor`): the payment of another order has it then.
 * @throws {AppError} IDEMPOTENCY_KEY_REUSED
 */
async function refuseTakenId(insertion: { execute(): Promise<unknown> }): Promise<void> {
  try {
    await insertion.execute();
  } catch (error) {
    if (violatedConstraint(error) === "payments_pkey") throw new AppError("IDEMPOTENCY_KEY_REUSED");
    throw error;
  }
}

/** Records the intent to be paid, before anybody outside hears of it. */
export async function insertGatewayPayment(tx: Tx, payment: NewGatewayPayment): Promise<void> {
  const insertion = tx.insertInto("payments").values({
    id: payment.id,
    checkout_id: payment.checkoutId,
    order_id: payment.orderId ?? null,
    payment_request_id: payment.paymentRequestId ?? null,
    is_delayed_capture: payment.isDelayedCapture,
    scheduled_action: payment.schedule?.action ?? null,
    scheduled_at: payment.schedule?.at ?? null,
    saves_method: payment.savesMethod,
    saved_method_id: payment.savedMethodId,
    intended_order_id: payment.intendedOrderId,
    method: "GATEWAY",
    provider: payment.provider,
    is_test: payment.isTest,
    status: "INITIATED",
    currency: payment.currency,
    authorized: payment.amount,
    draft: payment.draft === null ? null : JSON.stringify(payment.draft),
    expires_at: payment.expiresAt,
    created_at: payment.now,
    updated_at: payment.now,
  });
  await refuseTakenId(insertion);
}

/** The provider of payments by gift cards that an app of the store keeps. */
export const GIFT_CARD_APP = "gift-card-app" as const;

export type RecordedPayment = {
  id: string;
  orderId: string;
  method: Exclude<PaymentKind, "GATEWAY">;
  /** Whom the money has to be asked back from, when it is not whoever recorded it. */
  provider?: typeof GIFT_CARD_APP | undefined;
  status: PaymentState;
  currency: string;
  amount: number;
  details: Record<string, unknown>;
  createdAt: Date;
  now: Date;
};

/** A payment that happened outside the store; an approved one is money. */
export async function insertRecordedPayment(tx: Tx, payment: RecordedPayment): Promise<void> {
  const { id, orderId, method, status, currency, amount, details, createdAt, now } = payment;
  const { provider = method === "MANUAL" ? "manual" : "recorded" } = payment;
  const insertion = tx.insertInto("payments").values({
    id,
    order_id: orderId,
    intended_order_id: orderId,
    method,
    provider,
    status,
    currency,
    authorized: amount,
    captured: status === "APPROVED" ? amount : 0,
    is_settled: true,
    details: JSON.stringify(details),
    created_at: createdAt,
    updated_at: now,
  });
  await refuseTakenId(insertion);
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
  authorized_at: Date;
  capture_state: "PENDING" | "SUCCEEDED" | "FAILED";
  capture_amount: number;
  captured_at: Date;
  void_state: "PENDING" | "SUCCEEDED" | "FAILED" | null;
  void_reason: "MANUAL" | "SCHEDULED";
  voided_at: Date;
  provider_failure: string | null;
  scheduled_action: "CAPTURE" | "VOID" | null;
  scheduled_at: Date | null;
  expires_at: Date;
  provider_payment_id: string;
  redirect_url: string;
  failure_cause: string;
  is_settled: boolean;
  checked_at: Date;
  draft: null;
  details: Record<string, unknown>;
}>;

export async function updatePayment(tx: Tx, id: string, changes: PaymentChanges, now: Date): Promise<void> {
  const { details, ...plain } = changes;
  await tx
    .updateTable("payments")
    .set({ ...plain, ...(details === undefined ? {} : { details: JSON.stringify(details) }), updated_at: now })
    .where("id", "=", id)
    .execute();
}

/** Captures and voids that the provider has not answered for. */
export async function listWaitingPayments(db: Connection, askedBefore: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("payments")
    .select("id")
    .where((eb) => eb.or([eb("capture_state", "=", "PENDING"), eb("void_state", "=", "PENDING")]))
    .where("updated_at", "<", askedBefore)
    .orderBy("updated_at")
    .limit(100)
    .execute();
  return rows.map((row) => row.id);
}

/** Authorized payments whose time to be captured or voided by themselves has come. */
export async function listDuePayments(db: Connection, now: Date): Promise<Payment[]> {
  const rows = await db
    .selectFrom("payments")
    .selectAll()
    .where("status", "=", "AUTHORIZED")
    .where("scheduled_at", "<=", now)
    .orderBy("scheduled_at")
    .limit(100)
    .execute();
  return rows.map(toPayment);
}

/** The payment of an order that the provider may still take money for. */
export async function lockOpenPaymentOfOrder(tx: Tx, orderId: string): Promise<Payment | undefined> {
  const row = await tx
    .selectFrom("payments")
    .selectAll()
    .where("order_id", "=", orderId)
    .where("checkout_id", "is", null)
    .where("method", "=", "GATEWAY")
    .where("status", "in", openStates)
    .forUpdate()
    .executeTakeFirst();
  return row && toPayment(row);
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

/** The payment as its provider is asked about it. */
export function subjectOf(payment: Payment): Subject {
  return {
    paymentId: payment.id,
    providerPaymentId: payment.provider_payment_id,
    currency: payment.currency,
    createdAt: payment.created_at,
  };
}

/** Of these ids, those that are payments of ours. */
export async function knownPaymentIds(db: Connection, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from payments where id::text = any(${ids}::text[])`.execute(db);
  return new Set(rows.map((row) => row.id));
}
