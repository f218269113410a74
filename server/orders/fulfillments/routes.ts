import { sql } from "kysely";
import * as fulfillments from "#api/orders/fulfillments.ts";
import { getOrderStatus } from "#api/orders/orders/orders.ts";
import {
  buyerActions,
  getOrder,
  getOrderByKey,
  readPaymentInstructions,
  readUnitsToCome,
  selectOrders,
  visibleTo,
} from "#server/orders/orders/public.ts";
import { type CallContext, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { attemptEach, bulkAnswer } from "#server/platform/http/values/bulk.ts";
import { createFulfillment, deleteFulfillment, updateFulfillment } from "./change-fulfillments.ts";
import { presentFulfillments, presentStatus } from "./present.ts";
import { listFulfillments } from "./queries.ts";

const caller = ({ actor, now, store }: CallContext) => ({ actor, now, baseUrl: store.baseUrl() });

export const routes = [
  handleRead(getOrderStatus, async ({ db, actor, params, query, now }) => {
    const order = await getOrderByKey(db, actor, { ...query, id: params.id });
    const actions = await buyerActions(db, order, now);
    const sent = await listFulfillments(db, [order.id]);
    const parcels = sent.map(({ createdAt: at, lines: lineItems }) => ({ at, lineItems }));
    const unitsToCome = await readUnitsToCome(db, order, parcels);
    const paymentInstructions = await readPaymentInstructions(db, order);
    return { ...presentStatus(order, sent, actions), unitsToCome, paymentInstructions };
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
  handleWrite(fulfillments.bulkCreateFulfillments, async ({ tx, body, ...context }) => {
    const outcomes = await attemptEach(
      tx,
      [...body.ordersWithFulfillments].sort((a, b) => (a.orderId < b.orderId ? -1 : 1)),
      async ({ orderId, fulfillments: wanted }) => {
        for (const fulfillment of wanted) {
          await createFulfillment(tx, caller(context), { orderId, fulfillment, sendsMail: true });
        }
        return { id: orderId, entity: presentFulfillments(orderId, await listFulfillments(tx, [orderId])) };
      },
      ({ orderId }) => orderId,
    );
    return bulkAnswer(outcomes, "ordersWithFulfillments", true);
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
