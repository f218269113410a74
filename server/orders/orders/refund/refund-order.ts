/**
 * Refunds (docs/protocol/fulfillments-and-transactions.md#refunds): decided under the locks of the order and the
 * payments, sent by a job.
 */

import {
  GIFT_CARD_APP,
  insertRefund,
  listRefunds,
  lockPaymentsOfOrder,
  membershipLineOf,
  type Payment,
  type Refund,
  refundableOf,
  refundedMeans,
  stateByMoney,
  updatePayment,
} from "#server/payments/payments/public.ts";
import { type Actor, actorReference } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import { type Minor, tryParseDecimal } from "#server/platform/money/money.ts";
import { giveBackMembershipOfLine } from "#server/pricing/memberships/public.ts";
import { announceRefundCompleted } from "../announce.ts";
import { recordDifference } from "../change/difference.ts";
import { addActivity, addUnits, writeOrder } from "../change/writes.ts";
import { runOrderHooks } from "../hooks/run-hooks.ts";
import { enqueueRefundMail } from "../mails/refund-mail.ts";
import type { Order } from "../order.ts";
import { updatePaymentStatus } from "../payment/update-payment-status.ts";
import { lockOrder } from "../read/queries.ts";
import { checkRestock, type LineUnits, priceRefund } from "./refund-rules.ts";
import { restock } from "./restock.ts";
import { sendRefund } from "./send-refund.ts";

export type RefundRequest = {
  orderId: string;
  /** Without an amount: everything that is refundable. */
  payments: readonly { paymentId: string; amount?: { amount: string }; externalRefund?: boolean }[];
  lines: readonly LineUnits[];
  fees?: readonly { additionalFeeId: string; amount: { amount: string } }[] | undefined;
  /** ALL: what is left of the shipping price. */
  shipping: { amount: string } | "ALL" | undefined;
  restock: readonly LineUnits[] | "ALL";
  reason: string | undefined;
  sendsMail: boolean;
  customMessage: string | undefined;
};

type Caller = { actor: Actor; now: Date; baseUrl: string };

type Part = { payment: Payment; amount: Minor; isExternal: boolean };

/** Concurrent refunds never exceed the captured amount. */
export async function refundOrder(
  tx: Tx,
  { actor, now, baseUrl }: Caller,
  request: RefundRequest,
): Promise<{ order: Order; refund: Refund }> {
  const order = await lockOrder(tx, request.orderId);
  const parts = readParts(await lockPaymentsOfOrder(tx, order.id), request.payments);
  const shipping =
    request.shipping === "ALL"
      ? order.shippingRefundable - order.shippingRefunded
      : readItemAmount(request.shipping, order.currency);
  const fees = (request.fees ?? [])
    .map(({ additionalFeeId, amount }) => ({ additionalFeeId, amount: readItemAmount(amount, order.currency) }))
    .filter(({ amount }) => amount > 0);
  const feesRefunded = fees.length === 0 ? new Map() : refundedFees(await listRefunds(tx, [order.id]));
  const priced = priceRefund(order, { lines: request.lines, fees, feesRefunded, shipping });
  const returned = checkRestock(order, request.restock === "ALL" ? leftToRestock(order) : request.restock);
  await addUnits(tx, "quantity_refunded", priced.lines);
  if (shipping > 0) await writeOrder(tx, order.id, { shipping_refunded: order.shippingRefunded + shipping }, now);
  await restock(tx, order, returned, { actor, now });
  const refund = await insertRefund(tx, {
    orderId: order.id,
    currency: order.currency,
    transactions: parts.map(({ payment, amount, isExternal }) => ({ paymentId: payment.id, amount, isExternal })),
    reason: request.reason,
    lines: priced.lines.map(({ lineItemId, quantity, amount }) => ({ lineItemId, quantity, amount })),
    fees: priced.fees.map(({ additionalFeeId, amount }) => ({ additionalFeeId, amount })),
    shippingAmount: shipping,
    isAutomatic: false,
    sendsMail: request.sendsMail,
    customMessage: request.customMessage,
    requestedBy: actorReference(actor),
    now,
  });
  await takeFromPayments(tx, parts, now);
  const noted = await recordDifference(tx, order, now);
  await note(tx, refund, { order, parts, actor, now });
  const updated = await updatePaymentStatus(tx, noted, { actor, now });
  if (priced.lines.length > 0) {
    const lineIds = priced.lines.map(({ lineItemId }) => lineItemId);
    const { sendsMail } = request;
    await runOrderHooks("onRefunded", tx, { order: updated, refundId: refund.id, lineIds, sendsMail, actor, now });
  }
  const waiting = refund.transactions.filter((each) => each.state === "PENDING");
  for (const { id } of waiting) await enqueue(tx, sendRefund, { transactionId: id });
  // Completes immediately if no provider is involved; otherwise when the last transaction ends.
  if (waiting.length === 0) {
    await announceRefundCompleted(tx, updated, refund, { actor, now });
    if (request.sendsMail) await enqueueRefundMail(tx, { order: updated, refund, baseUrl, now });
  }
  return { order: updated, refund };
}

