/** Filters of the orders list: their values, what they find, and that they use indexes. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import pg from "pg";
import { listOrderFilterChoices } from "#api/orders/orders/filter-choices.ts";
import { bulkUpdateOrderTags, searchOrders, updateOrder } from "#api/orders/orders/orders.ts";
import { destination, openShop, type Shop } from "../shop.ts";

let shop: Shop;
let orders: { german: string; tagged: string; large: string; productId: string };

before(async () => {
  shop = await openShop();
  const [cheap, dear] = [await shop.product({ price: 500 }), await shop.product({ price: 90_000 })];
  const german = await place(cheap);
  const berlin = {
    ...destination,
    address: { country: "DE", city: "Berlin", postalCode: "10115", addressLine: "Weg 1" },
  };
  await shop.call(updateOrder, { params: { id: german }, body: { order: { recipientInfo: berlin } } }, staff());
  const tagged = await place(cheap);
  const assignTags = { privateTags: { tagIds: ["wholesale"] } };
  await shop.call(bulkUpdateOrderTags, { body: { orderIds: [tagged], assignTags } }, staff());
  orders = { german, tagged, large: await place(dear), productId: dear.productId };
});
after(() => shop.close());

const staff = () => ({ authorization: shop.staffToken() });

async function place(product: Awaited<ReturnType<Shop["product"]>>): Promise<string> {
  const buyer = shop.buyer();
  return (await buyer.order(await buyer.prepare(product, 1))).orderId;
}

const search = (filter: object) =>
  shop.call(searchOrders, { body: { search: { filter, paging: { limit: 50 } } } }, staff());
const found = async (filter: object) => (await search(filter)).orders.map(({ id }) => id);

test("find orders by country, tag, amount, delivery method and product", async () => {
  assert.deepEqual(await found({ country: "DE" }), [orders.german]);
  assert.deepEqual(await found({ "tags.privateTags.tagIds": { $hasSome: ["wholesale"] } }), [orders.tagged]);
  assert.deepEqual(await found({ "priceSummary.total.amount": { $gte: 500 } }), [orders.large]);
  assert.equal((await found({ "priceSummary.total.amount": { $gte: 1, $lte: 500 } })).length, 2);
  assert.deepEqual(await found({ "lineItems.catalogReference.catalogItemId": { $hasSome: [orders.productId] } }), [
    orders.large,
  ]);
  const { shippingTitles } = await shop.call(listOrderFilterChoices, {}, staff());
  assert.equal(shippingTitles.length, 1);
  assert.equal((await found({ "shippingInfo.title": shippingTitles[0] })).length, 3);
});

test("the choices are the values that orders have", async () => {
  const { countries, tags } = await shop.call(listOrderFilterChoices, {}, staff());
  assert.deepEqual([countries, tags], [["DE", "US"], ["wholesale"]]);
});

test("filters and their choices read no table from end to end", async () => {
  const { pool } = shop.store.database;
  await insertCopies(20_000);
  await pool.query("vacuum analyze orders, order_line_items");
  const calls = [
    () => search({ archived: false, country: "FR" }),
    () => search({ archived: false, "shippingInfo.title": "Courier" }),
    () => search({ archived: false, "tags.privateTags.tagIds": { $hasSome: ["vip"] } }),
    () => search({ archived: false, "priceSummary.total.amount": { $gte: 199 } }),
    () => search({ archived: false, "lineItems.catalogReference.catalogItemId": { $hasSome: [orders.productId] } }),
    () => shop.call(listOrderFilterChoices, {}, staff()),
  ];
  for (const call of calls) {
    for (const { text, values } of await statementsOf(call)) {
      const { rows: plans } = await pool.query(`explain (format text) ${text}`, values);
      const plan = plans.map((row) => Object.values(row)[0]).join("\n");
      assert.doesNotMatch(plan, /Seq Scan on orders/, `${text.slice(0, 200)}\n${plan}`);
    }
  }
});

/** Copies the first order and its line. One in 500 has another country, delivery method and tag; the amounts differ. */
async function insertCopies(count: number): Promise<void> {
  const rare = "n % 500 = 0";
  const first = "(select id from orders order by number limit 1)";
  await copyRows("orders", {
    from: `orders o, generate_series(1, ${count}) n where o.id = ${first}`,
    alias: "o",
    own: {
      id: "gen_random_uuid()",
      number: "1000000 + n",
      status_key: "md5(n::text) || md5((n + 1)::text)",
      checkout_id: "null",
      purchase_flow_id: "null",
      subtotal: "n",
      discount_total: "0",
      shipping_total: "0",
      fee_total: "0",
      tax_total: "0",
      total: "n",
      shipping_refundable: "0",
      created_at: "now() - n * interval '1 minute'",
      recipient_info: `jsonb_set(o.recipient_info, '{address,country}', (case when ${rare} then '"FR"' else '"US"' end)::jsonb)`,
      shipping: `jsonb_set(o.shipping, '{title}', (case when ${rare} then '"Courier"' else '"Parcel"' end)::jsonb)`,
      private_tags: `case when ${rare} then '{vip}' else '{}' end::text[]`,
    },
  });
  await copyRows("order_line_items", {
    from: `order_line_items l, orders o where l.order_id = ${first} and o.number > 1000000`,
    alias: "l",
    own: { id: "gen_random_uuid()", order_id: "o.id" },
  });
}

async function copyRows(
  table: string,
  { from, alias, own }: { from: string; alias: string; own: Record<string, string> },
) {
  const { pool } = shop.store.database;
  const { rows } = await pool.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'",
    [table],
  );
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => own[name] ?? `${alias}.${name}`);
  await pool.query(`insert into ${table} (${names.join(", ")}) select ${values.join(", ")} from ${from}`);
}

/** Statements about orders that the call sends. */
async function statementsOf(call: () => Promise<unknown>): Promise<{ text: string; values: unknown[] }[]> {
  const seen: { text: string; values: unknown[] }[] = [];
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function query(this: pg.Client, ...args: unknown[]) {
    const [first, second] = args;
    const config = typeof first === "object" && first !== null ? first : { text: first, values: second };
    const [text, values]: unknown[] = [Reflect.get(config, "text"), Reflect.get(config, "values")];
    if (typeof text === "string" && text.includes("from orders o")) {
      seen.push({ text, values: Array.isArray(values) ? values : [] });
    }
    return Reflect.apply(original, this, args);
  } as typeof original;
  try {
    await call();
  } finally {
    pg.Client.prototype.query = original;
  }
  assert.ok(seen.length > 0);
  return seen;
}
