/** Emits the events of a changed order. */

import type { TSchema } from "typebox";
import {
  orderApproved,
  orderPaymentStatusUpdated,
  orderUpdated,
  paymentDetailsUpdated,
  refundCompleted,
  transactionsUpdated,
} from "#api/orders/orders/order-events.ts";
import type { Order as WireOrder } from "#api/orders/orders/order-values.ts";
import { takeStock } from "#server/inventory/stock/public.ts";
import {
  listChargebacks,
  listPayments,
  listRefunds,
  type Payment,
  presentRefund,
  presentTransactions,
  type Refund,
} from "#server/payments/payments/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { type Emission, emission, emit, emitAll } from "#server/platform/outbox/emit.ts";
import { addActivity, writeOrder } from "./change/writes.ts";
import { runOrderHooks } from "./hooks/run-hooks.ts";
import { awaitsApproval, needsSending, type Order } from "./order.ts";
import { presentOrder } from "./read/present.ts";
import { findOrder } from "./read/queries.ts";

export type Cause = { actor: Actor; now: Date };

/** An additional event, emitted with the order as it is then. */
type OrderAction = (order: WireOrder) => Emission<TSchema>;

/** Reads the current order, emits `order_updated` and the given events, and returns the order. */
export async function announceOrder(
  tx: Tx,
  before: Order,
  { actor, now, actions = [] }: Cause & { actions?: readonly OrderAction[] },
): Promise<Order> {
  let order = await findOrder(tx, before.id);
  if (order === undefined) throw new Error("an order cannot vanish");
  const isNewlyPaid = order.paymentStatus === "PAID" && before.paymentStatus !== "PAID";
  const isApproved = isNewlyPaid && order.status === "INITIALIZED" && order.approvalStrategy === "PAYMENT_RECEIVED";
  if (isApproved) order = await approve(tx, order, now);
  const payload = presentOrder(order);
  const emissions = [emission({ event: orderUpdated, entityId: order.id, payload, actor, now })];
  for (const action of actions) emissions.push(action(payload));
  if (isApproved) {
    emissions.push(emission({ event: orderApproved, entityId: order.id, payload: { order: payload }, actor, now }));
  }
  if (order.paymentStatus !== before.paymentStatus) {
    const body = { order: payload, previousPaymentStatus: before.paymentStatus };
    emissions.push(emission({ event: orderPaymentStatusUpdated, entityId: order.id, payload: body, actor, now }));
  }
  await emitAll(tx, emissions);
  if (isNewlyPaid && !order.isStockTaken && !order.isImported) await takeWaitingStock(tx, order, { actor, now });
  if (isNewlyPaid && isGranted(order)) order = await runPaidHooks(tx, order, { actor, now });
  if (isApproved) await runOrderHooks("onApproved", tx, { order, actor, now });
  return order;
}

/** Whether the customer gets what the order paid for. */
export const isGranted = (order: Order): boolean => order.paymentStatus === "PAID" && !awaitsApproval(order);

/** Returns the order after the hooks, which fulfill items that aren't shipped. */
export async function runPaidHooks(tx: Tx, order: Order, { actor, now }: Cause): Promise<Order> {
  await runOrderHooks("onPaid", tx, { order, actor, now });
  return order.lines.every(needsSending) ? order : ((await findOrder(tx, order.id)) ?? order);
}

/** Approves an order that was pending payment. */
async function approve(tx: Tx, { id }: Order, now: Date): Promise<Order> {
  await writeOrder(tx, id, { status: "APPROVED" }, now);
  const order = await findOrder(tx, id);
  if (order === undefined) throw new Error("an order cannot vanish");
  return order;
}

/**
 * With ON_ORDER_PAID, stock is reduced by the payment. If it has run out by then, the order stays and an alarm is
 * recorded: a payment that was received is never rejected here.
 */
async function takeWaitingStock(tx: Tx, order: Order, { actor, now }: Cause): Promise<void> {
  const lines = order.lines.flatMap(({ id, variantId, quantity }) =>
    variantId === null ? [] : [{ variantId, quantity, orderLineId: id }],
  );
  const outcome = await takeStock(tx, lines, { orderId: order.id, now, reason: "ORDER", actor });
  if (outcome.ok) return writeOrder(tx, order.id, { is_stock_taken: true }, now);
  const additionalData = Object.fromEntries(
    outcome.short.map(({ variantId, available }) => [variantId, `${available} left`]),
  );
  const details = { customActivity: { type: "Paid, but some items are out of stock", additionalData } };
  await addActivity(tx, order.id, { type: "CUSTOM_ACTIVITY", body: { details } }, { actor, now });
}

/** Emits that transactions of the order changed, once per transaction; rows written in it are the subject. */
export async function announceTransactions(tx: Tx, order: Order, { actor, now }: Cause) {
  const orderTransactions = await readTransactions(tx, order);
  const moment = now.toISOString();
  const payload = {
    orderTransactions,
    paymentIds: orderTransactions.payments.flatMap(({ id, updatedDate }) => (updatedDate === moment ? [id] : [])),
    refundIds: await refundsChangedAt(tx, order.id, now),
  };
  await emit(tx, { event: transactionsUpdated, entityId: order.id, payload, actor, now, isWhole: true });
  return orderTransactions;
}

async function refundsChangedAt(tx: Tx, orderId: string, now: Date): Promise<string[]> {
  const refunds = await listRefunds(tx, [orderId]);
  const isNow = (date: Date) => date.getTime() === now.getTime();
  return refunds
    .filter(({ updated_at, transactions }) => isNow(updated_at) || transactions.some((part) => isNow(part.updated_at)))
    .map(({ id }) => id);
}

type Details = Cause & { paymentIds?: readonly string[]; refundIds?: readonly string[] };

/** Emits that details of payments or refunds changed without a change of amounts. */
export async function announceDetails(tx: Tx, order: Order, { paymentIds = [], refundIds = [], actor, now }: Details) {
  const orderTransactions = await readTransactions(tx, order);
  const payload = { orderTransactions, paymentIds: [...paymentIds], refundIds: [...refundIds] };
  await emit(tx, { event: paymentDetailsUpdated, entityId: order.id, payload, actor, now });
}

/** Emits that no part of a refund is pending anymore. */
export async function announceRefundCompleted(tx: Tx, order: Order, refund: Refund, { actor, now }: Cause) {
  const payload = {
    orderId: order.id,
    refund: presentRefund(refund, order.locale),
    sideEffects: {
      sendOrderRefundedEmail: refund.sends_mail,
      ...(refund.custom_message === null ? {} : { customMessage: refund.custom_message }),
    },
    orderTransactions: await readTransactions(tx, order),
  };
  await emit(tx, { event: refundCompleted, entityId: order.id, payload, actor, now });
}

/** Only gateway payments have disputes, so most orders need no query. */
export function chargebacksOf(db: Connection, payments: readonly Payment[]) {
  const disputed = payments.filter(({ method, captured }) => method === "GATEWAY" && captured > 0);
  return listChargebacks(
    db,
    disputed.map(({ id }) => id),
  );
}

export async function readTransactions(tx: Connection, { id, locale }: Pick<Order, "id" | "locale">) {
  const payments = await listPayments(tx, [id]);
  const refunds = await listRefunds(tx, [id]);
  return presentTransactions({
    orderId: id,
    locale,
    payments,
    refunds,
    chargebacks: await chargebacksOf(tx, payments),
  });
}
