/**
 * Captures authorized payments (fully or partially) or voids them. The intent is recorded under the locks of the order
 * and the payment; then the provider is called outside any transaction, with retries, and executes it once.
 */
import { Type } from "typebox";
import {
  findPayment,
  findProvider,
  lockPayment,
  lockPaymentsOfOrder,
  type Payment,
  raiseAlarm,
  subjectOf,
  updatePayment,
} from "#server/payments/payments/public.ts";
import { anonymous } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { enqueue, job } from "#server/platform/jobs/jobs.ts";
import { type Minor, tryParseDecimal } from "#server/platform/money/money.ts";
import type { Store } from "#server/platform/store.ts";
import { announceDetails, announceTransactions, type Cause } from "../announce.ts";
import { type Order, owedOf, refuseEnded } from "../order.ts";
import { lockOrder } from "../read/queries.ts";
import { addCaptureActivity, addPaidActivity, addPaymentActivity } from "./payment-activities.ts";
import { updatePaymentStatus } from "./update-payment-status.ts";

type CaptureRequest = {
  orderId: string;
  payments: readonly { paymentId: string; amount?: { amount: string } | undefined }[];
  now: Date;
};

/** @throws {AppError} ORDER_NOT_FOUND, ORDER_CANCELED, PAYMENT_*, INVALID_AMOUNT */
export async function requestCapture(tx: Tx, { orderId, payments, now }: CaptureRequest): Promise<Order> {
  const order = await lockOrder(tx, orderId);
  refuseEnded(order);
  const known = await lockPaymentsOfOrder(tx, order.id);
  let owed = owedOf(order);
  if (new Set(payments.map(({ paymentId }) => paymentId)).size < payments.length)
    throw new AppError("INVALID_AMOUNT", { description: "List each payment only once." });
  for (const { paymentId, amount: wanted } of payments) {
    const payment = requireAuthorized(known, paymentId);
    const amount = wanted === undefined ? payment.authorized : readAmount(wanted.amount, payment.currency);
    if (amount > payment.authorized || amount > owed) throw new AppError("INVALID_AMOUNT", { data: { paymentId } });
    owed -= amount;
    await updatePayment(tx, payment.id, { capture_state: "PENDING", capture_amount: amount }, now);
    await enqueue(tx, askForMoney, { paymentId }, { key: `ask-${paymentId}` });
  }
  await announceDetails(tx, order, { paymentIds: payments.map(({ paymentId }) => paymentId), actor: anonymous, now });
  return order;
}

type VoidRequest = { orderId: string; paymentIds: readonly string[]; reason: "MANUAL" | "SCHEDULED"; now: Date };

/** @throws {AppError} ORDER_NOT_FOUND, PAYMENT_* */
export async function requestVoid(tx: Tx, { orderId, paymentIds, reason, now }: VoidRequest): Promise<Order> {
  const order = await lockOrder(tx, orderId);
  const known = await lockPaymentsOfOrder(tx, order.id);
  for (const paymentId of new Set(paymentIds)) {
    const payment = requireAuthorized(known, paymentId);
    await updatePayment(tx, payment.id, { void_state: "PENDING", void_reason: reason }, now);
    await enqueue(tx, askForMoney, { paymentId }, { key: `ask-${paymentId}` });
  }
  await announceDetails(tx, order, { paymentIds, actor: anonymous, now });
  return order;
}

/** Voids authorizations of an order that aren't being captured, because nothing can capture them anymore. */
export async function voidAuthorizations(tx: Tx, orderId: string, now: Date): Promise<void> {
  const setAside = (await lockPaymentsOfOrder(tx, orderId)).filter(
    ({ status, capture_state, void_state }) =>
      status === "AUTHORIZED" && capture_state !== "PENDING" && void_state !== "PENDING",
  );
  if (setAside.length === 0) return;
  await requestVoid(tx, { orderId, paymentIds: setAside.map(({ id }) => id), reason: "MANUAL", now });
}