/** Refunded amount of each fee. Refunds that failed entirely don't count. */
export function refundedFees(refunds: readonly Refund[]): Map<string, Minor> {
  const sums = new Map<string, Minor>();
  for (const { fees, transactions } of refunds) {
    if (transactions.every(({ state }) => state === "FAILED")) continue;
    for (const { additionalFeeId, amount } of fees)
      sums.set(additionalFeeId, (sums.get(additionalFeeId) ?? 0) + amount);
  }
  return sums;
}

function readParts(payments: readonly Payment[], requested: RefundRequest["payments"]): Part[] {
  const taken = new Map<string, Minor>();
  return requested.map(({ paymentId, amount: wanted, externalRefund = false }) => {
    const payment = payments.find((each) => each.id === paymentId);
    if (payment === undefined) throw new AppError("PAYMENT_NOT_FOUND", { data: { paymentId } });
    const before = taken.get(paymentId) ?? 0;
    const left = refundableOf(payment) - before;
    if (payment.captured === 0 || (wanted === undefined && left <= 0)) {
      const nonRefundableReason = payment.captured === 0 ? "NOT_PAID" : "ALREADY_REFUNDED";
      throw new AppError("PAYMENT_NOT_REFUNDABLE", { data: { paymentId, nonRefundableReason } });
    }
    const amount = wanted === undefined ? left : readAmount(wanted.amount, payment.currency);
    if (amount > left) {
      throw new AppError("INVALID_PAYMENT_REFUND_AMOUNT", { data: { paymentId, amount: wanted, externalRefund } });
    }
    taken.set(paymentId, before + amount);
    // Manual payments can only be refunded manually; memberships get their credits back immediately.
    const isByHand = payment.method === "MANUAL" || payment.method === "MEMBERSHIP";
    const isExternal = externalRefund || isByHand;
    if (!isExternal && payment.provider === GIFT_CARD_APP && amount < payment.captured) {
      const description = "Payments with this gift card can only be refunded in full.";
      throw new AppError("INVALID_PAYMENT_REFUND_AMOUNT", { description });
    }
    return { payment, amount, isExternal };
  });
}

function readAmount(text: string, currency: string): Minor {
  const amount = tryParseDecimal(text, currency);
  if (amount === undefined || amount <= 0) throw new AppError("INVALID_AMOUNT");
  return amount;
}

/** Zero if no amount is given. */
export function readItemAmount(wanted: { amount: string } | undefined, currency: string): Minor {
  const amount = wanted === undefined ? 0 : tryParseDecimal(wanted.amount, currency);
  if (amount === undefined || amount < 0) throw new AppError("INVALID_AMOUNT");
  return amount;
}

async function takeFromPayments(tx: Tx, parts: readonly Part[], now: Date): Promise<void> {
  const byPayment = Map.groupBy(parts, (part) => part.payment.id);
  for (const [id, own] of byPayment) {
    const [first] = own;
    if (first === undefined) continue;
    const refunded = own.reduce((sum, part) => sum + part.amount, first.payment.refunded);
    const status = stateByMoney({ captured: first.payment.captured, refunded });
    await updatePayment(tx, id, { refunded, status }, now);
    const lineId = refunded === first.payment.captured ? membershipLineOf(first.payment) : undefined;
    if (lineId !== undefined) await giveBackMembershipOfLine(tx, lineId, { now });
  }
}

type Noting = { order: Order; parts: readonly Part[]; actor: Actor; now: Date };

async function note(tx: Tx, refund: Refund, { order, parts, actor, now }: Noting) {
  const payments = parts.map(({ payment, amount, isExternal }) => ({
    paymentId: payment.id,
    amount,
    isExternal,
    means: refundedMeans(payment),
  }));
  const body = {
    refundId: refund.id,
    amount: refund.amount,
    payments,
    ...(refund.reason === null ? {} : { reason: refund.reason }),
  };
  await addActivity(tx, order.id, { type: "REFUND_INITIATED", body }, { actor, now });
}

export function leftToRestock({ lines }: Order): LineUnits[] {
  return lines.flatMap(({ id, quantity, restocked }) =>
    quantity > restocked ? [{ lineItemId: id, quantity: quantity - restocked }] : [],
  );
}
