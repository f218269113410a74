/** A hand-over and its source count as one purchase in retention, reminders and the conversion funnel. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { createCheckoutFromCurrentCart } from "#api/checkout/carts/wire/v1/carts.ts";
import { createOrder } from "#api/checkout/checkout-completion.ts";
import { copyCheckout, createCheckout, updateCheckout } from "#api/checkout/checkouts.ts";
import { getCartFunnel } from "#api/marketing/analytics.ts";
import { findAbandoned } from "#server/checkout/abandoned-carts/find-abandoned.ts";
import { deleteIdleCheckouts } from "#server/checkout/checkouts/jobs.ts";
import { ADDRESS, aGuest, type Shopper } from "../shopper.ts";
import { type Goods, openWholeStore, type WholeStore } from "../whole-store.ts";

let store: WholeStore;
let lesson: Goods;
before(async () => {
  store = await openWholeStore();
  lesson = await store.addGoods({ name: "Pottery class", productType: "digital", priceData: { price: 40 } }, 500);
});
after(async () => {
  assert.deepEqual(await store.audit(), []);
  await store.close();
});

const entered = ({ email }: Shopper) => ({ checkout: { buyerInfo: { email }, billingInfo: ADDRESS } });

/** A checkout ready to order, from a cart or by Buy now. */
async function aSource(maker: Shopper, from: "cart" | "buy now" = "cart"): Promise<string> {
  const lineItems = [{ catalogReference: lesson.reference, quantity: 1 }];
  if (from === "buy now") return (await store.call(createCheckout, { body: { lineItems } }, maker.as)).checkout.id;
  await maker.add(lesson, 1);
  const body = { channelType: "WEB" as const };
  const { checkoutId: id } = await store.call(createCheckoutFromCurrentCart, { body }, maker.as);
  await store.call(updateCheckout, { params: { id }, body: entered(maker) }, maker.as);
  return id;
}

/** The receiver's copy; without `giver`, of a plain link. */
async function copy(receiver: Shopper, id: string, giver?: Shopper): Promise<string> {
  const body = giver === undefined ? {} : { handoverToken: giver.as.authorization };
  return (await store.call(copyCheckout, { params: { id }, body }, receiver.as)).checkoutId;
}

async function order(shopper: Shopper, id: string): Promise<void> {
  await store.call(updateCheckout, { params: { id }, body: entered(shopper) }, shopper.as);
  await store.call(createOrder, { params: { id }, body: { paymentMethod: "manual" } }, shopper.as);
}

/** Sets the last change of the checkouts and their carts to the past. */
const age = (ids: readonly string[], interval: string) =>
  store.app.store.database.db.transaction().execute(async (tx) => {
    const then = sql`now() - ${interval}::interval`;
    await sql`update carts set updated_at = ${then} where checkout_id = any(${[...ids]}::uuid[])`.execute(tx);
    await sql`update checkouts set updated_at = ${then} where id = any(${[...ids]}::uuid[])`.execute(tx);
  });

const areStored = async (...ids: string[]): Promise<boolean[]> => {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from checkouts where id = any(${ids}::uuid[])`.execute(store.app.store.database.db);
  return ids.map((id) => rows.some((row) => row.id === id));
};

test("retention keeps the source of a hand-over as long as its copy", async () => {
  const [maker, receiver] = [await aGuest(store), await aGuest(store)];
  const id = await aSource(maker);
  const handed = await copy(receiver, id, maker);
  await age([id], "100 days");
  await deleteIdleCheckouts(store.app.store);
  assert.deepEqual(await areStored(id, handed), [true, true]);
  await order(receiver, handed);
  await assert.rejects(maker.cart(), { code: "OWNED_CART_NOT_FOUND" });
  const stale = await aSource(maker);
  const staleCopy = await copy(receiver, stale, maker);
  await age([stale, staleCopy], "100 days");
  await deleteIdleCheckouts(store.app.store);
  await deleteIdleCheckouts(store.app.store);
  assert.deepEqual(await areStored(stale, staleCopy), [false, false], "both are deleted when neither is used");
  assert.deepEqual(await areStored(id, handed), [true, true], "ordered ones are kept");
});

test("one reminder goes out for a hand-over: to the receiver who entered an email address", async () => {
  const remindersOf = async (...ids: string[]) => {
    await age(ids, "2 hours");
    await findAbandoned(store.app.store);
    const { rows } = await sql<{ email: string }>`
      select distinct a.email from abandoned_checkouts a join checkouts c on a.purchase_flow_ids @> array[c.purchase_flow_id]
      where c.id = any(${ids}::uuid[]) order by a.email`.execute(store.app.store.database.db);
    return rows.map(({ email }) => email);
  };
  const [maker, receiver] = [await aGuest(store), await aGuest(store)];
  const id = await aSource(maker);
  const handed = await copy(receiver, id, maker);
  await store.call(updateCheckout, { params: { id: handed }, body: entered(receiver) }, receiver.as);
  assert.deepEqual(await remindersOf(id, handed), [receiver.email]);
  const [other, silent] = [await aGuest(store), await aGuest(store)];
  const source = await aSource(other);
  assert.deepEqual(await remindersOf(source, await copy(silent, source, other)), [other.email]);
});

test("the funnel counts a hand-over with its source, and a plain link once a shopper continues with it", async () => {
  const { db } = store.app.store.database;
  const from = new Date().toISOString();
  const counted = async (): Promise<number[]> => {
    const to = new Date(Date.now() + 60_000).toISOString();
    const { total } = await store.admin(getCartFunnel, { query: { from, to } });
    return [total.cartCount, total.checkoutCount, total.orderCount];
  };
  assert.deepEqual(await counted(), [0, 0, 0]);
  for (const [index, kind] of (["cart", "buy now"] as const).entries()) {
    const [maker, receiver] = [await aGuest(store), await aGuest(store)];
    const id = await aSource(maker, kind);
    const handed = await copy(receiver, id, maker);
    assert.deepEqual(await counted(), [index + 1, index + 1, index], kind);
    await order(receiver, handed);
    assert.deepEqual(await counted(), [index + 1, index + 1, index + 1], kind);
  }
  const [maker, reader] = [await aGuest(store), await aGuest(store)];
  const linked = await copy(reader, await aSource(maker));
  assert.deepEqual(await counted(), [3, 3, 2], "opened only");
  await order(reader, linked);
  assert.deepEqual(await counted(), [4, 4, 3]);
  const { rows } = await sql`select 1 from orders where created_at >= ${from}::timestamptz`.execute(db);
  assert.equal(rows.length, 3);
});
