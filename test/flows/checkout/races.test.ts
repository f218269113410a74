/** Concurrency tests. Each ends with all audit checks; the control tests prove that the tests can fail. */
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { sql } from "kysely";
import { createFulfillment } from "#api/orders/fulfillments.ts";
import { cancelOrder, markAsPaid } from "#api/orders/orders/orders.ts";
import { takeStatement } from "#server/inventory/stock/levels/take-statement.ts";
import { type Buyer, openShop, type Shop } from "../shop.ts";

let shop: Shop;
before(async () => {
  shop = await openShop({ poolSize: 20 });
});
after(() => shop.close());
afterEach(async () => assert.deepEqual(await shop.audit(), []));

type Product = Awaited<ReturnType<Shop["product"]>>;

/** Buyers about to order: each has a checkout that only needs to be ordered. */
async function prepareBuyers(count: number, fill: (buyer: Buyer, index: number) => Promise<unknown>) {
  const prepared: { buyer: Buyer; id: string }[] = [];
  for (let index = 0; index < count; index++) {
    const buyer = shop.buyer();
    await fill(buyer, index);
    prepared.push({ buyer, id: await buyer.checkOut({ email: `buyer${index}@example.com` }) });
  }
  return prepared;
}

const codesOf = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === "rejected" ? [String(Reflect.get(result.reason, "code"))] : []));
const countOf = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.filter((result) => result.status === "fulfilled").length;

test("fifty buyers of the last five units get exactly five orders", async () => {
  const product = await shop.product({ stock: 5 });
  const buyers = await prepareBuyers(50, (buyer) => buyer.add(product));
  const results = await Promise.allSettled(buyers.map(({ buyer, id }) => buyer.order(id)));
  assert.equal(countOf(results), 5);
  assert.deepEqual(new Set(codesOf(results)), new Set(["FULL_OUT_OF_STOCK"]));
  assert.equal(await shop.stockOf(product), 0);
});

test("the same fifty oversell without the guard in the statement (control)", async () => {
  const product = await shop.product({ stock: 5 });
  const [variantId = ""] = Object.values(product.variantIds);
  const { db } = shop.store.database;
  await sql`create table unguarded_levels (like stock_levels including defaults)`.execute(db);
  await sql`insert into unguarded_levels select * from stock_levels where variant_id = ${variantId}`.execute(db);
  const take = () =>
    shop.transaction(async (tx) => {
      const effect = { kind: "hold", checkoutId: product.productId, expiresAt: new Date() } as const;
      const lines = [{ variantId, quantity: 1, allowsPreorder: false }];
      const guard = sql<boolean>`true`;
      // The reservation is written to the real table, so it is undone; only what the statement allowed counts.
      const { rows } = await takeStatement({
        lines,
        now: new Date(),
        effect,
        table: "unguarded_levels",
        guard,
      }).execute(tx);
      await sql`delete from stock_reservations where checkout_id = ${product.productId}`.execute(tx);
      return rows.every((row) => row.is_enough);
    });
  const taken = await Promise.all(Array.from({ length: 50 }, take));
  assert.equal(taken.filter(Boolean).length, 50);
});

test("carts of several sizes never oversell, and leave no stock that would have sufficed", async () => {
  const product = await shop.product({ stock: 10 });
  const sizes = [3, 4, 7, 2, 6, 3, 4, 2, 5, 1, 3, 2, 8, 1, 4, 3, 2, 6, 1, 2];
  const buyers = await prepareBuyers(sizes.length, (buyer, index) => buyer.add(product, sizes[index]));
  const results = await Promise.allSettled(buyers.map(({ buyer, id }) => buyer.order(id)));
  const left = await shop.stockOf(product);
  const refused = results.flatMap((result, index) => (result.status === "rejected" ? [sizes[index] ?? 0] : []));
  assert.ok(left >= 0 && left < Math.min(...refused, 99), `${left} left, ${refused} refused`);
});

test("carts with two products in either order don't deadlock", async () => {
  const [one, two] = [await shop.product({ stock: 100 }), await shop.product({ stock: 100 })];
  const pairs: [Product, Product][] = [
    [one, two],
    [two, one],
  ];
  const buyers = await prepareBuyers(30, async (buyer, index) => {
    for (const product of pairs[index % 2] ?? []) await buyer.add(product);
  });
  const results = await Promise.allSettled(buyers.map(({ buyer, id }) => buyer.order(id)));
  assert.deepEqual(codesOf(results), []);
  assert.deepEqual([await shop.stockOf(one), await shop.stockOf(two)], [70, 70]);
});

