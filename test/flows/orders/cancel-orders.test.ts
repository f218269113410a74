/** Canceling an order with its refund in one call. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { cancelOrderWithRefund } from "#api/orders/orders/cancel-with-refund.ts";
import { getOrder, markAsPaid } from "#api/orders/orders/orders.ts";
import { listTransactionsForSingleOrder } from "#api/payments/payments.ts";
import { openShop, type Shop } from "../shop.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

const staff = () => ({ authorization: shop.staffToken() });
const read = async (id: string) => (await shop.call(getOrder, { params: { id } }, staff())).order;

async function placePaidOrder(quantity = 2) {
  const product = await shop.product({ price: 1000, stock: 10 });
  const buyer = shop.buyer();
  const { orderId } = await buyer.order(await buyer.prepare(product, quantity));
  await shop.call(markAsPaid, { params: { ecomOrderId: orderId } }, staff());
  const order = await read(orderId);
  return { product, buyer, order, at: { params: { id: orderId } }, total: order.priceSummary.total };
}

const mailsAbout = (orderId: string) =>
  shop.store.database.db
    .selectFrom("mails")
    .select(["kind", "text"])
    .where("about_id", "=", orderId)
    .where("kind", "in", ["order-canceled", "order-refunded"])
    .execute();

test("cancels, refunds and restocks, with one email that has the amount", async () => {
  const { product, buyer, order, at, total } = await placePaidOrder();
  const body = { reason: "OUT_OF_STOCK" as const, refund: { amount: total } };
  const { order: canceled } = await shop.call(cancelOrderWithRefund, { ...at, body }, staff());
  assert.deepEqual([canceled.status, canceled.paymentStatus], ["CANCELED", "FULLY_REFUNDED"]);
  assert.equal(canceled.balanceSummary.refunded.amount, total.amount);
  assert.equal(canceled.lineItems[0]?.refundQuantity, 2);
  assert.equal(await shop.stockOf(product), 10);
  const mails = await mailsAbout(order.id ?? "");
  assert.deepEqual(
    mails.map(({ kind }) => kind),
    ["order-canceled"],
  );
  assert.ok(mails[0]?.text.includes(`We're refunding ${total.formattedAmount}`), mails[0]?.text);
  const entry = canceled.activities.find(({ activityType }) => activityType === "ORDER_CANCELED");
  assert.equal(entry?.customActivity?.additionalData?.reason, "OUT_OF_STOCK");
  const { activities } = await buyer.readOrder(order.id ?? "");
  assert.ok(activities.some(({ activityType }) => activityType === "ORDER_CANCELED"));
  assert.ok(!JSON.stringify(activities).includes("OUT_OF_STOCK"), "the reason is for staff only");
});

test("keeps a part of the payment, which can be refunded later", async () => {
  const { product, at, total } = await placePaidOrder();
  const body = { refund: { amount: { amount: "5.00" } }, restockAllItems: false, sendOrderCanceledEmail: false };
  const { order } = await shop.call(cancelOrderWithRefund, { ...at, body }, staff());
  assert.deepEqual([order.status, order.paymentStatus], ["CANCELED", "PARTIALLY_REFUNDED"]);
  assert.equal(order.lineItems[0]?.refundQuantity, 0);
  assert.equal(await shop.stockOf(product), 8);
  assert.deepEqual(await mailsAbout(at.params.id), []);
  assert.ok(Number(total.amount) > 5);
});

test("rejects more than was paid, and leaves the order as it was", async () => {
  const { at, product } = await placePaidOrder();
  await assert.rejects(
    shop.call(cancelOrderWithRefund, { ...at, body: { refund: { amount: { amount: "500.00" } } } }, staff()),
    { code: "INVALID_AMOUNT" },
  );
  assert.deepEqual([(await read(at.params.id)).status, await shop.stockOf(product)], ["APPROVED", 8]);
});

test("refunds and restocks once when two staff members cancel at the same time", async () => {
  const { at, product, total } = await placePaidOrder();
  const body = { refund: { amount: total } };
  const results = await Promise.allSettled(
    Array.from({ length: 5 }, () => shop.call(cancelOrderWithRefund, { ...at, body }, staff())),
  );
  assert.equal(results.filter(({ status }) => status === "fulfilled").length, 1);
  const params = { orderId: at.params.id };
  const { orderTransactions } = await shop.call(listTransactionsForSingleOrder, { params }, staff());
  assert.equal(orderTransactions.refunds.length, 1);
  assert.equal(await shop.stockOf(product), 10);
});

test("a refund requires the permission to refund", async () => {
  const { at, total } = await placePaidOrder();
  const token = shop.staffToken(["orders:read", "orders:write"]);
  const as = { authorization: token };
  await assert.rejects(shop.call(cancelOrderWithRefund, { ...at, body: { refund: { amount: total } } }, as), {
    code: "PERMISSION_DENIED",
  });
  const { order } = await shop.call(cancelOrderWithRefund, { ...at, body: {} }, as);
  assert.deepEqual([order.status, order.paymentStatus], ["CANCELED", "PAID"]);
  const [mail] = await mailsAbout(at.params.id);
  assert.ok(mail?.text.includes("We'll refund what you paid"), "the refund follows");
});

test("the ledger balances", async () => assert.deepEqual(await shop.audit(), []));
