/** Sends refunds to the provider, outside any transaction, with the refund transaction's ID as idempotency key. */

import { Type } from "typebox";
import { giveBackToGiftCard, voidAppRedemption } from "#server/payments/gift-cards/public.ts";
import {
  endRefundTransaction,
  findPayment,
  findProvider,
  findRefundTransaction,
  giftCardRedemptionOf,
  lockPayment,
  lockRefund,
  noteProviderRefund,
  type Payment,
  type Refund,
  type RefundEnd,
  type RefundTransactionRow,
  raiseAlarm,
  refundedMeans,
  stateByMoney,
  subjectOf,
  updatePayment,
} from "#server/payments/payments/public.ts";
import { anonymous } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { job } from "#server/platform/jobs/jobs.ts";
import type { Store } from "#server/platform/store.ts";
import { announceDetails, announceRefundCompleted } from "../announce.ts";
import { correctDifference } from "../change/difference.ts";
import { addActivity, addUnits, writeOrder } from "../change/writes.ts";
import { runOrderHooks } from "../hooks/run-hooks.ts";
import { enqueueRefundMail } from "../mails/refund-mail.ts";
import type { Order } from "../order.ts";
import { updatePaymentStatus } from "../payment/update-payment-status.ts";
import { findOrder, lockOrder } from "../read/queries.ts";

export const sendRefund = job({
  name: "orders.sendRefund",
  payload: Type.Object({ transactionId: Type.String() }),
  run: (store, { transactionId }) => sendRefundNow(store, transactionId),
});

/** @throws {ProviderUnavailable} the job retries */
export async function sendRefundNow(store: Store, transactionId: string): Promise<void> {
  const { db } = store.database;
  const row = await findRefundTransaction(db, transactionId);
  const payment = row && (await findPayment(db, row.payment_id));
  if (row?.state !== "PENDING" || payment === undefined) return;
  if (payment.method === "GIFT_CARD") return refundToGiftCard(store, row, payment);
  const provider = await findProvider(db, store, payment.provider);
  if (provider === undefined) throw new Error(`No provider "${payment.provider}" to refund payment ${payment.id}.`);
  const result =
    row.provider_refund_id === null
      ? await provider.refund({ ...subjectOf(payment), refundId: row.id, amount: row.amount })
      : await provider.askRefund({ refundId: row.id, providerRefundId: row.provider_refund_id });
  if (result.state === "PENDING") {
    // Pending at the banks; reconciliation polls until it completes.
    await transaction(db, (tx) =>
      noteOnItsWay(tx, row, { providerRefundId: result.providerRefundId, now: store.now() }),
    );
    return;
  }
  const end: RefundEnd =
    result.state === "SUCCEEDED"
      ? { state: "SUCCEEDED", providerRefundId: result.providerRefundId }
      : { state: "FAILED", failure: result.failure };
  const now = store.now();
  const context: RefundContext = { transactionId, end, now, baseUrl: store.baseUrl() };
  await transaction(db, (tx) => finishRefund(tx, { refundId: row.refund_id, ...context }), { cache: store.cache });
  if (end.state === "FAILED") store.log.error({ alarm: "REFUND_FAILED", transactionId, failure: end.failure });
}

async function noteOnItsWay(
  tx: Tx,
  row: RefundTransactionRow,
  { providerRefundId, now }: { providerRefundId: string; now: Date },
): Promise<void> {
  await noteProviderRefund(tx, row.id, providerRefundId);
  if (row.provider_refund_id === providerRefundId) return;
  const orderId = (await lockRefund(tx, row.refund_id))?.order_id;
  const order = orderId == null ? undefined : await findOrder(tx, orderId);
  if (order !== undefined) await announceDetails(tx, order, { refundIds: [row.refund_id], actor: anonymous, now });
}

/** Refunds a gift card payment to the card, in the same transaction as the end of the refund. */
async function refundToGiftCard(store: Store, row: RefundTransactionRow, payment: Payment): Promise<void> {
  const now = store.now();
  const use = giftCardRedemptionOf(payment);
  const end = endAtGiftCard(use, row, payment);
  const isGivenBack = end.state === "SUCCEEDED" && use !== undefined;
  // After a crash, the app returns the result of the first request.
  if (isGivenBack && use.isOfApp) await voidAppRedemption(store, use.id);
  const context: RefundContext = { transactionId: row.id, end, now, baseUrl: store.baseUrl() };
  await transaction(
    store.database.db,
    async (tx) => {
      const isEnded = await finishRefund(tx, { refundId: row.refund_id, ...context });
      if (!isEnded || !isGivenBack || use.isOfApp) return;
      await giveBackToGiftCard(
        tx,
        { redemptionId: use.id, amount: row.amount },
        { actor: anonymous, now, reason: "Refund" },
      );
    },
    { cache: store.cache },
  );
}

