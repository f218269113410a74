/** Manual fulfillment and undoing it. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { createFulfillment, deleteFulfillment } from "#api/orders/fulfillments.ts";
import * as orders from "#api/orders/orders/orders.ts";
import * as returns from "#api/orders/returns.ts";
import { hooks } from "#server/modules.ts";
import { openShop, type Shop } from "../shop.ts";

let shop: Shop;
before(async () => {
  shop = await openShop({ hooks });
});
after(() => shop.close());

const staff = () => ({ authorization: shop.staffToken() });

async function placed(quantity: number, fields: Partial<Parameters<Shop["product"]>[0]> = {}) {
  const buyer = shop.buyer();
  const product = await shop.product({ price: 1000, stock: 10, ...fields });
  const { orderId, statusKey: key } = await buyer.order(await buyer.prepare(product, quantity));
  const order = await buyer.readOrder(orderId);
  return { orderId, key, lineItemId: order.lineItems[0]?.id ?? "", params: { orderId } };
}
const pay = (ecomOrderId: string) => shop.call(orders.markAsPaid, { params: { ecomOrderId } }, staff());
const send = (orderId: string) =>
  shop.call(createFulfillment, { params: { orderId }, body: { fulfillment: {}, sendShippingEmail: false } }, staff());
const read = async (id: string) => (await shop.call(orders.getOrder, { params: { id } }, staff())).order;

test("a fulfillment can't be undone while its items are in an open return or once they were received", async () => {
  const { orderId, key, lineItemId, params } = await placed(2);
  await pay(orderId);
  const { fulfillmentId } = await send(orderId);
  const undo = (id = fulfillmentId) =>
    shop.call(deleteFulfillment, { params: { orderId, fulfillmentId: id } }, staff());
  const refused = { status: 409, code: "FULFILLMENT_IN_RETURN" };
  const body = { key, lineItems: [{ lineItemId, quantity: 1 }] };
  const request = async () => (await shop.call(returns.requestReturn, { params, body })).return.id;
  const declined = await request();
  await assert.rejects(undo(), refused, "open");
  const decide = (returnId: string, isApproved: boolean) =>
    shop.call(returns.decideReturn, { params: { returnId }, body: { isApproved, answer: "Decided." } }, staff());
  await decide(declined, false);
  await undo();
  const { order: undone } = await shop.call(orders.getOrder, { params: { id: orderId } }, staff());
  assert.equal(undone.fulfillmentStatus, "NOT_FULFILLED");
  const noted = undone.activities.find(({ customActivity }) => customActivity?.type === "Fulfillment undone");
  assert.match(noted?.customActivity?.additionalData?.Items ?? "", /^2 × ./, "the timeline names its items");
  const again = await send(orderId);
  const returnId = await request();
  await decide(returnId, true);
  await shop.call(returns.receiveReturn, { params: { returnId }, body: {} }, staff());
  await assert.rejects(undo(again.fulfillmentId), refused, "received");
  await shop.call(returns.closeReturn, { params: { returnId }, body: { refund: {} } }, staff());
  await assert.rejects(undo(again.fulfillmentId), refused, "completed");
  assert.equal((await read(orderId)).fulfillmentStatus, "FULFILLED");
});

test("items that aren't shipped are delivered without a parcel or a shipping email", async () => {
  for (const itemType of ["SERVICE", "PHYSICAL"] as const) {
    const { orderId, key } = await placed(1, { itemType });
    const body = { fulfillment: {} };
    const { orderWithFulfillments } = await shop.call(createFulfillment, { params: { orderId }, body }, staff());
    const { fulfillments, timeline } = await shop.call(orders.getOrderStatus, {
      params: { id: orderId },
      query: { key },
    });
    const isShipped = itemType === "PHYSICAL";
    const kinds = timeline.map(({ kind }) => kind);
    assert.equal(orderWithFulfillments.fulfillments[0]?.completed, !isShipped);
    assert.equal(fulfillments.length, isShipped ? 1 : 0, itemType);
    assert.deepEqual([kinds.includes("SHIPPED"), kinds.includes("DELIVERED")], [isShipped, !isShipped]);
    const { rows } =
      await sql`select 1 from mails where about_id = ${orderId}::uuid and kind = 'order-shipped'`.execute(
        shop.store.database.db,
      );
    assert.equal(rows.length, isShipped ? 1 : 0);
  }
});

test("the timeline says which email was sent, and that a tracking link was added", async () => {
  const { orderId } = await placed(2);
  const typesOf = async () => (await read(orderId)).activities.map(({ activityType }) => activityType);
  const fulfill = (fulfillment: object, sendShippingEmail: boolean) =>
    shop.call(createFulfillment, { params: { orderId }, body: { fulfillment, sendShippingEmail } }, staff());
  const { lineItems } = await read(orderId);
  const one = { lineItems: [{ id: lineItems[0]?.id ?? "", quantity: 1 }] };
  await fulfill({ ...one, trackingInfo: { trackingLink: "https://carrier.example/1" } }, true);
  assert.deepEqual((await typesOf()).slice(-2), ["TRACKING_LINK_ADDED", "SHIPPING_CONFIRMATION_EMAIL_SENT"]);
  const logistics = {
    pickupDetails: { address: { country: "US", addressLine1: "1 Main St" }, pickupMethod: "STORE_PICKUP" },
  };
  await sql`update orders set shipping = jsonb_set(shipping, '{logistics}', ${JSON.stringify(logistics)}::jsonb)
    where id = ${orderId}::uuid`.execute(shop.store.database.db);
  await fulfill(one, true);
  assert.equal((await typesOf()).at(-1), "PICKUP_READY_EMAIL_SENT");
});
