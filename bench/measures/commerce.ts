/** Adding to the cart and placing orders over HTTP, against the same SQL replayed by a plain client (yardstick 2). */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { DEFAULT_VARIANT_ID } from "#api/catalog/products/product-parts.ts";
import { createProduct } from "#api/catalog/wire/v1/products.ts";
import { MAX_LINES_PER_CALL } from "#api/checkout/carts/cart-lines.ts";
import {
  addToCurrentCart,
  createCheckoutFromCurrentCart,
  estimateCurrentCartTotals,
} from "#api/checkout/carts/wire/v1/carts.ts";
import { createDeliveryProfile } from "#api/checkout/shipping/delivery-profiles.ts";
import { createShippingOption } from "#api/checkout/shipping/shipping.ts";
import { token } from "#api/identity/oauth.ts";
import { updateInventoryVariants } from "#api/inventory/wire/v1/inventory.ts";
import { STORE_APP_ID } from "#api/values.ts";
import { type Call, createCall, fetchTransport } from "#sdk/call.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { connect, type Db } from "#server/platform/db/db.ts";
import { startEmbeddedPostgres } from "#server/platform/postgres/embedded.ts";
import { compare, type Window } from "../compare.ts";
import { runProgram, SHOP_CLIENT, SHOP_KEY, startShop } from "../processes.ts";
import { countStatements, type RecordedCall, type Recording, recordCall } from "../record-sql.ts";
import type { ReplayWork } from "../replay-sql.ts";
import type { RequestsWork } from "../send-requests.ts";

// Enough for a cart of a hundred different lines.
const PRODUCTS = 100;
const CALLS_PER_WINDOW = 150;
const WINDOWS = 5;
const CONNECTIONS = 8;

type Bench = {
  origin: string;
  databaseUrl: string;
  dataDir: string;
  db: Db;
  call: Call;
  productIds: string[];
  shippingCode: string;
};

