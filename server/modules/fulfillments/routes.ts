import { sql } from "kysely";
import * as fulfillments from "#api/fulfillments.ts";
import { getOrderStatus } from "#api/orders.ts";
import { findOrder, getOrder, type Order, selectOrders, visibleTo } from "#server/modules/orders/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { isEqual } from "#server/platform/crypto/secrets.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type CallContext, handleRead, handleWrite, isId } from "#server/platform/http/handlers.ts";
import { createFulfillment, deleteFulfillment, updateFulfillment } from "./change-fulfillments.ts";
import { presentFulfillments, presentStatus } from "./present.ts";
import { listFulfillments } from "./queries.ts";

const caller = ({ actor, now, store }: CallContext) => ({ actor, now, baseUrl: store.baseUrl() });

/** The holder of the key, or the buyer behind the token (checklist Z3: an empty key matches nothing). */
async function getOrderByKey(
  db: Connection,
  actor: Actor,
  { id, key = "" }: { id: string; key?: string },
): Promise<Order> {
  if (key === "") return getOrder(db, actor, id);
  const order = isId(id) ? await findOrder(db, id) : undefined;
  if (order === undefined || !isEqual(order.statusKey, key)) throw new AppError("ORDER_NOT_FOUND");
  return order;
}

export const routes = [
  handleRead(getOrderStatus, async ({ db, actor, params, query }) => {
    const order = await getOrderByKey(db, actor, { ...query, id: params.id });
    return presentStatus(order, await listFulfillments(db, [order.id]));
  }),
  handleRead(fulfillments.listFulfillmentsForSingleOrder, async ({ db, actor, params }) => {
    const { id } = await getOrder(db, actor, params.orderId);
    return { orderWithFulfillments: presentFulfillments(id, await listFulfillments(db, [id])) };
  }),
  handleRead(fulfillments.listFulfillmentsForMultipleOrders, async ({ db, actor, body }) => {
    const where = sql<boolean>`o.id = any(${body.orderIds}::uuid[]) and ${visibleTo(actor)}`;
    const ids = (await selectOrders(db, { where })).map((order) => order.id);
    const all = await listFulfillments(db, ids);
    return {
      ordersWithFulfillments: ids.map((id) =>
        presentFulfillments(
          id,
          all.filter((each) => each.orderId === id),
        ),
      ),
    };
  }),
  handleWrite(fulfillments.createFulfillment, async ({ tx, params, body, ...context }) => {
    const { orderId } = params;
    const sendsMail = body.sendShippingEmail !== false;
    const made = await createFulfillment(tx, caller(context), { orderId, fulfillment: body.fulfillment, sendsMail });
    return { fulfillmentId: made.id, orderWithFulfillments: presentFulfillments(orderId, made.fulfillments) };
  }),
  handleWrite(fulfillments.updateFulfillment, async ({ tx, params, body, ...context }) => {
    const list = await updateFulfillment(tx, caller(context), { ...params, fulfillment: body.fulfillment });
    return { orderWithFulfillments: presentFulfillments(params.orderId, list) };
  }),
  handleWrite(fulfillments.deleteFulfillment, async ({ tx, params, ...context }) => {
    const list = await deleteFulfillment(tx, caller(context), params);
    return { orderWithFulfillments: presentFulfillments(params.orderId, list) };
  }),
];
