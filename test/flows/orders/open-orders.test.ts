/** "To fulfill" and "Unpaid": list, count and dashboard contain the same orders, and only those that need attention. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import * as intake from "#api/orders/orders/order-intake.ts";
import { getOrdersSummary } from "#api/orders/orders/order-reports.ts";
import * as ordersApi from "#api/orders/orders/orders.ts";
import { openShop, type Shop } from "../shop.ts";

let shop: Shop;
let staff: { authorization: string };
before(async () => {
  shop = await openShop();
  staff = { authorization: shop.staffToken() };
});
after(() => shop.close());

type Preset = "PHYSICAL" | "DIGITAL" | "GIFT_CARD" | "SERVICE";

async function anOrder(preset: Preset, changes: object = {}): Promise<string> {
  const line = { productName: { original: preset }, quantity: 1, price: { amount: "10" }, itemType: { preset } };
  const { order } = await shop.call(intake.importOrder, { body: { order: { lineItems: [line], ...changes } } }, staff);
  return order.id;
}

async function found(filter: object): Promise<string[]> {
  const search = { filter: { archived: false, ...filter }, cursorPaging: { limit: 100 } };
  const { orders } = await shop.call(ordersApi.searchOrders, { body: { search } }, staff);
  return orders.map(({ id }) => id).sort();
}

test("excludes items that aren't shipped, and canceled orders", async () => {
  const parcel = await anOrder("PHYSICAL");
  const paidParcel = await anOrder("PHYSICAL", { paymentStatus: "PAID" });
  const download = await anOrder("DIGITAL");
  const giftCard = await anOrder("GIFT_CARD", {
    paymentStatus: "PARTIALLY_PAID",
    balanceSummary: { paid: { amount: "1" } },
  });
  const pending = await anOrder("SERVICE", { paymentStatus: "PENDING" });
  await anOrder("PHYSICAL", { status: "CANCELED" });
  await anOrder("PHYSICAL", { status: "REJECTED" });
  await anOrder("PHYSICAL", { status: "PENDING" });
  await anOrder("PHYSICAL", { archived: true });
  await anOrder("PHYSICAL", { paymentStatus: "PAID", fulfillmentStatus: "FULFILLED" });

  const toFulfill = await found({ awaitsFulfillment: true });
  const unpaid = await found({ awaitsPayment: true });
  assert.deepEqual(toFulfill, [parcel, paidParcel].sort());
  assert.deepEqual(unpaid, [parcel, download, giftCard, pending].sort());
  const summary = await shop.call(getOrdersSummary, { query: {} }, staff);
  assert.deepEqual([summary.toFulfillCount, summary.unpaidCount], [toFulfill.length, unpaid.length]);
});