export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "cartwright-commerce-"));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "postgres") });
  const shop = await startShop("empty", { DATABASE_URL: postgres.url });
  const database = connect(postgres.url, 4, () => {});
  try {
    const call = createCall(fetchTransport(shop.origin));
    const furniture = await furnish(createCall(fetchTransport(shop.origin), { authorization: SHOP_KEY }));
    const bench = {
      origin: shop.origin,
      databaseUrl: postgres.url,
      dataDir: folder,
      db: database.db,
      call,
      ...furniture,
    };
    await measureAddToCart(bench);
    await measureEstimate(bench);
    await measurePlaceOrder(bench);
  } finally {
    await database.close();
    await shop.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function furnish(admin: Call): Promise<Pick<Bench, "productIds" | "shippingCode">> {
  const productIds: string[] = [];
  for (let index = 0; index < PRODUCTS; index++) {
    const { product } = await admin(createProduct, {
      body: { product: { name: `Cup ${index}`, priceData: { price: 10 + index } } },
    });
    const variants = [{ variantId: DEFAULT_VARIANT_ID, quantity: 90_000 }];
    await admin(updateInventoryVariants, {
      params: { productId: product.id },
      body: { inventoryItem: { trackQuantity: true, variants } },
    });
    productIds.push(product.id);
  }
  const region = { name: "World", active: true, destinations: [] };
  const { deliveryProfile } = await admin(createDeliveryProfile, {
    body: { deliveryProfile: { name: "All", default: true, deliveryRegions: [region] } },
  });
  const { shippingOption } = await admin(createShippingOption, {
    body: {
      shippingOption: {
        title: "Parcel",
        deliveryRegionIds: deliveryProfile.deliveryRegions.map(({ id }) => id),
        rates: [{ amount: "5", conditions: [], multiplyByQuantity: false }],
      },
    },
  });
  return { productIds, shippingCode: shippingOption.id };
}

type Visitor = { visitorId: string; authorization: string; actor: Actor };

async function aVisitor({ call }: Bench): Promise<Visitor> {
  const { access_token } = await call(token, { body: { clientId: SHOP_CLIENT, grantType: "anonymous" } });
  const claims: { v: string } = JSON.parse(Buffer.from(access_token.split(".")[1] ?? "", "base64url").toString());
  const actor = { kind: "visitor", visitorId: claims.v, clientId: SHOP_CLIENT } as const;
  return { visitorId: claims.v, authorization: access_token, actor };
}

/** Cycles through all products, so that no row is contended by all requests. */
function turns<T>(values: readonly T[]): () => T {
  let next = 0;
  return () => {
    const value = values[next++ % values.length];
    if (value === undefined) throw new Error("There are no values to cycle through.");
    return value;
  };
}

const lineOf = (productId: string) => ({
  catalogReference: { catalogItemId: productId, appId: STORE_APP_ID },
  quantity: 1,
});

async function measureAddToCart(bench: Bench): Promise<void> {
  const nextProduct = turns(bench.productIds);
  const recordedProduct = nextProduct();
  const recorded = await aVisitor(bench);
  const body = { lineItems: [lineOf(recordedProduct)] };
  const recording = await record(bench, { endpointId: addToCurrentCart.id, body, actor: recorded.actor });
  await compareCalls(bench, "add to cart (a new cart)", recording, {
    rows: "cart_line_items",
    async prepareRequests() {
      const visitors = await inTurn(CALLS_PER_WINDOW, () => aVisitor(bench));
      return visitors.map(({ authorization }) => ({
        method: "POST",
        path: "/ecom/v1/carts/current/add-to-cart",
        authorization,
        body: JSON.stringify({ lineItems: [lineOf(nextProduct())] }),
      }));
    },
    prepareReplay: async () =>
      inTurn(CALLS_PER_WINDOW, async () => ({ [recorded.visitorId]: newId(), [recordedProduct]: nextProduct() })),
  });
}

const CARTS = 12;

/** A visitor with a cart of a hundred different lines. */
async function aFullCart(bench: Bench): Promise<Visitor> {
  const visitor = await aVisitor(bench);
  const lineItems = bench.productIds.slice(0, MAX_LINES_PER_CALL).map(lineOf);
  await bench.call(addToCurrentCart, { body: { lineItems } }, visitor);
  return visitor;
}

/** Estimates a full cart with delivery and tax: the most expensive read of shoppers. */
async function measureEstimate(bench: Bench): Promise<void> {
  const address = { country: "US", city: "Portland", postalCode: "97201", addressLine: "1 Main St" };
  const body = {
    shippingAddress: address,
    selectedShippingOption: { code: bench.shippingCode },
    calculateShipping: true,
    calculateTax: true,
  };
  const visitors = await inTurn(CARTS, () => aFullCart(bench));
  const nextVisitor = turns(visitors);
  const recorded = nextVisitor();
  const recording = await record(bench, { endpointId: estimateCurrentCartTotals.id, body, actor: recorded.actor });
  await compareCalls(bench, `estimate (${MAX_LINES_PER_CALL} lines)`, recording, {
    rows: undefined,
    prepareRequests: async () =>
      Array.from({ length: CALLS_PER_WINDOW }, nextVisitor).map(({ authorization }) => ({
        method: "POST",
        path: "/ecom/v1/carts/current/estimate-totals",
        authorization,
        body: JSON.stringify(body),
      })),
    prepareReplay: async () =>
      Array.from({ length: CALLS_PER_WINDOW }, () => ({ [recorded.visitorId]: nextVisitor().visitorId })),
  });
}

type Purchase = Visitor & {
  checkoutId: string /** Ids that belong to this purchase, in a fixed order. */;
  ids: string[];
};

/** A checkout that is ready for `create-order`. */
async function aPurchase(bench: Bench, productId: string): Promise<Purchase> {
  const visitor = await aVisitor(bench);
  await bench.call(addToCurrentCart, { body: { lineItems: [lineOf(productId)] } }, visitor);
  const address = { country: "US", city: "Portland", postalCode: "97201", addressLine: "1 Main St" };
  const { checkoutId } = await bench.call(
    createCheckoutFromCurrentCart,
    {
      body: {
        channelType: "WEB",
        email: "buyer@example.com",
        shippingAddress: address,
        billingAddress: address,
        selectedShippingOption: { code: bench.shippingCode },
      },
    },
    visitor,
  );
  const { rows } = await sql<{ ids: string[] }>`
    select array[c.id, c.cart_id, k.purchase_flow_id, l.id, l.cart_line_id, v.id, v.product_id, s.id]::text[] as ids
    from checkouts c join carts k on k.id = c.cart_id join checkout_line_items l on l.checkout_id = c.id
      join variants v on v.product_id::text = l.catalog_item_id join stock_levels s on s.variant_id = v.id
    where c.id = ${checkoutId}`.execute(bench.db);
  return { ...visitor, checkoutId, ids: [visitor.visitorId, ...(rows[0]?.ids ?? [])] };
}

async function measurePlaceOrder(bench: Bench): Promise<void> {
  const nextProduct = turns(bench.productIds);
  const recorded = await aPurchase(bench, nextProduct());
  const recording = await record(bench, {
    endpointId: "checkouts.createOrder",
    params: { id: recorded.checkoutId },
    body: { paymentMethod: "manual" },
    actor: recorded.actor,
  });
  const preparePurchases = () => inTurn(CALLS_PER_WINDOW, () => aPurchase(bench, nextProduct()));
  await compareCalls(bench, "place order (spread over variants)", recording, {
    rows: "order_line_items",
    prepareRequests: async () =>
      (await preparePurchases()).map(({ checkoutId, authorization }) => ({
        method: "POST",
        path: `/ecom/v1/checkouts/${checkoutId}/create-order`,
        authorization,
        body: JSON.stringify({ paymentMethod: "manual" }),
      })),
    prepareReplay: async () =>
      (await preparePurchases()).map(({ ids }) =>
        Object.fromEntries(recorded.ids.map((id, index) => [id, ids[index] ?? id])),
      ),
  });
}

async function record(bench: Bench, call: RecordedCall): Promise<Recording> {
  return recordCall(bench.databaseUrl, bench.dataDir, call);
}

type Sides = {
  /** Table in which each request adds one row; undefined for reads. */
  rows: "cart_line_items" | "order_line_items" | undefined;
  prepareRequests(): Promise<RequestsWork["requests"]>;
  prepareReplay(): Promise<ReplayWork["iterations"]>;
};

async function compareCalls(bench: Bench, name: string, recording: Recording, sides: Sides): Promise<void> {
  const { origin, databaseUrl: url } = bench;
  const shared = { connections: CONNECTIONS };
  const subject: Window = async () =>
    rateOf(await runProgram("send-requests.ts", { ...shared, origin, requests: await sides.prepareRequests() }));
  const yardstick: Window = async () => replayOnce(bench, sides, { ...shared, url, ...recording });
  await compare({ name, unit: "calls/s", gate: 0.3, goal: 0.6, windows: WINDOWS, subject, yardstick });
  console.log(`    ${countStatements(recording)} SQL statements per call`);
}

/** A replay that writes less than the store would be no yardstick: each iteration must add its row. */
async function replayOnce(bench: Bench, sides: Sides, work: Omit<ReplayWork, "iterations">): Promise<number> {
  const iterations = await sides.prepareReplay();
  const before = await countRows(bench, sides);
  const rate = rateOf(await runProgram("replay-sql.ts", { ...work, iterations }));
  const made = (await countRows(bench, sides)) - before;
  if (sides.rows !== undefined && made !== iterations.length)
    throw new Error(`The replay made ${made} of ${iterations.length} rows.`);
  return rate;
}

async function countRows({ db }: Bench, { rows }: Sides): Promise<number> {
  if (rows === undefined) return 0;
  const { count } = await db
    .selectFrom(rows)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function rateOf(result: unknown): number {
  const { seconds, failures } = result as { seconds: number; failures: number };
  if (failures > 0) throw new Error(`${failures} of ${CALLS_PER_WINDOW} calls failed.`);
  return CALLS_PER_WINDOW / seconds;
}

/** Four at a time: this is preparation, not load. */
async function inTurn<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  while (made.length < count) {
    made.push(...(await Promise.all(Array.from({ length: Math.min(4, count - made.length) }, make))));
  }
  return made;
}
