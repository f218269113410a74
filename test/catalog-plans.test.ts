/**
 * Frequent reads and writes of a catalog of sixty thousand products never scan a whole table. Checks the plans of the
 * statements that the endpoints send, with all planner methods enabled.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import { suggest } from "#api/catalog/products/product-search.ts";
import { searchProducts } from "#api/catalog/wire/v1/product-search.ts";
import {
  getProduct,
  getProductBySlug,
  queryProducts,
  queryStoreVariants,
  updateProduct,
} from "#api/catalog/wire/v1/products.ts";
import { queryProductsV3, searchProductsV3 } from "#api/catalog/wire/v3/products.ts";
import { addToCurrentCart, createCheckoutFromCurrentCart } from "#api/checkout/carts/wire/v1/carts.ts";
import { createOrder } from "#api/checkout/checkout-completion.ts";
import { updateCheckout } from "#api/checkout/checkouts.ts";
import { STORE_APP_ID } from "#api/values.ts";
import { seedManyProducts } from "#examples/demo-store/seed-many-products.ts";
import { routes } from "#server/catalog/products/routes.ts";
import { routes as cartRoutes } from "#server/checkout/carts/routes.ts";
import { routes as checkoutRoutes } from "#server/checkout/checkouts/routes.ts";
import { routes as orderRoutes } from "#server/orders/orders/routes.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { address, destination, furnish } from "./flows/shop.ts";

const PRODUCTS = 60_000;
/** Tables that grow with the catalog. */
const LARGE = new Set([
  "products",
  "variants",
  "product_options",
  "product_option_choices",
  "product_media",
  "collection_products",
  "stock_levels",
  "search_words",
  "media",
]);

type Statement = { text: string; values: unknown[] };
let server: TestServer;
let sample: { id: string; name: string; slug: string; sku: string };
before(async () => {
  const bindings = [...routes, ...cartRoutes, ...checkoutRoutes, ...orderRoutes];
  server = await startTestServer({ bindings, poolSize: 2 });
  await seedManyProducts(server.store, PRODUCTS, () => {});
  const { pool } = server.store.database;
  // A collection of realistic size.
  await pool.query(`insert into collections (id, position, name, slug, created_at, updated_at)
    values ('00000000-0000-7000-8000-0000000000aa', 99, 'Picks', 'picks', now(), now())`);
  await pool.query(`insert into collection_products (collection_id, product_id, position)
    select '00000000-0000-7000-8000-0000000000aa', id, numeric_id from products where numeric_id % 200 = 0`);
  // A busy machine needs longer than a request may take.
  const patient = await pool.connect();
  await patient.query("set statement_timeout = 0");
  await patient.query("vacuum analyze");
  patient.release(true);
  const { rows } = await pool.query<typeof sample>("select id, name, slug, sku from products where numeric_id = 4321");
  assert.ok(rows[0]);
  [sample] = rows;
});
after(() => server.close());

const IS_READ = /^(?:\/\*.*?\*\/)?\s*(?:select|with)/i;
const IS_PLANNED = /^(?:\/\*.*?\*\/)?\s*(?:select|with|insert|update|delete)/i;

/** Statements sent to the database during the work. */
async function statementsOf(work: () => Promise<unknown>, kind = IS_READ): Promise<Statement[]> {
  const seen: Statement[] = [];
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function query(this: pg.Client, ...args: unknown[]) {
    const [first, second] = args;
    const config = typeof first === "object" && first !== null ? first : { text: first, values: second };
    const [text, values]: unknown[] = [Reflect.get(config, "text"), Reflect.get(config, "values")];
    if (typeof text === "string" && kind.test(text)) {
      seen.push({ text, values: Array.isArray(values) ? values : [] });
    }
    return Reflect.apply(original, this, args);
  } as typeof original;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original;
  }
  return seen;
}

type Plan = { "Node Type": string; "Relation Name"?: string; Plans?: Plan[] };

function readFromEndToEnd(plan: Plan): string[] {
  const here = plan["Node Type"].endsWith("Seq Scan") ? [plan["Relation Name"] ?? ""] : [];
  return [...here, ...(plan.Plans ?? []).flatMap(readFromEndToEnd)];
}

async function assertIndexed(work: () => Promise<unknown>): Promise<void> {
  const statements = await statementsOf(work);
  assert.ok(statements.length > 0, "The request sent no statement.");
  for (const { text, values } of statements) {
    const { rows } = await server.store.database.pool.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
      `explain (format json) ${text}`,
      values,
    );
    const plan = rows[0]?.["QUERY PLAN"][0].Plan;
    assert.ok(plan);
    const whole = readFromEndToEnd(plan).filter((table) => LARGE.has(table));
    assert.deepEqual(whole, [], `${text.slice(0, 300)}\n${JSON.stringify(plan, null, 1).slice(0, 4000)}`);
  }
}

