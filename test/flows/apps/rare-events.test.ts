/** Events that no other test emits, from the request to the outbox, including those emitted by the worker. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import * as intake from "#api/orders/orders/order-intake.ts";
import * as requests from "#api/orders/orders/order-payment-requests.ts";
import { markAsPaid } from "#api/orders/orders/orders.ts";
import { emitExpired } from "#server/orders/payment-requests/change-requests.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { aGuest } from "../shopper.ts";
import { openWholeStore, type WholeStore } from "../whole-store.ts";

let store: WholeStore;
before(async () => {
  store = await openWholeStore();
});
after(() => store.close());

/** Slugs of an entity's events, in order. */
const slugsOf = async (entityId: string): Promise<string[]> => {
  const { rows } = await sql<{ slug: string }>`
    select substr(type, length(entity) + 2) as slug from outbox_events where entity_id = ${entityId}
    order by sequence`.execute(store.app.store.database.db);
  return rows.map(({ slug }) => slug);
};
const assertEvents = (entityId: string, ...slugs: string[]) =>
  eventually(async () => {
    const found = await slugsOf(entityId);
    return found.length >= slugs.length ? found : undefined;
  }, slugs.join(", ")).then((found) => assert.deepEqual(found, slugs));

test("a payment request emits updated, paid, deleted and expired events", async () => {
  const cup = await store.addGoods({ name: "Cup" }, 10);
  const { orderId } = await (await aGuest(store)).buy(cup);
  const ask = async (fields: object = {}) => {
    const body = { orderPaymentRequest: { orderId, title: "The rest", amount: { amount: "1" }, ...fields } };
    return (await store.admin(requests.createOrderPaymentRequest, { body })).orderPaymentRequest.id;
  };
  const [paid, deleted, late] = [await ask(), await ask(), await ask()];
  const params = { orderPaymentRequestId: paid };
  await store.admin(requests.updateOrderPaymentRequest, {
    params,
    body: { orderPaymentRequest: { title: "All of it" } },
  });
  await store.admin(requests.deleteOrderPaymentRequest, { params: { orderPaymentRequestId: deleted } });
  await assertEvents(deleted, "created", "deleted");
  await sql`update order_payment_requests set expires_at = now() - interval '1 minute' where id = ${late}`.execute(
    store.app.store.database.db,
  );
  await emitExpired.run(store.app.store, {});
  await emitExpired.run(store.app.store, {});
  await assertEvents(late, "created", "expired");
  await store.admin(markAsPaid, { params: { ecomOrderId: orderId } });
  await assertEvents(paid, "created", "updated", "paid");
});

test("an imported order emits imported and deleted events", async () => {
  const line = {
    productName: { original: "Lamp" },
    quantity: 1,
    price: { amount: "10" },
    itemType: { preset: "PHYSICAL" as const },
  };
  const { order } = await store.admin(intake.importOrder, {
    body: { order: { lineItems: [line], number: "777", purchasedDate: "2020-01-02T00:00:00Z" } },
  });
  await store.admin(intake.bulkDeleteImportedOrders, { body: { orderIds: [order.id] } });
  const slugs = await eventually(async () => {
    const found = await slugsOf(order.id);
    return found.includes("imported_order_deleted") ? found : undefined;
  }, "the order is gone");
  assert.ok(slugs.includes("imported"));
  assert.equal(slugs.at(-1), "imported_order_deleted");
});
