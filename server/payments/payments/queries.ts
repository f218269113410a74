/** SQL for payments and alarms. */
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
  // Check constraints restrict both columns to these values.
  return {
    ...row,
    status: isPaymentState(row.status) ? row.status : "PENDING",
    method: kinds.find((kind) => kind === row.method) ?? "MANUAL",
  };
}

/** A payment of a checkout, which becomes an order when paid, or of an existing order. */
type NewGatewayPayment = {
  id: string;
  checkoutId: string | null;
  orderId?: string;
  intendedOrderId: string;
  paymentRequestId?: string | null;
  isDelayedCapture: boolean;
  /** The scheduled capture or void of an authorization. */
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
 * Rejects a payment id that is taken. Payment ids can be derived from an idempotency key (`paymentIdFor`), so another
 * order's payment can have the same id.
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

/** Stores the payment before the first request to the provider. */
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

/** Provider name of payments with gift cards managed by apps. */
export const GIFT_CARD_APP = "gift-card-app" as const;

type RecordedPayment = {
  id: string;
  orderId: string;
  method: Exclude<PaymentKind, "GATEWAY">;
  /** The provider that refunds the payment, when it is not the recorder. */
  provider?: typeof GIFT_CARD_APP | undefined;
  status: PaymentState;
  currency: string;
  amount: number;
  details: Record<string, unknown>;
  createdAt: Date;
  now: Date;
};

/** A payment made outside the store. An APPROVED one counts as captured. */
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

const selectOpenPayment = (db: Connection, checkoutId: string) =>
  db
    .selectFrom("payments")
    .selectAll()
    .where("checkout_id", "=", checkoutId)
    .where("method", "=", "GATEWAY")
    .where("status", "in", openStates);

/** The checkout's payment that the provider can still charge. Its draft reserves stock. */
export async function findOpenPayment(db: Connection, checkoutId: string): Promise<Payment | undefined> {
  const row = await selectOpenPayment(db, checkoutId).executeTakeFirst();
  return row && toPayment(row);
}

/** `findOpenPayment`, locked. */
export async function lockOpenPayment(tx: Tx, checkoutId: string): Promise<Payment | undefined> {
  const row = await selectOpenPayment(tx, checkoutId).forUpdate().executeTakeFirst();
  return row && toPayment(row);
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
  is_expected: boolean;
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

/** Captures and voids without a response from the provider. */
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

/** Authorized payments whose scheduled capture or void is due. */
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

/** Locks the order's payment that the provider can still charge. */
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

/** Unsettled gateway payments, least recently polled first. Payments that have just started are left out. */
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

type Alarm = { paymentId: string | null; kind: string; message: string };

/** Raises an alarm that needs manual attention. The same alarm about the same payment is stored once. */
export async function raiseAlarm(tx: Tx, { paymentId, kind, message }: Alarm, now: Date): Promise<void> {
  await tx
    .insertInto("payment_alarms")
    .values({ id: newId(now.getTime()), payment_id: paymentId, kind, message, created_at: now })
    .onConflict((conflict) => conflict.columns(["payment_id", "kind"]).doNothing())
    .execute();
}

/** Maps a payment to the provider's interface. */
export function subjectOf(payment: Payment): Subject {
  return {
    paymentId: payment.id,
    providerPaymentId: payment.provider_payment_id,
    currency: payment.currency,
    createdAt: payment.created_at,
  };
}

/** Filters ids to those of our payments. */
export async function knownPaymentIds(db: Connection, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from payments where id::text = any(${ids}::text[])`.execute(db);
  return new Set(rows.map((row) => row.id));
}