const page = { limit: 24, offset: 0 };
const words = () => sample.name.split(" ");
const price = { $gte: 10, $lt: 12 };
const calls: [name: string, work: () => Promise<unknown>][] = [
  ["product by address", () => server.call(getProductBySlug, { params: { slug: sample.slug }, query: {} })],
  ["product by id", () => server.call(getProduct, { params: { id: sample.id }, query: {} })],
  ["list", () => server.call(queryProducts, { body: { query: { paging: page } } })],
  ["list, far in", () => server.call(queryProducts, { body: { query: { paging: { limit: 24, offset: 45_000 } } } })],
  ...(["name", "slug", "sku", "price", "numericId", "lastUpdated"] as const).map(
    (fieldName): (typeof calls)[number] => [
      `list by ${fieldName}`,
      () => server.call(queryProducts, { body: { query: { sort: [{ fieldName, order: "DESC" }], paging: page } } }),
    ],
  ),
  ["list by price range", () => server.call(queryProducts, { body: { query: { filter: { price }, paging: page } } })],
  [
    "list by numeric id",
    () => server.call(queryProducts, { body: { query: { filter: { numericId: { $gt: "59000" } }, paging: page } } }),
  ],
  [
    "list by beginning of the name",
    () =>
      server.call(queryProducts, {
        body: { query: { filter: { name: { $startsWith: "Oak lamp Va" } }, paging: page } },
      }),
  ],
  [
    "list by part of the name",
    () =>
      server.call(queryProducts, {
        body: { query: { filter: { name: { $contains: words()[2] ?? "" } }, paging: page } },
      }),
  ],
  [
    "list of a collection",
    () =>
      server.call(queryProducts, {
        body: {
          query: { filter: { collectionIds: { $hasSome: ["00000000-0000-7000-8000-0000000000aa"] } }, paging: page },
        },
      }),
  ],
  [
    "list of version 3",
    () =>
      server.call(queryProductsV3, {
        body: { query: { sort: [{ fieldName: "createdDate", order: "DESC" }], cursorPaging: { limit: 24 } } },
      }),
  ],
  [
    "search of version 3",
    () =>
      server.call(searchProductsV3, {
        body: { search: { search: { expression: sample.name, mode: "AND" }, cursorPaging: { limit: 24 } } },
      }),
  ],
  ["variants", () => server.call(queryStoreVariants, { body: { query: { paging: page } } })],
  [
    "variants of a product",
    () => server.call(queryStoreVariants, { body: { query: { filter: { productId: sample.id } } } }),
  ],
  ["collection page", () => server.call(searchProducts, { body: { collectionSlug: "picks", paging: page } })],
  [
    "collection page with facets in use",
    () =>
      server.call(searchProducts, {
        body: {
          collectionSlug: "picks",
          filters: { options: { Color: ["Red"] }, brands: ["Alder Works"], minPrice: "10" },
          paging: page,
        },
      }),
  ],
  ["everything", () => server.call(searchProducts, { body: { paging: page } })],
  ...(["newest", "price-asc", "price-desc", "name"] as const).map((sort): (typeof calls)[number] => [
    `everything by ${sort}`,
    () => server.call(searchProducts, { body: { sort, paging: page } }),
  ]),
  ["search: whole name", () => server.call(searchProducts, { body: { expression: sample.name } })],
  ["search: rare word", () => server.call(searchProducts, { body: { expression: words()[2] ?? "" } })],
  ["search: common word", () => server.call(searchProducts, { body: { expression: "lamp" } })],
  ["search: two common words", () => server.call(searchProducts, { body: { expression: "oak lamp" } })],
  ["search: beginning", () => server.call(searchProducts, { body: { expression: (words()[2] ?? "").slice(0, 4) } })],
  ["search: typing error", () => server.call(searchProducts, { body: { expression: "lmap" } })],
  ["search: SKU", () => server.call(searchProducts, { body: { expression: sample.sku } })],
  ["search: words nothing has", () => server.call(searchProducts, { body: { expression: "qqqq xxxx" } })],
  ["search: a word that nothing has", () => server.call(searchProducts, { body: { expression: "oak lamp qqqq" } })],
  [
    "search: words that nothing has together",
    () => server.call(searchProducts, { body: { expression: "digital oak lamp shelf download" } }),
  ],
  ["search: words written in one", () => server.call(searchProducts, { body: { expression: "oaklamp" } })],
  ["suggestions of some words", () => server.call(suggest, { query: { q: "oak qqqq lamp" } })],
  ["suggestions", () => server.call(suggest, { query: { q: "oak la" } })],
  ["suggestions before typing", () => server.call(suggest, { query: { q: "" } })],
];

