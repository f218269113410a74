import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { getStoreSetup } from "#api/administration/store-setup.ts";
import { createFulfillment } from "#api/orders/fulfillments.ts";
import { getOrder, markAsPaid } from "#api/orders/orders/orders.ts";
import { getOrderRefundability, refundPayments } from "#api/payments/payments.ts";
import { aGuest } from "#test/flows/shopper.ts";
import { openWholeStore, type WholeStore } from "#test/flows/whole-store.ts";

let store: WholeStore;
before(async () => {
  store = await openWholeStore();
});
after(() => store.close());

const setup = async () => (await store.admin(getStoreSetup, {})).setup;

test("the order steps are done with an order, a complete fulfillment and a refund", async () => {
  const steps = async () => {
    const { firstOrder, firstFulfillment, firstRefund } = await setup();
    return [firstOrder.isDone, firstFulfillment.isDone, firstRefund.isDone];
  };
  assert.deepEqual(await steps(), [false, false, false]);
  assert.equal((await setup()).firstOrder.orderId, undefined);

  const cup = await store.addGoods({ name: "Cup" }, 5);
  const { orderId } = await (await aGuest(store)).buy(cup);
  assert.deepEqual(await steps(), [true, false, false]);
  const { firstOrder } = await setup();
  assert.equal(firstOrder.orderId, orderId);
  const { order } = await store.admin(getOrder, { params: { id: orderId } });
  assert.equal(firstOrder.createdDate, order.createdDate);

  await store.admin(createFulfillment, { params: { orderId }, body: { fulfillment: {}, sendShippingEmail: false } });
  assert.deepEqual(await steps(), [true, true, false]);

  await store.admin(markAsPaid, { params: { ecomOrderId: orderId } });
  const { payments } = await store.admin(getOrderRefundability, { body: { orderId } });
  const paymentRefunds = payments.map(({ payment: { paymentId, monetary } }) => ({
    paymentId,
    amount: { amount: monetary.maxRefund.amount },
    externalRefund: true,
  }));
  await store.admin(refundPayments, { body: { orderId, paymentRefunds } });
  assert.deepEqual(await steps(), [true, true, true]);
});
