/**
 * Payments outside the store, recorded by staff and apps: add one, or change its status
 * (docs/protocol/fulfillments-and-transactions.md#payments).
 */
import type { NewPayment } from "#api/payments/payments.ts";
import {
  canSetByHand,
  insertRecordedPayment,
  isPaymentState,
  lockPaymentsOfOrder,
  type Payment,
  type PaymentState,
  updatePayment,
} from "#server/payments/payments/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { money2, tryParseDecimal } from "#server/platform/money/money.ts";
import { type Order, owedOf, refuseEnded } from "../order.ts";
import { lockOrder } from "../read/queries.ts";
import { addPaidActivity, addPaymentActivity, type UncapturedPayment } from "./payment-activities.ts";
import { updatePaymentStatus } from "./update-payment-status.ts";

type Caller = { actor: Actor; now: Date };

/** Statuses that can be recorded; the others result from a provider or a refund. */
const recordable: readonly PaymentState[] = ["APPROVED", "PENDING", "PENDING_MERCHANT", "CANCELED", "DECLINED"];

/**
 * Adds payments to an order; approved ones count as paid.
 * @throws {AppError} ORDER_NOT_FOUND, ORDER_CANCELED, STATUS_NOT_ALLOWED, INVALID_AMOUNT if the order would be paid
 * beyond its total
 */
export async function addPayments(
  tx: Tx,
  { actor, now }: Caller,
  { orderId, payments }: { orderId: string; payments: readonly NewPayment[] },
): Promise<{ order: Order; ids: string[] }> {
  const order = await lockOrder(tx, orderId);
  // Imported orders accept payments in any status.
  if (!order.isImported) refuseEnded(order);
  await lockPaymentsOfOrder(tx, order.id);
  let owed = owedOf(order);
  const ids: string[] = [];
  for (const payment of payments) {
    const status = payment.status ?? "APPROVED";
    if (!recordable.includes(status)) throw new AppError("STATUS_NOT_ALLOWED", { data: { status } });
    const amount = tryParseDecimal(payment.amount.amount, order.currency);
    const isMoney = status === "APPROVED";
    if (amount === undefined || amount <= 0 || (isMoney && amount > owed)) throw new AppError("INVALID_AMOUNT");
    const recorded = await insert(tx, { order, payment, status, amount, now });
    ids.push(recorded.id);
    if (isMoney) await addPaidActivity(tx, { orderId: order.id, amount, owed }, { actor, now });
    else await addPaymentActivity(tx, order, recorded, { actor, now });
    if (isMoney) owed -= amount;
  }
  return { order: await updatePaymentStatus(tx, order, { actor, now }), ids };
}

type Recorded = { order: Order; payment: NewPayment; status: PaymentState; amount: number; now: Date };

async function insert(tx: Tx, { order, payment, status, amount, now }: Recorded): Promise<UncapturedPayment> {
  const { giftcardPaymentDetails, membershipPaymentDetails } = payment;
  const id = newId(now.getTime());
  const details = recordedDetails(payment, order, amount);
  await insertRecordedPayment(tx, {
    id,
    orderId: order.id,
    method: giftcardPaymentDetails ? "GIFT_CARD" : membershipPaymentDetails ? "MEMBERSHIP" : "MANUAL",
    status,
    currency: order.currency,
    amount,
    details,
    createdAt: payment.createdDate === undefined ? now : new Date(payment.createdDate),
    now,
  });
  return { id, status, currency: order.currency, authorized: amount, details };
}

/** Details as they are presented later. JSON omits fields that are `undefined`. */
function recordedDetails(payment: NewPayment, { currency, locale }: Order, amount: number): Record<string, unknown> {
  const { giftcardPaymentDetails, membershipPaymentDetails, chargeCorrelationId, cashRounding } = payment;
  const { creditCardDetails: card, paymentMethodName, platformFee, ...regular } = payment.regularPaymentDetails ?? {};
  const { paymentOrderId, gatewayTransactionId, providerTransactionId, savedPaymentMethod } = regular;
  const unrounded = cashRounding?.unroundedAmount;
  const exact = unrounded === undefined ? undefined : readAmount(unrounded.amount, currency);
  const money = (minor: number) => money2(minor, currency, locale);
  return {
    giftcardPaymentDetails,
    membershipPaymentDetails,
    chargeCorrelationId,
    ...paymentMethodName,
    paymentOrderId,
    gatewayTransactionId,
    providerTransactionId,
    savedPaymentMethod,
    creditCardDetails: card && { lastFourDigits: card.lastFourDigits ?? "", brand: card.brand ?? "" },
    platformFee: platformFee && money(readAmount(platformFee.amount, currency)),
    cashRounding:
      exact === undefined ? undefined : { unroundedAmount: money(exact), roundingAdjustment: money(amount - exact) },
  };
}

function readAmount(text: string, currency: string): number {
  const amount = tryParseDecimal(text, currency);
  if (amount === undefined) throw new AppError("INVALID_AMOUNT");
  return amount;
}

type StatusChange = { orderId: string; paymentId: string; status: string };

/**
 * Changes the status of an offline payment. The current status is accepted and has no effect.
 * @throws {AppError} ORDER_TRANSACTIONS_NOT_FOUND, PAYMENT_NOT_FOUND, STATUS_NOT_ALLOWED, INVALID_AMOUNT,
 * ORDER_CANCELED
 */
export async function changePaymentStatus(
  tx: Tx,
  { actor, now }: Caller,
  { orderId, paymentId, status }: StatusChange,
): Promise<{ order: Order; payment: Payment }> {
  const order = await lockOrder(tx, orderId).catch((error: unknown) => {
    if (error instanceof AppError) throw new AppError("ORDER_TRANSACTIONS_NOT_FOUND");
    throw error;
  });
  const payment = (await lockPaymentsOfOrder(tx, order.id)).find((each) => each.id === paymentId);
  if (payment === undefined) throw new AppError("PAYMENT_NOT_FOUND");
  if (payment.status === status) return { order, payment };
  const isByHand = payment.method === "MANUAL" && isPaymentState(status) && canSetByHand(payment.status, status);
  if (!isByHand) throw new AppError("STATUS_NOT_ALLOWED", { data: { from: payment.status, to: status } });
  const isMoney = status === "APPROVED";
  if (isMoney && !order.isImported) refuseEnded(order);
  if (isMoney && payment.authorized > owedOf(order)) throw new AppError("INVALID_AMOUNT");
  const money = isMoney ? { captured: payment.authorized } : {};
  // A reported status means that the payment is no longer only expected.
  await updatePayment(tx, payment.id, { status, is_expected: false, ...money }, now);
  if (isMoney) {
    const paid = { orderId: order.id, amount: payment.authorized, owed: owedOf(order) };
    await addPaidActivity(tx, paid, { actor, now });
  } else await addPaymentActivity(tx, order, { ...payment, status }, { actor, now });
  const updated = await updatePaymentStatus(tx, order, { actor, now });
  return { order: updated, payment: { ...payment, status, captured: isMoney ? payment.authorized : payment.captured } };
}
