/** Canceling (ruling 19): an approved order of which nothing was sent. Money that came goes back by a refund, not by this. */
import { orderCanceled } from "#api/order-events.ts";
import { releaseRedemption } from "#server/modules/discounts/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { announceOrder } from "./announce.ts";
import { releaseSetAside } from "./capture-payment.ts";
import { runOrderHooks } from "./hooks.ts";
import { enqueueCanceledMail } from "./mails/canceled-mail.ts";
import type { Order } from "./order.ts";
import { lockOrder } from "./queries.ts";
import { leftToRestock } from "./refund-order.ts";
import { restock } from "./restock.ts";
import { canBecome, moverOf } from "./states.ts";
import { addActivity, writeOrder } from "./writes.ts";

export type CancelRequest = {
  id: string;
  sendOrderCanceledEmail?: boolean;
  customMessage?: string;
  restockAllItems?: boolean;
};

/** @throws {AppError} ORDER_NOT_FOUND, ORDER_CANCELED, UNSUPPORTED_TRANSITION */
export async function cancelOrder(
  tx: Tx,
  { actor, now, baseUrl }: { actor: Actor; now: Date; baseUrl: string },
  request: CancelRequest,
): Promise<Order> {
  const order = await lockOrder(tx, request.id);
  if (order.status === "CANCELED") throw new AppError("ORDER_CANCELED");
  if (!canBecome(order.status, "CANCELED", moverOf(actor))) throw new AppError("UNSUPPORTED_TRANSITION");
  if (order.lines.some((line) => line.fulfilled > 0)) {
    throw new AppError("UNSUPPORTED_TRANSITION", { description: "Parts of this order have been sent already." });
  }
  const units = order.isStockTaken ? leftToRestock(order) : [];
  if (request.restockAllItems !== false) await restock(tx, order, units, { actor, now });
  await releaseRedemption(tx, order.id, now);
  await writeOrder(tx, order.id, { status: "CANCELED", canceled_at: now }, now);
  await addActivity(tx, order.id, { type: "ORDER_CANCELED" }, { actor, now });
  const updated = await announceOrder(tx, order, { actor, now, actions: [orderCanceled] });
  await runOrderHooks("onCanceled", tx, { order: updated, actor, now });
  await releaseSetAside(tx, order.id, now);
  if (request.sendOrderCanceledEmail !== false) {
    await enqueueCanceledMail(tx, { order: updated, message: request.customMessage, baseUrl, now });
  }
  return updated;
}
