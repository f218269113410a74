/**
 * Settles a payment: requests its state from the provider, never from the caller, and then in one transaction turns it
 * into the order exactly once or records why there is none. Return, callback and reconciliation all call this, in any
 * order and any number of times.
 */

import { lockCheckoutById, type OrderDraft } from "#server/checkout/checkouts/public.ts";
import { releaseReservation } from "#server/inventory/stock/public.ts";
import { post } from "#server/payments/ledger/public.ts";
import {
  findPayment,
  findProvider,
  insertRefund,
  isOpen,
  keepMethod,
  lockOpenPayment,
  lockPayment,
  type Payment,
  type PaymentProvider,
  type ProviderState,
  paymentMethodName,
  raiseAlarm,
  subjectOf,
  updatePayment,
} from "#server/payments/payments/public.ts";
import { type Actor, anonymous } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { savepoint, transaction } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import type { Store } from "#server/platform/store.ts";
import { announceDetails } from "../announce.ts";
import { addActivity } from "../change/writes.ts";
import { closePayment } from "../placement/confirm-checkout.ts";
import { makeOrder } from "../placement/make-order.ts";
import { findOrder } from "../read/queries.ts";
import { sendRefund } from "../refund/send-refund.ts";
import { releaseAuthorization, syncWithProvider } from "./capture-payment.ts";
import { addPaymentActivity } from "./payment-activities.ts";
import { settleOrderPayment } from "./settle-order-payment.ts";

/**
 * Requests the state from the provider and applies it.
 * @throws {ProviderUnavailable}
 */
export async function settlePayment(store: Store, paymentId: string): Promise<Payment | undefined> {
  const { db } = store.database;
  const payment = await findPayment(db, paymentId);
  if (payment === undefined || payment.method !== "GATEWAY") return payment;
  // An authorization can be captured or voided in the provider's dashboard.
  if (payment.status === "AUTHORIZED") return syncWithProvider(store, payment);
  if (payment.is_settled) return payment;
  const provider = await findProvider(db, store, payment.provider);
  if (provider === undefined) return payment;
  const state = await askProvider(provider, payment, store.now());
  const now = store.now();
  const happened: Happened = { store, paymentId, state, now };
  const alarm = await transaction(db, (tx) => act(tx, happened), { cache: store.cache });
  if (alarm !== undefined) store.log.error({ alarm, paymentId, state: { ...state, savedMethod: undefined } });
  return findPayment(db, paymentId);
}

/** A payment that was abandoned here is closed at the provider as well, so that it can't be paid later. */
function askProvider(provider: PaymentProvider, payment: Payment, now: Date): Promise<ProviderState> {
  const isGivenUp = !isOpen(payment.status);
  const isOverdue = payment.status === "INITIATED" && payment.expires_at !== null && payment.expires_at <= now;
  const subject = subjectOf(payment);
  return isGivenUp || isOverdue ? provider.cancel(subject) : provider.ask(subject);
}

type Happened = { store: Store; paymentId: string; state: ProviderState; now: Date };

/** Returns the text of the alarm, if one was recorded. */
async function act(tx: Tx, { store, paymentId, state, now }: Happened): Promise<string | undefined> {
  const known = await findPayment(tx, paymentId);
  if (known === undefined) return undefined;
  const isMoney = state.state === "CAPTURED" || state.state === "AUTHORIZED";
  if (known.checkout_id === null) {
    const recordPayment = () => recordFeeAndMethod(tx, store, { paymentId, state, now });
    const endings = { endWithoutMoney, endUnknown, refundPayment, recordFeeAndMethod: recordPayment };
    return settleOrderPayment(tx, { payment: known, state, now }, endings);
  }
  const checkout = await lockCheckoutById(tx, known.checkout_id);
  const payment = await lockPayment(tx, paymentId);
  if (payment === undefined || payment.is_settled || checkout === undefined) return undefined;
  if (isMoney) {
    const alarm = await receiveMoney(tx, { payment, state, isCompleted: checkout.isCompleted, now });
    await recordFeeAndMethod(tx, store, { paymentId, state, now });
    if (state.state === "AUTHORIZED") await addAuthorizationActivity(tx, paymentId, now);
    return alarm;
  }
  switch (state.state) {
    case "PENDING":
      if (payment.status === "INITIATED") await updatePayment(tx, payment.id, { status: "PENDING" }, now);
      return undefined;
    case "DECLINED":
      await endWithoutMoney(tx, payment, { status: "DECLINED", cause: state.cause ?? "DECLINED", now });
      return undefined;
    case "CANCELED":
    case "EXPIRED":
    case "VOIDED":
      await endWithoutMoney(tx, payment, { status: "CANCELED", cause: state.state, now });
      return undefined;
    case "UNKNOWN":
      return endUnknown(tx, payment, now);
    default:
      await updatePayment(tx, payment.id, { checked_at: now }, now);
      return undefined;
  }
}

