/**
 * Events: deliveries per second against bare requests to the same receiver, and the effect of ten unresponsive
 * endpoints on the 95th percentile of a checkout (at most 10%).
 */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createWebhookEndpoint } from "#api/apps/webhooks.ts";
import { productDeleted } from "#api/catalog/catalog-events.ts";
import { createProduct } from "#api/catalog/wire/v1/products.ts";
import { addToCurrentCart, createCheckoutFromCurrentCart } from "#api/checkout/carts/wire/v1/carts.ts";
import { createOrder } from "#api/checkout/checkout-completion.ts";
import { createDeliveryProfile } from "#api/checkout/shipping/delivery-profiles.ts";
import { createShippingOption } from "#api/checkout/shipping/shipping.ts";
import { token } from "#api/identity/oauth.ts";
import { STORE_APP_ID } from "#api/values.ts";
import { type Call, createCall, fetchTransport } from "#sdk/call.ts";
import { startTelling } from "#server/apps/webhooks/factory.ts";
import { routes } from "#server/apps/webhooks/routes.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { createConnectionPool, guardedFetch } from "#server/platform/http-client/guarded-fetch.ts";
import { emission, emitAll } from "#server/platform/outbox/emit.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { compare } from "../compare.ts";
import { SHOP_CLIENT, SHOP_KEY, startShop } from "../processes.ts";

const EVENTS_PER_WINDOW = 1500;
const AT_ONCE = 8;
const PURCHASES_PER_WINDOW = 60;
const WINDOWS = 6;
const BUYERS = 4;

export async function run(): Promise<void> {
  await measureTelling();
  await measureCheckout();
}

async function listen(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A TCP server's address is an object with a port; only pipes have a string.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

function close(server: Server): void {
  server.closeAllConnections();
  server.close();
}

async function measureTelling(): Promise<void> {
  const server = await startTestServer({ bindings: routes });
  let arrived = 0;
  let whole = Promise.withResolvers<void>();
  const receiver = createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(204).end());
    if (++arrived === EVENTS_PER_WINDOW) whole.resolve();
  });
  const url = await listen(receiver);
  await server.call(
    createWebhookEndpoint,
    { body: { webhookEndpoint: { url } } },
    { authorization: server.staffToken() },
  );
  const telling = startTelling(server.store);
  const window = async (work: () => Promise<unknown>): Promise<number> => {
    arrived = 0;
    whole = Promise.withResolvers();
    const startedAt = performance.now();
    await work();
    await whole.promise;
    return EVENTS_PER_WINDOW / ((performance.now() - startedAt) / 1000);
  };
  try {
    await compare({
      name: "events delivered (committed, positioned, signed, accepted, logged)",
      unit: "events/s",
      gate: 0.1,
      goal: 0.3,
      subject: () => window(() => emitMany(server)),
      yardstick: () => window(() => postMany(url)),
    });
  } finally {
    await telling.stop();
    close(receiver);
    await server.close();
  }
}

async function emitMany(server: TestServer): Promise<void> {
  const now = server.store.now();
  for (let sent = 0; sent < EVENTS_PER_WINDOW; sent += 50) {
    const emissions = Array.from({ length: 50 }, () => {
      const productId = newId();
      const payload = { productId, originatedFromVersion: "V3_CATALOG" as const };
      return emission({ event: productDeleted, entityId: productId, payload, actor: { kind: "anonymous" }, now });
    });
    await server.transaction((tx) => emitAll(tx, emissions));
  }
}

