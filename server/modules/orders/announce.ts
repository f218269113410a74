/** Telling the world that an order changed. */

import type { Static, TObject } from "typebox";
import type { EventDeclaration } from "#api/endpoint.ts";
import { orderPaymentStatusUpdated, orderUpdated, transactionsUpdated } from "#api/order-events.ts";
import type { Order as WireOrder } from "#api/order-values.ts";
import { listPayments, listRefunds, presentTransactions } from "#server/modules/payments/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { emission, emit, emitAll } from "#server/platform/outbox/emit.ts";
import { runOrderHooks } from "./hooks.ts";
import type { Order } from "./order.ts";
import { presentOrder } from "./present.ts";
import { findOrder } from "./queries.ts";

export type Cause = { actor: Actor; now: Date };

type OrderAction = EventDeclaration<TObject<{ order: typeof WireOrder }>>;

/** Reads the order as it is now, emits `order_updated` and the actions that happened, and hands the order on. */
export async function announceOrder(
  tx: Tx,
  before: Order,
  { actor, now, actions = [] }: Cause & { actions?: readonly OrderAction[] },
): Promise<Order> {
  const order = await findOrder(tx, before.id);
  if (order === undefined) throw new Error("an order cannot vanish");
  const payload = presentOrder(order);
  const emissions = [emission({ event: orderUpdated, entityId: order.id, payload, actor, now })];
  for (const event of actions) {
    const body: Static<OrderAction["payload"]> = { order: payload };
    emissions.push(emission({ event, entityId: order.id, payload: body, actor, now }));
  }
  if (order.paymentStatus !== before.paymentStatus) {
    const body = { order: payload, previousPaymentStatus: before.paymentStatus };
    emissions.push(emission({ event: orderPaymentStatusUpdated, entityId: order.id, payload: body, actor, now }));
  }
  await emitAll(tx, emissions);
  const isNewlyPaid = order.paymentStatus === "PAID" && before.paymentStatus !== "PAID";
  if (isNewlyPaid) await runOrderHooks("onPaid", tx, { order, actor, now });
  return order;
}

export async function announceTransactions(tx: Tx, order: Order, { actor, now }: Cause) {
  const transactions = await readTransactions(tx, order);
  await emit(tx, { event: transactionsUpdated, entityId: order.id, payload: transactions, actor, now });
  return transactions;
}

export async function readTransactions(tx: Connection, { id, locale }: Pick<Order, "id" | "locale">) {
  const payments = await listPayments(tx, [id]);
  return presentTransactions({ orderId: id, locale, payments, refunds: await listRefunds(tx, [id]) });
}