/** Only an authorization that became an order has one. */
async function addAuthorizationActivity(tx: Tx, paymentId: string, now: Date): Promise<void> {
  const payment = await findPayment(tx, paymentId);
  const order = payment?.order_id == null ? undefined : await findOrder(tx, payment.order_id);
  if (payment !== undefined && order !== undefined)
    await addPaymentActivity(tx, order, payment, { actor: anonymous, now });
}

/** Records the provider's fee and the payment method that the member chose to save. */
async function recordFeeAndMethod(
  tx: Tx,
  store: Store,
  { paymentId, state, now }: Omit<Happened, "store">,
): Promise<void> {
  const payment = await findPayment(tx, paymentId);
  if (payment === undefined) return;
  const { id, currency, provider, order_id: orderId } = payment;
  if (state.fee !== undefined && state.state === "CAPTURED") {
    const entries = [
      { account: "provider_fees", amount: state.fee },
      { account: `provider:${provider}`, amount: -state.fee },
    ];
    await post(tx, { kind: "FEE", currency, entries, orderId, paymentId: id, now });
  }
  const token = state.savedMethod;
  if (token === undefined) return;
  const { brand, lastFour: lastFourDigits } = token;
  const details = { ...asRecord(payment.details), creditCardDetails: { brand, lastFourDigits } };
  await updatePayment(tx, id, { details }, now);
  const order = orderId === null ? undefined : await findOrder(tx, orderId);
  if (order !== undefined) await announceDetails(tx, order, { paymentIds: [id], actor: anonymous, now });
  const memberId = order?.memberId ?? null;
  if (order === undefined || memberId === null || !payment.saves_method) return;
  await keepMethod(tx, store, { memberId, provider, token, now });
  const savedPaymentMethod = { name: brand, description: `•••• ${lastFourDigits}` };
  const activity = { type: "SAVED_PAYMENT_METHOD", body: { details: { savedPaymentMethod } } } as const;
  await addActivity(tx, order.id, activity, { actor: anonymous, now });
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};

type End = { status: "DECLINED" | "CANCELED"; cause: string; now: Date };

async function endWithoutMoney(tx: Tx, payment: Payment, { status, cause, now }: End): Promise<void> {
  // A payment that was abandoned here keeps its reason.
  if (!isOpen(payment.status)) return updatePayment(tx, payment.id, { is_settled: true }, now);
  await closePayment(tx, payment, { status, cause, isSettled: true, now });
}

/** The provider has no record of the payment. The request may still be in flight until the payment expires. */
async function endUnknown(tx: Tx, payment: Payment, now: Date): Promise<undefined> {
  const isOver = payment.expires_at === null || payment.expires_at <= now;
  if (isOver) await endWithoutMoney(tx, payment, { status: "CANCELED", cause: "NOT_STARTED", now });
  else await updatePayment(tx, payment.id, { checked_at: now }, now);
  return undefined;
}

type Money = { payment: Payment; state: ProviderState; isCompleted: boolean; now: Date };

