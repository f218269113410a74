/**
 * Placing orders in a store with many orders against one with a thousand, and for one popular variant against many
 * variants. `ORDERS` sets the large number (default 1,000,000). Past orders are copies of a real one.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { addToCurrentCart, createCheckoutFromCurrentCart } from "#api/checkout/carts/wire/v1/carts.ts";
import { token } from "#api/identity/oauth.ts";
import { STORE_APP_ID } from "#api/values.ts";
import { type Call, createCall, fetchTransport } from "#sdk/call.ts";
import { connect, type Db } from "#server/platform/db/db.ts";
import { startEmbeddedPostgres } from "#server/platform/postgres/embedded.ts";
import { compare, type Window } from "../compare.ts";
import { buyerAddress, furnish } from "../furnish.ts";
import { type Program, runProgram, SHOP_CLIENT, SHOP_KEY, startShop } from "../processes.ts";

const FEW = 1000;
const MANY = Number(process.env.ORDERS ?? 1_000_000);
const PRODUCTS = 50;
const CALLS_PER_WINDOW = 100;
const WINDOWS = 5;
const CONNECTIONS = 8;
const BATCH = 50_000;
const tables = ["orders", "order_line_items", "order_activities", "payments"] as const;

type Shop = {
  program: Program;
  db: Db;
  call: Call;
  productIds: string[];
  shippingCode: string;
  close(): Promise<void>;
};

export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "cartwright-orders-"));
  const clusters = await Promise.all(
    ["few", "many"].map((name) => startEmbeddedPostgres({ dataDir: join(folder, name) })),
  );
  const shops: Shop[] = [];
  try {
    for (const [index, cluster] of clusters.entries()) {
      const shop = await openShop(cluster.url);
      shops.push(shop);
      await order(await purchases(shop, 1), shop);
      const count = index === 0 ? FEW : MANY;
      await copyOrders(shop.db, count);
      console.log(`    ${count.toLocaleString("en")} orders exist`);
    }
    const [few, many] = shops;
    if (few === undefined || many === undefined) throw new Error("Expected two stores.");
    await compare({
      name: `place order (${MANY.toLocaleString("en")} present, against ${FEW.toLocaleString("en")})`,
      unit: "orders/s",
      gate: 0.7,
      goal: 0.9,
      windows: WINDOWS,
      subject: placing(many),
      yardstick: placing(few),
    });
    await compare({
      name: "place order (one hot variant, against spread)",
      unit: "orders/s",
      gate: 0.3,
      goal: 0.5,
      windows: WINDOWS,
      subject: placing(few, few.productIds.slice(0, 1)),
      yardstick: placing(few),
    });
  } finally {
    for (const shop of shops) await shop.close();
    for (const cluster of clusters) await cluster.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function openShop(url: string): Promise<Shop> {
  const program = await startShop("empty", { DATABASE_URL: url });
  const database = connect(url, 4, () => {});
  const admin = createCall(fetchTransport(program.origin), { authorization: SHOP_KEY });
  const { products, shippingCode } = await furnish(admin, PRODUCTS);
  return {
    program,
    db: database.db,
    call: createCall(fetchTransport(program.origin)),
    productIds: products.map(({ id }) => id),
    shippingCode,
    async close() {
      await database.close();
      await program.stop();
    },
  };
}

type Purchase = { checkoutId: string; authorization: string };

/** Checkouts ready for `create-order`; this is preparation, not load. */
async function purchases(shop: Shop, count: number, productIds = shop.productIds): Promise<Purchase[]> {
  const made: Purchase[] = [];
  for (let index = 0; index < count; index++) {
    const { access_token } = await shop.call(token, { body: { clientId: SHOP_CLIENT, grantType: "anonymous" } });
    const visitor = { authorization: access_token };
    const catalogItemId = productIds[index % productIds.length] ?? "";
    const lineItems = [{ catalogReference: { catalogItemId, appId: STORE_APP_ID }, quantity: 1 }];
    await shop.call(addToCurrentCart, { body: { lineItems } }, visitor);
    const body = {
      channelType: "WEB" as const,
      email: "buyer@example.com",
      shippingAddress: buyerAddress,
      billingAddress: buyerAddress,
      selectedShippingOption: { code: shop.shippingCode },
    };
    const { checkoutId } = await shop.call(createCheckoutFromCurrentCart, { body }, visitor);
    made.push({ checkoutId, authorization: access_token });
  }
  return made;
}

/** Places all of them, eight at a time. Returns orders per second. */
async function order(waiting: readonly Purchase[], shop: Shop): Promise<number> {
  const requests = waiting.map(({ checkoutId, authorization }) => ({
    method: "POST",
    path: `/ecom/v1/checkouts/${checkoutId}/create-order`,
    authorization,
    body: JSON.stringify({ paymentMethod: "manual" }),
  }));
  const work = { connections: CONNECTIONS, origin: shop.program.origin, requests };
  const result = (await runProgram("send-requests.ts", work)) as { seconds: number; failures: number };
  if (result.failures > 0) throw new Error(`${result.failures} of ${requests.length} orders failed.`);
  return requests.length / result.seconds;
}

const placing =
  (shop: Shop, productIds = shop.productIds): Window =>
  async () =>
    order(await purchases(shop, CALLS_PER_WINDOW, productIds), shop);

/** Increasing ids, like real ones: SQL of `n`. */
const idAfter = (start: string): string => `(${start} || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
const orderId = idAfter("'01900000'");
/** Columns with new values instead of copies: SQL of `n`, by table and column. */
const anew: Record<(typeof tables)[number], Record<string, string>> = {
  orders: {
    id: orderId,
    number: "1000000 + n",
    checkout_id: "null",
    visitor_id: "md5('v' || n % 100000)::uuid",
    email: "'buyer' || n % 100000 || '@example.com'",
    created_at: "now() - n * interval '30 seconds'",
    updated_at: "now()",
  },
  order_line_items: { id: idAfter("substr(md5(t.id::text), 1, 8)"), order_id: orderId },
  order_activities: { id: idAfter("substr(md5(t.id::text), 1, 8)"), order_id: orderId },
  payments: { id: idAfter("substr(md5(t.id::text), 1, 8)"), order_id: orderId, checkout_id: "null" },
};

/** Copies the rows of the first order with other ids and numbers, without the triggers that post to the ledger. */
async function copyOrders(db: Db, count: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from orders order by number limit 1`.execute(db);
  const id = rows[0]?.id ?? "";
  for (let from = 1; from <= count; from += BATCH) {
    const to = Math.min(count, from + BATCH - 1);
    await db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      for (const table of tables) await sql`alter table ${sql.ref(table)} disable trigger user`.execute(tx);
      for (const table of tables) await copyRows(tx, table, { id, from, to });
      for (const table of tables) await sql`alter table ${sql.ref(table)} enable trigger user`.execute(tx);
    });
  }
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`analyze orders, order_line_items, order_activities, payments`.execute(tx);
  });
}

async function copyRows(
  tx: Db,
  table: (typeof tables)[number],
  { id, from, to }: { id: string; from: number; to: number },
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = ${table} and table_schema = 'public' and is_generated = 'NEVER' and is_identity = 'NO'
    order by ordinal_position`.execute(tx);
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => sql.raw(anew[table][name] ?? `t."${name}"`));
  await sql`
    insert into ${sql.ref(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(values)}
    from ${sql.ref(table)} t, generate_series(${sql.lit(from)}::int, ${sql.lit(to)}::int) as n
    where ${sql.ref(table === "orders" ? "t.id" : "t.order_id")} = ${id}`.execute(tx);
}