/** Cancels pending offline payments of an order that has ended. */
export async function cancelPendingPayments(tx: Tx, order: Order, { actor, now }: Cause): Promise<void> {
  const promised = (await lockPaymentsOfOrder(tx, order.id)).filter(
    ({ method, status, captured }) =>
      method === "MANUAL" && captured === 0 && (status === "PENDING" || status === "PENDING_MERCHANT"),
  );
  if (promised.length === 0) return;
  for (const { id } of promised) await updatePayment(tx, id, { status: "CANCELED" }, now);
  // Their end is the cancellation's, not a report about the money.
  if (order.paymentStatus === "PENDING" || order.paymentStatus === "PENDING_MERCHANT")
    await updatePaymentStatus(tx, order, { actor, now });
  else await announceTransactions(tx, order, { actor, now });
}

function requireAuthorized(payments: readonly Payment[], paymentId: string): Payment {
  const payment = payments.find((each) => each.id === paymentId);
  const data = { paymentId };
  if (payment === undefined) throw new AppError("PAYMENT_NOT_FOUND", { data });
  if (payment.status === "VOIDED") throw new AppError("PAYMENT_ALREADY_VOIDED", { data });
  if (payment.captured > 0) throw new AppError("PAYMENT_ALREADY_CAPTURED", { data });
  if (payment.status !== "AUTHORIZED") throw new AppError("PAYMENT_NOT_AUTHORIZED", { data });
  if (payment.capture_state === "PENDING" || payment.void_state === "PENDING") {
    throw new AppError("PAYMENT_HAS_PENDING_CAPTURE", { data });
  }
  return payment;
}

function readAmount(text: string, currency: string): Minor {
  const amount = tryParseDecimal(text, currency);
  if (amount === undefined || amount <= 0) throw new AppError("INVALID_AMOUNT");
  return amount;
}

export const askForMoney = job({
  name: "orders.askForMoney",
  payload: Type.Object({ paymentId: Type.String() }),
  run: (store, { paymentId }) => executeIntent(store, paymentId),
});

/**
 * Sends the recorded capture or void to the provider.
 * @throws {ProviderUnavailable} the job and reconciliation retry
 */
export async function executeIntent(store: Store, paymentId: string): Promise<void> {
  const { db } = store.database;
  const payment = await findPayment(db, paymentId);
  if (payment === undefined) return;
  const action =
    payment.capture_state === "PENDING" ? "CAPTURE" : payment.void_state === "PENDING" ? "VOID" : undefined;
  const provider = action && (await findProvider(db, store, payment.provider));
  if (provider === undefined) return;
  const subject = subjectOf(payment);
  const amount = payment.capture_amount ?? payment.authorized;
  const result = action === "CAPTURE" ? await provider.capture({ ...subject, amount }) : await provider.void(subject);
  const now = store.now();
  const failure = result.state === "FAILED" ? result.failure : undefined;
  const end: End = { action: action ?? "VOID", amount, failure, now };
  await transaction(db, (tx) => finish(tx, payment, end), { cache: store.cache });
  if (failure !== undefined) store.log.error({ alarm: `${action}_FAILED`, paymentId, failure });
}

type End = { action: "CAPTURE" | "VOID"; amount: Minor; failure: string | undefined; now: Date };

async function finish(tx: Tx, known: Payment, { action, amount, failure, now }: End): Promise<void> {
  const order = known.order_id === null ? undefined : await lockOrder(tx, known.order_id);
  const payment = await lockPayment(tx, known.id);
  const column = action === "CAPTURE" ? "capture_state" : "void_state";
  if (payment?.[column] !== "PENDING") return;
  const end = { [column]: failure === undefined ? "SUCCEEDED" : "FAILED", provider_failure: failure ?? null } as const;
  if (failure !== undefined) {
    await updatePayment(tx, payment.id, end, now);
    const message = `${action === "CAPTURE" ? "Capturing" : "Releasing"} payment ${payment.id} failed: ${failure}.`;
    await raiseAlarm(tx, { paymentId: payment.id, kind: `${action}_FAILED`, message }, now);
    return;
  }
  if (action === "CAPTURE") await capture(tx, payment, { order, amount, end, now });
  else {
    const status = voidedStatus(payment);
    await updatePayment(tx, payment.id, { ...end, status, voided_at: now, ...noSchedule }, now);
    if (order !== undefined && status === "VOIDED")
      await addPaymentActivity(tx, order, { ...payment, status }, { actor: anonymous, now });
  }
  if (order !== undefined) await updatePaymentStatus(tx, order, { actor: anonymous, now });
}

