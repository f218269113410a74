/** Stock of deleted products: orders that began before the deletion still sell and return units, and none is sold twice. */
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { sql } from "kysely";
import { deleteMerchantProduct } from "#api/catalog/products/merchant-products.ts";
import { commitDraftOrder, createDraftOrder, updateLineItems } from "#api/orders/draft-orders.ts";
import { restoreProduct } from "#api/store/trash.ts";
import { createWriteContext, deleteProducts } from "#server/catalog/products/public.ts";
import { returnStock, takeStock } from "#server/inventory/stock/public.ts";
import { anonymous } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { aGuest, pressAtGateway } from "../shopper.ts";
import { type Goods, openWholeStore, type WholeStore } from "../whole-store.ts";

let store: WholeStore;
before(async () => {
  store = await openWholeStore();
});
// Jobs refund payments without an order.
afterEach(() =>
  eventually(async () => (await store.audit()).length === 0, "books without faults").catch(async () =>
    assert.deepEqual(await store.audit(), []),
  ),
);
after(() => store.close());

const db = () => store.app.store.database.db;
const remove = ({ product }: Goods) => store.admin(deleteMerchantProduct, { params: { id: product.id } });
const restore = ({ product }: Goods) => store.admin(restoreProduct, { params: { id: product.id } });

async function levelOf({ product }: Goods): Promise<{ variantId: string; units: [number, number] }> {
  const { rows } = await sql<{ variant_id: string; on_hand: number; reserved: number }>`
    select l.variant_id::text, l.on_hand, l.reserved from stock_levels l join variants v on v.id = l.variant_id
    where v.product_id = ${product.id}::uuid`.execute(db());
  const [level] = rows;
  assert.ok(level);
  return { variantId: level.variant_id, units: [level.on_hand, level.reserved] };
}

/** On hand and reserved. */
const unitsOf = async (...goods: Goods[]) => Promise.all(goods.map(async (each) => (await levelOf(each)).units));

/** Two products in one checkout, whose payment has begun. */
async function atThePaymentPage(units: number, quantity: number) {
  const [kept, deleted] = [await store.addGoods({ name: "Kept" }, 5), await store.addGoods({ name: "Deleted" }, units)];
  const guest = await aGuest(store);
  await guest.add(kept, 1);
  await guest.add(deleted, quantity);
  const checkout = await guest.checkOut();
  const { paymentId, redirectUrl } = await guest.startPaying(checkout);
  const settle = async (choice: string) => {
    await pressAtGateway(redirectUrl, choice);
    return (await guest.settle(checkout, paymentId)).status;
  };
  return { kept, deleted, settle };
}

/** Waits until another connection waits for a lock. */
const untilOneWaits = () =>
  eventually(async () => {
    const { rows } = await sql`select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock'`.execute(db());
    return rows.length > 0;
  }, "a connection that waits for a lock");

test("units that are paid while their product is in the trash stay sold when it is restored", async () => {
  const { kept, deleted, settle } = await atThePaymentPage(5, 2);
  await remove(deleted);
  assert.equal(await settle("approve"), "ORDERED");
  await restore(deleted);
  assert.deepEqual(await unitsOf(kept, deleted), [
    [4, 0],
    [3, 0],
  ]);
});

test("a restored product is free for others, and an earlier payment gets no units it doesn't have", async () => {
  const { kept, deleted, settle } = await atThePaymentPage(2, 2);
  assert.deepEqual(await unitsOf(deleted), [[2, 2]]);
  await remove(deleted);
  await restore(deleted);
  assert.deepEqual(await unitsOf(deleted), [[2, 0]]);
  await (await aGuest(store)).buy(deleted, 2);
  assert.notEqual(await settle("approve"), "ORDERED");
  assert.deepEqual(await unitsOf(kept, deleted), [
    [5, 0],
    [0, 0],
  ]);
});

test("an earlier payment gets none of a product that was restored, sold out and deleted again", async () => {
  const { kept, deleted, settle } = await atThePaymentPage(2, 2);
  await remove(deleted);
  await restore(deleted);
  await (await aGuest(store)).buy(deleted, 2);
  await remove(deleted);
  assert.notEqual(await settle("approve"), "ORDERED");
  await restore(deleted);
  assert.deepEqual(await unitsOf(kept, deleted), [
    [5, 0],
    [0, 0],
  ]);
});

test("a line that is removed from an order while its product is in the trash returns its units", async () => {
  const [cup, bowl] = [await store.addGoods({ name: "Cup" }, 5), await store.addGoods({ name: "Bowl" }, 5)];
  const guest = await aGuest(store);
  await guest.add(cup, 1);
  await guest.add(bowl, 2);
  const { orderId } = await guest.place(await guest.checkOut());
  const { lineItems } = await guest.order(orderId);
  const line = lineItems.find(({ catalogReference }) => catalogReference?.catalogItemId === bowl.product.id);
  await remove(bowl);
  const { calculatedDraftOrder } = await store.admin(createDraftOrder, { body: { orderId } });
  const params = { draftOrderId: calculatedDraftOrder.draftOrder.id };
  const lineItemChanges = [{ lineItemId: line?.id ?? "", newQuantity: 0 }];
  await store.admin(updateLineItems, { params, body: { lineItemChanges } });
  await store.admin(commitDraftOrder, { params, body: {} });
  await restore(bowl);
  assert.deepEqual(await unitsOf(bowl), [[5, 0]]);
});

test("restoring adds no units that an order missed before the deletion", async () => {
  const goods = await store.addGoods({ name: "Jug" }, 5);
  const { orderId } = await (await aGuest(store)).buy(goods, 2);
  const setRestocked = (units: number) =>
    sql`update order_line_items set quantity_restocked = ${units} where order_id = ${orderId}::uuid`.execute(db());
  await setRestocked(1);
  await remove(goods);
  await restore(goods);
  assert.deepEqual(await unitsOf(goods), [[3, 0]]);
  await setRestocked(0);
});

test("a sale that commits during the deletion stays sold", async () => {
  const goods = await store.addGoods({ name: "Vase" }, 5);
  const { variantId } = await levelOf(goods);
  let deletion: Promise<unknown> | undefined;
  await transaction(db(), async (tx) => {
    const { ok } = await takeStock(tx, [{ variantId, quantity: 2 }], { now: new Date(), reason: "ORDER" });
    assert.ok(ok);
    deletion = remove(goods);
    await untilOneWaits();
  });
  await deletion;
  await restore(goods);
  assert.deepEqual(await unitsOf(goods), [[3, 0]]);
});

test("units that are returned during the deletion are there after restoring", async () => {
  const goods = await store.addGoods({ name: "Dish" }, 5);
  const { variantId } = await levelOf(goods);
  const now = new Date();
  const cause = { now, orderId: newId(), reason: "REVERT_INVENTORY_CHANGE" } as const;
  let returning: Promise<unknown> | undefined;
  await transaction(db(), async (tx) => {
    const writeContext = await createWriteContext(tx, { now, actor: anonymous, store: store.app.store });
    await deleteProducts(tx, [goods.product.id], writeContext);
    returning = transaction(db(), (other) => returnStock(other, [{ variantId, quantity: 1 }], cause));
    await untilOneWaits();
  });
  await returning;
  await restore(goods);
  assert.deepEqual(await unitsOf(goods), [[6, 0]]);
});
