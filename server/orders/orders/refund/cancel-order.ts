/**
 * Cancels orders (approved, with nothing fulfilled; docs/protocol/decisions.md#state-machines) and rejects pending
 * ones. Both release everything the order holds. Payments other than gift cards are refunded separately.
 */
import type { cancelReasons } from "#api/orders/orders/cancel-with-refund.ts";
import { orderCanceled } from "#api/orders/orders/order-events.ts";
import type { Order as WireOrder } from "#api/orders/orders/order-values.ts";
import { signMessage } from "#server/identity/staff/public.ts";
import { type Actor, actorReference } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { emission } from "#server/platform/outbox/emit.ts";
import { releaseRedemption } from "#server/pricing/discounts/public.ts";
import { announceOrder } from "../announce.ts";
import { addActivity, writeOrder } from "../change/writes.ts";
import { runOrderHooks } from "../hooks/run-hooks.ts";
import { enqueueRejectedMail } from "../mails/approval-mails.ts";
import { enqueueCanceledMail } from "../mails/canceled-mail.ts";
import { type Order, sentUnits } from "../order.ts";
import { cancelPendingPayments, voidAuthorizations } from "../payment/capture-payment.ts";
import { findOrder, lockOrder } from "../read/queries.ts";
import { canBecome, toTransitionActor } from "../states.ts";
import { refundCanceled, refundCards } from "./refund-everything.ts";
import { leftToRestock } from "./refund-order.ts";
import { restock } from "./restock.ts";

type CancelReason = (typeof cancelReasons)[number];
type CancelRequest = {
  id: string;
  sendOrderCanceledEmail?: boolean;
  customMessage?: string;
  restockAllItems?: boolean;
};

type Caller = { actor: Actor; now: Date; baseUrl: string };

const signedMessage = async (
  tx: Tx,
  { actor }: Caller,
  { customMessage }: CancelRequest,
): Promise<string | undefined> =>
  customMessage === undefined ? undefined : signMessage(tx, actorReference(actor), customMessage);

/**
 * Also refunds gift cards and memberships.
 * @throws {AppError} ORDER_NOT_FOUND, ORDER_CANCELED, ORDER_IS_REJECTED, UNSUPPORTED_TRANSITION
 */
export async function cancelOrder(tx: Tx, caller: Caller, request: CancelRequest): Promise<Order> {
  const order = await cancelToRefund(tx, caller, request);
  return giveBack(tx, caller, { order, sendsMail: request.sendOrderCanceledEmail !== false });
}

/**
 * Cancels the order, or rejects it if it waits for approval, refunds `refund` of the payments besides gift cards and memberships, and sends one email about both.
 * The lock of the order makes concurrent requests serialize: one of them refunds.
 * @throws {AppError} the errors of `cancelOrder` and of refunds; INVALID_AMOUNT if less is refundable
 */
export async function cancelWithRefund(
  tx: Tx,
  caller: Caller,
  request: CancelRequest & { reason?: CancelReason; refund?: { amount: { amount: string } } },
): Promise<Order> {
  const { now, baseUrl } = caller;
  const { status } = await lockOrder(tx, request.id);
  const canceled = await endUnsent(tx, caller, { ...request, status: status === "PENDING" ? "REJECTED" : "CANCELED" });
  const refunded = await refundCanceled(tx, caller, { order: canceled, amount: request.refund?.amount });
  const order = (await findOrder(tx, canceled.id)) ?? canceled;
  if (request.sendOrderCanceledEmail !== false) {
    const enqueueMail = order.status === "REJECTED" ? enqueueRejectedMail : enqueueCanceledMail;
    await enqueueMail(tx, { order, refunded, message: await signedMessage(tx, caller, request), baseUrl, now });
  }
  return order;
}

/** For callers that refund everything themselves, in the same transaction. */
export async function cancelToRefund(tx: Tx, caller: Caller, request: CancelRequest): Promise<Order> {
  const { now, baseUrl } = caller;
  const order = await endUnsent(tx, caller, request);
  if (request.sendOrderCanceledEmail !== false) {
    await enqueueCanceledMail(tx, { order, message: await signedMessage(tx, caller, request), baseUrl, now });
  }
  return order;
}

type UnsentEnding = CancelRequest & { reason?: CancelReason; status?: Ending["status"] };

async function endUnsent(tx: Tx, caller: Caller, request: UnsentEnding): Promise<Order> {
  const { status = "CANCELED" } = request;
  const order = await lockOrder(tx, request.id);
  if (order.status === "CANCELED") throw new AppError("ORDER_CANCELED");
  if (order.status === "REJECTED") throw new AppError("ORDER_IS_REJECTED");
  if (!canBecome(order.status, status, toTransitionActor(caller.actor))) throw new AppError("UNSUPPORTED_TRANSITION");
  if (order.lines.some((line) => sentUnits(line) > 0)) {
    throw new AppError("UNSUPPORTED_TRANSITION", { reason: "ITEMS_FULFILLED" });
  }
  const restocks = request.restockAllItems !== false;
  const { sendOrderCanceledEmail: sendsMail = true, customMessage, reason } = request;
  return endOrder(tx, caller, { order, status, restocks, sendsMail, customMessage, reason });
}

/** Rejects an order that is pending approval. Call with the order locked. */
export async function rejectOrder(tx: Tx, caller: Caller, order: Order): Promise<Order> {
  const updated = await endOrder(tx, caller, { order, status: "REJECTED", restocks: true, sendsMail: false });
  return giveBack(tx, caller, { order: updated, sendsMail: false });
}

type Ending = {
  order: Order;
  status: "CANCELED" | "REJECTED";
  restocks: boolean;
  sendsMail: boolean;
  customMessage?: string | undefined;
  reason?: CancelReason | undefined;
};

async function endOrder(tx: Tx, { actor, now }: Caller, ending: Ending): Promise<Order> {
  const { order, status, restocks, sendsMail: sendOrderCanceledEmail, customMessage, reason } = ending;
  const isCanceled = status === "CANCELED";
  if (restocks && order.isStockTaken) await restock(tx, order, leftToRestock(order), { actor, now });
  await releaseRedemption(tx, order.id, now);
  await writeOrder(tx, order.id, isCanceled ? { status, canceled_at: now } : { status }, now);
  const type = isCanceled ? "ORDER_CANCELED" : "ORDER_REJECTED";
  const details = reason === undefined ? {} : { customActivity: { type, additionalData: { reason } } };
  await addActivity(tx, order.id, { type, body: { details } }, { actor, now });
  const canceled = (wire: WireOrder) => {
    const said = customMessage === undefined ? {} : { customMessage };
    const payload = { order: wire, restockAllItems: restocks, sendOrderCanceledEmail, ...said };
    return emission({ event: orderCanceled, entityId: order.id, payload, actor, now });
  };
  const updated = await announceOrder(tx, order, { actor, now, actions: isCanceled ? [canceled] : [] });
  await runOrderHooks("onCanceled", tx, { order: updated, actor, now });
  await voidAuthorizations(tx, order.id, now);
  await cancelPendingPayments(tx, updated, { actor, now });
  return updated;
}

async function giveBack(tx: Tx, caller: Caller, given: { order: Order; sendsMail: boolean }): Promise<Order> {
  await refundCards(tx, caller, given);
  return (await findOrder(tx, given.order.id)) ?? given.order;
}
