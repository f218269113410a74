/**
 * What became of a payment. The provider's word is asked for, never a caller's; then one transaction turns money into the
 * order exactly once, or notes why there is none. Return, callback and reconciliation all come through here, in any order
 * and any number.
 */
import { lockCheckoutById, type OrderDraft } from "#server/modules/checkouts/public.ts";
import { releaseReservation } from "#server/modules/inventory/public.ts";
import {
  findPayment,
  findProvider,
  insertRefund,
  isOpen,
  lockOpenPayment,
  lockPayment,
  type Payment,
  type PaymentProvider,
  type ProviderState,
  paymentMethodName,
  raiseAlarm,
  updatePayment,
} from "#server/modules/payments/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import type { Store } from "#server/platform/store.ts";
import { closePayment } from "./confirm-checkout.ts";
import { makeOrder } from "./make-order.ts";
import { inSavepoint } from "./savepoint.ts";
import { sendRefund } from "./send-refund.ts";

/**
 * Asks the provider and acts on the answer.
 * @throws {ProviderUnavailable}
 */
export async function settlePayment(store: Store, paymentId: string): Promise<Payment | undefined> {
  const { db } = store.database;
  const payment = await findPayment(db, paymentId);
  if (payment === undefined || payment.is_settled || payment.method !== "GATEWAY") return payment;
  const provider = findProvider(store, payment.provider);
  if (provider === undefined) return payment;
  const state = await askProvider(provider, payment, store.now());
  const now = store.now();
  const alarm = await transaction(db, (tx) => act(tx, { paymentId, state, now }), { cache: store.cache });
  if (alarm !== undefined) store.log.error({ alarm, paymentId, state });
  return findPayment(db, paymentId);
}

/** A payment that we have given up is closed at the provider too, so that no money can come from it later. */
function askProvider(provider: PaymentProvider, payment: Payment, now: Date): Promise<ProviderState> {
  const isGivenUp = !isOpen(payment.status);
  const isOverdue = payment.status === "INITIATED" && payment.expires_at !== null && payment.expires_at <= now;
  return isGivenUp || isOverdue ? provider.cancel(payment.id) : provider.ask(payment.id);
}

type Happened = { paymentId: string; state: ProviderState; now: Date };

/** Answers the alarm that was raised, if any. */
async function act(tx: Tx, { paymentId, state, now }: Happened): Promise<string | undefined> {
  const known = await findPayment(tx, paymentId);
  if (known?.checkout_id == null) return undefined;
  const checkout = await lockCheckoutById(tx, known.checkout_id);
  const payment = await lockPayment(tx, paymentId);
  if (payment === undefined || payment.is_settled || checkout === undefined) return undefined;
  switch (state.state) {
    case "CAPTURED":
      return receiveMoney(tx, { payment, state, isCompleted: checkout.isCompleted, now });
    case "PENDING":
      if (payment.status === "INITIATED") await updatePayment(tx, payment.id, { status: "PENDING" }, now);
      return undefined;
    case "OPEN":
      await updatePayment(tx, payment.id, { checked_at: now }, now);
      return undefined;
    case "DECLINED":
      await endWithoutMoney(tx, payment, { status: "DECLINED", cause: state.cause ?? "DECLINED", now });
      return undefined;
    case "CANCELED":
    case "EXPIRED":
      await endWithoutMoney(tx, payment, { status: "CANCELED", cause: state.state, now });
      return undefined;
    case "UNKNOWN":
      return endUnknown(tx, payment, now);
  }
}

type End = { status: "DECLINED" | "CANCELED"; cause: string; now: Date };

async function endWithoutMoney(tx: Tx, payment: Payment, { status, cause, now }: End): Promise<void> {
  // What we gave up ourselves keeps our reason.
  if (!isOpen(payment.status)) return updatePayment(tx, payment.id, { is_settled: true }, now);
  await closePayment(tx, payment, { status, cause, isSettled: true, now });
}

/** The provider never heard of it: the request may still be on its way, until the payment's time is over. */
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
  const isAsAgreed = state.amount === payment.authorized && state.currency === payment.currency;
  if (!isAsAgreed) return sendBack(tx, payment, { kind: "AMOUNT_DIFFERS", captured: state.amount, now });
  if (isCompleted || draft === null) {
    return sendBack(tx, payment, { kind: "CHECKOUT_HAS_ORDER", captured: state.amount, now });
  }
  const isHeld = isOpen(payment.status);
  const refusal = await inSavepoint(tx, () => orderFrom(tx, { payment, draft, isHeld, now }));
  if (refusal === undefined) return undefined;
  return sendBack(tx, payment, { kind: refusal.code, captured: state.amount, now });
}

type Ordering = { payment: Payment; draft: OrderDraft; isHeld: boolean; now: Date };

async function orderFrom(tx: Tx, { payment, draft, isHeld, now }: Ordering): Promise<void> {
  if (!isHeld) await clearTheWay(tx, draft.checkoutId, now);
  // A late payment's first order id may be on a coupon use that was given back, so it gets a new one.
  const orderId = isHeld ? draft.orderId : newId(now.getTime());
  await makeOrder(tx, {
    draft: { ...draft, orderId, snapshot: { ...draft.snapshot, orderId } },
    payment: {
      kind: "GATEWAY",
      paymentId: payment.id,
      methodName: paymentMethodName(payment),
      isTest: payment.is_test,
    },
    isHeld,
    actor: actorOf(draft),
    now,
  });
}

/** Money came from a payment that had been given up: the one begun instead makes way. */
async function clearTheWay(tx: Tx, checkoutId: string, now: Date): Promise<void> {
  const other = await lockOpenPayment(tx, checkoutId);
  if (other !== undefined) {
    await closePayment(tx, other, { status: "CANCELED", cause: "SUPERSEDED", isSettled: false, now });
  }
  await releaseReservation(tx, checkoutId, { now });
}

type SendingBack = { kind: string; captured: number; now: Date };

/** Money that cannot become an order goes back, and a person is told. Never lost (ruling 18). */
async function sendBack(tx: Tx, payment: Payment, { kind, captured, now }: SendingBack): Promise<string> {
  const amount = Math.min(captured, payment.authorized);
  const message = `Payment ${payment.id} was taken, but there can be no order (${kind}). The money is being sent back.`;
  await raiseAlarm(tx, { paymentId: payment.id, kind, message }, now);
  if (isOpen(payment.status)) {
    await closePayment(tx, payment, { status: "CANCELED", cause: kind, isSettled: false, now });
  }
  const cause = payment.failure_cause ?? kind;
  const money = { captured: amount, refunded: amount, status: "REFUNDED" as const };
  await updatePayment(tx, payment.id, { ...money, failure_cause: cause, is_settled: true }, now);
  const refund = await insertRefund(tx, {
    orderId: null,
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

/** The buyer is the one who acts, also when the provider brings the news. */
function actorOf({ visitorId, memberId }: OrderDraft): Actor {
  if (memberId !== null) return { kind: "member", memberId, clientId: "", sessionId: "" };
  if (visitorId !== null) return { kind: "visitor", visitorId, clientId: "" };
  return { kind: "anonymous" };
}