async function receiveMoney(tx: Tx, { payment, state, isCompleted, now }: Money): Promise<string | undefined> {
  // Written by `payCheckout` only, and kept until the payment has its order.
  const draft = payment.draft as OrderDraft | null;
  const isAuthorizedOnly = state.state === "AUTHORIZED";
  const taken = isAuthorizedOnly ? state.amount : state.captured;
  const isAsAgreed = taken === payment.authorized && state.currency === payment.currency;
  const refuse = (kind: string) =>
    isAuthorizedOnly
      ? releaseAuthorization(tx, payment, { kind, now })
      : refundPayment(tx, payment, { kind, captured: taken, now });
  if (!isAsAgreed) return refuse("AMOUNT_DIFFERS");
  if (isCompleted || draft === null) return refuse("CHECKOUT_HAS_ORDER");
  const isHeld = isOpen(payment.status);
  try {
    await savepoint(tx, () => orderFrom(tx, { payment, draft, isHeld, isAuthorizedOnly, now }));
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return refuse(error.code);
    throw error;
  }
}

type Ordering = { payment: Payment; draft: OrderDraft; isHeld: boolean; isAuthorizedOnly: boolean; now: Date };

async function orderFrom(tx: Tx, { payment, draft, isHeld, isAuthorizedOnly, now }: Ordering): Promise<void> {
  if (!isHeld) await closeReplacement(tx, draft.checkoutId, now);
  // A coupon use that was released may have the first order ID of a late payment, so the order gets a new one.
  const orderId = isHeld ? draft.orderId : newId(now.getTime());
  await makeOrder(tx, {
    draft: { ...draft, orderId, snapshot: { ...draft.snapshot, orderId } },
    payment: {
      kind: "GATEWAY",
      paymentId: payment.id,
      methodName: paymentMethodName(payment, draft.locale),
      isTest: payment.is_test,
      isAuthorizedOnly,
    },
    isHeld,
    actor: actorOf(draft),
    now,
  });
}

/** An abandoned payment was paid after all, so the payment that replaced it is closed. */
async function closeReplacement(tx: Tx, checkoutId: string, now: Date): Promise<void> {
  const other = await lockOpenPayment(tx, checkoutId);
  if (other !== undefined) {
    await closePayment(tx, other, { status: "CANCELED", cause: "SUPERSEDED", isSettled: false, now });
  }
  await releaseReservation(tx, checkoutId, { now });
}

type SendingBack = { kind: string; captured: number; now: Date };

/**
 * Refunds a payment that can't become an order, and records an alarm
 * (docs/protocol/decisions.md#one-order-per-checkout).
 */
async function refundPayment(tx: Tx, payment: Payment, { kind, captured, now }: SendingBack): Promise<string> {
  const amount = Math.min(captured, payment.authorized);
  const message = `Payment ${payment.id} was captured, but the order couldn't be created (${kind}). It is being refunded.`;
  await raiseAlarm(tx, { paymentId: payment.id, kind, message }, now);
  if (isOpen(payment.status)) {
    await closePayment(tx, payment, { status: "CANCELED", cause: kind, isSettled: false, now });
  }
  const cause = payment.failure_cause ?? kind;
  const money = { captured: amount, refunded: amount, status: "REFUNDED" as const };
  await updatePayment(tx, payment.id, { ...money, failure_cause: cause, is_settled: true }, now);
  const refund = await insertRefund(tx, {
    orderId: payment.order_id,
    currency: payment.currency,
    transactions: [{ paymentId: payment.id, amount, isExternal: false }],
    reason: kind,
    lines: [],
    shippingAmount: 0,
    isAutomatic: true,
    sendsMail: false,
    customMessage: undefined,
    requestedBy: { kind: "store", id: null },
    now,
  });
  for (const { id } of refund.transactions) await enqueue(tx, sendRefund, { transactionId: id });
  return message;
}

/** The buyer is the actor, even if the provider reports the payment. */
function actorOf({ visitorId, memberId }: OrderDraft): Actor {
  if (memberId !== null) return { kind: "member", memberId, clientId: "", sessionId: "" };
  if (visitorId !== null) return { kind: "visitor", visitorId, clientId: "" };
  return anonymous;
}
