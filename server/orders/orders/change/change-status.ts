/** Manual approval (docs/protocol/orders.md#statuses). The timeline records why an order is pending. */
import { orderApproved } from "#api/orders/orders/order-events.ts";
import type { OrderStatus, Order as WireOrder } from "#api/orders/orders/order-values.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import { emission } from "#server/platform/outbox/emit.ts";
import { announceOrder, runPaidHooks } from "../announce.ts";
import { runOrderHooks } from "../hooks/run-hooks.ts";
import { sendConfirmation } from "../mails/mail-jobs.ts";
import { type Order, wasPaid } from "../order.ts";
import { lockOrder } from "../read/queries.ts";
import { cancelOrder, rejectOrder } from "../refund/cancel-order.ts";
import { canBecome, toTransitionActor } from "../states.ts";
import { addActivity, writeOrder } from "./writes.ts";

type Caller = { actor: Actor; now: Date; baseUrl: string };

/** @throws {AppError} STATUS_NOT_SUPPORTED, STATUS_ALREADY_SET, UNSUPPORTED_TRANSITION */
export async function changeStatus(
  tx: Tx,
  caller: Caller,
  { id, status }: { id: string; status: OrderStatus },
): Promise<Order> {
  const { actor, now } = caller;
  if (status === "INITIALIZED") throw new AppError("STATUS_NOT_SUPPORTED");
  const order = await lockOrder(tx, id);
  if (order.status === status) throw new AppError("STATUS_ALREADY_SET");
  if (!canBecome(order.status, status, toTransitionActor(actor))) throw new AppError("UNSUPPORTED_TRANSITION");
  switch (status) {
    case "CANCELED":
      return cancelOrder(tx, caller, { id, sendOrderCanceledEmail: false });
    case "APPROVED":
      return approveOrder(tx, order, { actor, now });
    case "REJECTED":
      return rejectOrder(tx, caller, order);
    case "PENDING":
      await writeOrder(tx, id, { status }, now);
      await addActivity(tx, id, { type: "ORDER_PENDING" }, { actor, now });
      return announceOrder(tx, order, { actor, now });
  }
}

async function approveOrder(tx: Tx, order: Order, { actor, now }: { actor: Actor; now: Date }): Promise<Order> {
  await writeOrder(tx, order.id, { status: "APPROVED" }, now);
  const told = (wire: WireOrder) =>
    emission({ event: orderApproved, entityId: order.id, payload: { order: wire }, actor, now });
  const approved = await announceOrder(tx, order, { actor, now, actions: [told] });
  // Orders of a checkout got an email that they wait for the approval.
  if (order.status === "PENDING" && order.checkoutId !== null) {
    await writeOrder(tx, order.id, { confirmation_mailed_at: null }, now);
    await enqueue(tx, sendConfirmation, { orderId: order.id, isApproval: true });
  }
  const granted = wasPaid(approved) ? await runPaidHooks(tx, approved, { actor, now }) : approved;
  await runOrderHooks("onApproved", tx, { order: granted, actor, now });
  return granted;
}