describe("no sequential scan", () => {
  for (const [name, work] of calls) test(name, () => assertIndexed(work));
});

/** Tables that grow with carts and orders. They are nearly empty here. */
const GROWING = new Set([
  ...LARGE,
  "carts",
  "cart_line_items",
  "checkouts",
  "checkout_line_items",
  "orders",
  "order_line_items",
  "order_activities",
  "payments",
  "stock_movements",
  "stock_reservations",
  "outbox_events",
  "event_sequences",
  "collection_memberships",
]);

/** Tables that the plan reads from end to end, whatever the statement's values. */
async function scannedBy(text: string, isAvoiding: boolean): Promise<string[]> {
  const client = await server.store.database.pool.connect();
  try {
    await client.query(`set enable_seqscan = ${isAvoiding ? "off" : "on"}`);
    const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
      `explain (generic_plan, format json) ${text}`,
    );
    const plan = rows[0]?.["QUERY PLAN"][0].Plan;
    assert.ok(plan);
    return readFromEndToEnd(plan);
  } finally {
    await client.query("reset enable_seqscan");
    client.release();
  }
}

describe("frequent writes", () => {
  let shippingCode = "";
  before(async () => {
    shippingCode = await server.transaction(furnish);
  });

  async function buy(): Promise<void> {
    const as = { authorization: server.visitorToken() };
    const lineItems = [{ catalogReference: { catalogItemId: sample.id, appId: STORE_APP_ID }, quantity: 1 }];
    await server.call(addToCurrentCart, { body: { lineItems } }, as);
    await server.call(addToCurrentCart, { body: { lineItems } }, as);
    const body = { channelType: "WEB", email: "ada@example.com", shippingAddress: address } as const;
    const { checkoutId: id } = await server.call(createCheckoutFromCurrentCart, { body }, as);
    const checkout = {
      billingInfo: destination,
      shippingInfo: { selectedCarrierServiceOption: { code: shippingCode } },
    };
    await server.call(updateCheckout, { params: { id }, body: { checkout } }, as);
    await server.call(createOrder, { params: { id }, body: {} }, as);
  }

  let price = 10;
  async function changePrice(): Promise<void> {
    const body = { product: { priceData: { price: price++ } } };
    await server.call(updateProduct, { params: { id: sample.id }, body }, { authorization: server.staffToken() });
  }

  test("need no sequential scan for any values", async () => {
    const statements = await statementsOf(async () => {
      await buy();
      await changePrice();
    }, IS_PLANNED);
    const texts = new Set(statements.map(({ text }) => text));
    assert.ok(texts.size > 40, `${texts.size} statements`);
    // Reading all of a nearly empty table is cheaper than one lookup.
    await server.store.database.pool.query(`insert into checkouts (id, visitor_id, created_by_kind, created_by_id,
        channel_type, currency, purchase_flow_id, revision, created_at, updated_at)
      select gen_random_uuid(), c.visitor_id, c.created_by_kind, c.created_by_id, c.channel_type, c.currency,
        gen_random_uuid(), 1, c.created_at, c.updated_at
      from (select * from checkouts limit 1) c cross join generate_series(1, 10000)`);
    await server.store.database.pool.query("analyze checkouts");
    const found: [tables: string[], text: string][] = [];
    for (const text of texts) {
      const [chosen, needed] = [await scannedBy(text, false), await scannedBy(text, true)];
      const scanned = [...chosen.filter((table) => LARGE.has(table)), ...needed.filter((table) => GROWING.has(table))];
      if (scanned.length > 0) found.push([scanned, text.slice(0, 300)]);
    }
    assert.deepEqual(found, []);
  });

  test("are planned once per connection", async () => {
    const statements = await statementsOf(async () => {
      for (let round = 0; round < 8; round++) {
        await buy();
        await changePrice();
      }
    }, IS_PLANNED);
    const texts = new Set(statements.map(({ text }) => text));
    const { pool } = server.store.database;
    const clients = [await pool.connect(), await pool.connect()];
    const plans: { statement: string; generic: number; custom: number }[] = [];
    for (const client of clients) {
      const { rows } = await client.query<(typeof plans)[number]>(
        "select statement, generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements",
      );
      plans.push(...rows.filter(({ statement }) => texts.has(statement)));
      client.release();
    }
    assert.ok(plans.length > 40, `${plans.length} prepared statements`);
    // PostgreSQL compares five plans for given values with the general one where it may choose.
    assert.deepEqual(
      plans.filter(({ custom }) => custom > 5),
      [],
    );
    assert.ok(plans.some(({ statement, custom }) => statement.includes("collection_ids") && custom === 0));
  });
});
