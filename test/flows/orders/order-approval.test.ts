/** Orders that wait for the merchant's approval, by the setting that requires it. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { cancelOrderWithRefund } from "#api/orders/orders/cancel-with-refund.ts";
import { createOrder, updateOrdersSettings } from "#api/orders/orders/order-intake.ts";
import { getOrder, markAsPaid, searchOrders, updateOrderStatus } from "#api/orders/orders/orders.ts";
import { sendConfirmation } from "#server/orders/orders/mails/mail-jobs.ts";
import { orderHooks } from "#server/orders/orders/public.ts";
import { subscribe } from "#server/platform/db/hooks.ts";
import { openShop, type Shop } from "../shop.ts";

let shop: Shop;
/** Orders whose items were granted. */
const granted: string[] = [];
before(async () => {
  const onPaid = async (_: unknown, { order }: { order: { id: string } }) => void granted.push(order.id);
  shop = await openShop({ hooks: [subscribe(orderHooks, { onPaid })] });
  await shop.call(updateOrdersSettings, { body: { ordersSettings: { requiresApproval: true } } }, staff());
});
after(() => shop.close());

const staff = () => ({ authorization: shop.staffToken() });
const read = async (id: string) => (await shop.call(getOrder, { params: { id } }, staff())).order;
const approve = (orderId: string) =>
  shop.call(updateOrderStatus, { params: { orderId }, body: { status: "APPROVED" } }, staff());

async function place() {
  const product = await shop.product({ price: 1000, stock: 10 });
  const buyer = shop.buyer();
  const { orderId } = await buyer.order(await buyer.prepare(product, 2));
  return { product, buyer, orderId };
}

const rowsOf = async (orderId: string, table: "mails" | "outbox_events"): Promise<string[]> => {
  const { db } = shop.store.database;
  if (table === "mails") {
    const found = await db.selectFrom("mails").select("kind").where("about_id", "=", orderId).orderBy("id").execute();
    return found.map(({ kind }) => kind);
  }
  const found = await db.selectFrom("outbox_events").select("type").where("entity_id", "=", orderId).execute();
  return found.map(({ type }) => type);
};
const isApprovedEvent = (type: string): boolean => type.endsWith("order_approved");

test("an order of a customer waits, and is confirmed by its approval", async () => {
  const { buyer, orderId, product } = await place();
  assert.equal((await read(orderId)).status, "PENDING");
  assert.ok(!(await rowsOf(orderId, "outbox_events")).some(isApprovedEvent));
  await sendConfirmation.run(shop.store, { orderId });
  assert.deepEqual(await rowsOf(orderId, "mails"), ["order-received"]);
  const filter = { status: { $in: ["APPROVED", "PENDING"] } };
  const { orders } = await shop.call(searchOrders, { body: { search: { filter } } }, { authorization: buyer.token });
  assert.deepEqual(
    orders.map(({ id }) => id),
    [orderId],
  );

  await shop.call(markAsPaid, { params: { ecomOrderId: orderId } }, staff());
  assert.deepEqual([(await read(orderId)).status, granted.includes(orderId)], ["PENDING", false]);
  await approve(orderId);
  assert.deepEqual([(await read(orderId)).status, granted.filter((id) => id === orderId).length], ["APPROVED", 1]);
  assert.ok((await rowsOf(orderId, "outbox_events")).some(isApprovedEvent));
  for (let run = 0; run < 2; run++) await sendConfirmation.run(shop.store, { orderId, isApproval: true });
  assert.deepEqual(await rowsOf(orderId, "mails"), ["order-received", "order-confirmation"]);
  assert.equal(await shop.stockOf(product), 8);
});

test("a rejection refunds, restocks and emails the customer", async () => {
  const { orderId, product } = await place();
  await shop.call(markAsPaid, { params: { ecomOrderId: orderId } }, staff());
  const { total } = (await read(orderId)).priceSummary;
  const body = { reason: "FRAUD" as const, refund: { amount: total } };
  const { order } = await shop.call(cancelOrderWithRefund, { params: { id: orderId }, body }, staff());
  assert.deepEqual([order.status, order.paymentStatus], ["REJECTED", "FULLY_REFUNDED"]);
  assert.equal(await shop.stockOf(product), 10);
  // The email about a new order would contradict the rejection.
  await sendConfirmation.run(shop.store, { orderId });
  assert.deepEqual(await rowsOf(orderId, "mails"), ["order-canceled"]);
  const { text } = await shop.store.database.db
    .selectFrom("mails")
    .select("text")
    .where("about_id", "=", orderId)
    .executeTakeFirstOrThrow();
  assert.ok(text.includes("we couldn't accept your order") && text.includes(total.formattedAmount), text);
  await assert.rejects(approve(orderId), { code: "UNSUPPORTED_TRANSITION" });
});

test("an order without an email address is rejected without an email", async () => {
  const lineItems = [{ productName: { original: "Poster" }, quantity: 1, price: { amount: "10.00" } }];
  const { order } = await shop.call(createOrder, { body: { order: { lineItems, status: "PENDING" } } }, staff());
  const id = order.id ?? "";
  const { order: rejected } = await shop.call(cancelOrderWithRefund, { params: { id }, body: {} }, staff());
  assert.equal(rejected.status, "REJECTED");
  assert.deepEqual(await rowsOf(id, "mails"), []);
});

test("orders that staff place, and all orders without the setting, are approved", async () => {
  const lineItems = [{ productName: { original: "Poster" }, quantity: 1, price: { amount: "10.00" } }];
  const { order } = await shop.call(createOrder, { body: { order: { lineItems } } }, staff());
  assert.equal(order.status, "APPROVED");
  await shop.call(updateOrdersSettings, { body: { ordersSettings: { requiresApproval: false } } }, staff());
  assert.equal((await read((await place()).orderId)).status, "APPROVED");
});

test("the ledger balances", async () => assert.deepEqual(await shop.audit(), []));