/** Redemptions of apps can only be voided as a whole, by protocol. */
function endAtGiftCard(
  use: ReturnType<typeof giftCardRedemptionOf>,
  { amount }: RefundTransactionRow,
  { captured }: Payment,
): RefundEnd {
  if (use === undefined) return { state: "FAILED", failure: "GIFT_CARD_OF_ANOTHER_SYSTEM" };
  if (use.isOfApp && amount < captured) return { state: "FAILED", failure: "GIFT_CARD_APP_REFUNDS_IN_FULL_ONLY" };
  return { state: "SUCCEEDED", providerRefundId: use.id };
}

type RefundContext = { transactionId: string; end: RefundEnd; now: Date; baseUrl: string };

async function finishRefund(
  tx: Tx,
  { refundId, transactionId, end, now, baseUrl }: RefundContext & { refundId: string },
): Promise<boolean> {
  // Locks the order before the payment, like every other writer.
  const orderId = (await lockRefund(tx, refundId))?.order_id;
  const order = orderId == null ? undefined : await lockOrder(tx, orderId);
  if (!(await endRefundTransaction(tx, transactionId, end, now))) return false;
  const refund = await lockRefund(tx, refundId);
  const part = refund?.transactions.find((each) => each.id === transactionId);
  if (refund === undefined || part === undefined) return false;
  const payment = await lockPayment(tx, part.payment_id);
  if (end.state === "FAILED" && payment !== undefined) {
    const refunded = payment.refunded - part.amount;
    const status = stateByMoney({ captured: payment.captured, refunded });
    await updatePayment(tx, payment.id, { refunded, status }, now);
    const message = `Refund ${part.id} of payment ${payment.id} failed: ${end.failure}.`;
    await raiseAlarm(tx, { paymentId: payment.id, kind: `REFUND_FAILED ${part.id}`, message }, now);
  }
  if (order !== undefined) await addOrderActivity(tx, { order, refund, part, end, now, baseUrl });
  return true;
}

type Note = {
  order: Order;
  refund: Refund;
  part: Refund["transactions"][number];
  end: RefundEnd;
  now: Date;
  baseUrl: string;
};

async function addOrderActivity(tx: Tx, { order, refund, part, end, now, baseUrl }: Note): Promise<void> {
  const cause = { actor: anonymous, now };
  const type = end.state === "SUCCEEDED" ? "PAYMENT_REFUNDED" : "PAYMENT_REFUND_FAILED";
  const paid = await findPayment(tx, part.payment_id);
  const means = paid === undefined ? {} : refundedMeans(paid);
  const payments = [{ paymentId: part.payment_id, amount: part.amount, isExternal: part.is_external, means }];
  await addActivity(tx, order.id, { type, body: { refundId: refund.id, amount: part.amount, payments } }, cause);
  const isOver = refund.transactions.every((each) => each.state !== "PENDING");
  const isAllFailed = refund.transactions.every((each) => each.state === "FAILED");
  if (isAllFailed) await takeBackUnits(tx, order, refund, now);
  const corrected = refund.transactions.some(({ state }) => state === "FAILED")
    ? await correctDifference(tx, order, now)
    : order;
  const updated = await updatePaymentStatus(tx, corrected, cause);
  if (isAllFailed) await runOrderHooks("onRefundFailed", tx, { order: updated, refundId: refund.id, ...cause });
  if (!isOver) return;
  await announceRefundCompleted(tx, order, refund, cause);
  if (!isAllFailed && refund.sends_mail) await enqueueRefundMail(tx, { order: updated, refund, baseUrl, now });
}

/** The refund failed, so the lines and the shipping are refundable again. */
async function takeBackUnits(tx: Tx, order: Order, refund: Refund, now: Date): Promise<void> {
  const lines = refund.line_items.map((line) => ({ ...line, quantity: -line.quantity }));
  await addUnits(tx, "quantity_refunded", lines);
  const shipping_refunded = order.shippingRefunded - refund.shipping_amount;
  if (refund.shipping_amount > 0) await writeOrder(tx, order.id, { shipping_refunded }, now);
}