/** Same receiver, client, concurrency and body size; nothing else. */
async function postMany(url: string): Promise<void> {
  const connections = createConnectionPool(AT_ONCE);
  const body = JSON.stringify({ data: "x".repeat(350) });
  let left = EVENTS_PER_WINDOW;
  const send = async (): Promise<void> => {
    while (left-- > 0) await guardedFetch(url, { method: "POST", body, allows: () => true, connections });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  connections.close();
}

type Shop = { call: Call; admin: Call; productId: string; shippingCode: string; stop(): Promise<void> };

/**
 * Alternates between two stores: one without webhooks, and one with ten endpoints that accept every event and never
 * respond.
 */
async function measureCheckout(): Promise<void> {
  const silent = createServer(() => {});
  const address = await listen(silent);
  const [alone, beside] = [await openShop(), await openShop()];
  try {
    for (let index = 0; index < 10; index++)
      await beside.admin(createWebhookEndpoint, { body: { webhookEndpoint: { url: `${address}${index}` } } });
    const times: { alone: number[]; beside: number[] } = { alone: [], beside: [] };
    await buyMany(alone);
    await buyMany(beside);
    for (let turn = 0; turn < WINDOWS; turn++) {
      if (turn % 2 === 0) times.alone.push(...(await buyMany(alone)));
      times.beside.push(...(await buyMany(beside)));
      if (turn % 2 === 1) times.alone.push(...(await buyMany(alone)));
    }
    const ratio = slowestTwentieth(times.beside) / slowestTwentieth(times.alone);
    const shown = [times.beside, times.alone].map((list) => `${slowestTwentieth(list).toFixed(1)} ms`);
    console.log(
      `  checkout p95 beside 10 silent endpoints ${shown[0]}, alone ${shown[1]}: ratio ${ratio.toFixed(2)} ${ratio <= 1.1 ? "goal" : "BELOW GATE"}`,
    );
  } finally {
    await alone.stop();
    await beside.stop();
    close(silent);
  }
}

async function openShop(): Promise<Shop> {
  const { origin, stop } = await startShop("empty");
  const admin = createCall(fetchTransport(origin), { authorization: SHOP_KEY });
  return { stop, admin, call: createCall(fetchTransport(origin)), ...(await furnish(admin)) };
}

const slowestTwentieth = (times: readonly number[]): number =>
  times.toSorted((left, right) => left - right)[Math.floor(times.length * 0.95)] ?? 0;

async function furnish(admin: Call): Promise<Pick<Shop, "productId" | "shippingCode">> {
  const { product } = await admin(createProduct, { body: { product: { name: "Cup", priceData: { price: 10 } } } });
  const region = { name: "World", active: true, destinations: [] };
  const { deliveryProfile } = await admin(createDeliveryProfile, {
    body: { deliveryProfile: { name: "All", default: true, deliveryRegions: [region] } },
  });
  const rates = [{ amount: "5", conditions: [], multiplyByQuantity: false }];
  const deliveryRegionIds = deliveryProfile.deliveryRegions.map(({ id }) => id);
  const { shippingOption } = await admin(createShippingOption, {
    body: { shippingOption: { title: "Parcel", deliveryRegionIds, rates } },
  });
  return { productId: product.id, shippingCode: shippingOption.id };
}

/** Milliseconds of each purchase, from cart to order. */
async function buyMany(shop: Shop): Promise<number[]> {
  const times: number[] = [];
  const buyer = async (): Promise<void> => {
    while (times.length < PURCHASES_PER_WINDOW) times.push(await buy(shop));
  };
  await Promise.all(Array.from({ length: BUYERS }, buyer));
  return times;
}

async function buy({ call, productId, shippingCode }: Shop): Promise<number> {
  const { access_token: authorization } = await call(token, {
    body: { clientId: SHOP_CLIENT, grantType: "anonymous" },
  });
  const visitor = { authorization };
  const startedAt = performance.now();
  const catalogReference = { catalogItemId: productId, appId: STORE_APP_ID };
  await call(addToCurrentCart, { body: { lineItems: [{ catalogReference, quantity: 1 }] } }, visitor);
  const where = { country: "US", city: "Portland", postalCode: "97201", addressLine: "1 Main St" };
  const checkout = {
    channelType: "WEB" as const,
    email: "buyer@example.com",
    shippingAddress: where,
    billingAddress: where,
    selectedShippingOption: { code: shippingCode },
  };
  const { checkoutId } = await call(createCheckoutFromCurrentCart, { body: checkout }, visitor);
  await call(createOrder, { params: { id: checkoutId }, body: { paymentMethod: "manual" } }, visitor);
  return performance.now() - startedAt;
}
