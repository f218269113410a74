import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { updateProduct } from "#api/catalog/wire/v1/products.ts";
import { createFulfillment } from "#api/orders/fulfillments.ts";
import { cancelOrder, getOrder, markAsPaid, searchOrders } from "#api/orders/orders/orders.ts";
import { listTransactionsForSingleOrder, refundPayments } from "#api/payments/payments.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { aGuest, type Placed, type Shopper } from "../shopper.ts";
import { type Goods, openWholeStore, type WholeStore } from "../whole-store.ts";

let store: WholeStore;
let cup: Goods;
before(async () => {
  store = await openWholeStore();
  cup = await store.addGoods({ name: "Cup", priceData: { price: 20 } }, 100);
});
afterEach(async () => assert.deepEqual(await store.audit(), []));
after(() => store.close());

const mailOf = (shopper: Shopper, kind: string) =>
  eventually(async () => (await store.mailsTo(shopper.email)).find((mail) => mail.kind === kind), `the mail ${kind}`);

test("a guest buys with an offline payment: totals, stock, email and status page are correct", async () => {
  const before = await store.unitsOf(cup);
  const guest = await aGuest(store);
  await guest.add(cup, 2);
  const estimate = await guest.estimate();
  assert.equal(estimate.priceSummary.subtotal.amount, "40.00");
  const checkout = await guest.checkOut();
  assert.deepEqual(checkout.violations, []);
  assert.deepEqual(checkout.calculationErrors, {});
  const { subtotal, shipping, tax, total } = checkout.priceSummary;
  assert.deepEqual([subtotal.amount, shipping.amount, tax.amount, total.amount], ["40.00", "5.00", "4.50", "49.50"]);
  const placed = await guest.place(checkout);

  assert.equal(await store.unitsOf(cup), before - 2, "stock decreases by the sold quantity");
  await assert.rejects(guest.cart(), { code: "OWNED_CART_NOT_FOUND" }, "the cart is closed");
  const order = await guest.order(placed.orderId);
  assert.equal(order.number, placed.orderNumber);
  assert.equal(order.priceSummary.total.amount, "49.50");
  assert.equal(order.status, "APPROVED");
  assert.equal(order.paymentStatus, "NOT_PAID");
  assert.equal(order.fulfillmentStatus, "NOT_FULFILLED");
  assert.equal(order.buyerInfo.email, guest.email);
  const mail = await mailOf(guest, "order-confirmation");
  assert.match(mail.subject, new RegExp(placed.orderNumber));
  assert.match(mail.text, /Cup/);
  assert.match(mail.text, /49\.50/);
  assert.match(mail.text, new RegExp(placed.statusKey), "the email links to the order's status page");
  assert.equal((await store.mailsTo(guest.email)).filter(({ kind }) => kind === "order-confirmation").length, 1);
});

test("a coupon is discounted and counted, and can be used again after the order is canceled", async () => {
  await store.addCoupon({ code: "TENOFF", usageLimit: 1 });
  const guest = await aGuest(store);
  await guest.add(cup, 2);
  await guest.attachCoupon("tenoff");
  const checkout = await guest.checkOut();
  assert.equal(checkout.priceSummary.discount.amount, "4.00");
  assert.equal(checkout.priceSummary.total.amount, "45.10");
  const placed = await guest.place(checkout);

  const second = await aGuest(store);
  await second.add(cup);
  await assert.rejects(second.attachCoupon("TENOFF"), { code: "ERROR_COUPON_USAGE_EXCEEDED" });

  const left = await store.unitsOf(cup);
  const { order } = await store.admin(cancelOrder, { params: { id: placed.orderId }, body: {} });
  assert.equal(order.status, "CANCELED");
  assert.equal(await store.unitsOf(cup), left + 2, "the units are restocked");
  await second.attachCoupon("TENOFF");
});

test("the owner finds, fulfills, marks as paid and refunds the order", async () => {
  const guest = await aGuest(store);
  const placed: Placed = await guest.buy(cup, 3);
  const { orders } = await store.admin(searchOrders, {
    body: { search: { filter: { number: placed.orderNumber } } },
  });
  assert.deepEqual(
    orders.map(({ id }) => id),
    [placed.orderId],
  );
  const line = orders[0]?.lineItems[0];
  assert.ok(line);

  const params = { orderId: placed.orderId };
  const part = { lineItems: [{ id: line.id, quantity: 1 }] };
  await store.admin(createFulfillment, { params, body: { fulfillment: part } });
  assert.equal((await guest.order(placed.orderId)).fulfillmentStatus, "PARTIALLY_FULFILLED");
  await assert.rejects(
    store.admin(createFulfillment, {
      params,
      body: { fulfillment: { lineItems: [{ id: line.id, quantity: 3 }] } },
    }),
    { code: "FULFILLMENT_QUANTITY_EXCEEDED" },
  );
  const trackingInfo = {
    trackingNumber: "TRACK1",
    shippingProvider: "Parcels",
    trackingLink: "https://p.example/TRACK1",
  };
  await store.admin(createFulfillment, { params, body: { fulfillment: { trackingInfo } } });
  const status = await guest.status(placed.orderId, placed.statusKey);
  assert.equal(status.order.fulfillmentStatus, "FULFILLED");
  assert.deepEqual(
    status.fulfillments.map(({ trackingNumber }) => trackingNumber),
    [undefined, "TRACK1"],
  );
  await eventually(
    async () => (await store.mailsTo(guest.email)).find(({ text }) => text.includes("TRACK1")),
    "the shipping mail",
  );

  await store.admin(markAsPaid, { params: { ecomOrderId: placed.orderId }, body: undefined });
  const paid = await store.admin(getOrder, { params: { id: placed.orderId } });
  assert.equal(paid.order.paymentStatus, "PAID");
  assert.equal(paid.order.balanceSummary.balance.amount, "0.00");
  await refundSome(placed, "10.00", "PARTIALLY_REFUNDED");
  await refundSome(placed, "61.50", "FULLY_REFUNDED");
  await assert.rejects(refundSome(placed, "0.01", "FULLY_REFUNDED"), {
    code: "INVALID_PAYMENT_REFUND_AMOUNT",
  });
});

async function refundSome({ orderId }: Placed, amount: string, expected: string): Promise<void> {
  const { orderTransactions } = await store.admin(listTransactionsForSingleOrder, { params: { orderId } });
  const paymentId = orderTransactions.payments[0]?.id ?? "";
  const paymentRefunds = [{ paymentId, amount: { amount }, externalRefund: true }];
  await store.admin(refundPayments, { body: { orderId, paymentRefunds } });
  const { order } = await store.admin(getOrder, { params: { id: orderId } });
  assert.equal(order.paymentStatus, expected);
}

test("a changed price is shown to the buyer before it is charged", async () => {
  const goods = await store.addGoods({ name: "Bowl", priceData: { price: 10 } }, 5);
  const guest = await aGuest(store);
  await guest.add(goods);
  const checkout = await guest.checkOut();
  await store.admin(updateProduct, {
    params: { id: goods.product.id },
    body: { product: { priceData: { price: 11 } } },
  });
  await assert.rejects(guest.place(checkout), { code: "CHECKOUT_CHANGED" });
  assert.equal(await store.unitsOf(goods), 5, "nothing was charged");
  await guest.place(await guest.readCheckout(checkout.id));
  assert.equal(await store.unitsOf(goods), 4);
});