const noSchedule = { scheduled_action: null, scheduled_at: null } as const;
// A payment that was abandoned before keeps its status, although its authorization is voided.
const voidedStatus = ({ status }: Payment) => (status === "AUTHORIZED" ? "VOIDED" : status);

type Capturing = { order: Order | undefined; amount: Minor; end: object; now: Date };

async function capture(tx: Tx, payment: Payment, { order, amount, end, now }: Capturing): Promise<void> {
  const money = { captured: amount, status: "APPROVED" as const, captured_at: now };
  await updatePayment(tx, payment.id, { ...end, ...money, ...noSchedule }, now);
  if (order === undefined) return;
  const cause = { actor: anonymous, now };
  await addCaptureActivity(tx, order, { ...payment, captured: amount }, cause);
  await addPaidActivity(tx, { orderId: order.id, amount, owed: owedOf(order) }, cause);
  if (order.status !== "CANCELED" && order.status !== "REJECTED") return;
  const message = `Payment ${payment.id} was captured after order ${order.number} was canceled. Refund it.`;
  await raiseAlarm(tx, { paymentId: payment.id, kind: "CAPTURED_AFTER_CANCELLATION", message }, now);
}

/**
 * Voids an authorization that can't become an order, and records an alarm
 * (docs/protocol/decisions.md#one-order-per-checkout). Returns the text of the alarm.
 */
export async function releaseAuthorization(
  tx: Tx,
  payment: Payment,
  { kind, now }: { kind: string; now: Date },
): Promise<string> {
  const message = `Payment ${payment.id} was authorized, but the order couldn't be created (${kind}). The authorization is being voided.`;
  await raiseAlarm(tx, { paymentId: payment.id, kind, message }, now);
  const isEnded = payment.status === "CANCELED" || payment.status === "DECLINED";
  await updatePayment(
    tx,
    payment.id,
    {
      ...(isEnded ? {} : { status: "CANCELED" as const, failure_cause: kind }),
      is_settled: true,
      void_state: "PENDING",
      void_reason: "MANUAL",
    },
    now,
  );
  await enqueue(tx, askForMoney, { paymentId: payment.id }, { key: `ask-${payment.id}` });
  return message;
}

/**
 * Records captures and voids that were made in the provider's dashboard.
 * @throws {ProviderUnavailable}
 */
export async function syncWithProvider(store: Store, payment: Payment): Promise<Payment | undefined> {
  const { db } = store.database;
  const provider = await findProvider(db, store, payment.provider);
  if (provider === undefined || payment.capture_state === "PENDING" || payment.void_state === "PENDING") return payment;
  const state = await provider.ask(subjectOf(payment));
  const action = state.state === "CAPTURED" ? "CAPTURE" : state.state === "VOIDED" ? "VOID" : undefined;
  if (action === undefined) return payment;
  const now = store.now();
  await transaction(
    db,
    async (tx) => {
      const fresh = await lockForFollowing(tx, payment);
      if (fresh === undefined) return;
      const wish =
        action === "CAPTURE"
          ? { capture_state: "PENDING" as const, capture_amount: state.captured }
          : { void_state: "PENDING" as const };
      await updatePayment(tx, fresh.id, wish, now);
      await finish(tx, fresh, { action, amount: state.captured, failure: undefined, now });
    },
    { cache: store.cache },
  );
  return findPayment(db, payment.id);
}

/** Locks the order before the payment, like every other writer. */
async function lockForFollowing(tx: Tx, { id, order_id }: Payment): Promise<Payment | undefined> {
  if (order_id !== null) await lockOrder(tx, order_id);
  const payment = await lockPayment(tx, id);
  const isFree =
    payment?.status === "AUTHORIZED" && payment.capture_state !== "PENDING" && payment.void_state !== "PENDING";
  return isFree ? payment : undefined;
}
