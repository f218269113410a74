/** The payment status of an order follows its payments, also those that brought no money. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import * as orders from "#api/orders/orders/orders.ts";
import * as payments from "#api/payments/payments.ts";
import { openShop, type Shop } from "../shop.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

const staff = () => ({ authorization: shop.staffToken() });

async function placed() {
  const product = await shop.product({ price: 1000, stock: 10 });
  const buyer = shop.buyer();
  const { orderId } = await buyer.order(await buyer.prepare(product, 1));
  const read = async () => (await shop.call(orders.getOrder, { params: { id: orderId } }, staff())).order;
  type Status = "APPROVED" | "PENDING" | "PENDING_MERCHANT" | "CANCELED" | "DECLINED";
  const add = async (status: Status, amount: string) => {
    const body = { payments: [{ amount: { amount }, status, regularPaymentDetails: {} }] };
    const { paymentsIds } = await shop.call(payments.addPayments, { params: { orderId }, body }, staff());
    return paymentsIds[0] ?? "";
  };
  const change = (paymentId: string, status: Status) =>
    shop.call(payments.updatePaymentStatus, { params: { orderId, paymentId }, body: { status } }, staff());
  const state = async () => {
    const { paymentStatus, balanceSummary } = await read();
    return [paymentStatus, balanceSummary.pending.amount, balanceSummary.paid.amount];
  };
  const activities = async () =>
    (await read()).activities.map(({ activityType }) => activityType).filter((type) => /PAID|PAYMENT/.test(type));
  return { orderId, read, add, change, state, activities };
}

test("an order on account is unpaid until a payment is reported", async () => {
  const { state, activities } = await placed();
  assert.deepEqual(await state(), ["NOT_PAID", "0.00", "0.00"]);
  assert.deepEqual(await activities(), []);
});

test("pending, declined and canceled payments show on the order, and their amounts in its balance", async () => {
  const { read, add, change, state, activities } = await placed();
  const check = await add("PENDING", "4.00");
  assert.deepEqual(await state(), ["PENDING", "4.00", "0.00"]);
  await change(check, "PENDING_MERCHANT");
  assert.deepEqual(await state(), ["PENDING_MERCHANT", "4.00", "0.00"]);
  await change(check, "DECLINED");
  assert.deepEqual(await state(), ["DECLINED", "0.00", "0.00"]);
  await add("CANCELED", "4.00");
  assert.deepEqual(await state(), ["CANCELED", "0.00", "0.00"]);
  const transfer = await add("PENDING", "4.00");
  await change(transfer, "APPROVED");
  assert.deepEqual(await state(), ["PARTIALLY_PAID", "0.00", "4.00"]);
  await add("APPROVED", (await read()).balanceSummary.balance.amount);
  assert.equal((await read()).paymentStatus, "PAID");
  assert.deepEqual(await activities(), [
    "PAYMENT_PENDING",
    "PAYMENT_PENDING",
    "PAYMENT_DECLINED",
    "PAYMENT_CANCELED",
    "PAYMENT_PENDING",
    "ORDER_PARTIALLY_PAID",
    "ORDER_PAID",
  ]);
  const { paymentDeclined } =
    (await read()).activities.find(({ activityType }) => activityType === "PAYMENT_DECLINED") ?? {};
  assert.deepEqual([paymentDeclined?.paymentId, paymentDeclined?.regular?.amount.amount], [check, "4.00"]);
  assert.deepEqual(await shop.audit(), []);
});

test("orders with a payment that came to nothing still wait for money, and are found by their status", async () => {
  const { orderId, add } = await placed();
  await add("CANCELED", "1.00");
  for (const filter of [{ paymentStatus: "CANCELED" }, { awaitsPayment: true }]) {
    const found = await shop.call(orders.searchOrders, { body: { search: { filter } } }, staff());
    assert.ok(
      found.orders.some(({ id }) => id === orderId),
      JSON.stringify(filter),
    );
  }
});