test("one checkout ordered fifty times creates one order, with one key and with fifty", async () => {
  const product = await shop.product({ stock: 100 });
  for (const keyOf of [() => "one key", (index: number) => `key ${index}`, () => undefined]) {
    const buyer = shop.buyer();
    const id = await buyer.prepare(product);
    const before = await shop.stockOf(product);
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => buyer.order(id, {}, keyOf(index))));
    assert.equal(new Set(answers.map((answer) => answer.orderId)).size, 1);
    assert.equal(await shop.stockOf(product), before - 1);
  }
});

test("a key is valid for its first request only", async () => {
  const product = await shop.product();
  const buyer = shop.buyer();
  const id = await buyer.prepare(product);
  await buyer.order(id, {}, "mine");
  await assert.rejects(buyer.order(id, { paymentMethod: "manual" }, "mine"), {
    status: 422,
    code: "IDEMPOTENCY_KEY_REUSED",
  });
  const other = shop.buyer();
  await other.order(await other.prepare(product), {}, "mine");
});

test("a coupon limited to three is used three times by twenty buyers, and once per customer despite email variants", async () => {
  const product = await shop.product({ price: 1000 });
  const limited = await shop.coupon({ usageLimit: 3 });
  const twenty = await prepareBuyers(20, async (buyer) => {
    await buyer.add(product);
    await buyer.attachCoupon(limited);
  });
  const results = await Promise.allSettled(twenty.map(({ buyer, id }) => buyer.order(id)));
  assert.equal(countOf(results), 3);
  assert.deepEqual(new Set(codesOf(results)), new Set(["ERROR_COUPON_USAGE_EXCEEDED"]));

  const personal = await shop.coupon({ limitPerCustomer: 1 });
  const spellings = ["one@example.com", "ONE@example.com", "one+a@example.com", "One+b@Example.com"];
  const buyers = await prepareBuyers(spellings.length, async (buyer) => {
    await buyer.add(product);
    await buyer.attachCoupon(personal);
  });
  for (const [index, { buyer, id }] of buyers.entries()) {
    await buyer.change(id, { buyerInfo: { email: spellings[index] ?? "" } });
  }
  const own = await Promise.allSettled(buyers.map(({ buyer, id }) => buyer.order(id)));
  assert.equal(countOf(own), 1);
  assert.deepEqual(new Set(codesOf(own)), new Set(["ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED"]));
});

test("changing a checkout while it is ordered results in the old or the new order, never a mix", async () => {
  for (let round = 0; round < 10; round++) {
    const product = await shop.product({ price: 1000 });
    const buyer = shop.buyer();
    const id = await buyer.prepare(product);
    const shown = (await buyer.checkout(id)).priceSummary.total.amount;
    const late = await shop.product({ price: 5000 });
    await buyer.add(late);
    const [ordered] = await Promise.allSettled([buyer.order(id, { expectedTotal: shown }), buyer.checkOut()]);
    if (ordered?.status === "fulfilled") {
      const order = await buyer.readOrder(ordered.value.orderId);
      assert.deepEqual([order.lineItems.length, order.priceSummary.total.amount], [1, shown]);
    } else assert.equal(Reflect.get(ordered?.reason, "code"), "CHECKOUT_CHANGED");
  }
});

test("concurrent cancellation and fulfillment of an order does one of them, and restocks at most once", async () => {
  const staff = { authorization: shop.staffToken() };
  for (let round = 0; round < 10; round++) {
    const product = await shop.product({ stock: 3 });
    const buyer = shop.buyer();
    const { orderId } = await buyer.order(await buyer.prepare(product, 2));
    const results = await Promise.allSettled([
      shop.call(cancelOrder, { params: { id: orderId }, body: {} }, staff),
      shop.call(createFulfillment, { params: { orderId }, body: { fulfillment: {} } }, staff),
      shop.call(cancelOrder, { params: { id: orderId }, body: {} }, staff),
      shop.call(markAsPaid, { params: { ecomOrderId: orderId } }, staff),
    ]);
    const order = await buyer.readOrder(orderId);
    const [canceled, sent] = [order.status === "CANCELED", order.fulfillmentStatus === "FULFILLED"];
    assert.notEqual(canceled, sent);
    assert.equal(await shop.stockOf(product), canceled ? 3 : 1);
    assert.ok(
      codesOf(results).every((code) => ["ORDER_CANCELED", "UNSUPPORTED_TRANSITION"].includes(code)),
      `${codesOf(results)}`,
    );
  }
});
