import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createFulfillment } from "#api/orders/fulfillments.ts";
import { getOrder, markAsPaid } from "#api/orders/orders/orders.ts";
import * as returns from "#api/orders/returns.ts";
import type { ApiError } from "#sdk/call.ts";
import { openShop, type Shop } from "../shop.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

const staff = () => ({ authorization: shop.staffToken() });
const read = async (id: string) => (await shop.call(getOrder, { params: { id } }, staff())).order;

/** A paid and fulfilled order with one line. */
async function placeFulfilledOrder(quantity: number) {
  const product = await shop.product({ price: 1000, stock: 10 });
  const buyer = shop.buyer();
  const { orderId } = await buyer.order(await buyer.prepare(product, quantity));
  const params = { orderId };
  await shop.call(markAsPaid, { params: { ecomOrderId: orderId } }, staff());
  await shop.call(createFulfillment, { params, body: { fulfillment: {}, sendShippingEmail: false } }, staff());
  return { orderId, params, lineItemId: (await buyer.readOrder(orderId)).lineItems[0]?.id ?? "" };
}

test("returns refund the units that arrived, by the amount shown before", async () => {
  const { orderId, lineItemId, params } = await placeFulfilledOrder(2);
  const body = { lineItems: [{ lineItemId, quantity: 2 }] };
  const { return: approved } = await shop.call(returns.requestReturn, { params, body }, staff());
  const at = { params: { returnId: approved.id } };
  const { return: received } = await shop.call(
    returns.receiveReturn,
    { ...at, body: { lineItems: [{ lineItemId, quantity: 1, restockQuantity: 1 }] } },
    staff(),
  );
  const { refundable, currency } = received;
  assert.deepEqual([received.lineItems[0]?.receivedQuantity, received.lineItems[0]?.quantity], [1, 2]);
  assert.equal(received.worth.amount, refundable?.withoutShipping.amount);
  assert.ok(Number(received.worth.amount) < Number(approved.worth.amount));
  assert.equal(currency, (await read(orderId)).currency);
  await assert.rejects(
    shop.call(returns.closeReturn, { ...at, body: { refund: { amount: { amount: "500.00" } } } }, staff()),
    ({ details }: ApiError) => {
      const { formattedAmount } = refundable?.withoutShipping ?? {};
      assert.equal(details.applicationError?.description, `The most that can be refunded is ${formattedAmount}.`);
      return true;
    },
  );
  const { return: closed } = await shop.call(returns.closeReturn, { ...at, body: { refund: {} } }, staff());
  assert.equal(closed.refundedAmount?.amount, refundable?.withoutShipping.amount);
  assert.equal(closed.refundable, undefined);
  assert.equal((await read(orderId)).balanceSummary.refunded.amount, refundable?.withoutShipping.amount);
});
