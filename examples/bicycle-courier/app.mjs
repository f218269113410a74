// A sample app. It runs next to a store, on any machine, and uses only the client package.
//
//   STORE=http://localhost:4000 APP_ID=… APP_SECRET=… npm start
//
// On startup it subscribes to order and product events and registers as a shipping rate provider. Its endpoints:
//   POST /webhooks            webhooks from the store
//   POST /plugin/v1/getRates  rate requests during checkout
//   GET  /events              events received so far
//   POST /products            adds the app's own product to the store
//   GET  /members             calls an endpoint without the required permission and returns the error
import { createServer } from "node:http";
import { appStrategy, createClient, PluginRefusal, SdkError } from "@cartwright/sdk";
import { createServicePlugin, listServicePlugins } from "@cartwright/sdk/api/apps/service-plugins";
import { createWebhookEndpoint, deleteWebhookEndpoint, listWebhookEndpoints } from "@cartwright/sdk/api/apps/webhooks";
import { createProduct } from "@cartwright/sdk/api/catalog/wire/v1/products";
import { productV3Created } from "@cartwright/sdk/api/catalog/wire/v3/product-events";
import { listMembers } from "@cartwright/sdk/api/identity/members";
import { orderCreated } from "@cartwright/sdk/api/orders/orders/order-events";

const { STORE = "http://localhost:4000", APP_ID, APP_SECRET, PORT = "4800" } = process.env;
if (!APP_ID || !APP_SECRET) {
  console.error("Set APP_ID and APP_SECRET. The back office shows them under Settings, Apps and keys.");
  process.exit(1);
}

const events = [];
const credentials = { appId: APP_ID, appSecret: APP_SECRET };

const server = createServer((request, response) => {
  handle(request)
    .then(({ status = 200, body = {} }) => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    })
    .catch((error) => {
      console.error(error.message);
      response.writeHead(500, { "content-type": "application/json" }).end("{}");
    });
});
await new Promise((done) => server.listen(Number(PORT), "127.0.0.1", done));
const address = `http://127.0.0.1:${server.address().port}`;
const store = await connect();
console.log(`Listening at ${address}`);

async function connect() {
  const caller = createClient({ origin: STORE, auth: appStrategy(credentials) });
  const publicKey = await registerForEvents(caller);
  await registerForRates(caller);

  const client = createClient({ origin: STORE, auth: appStrategy({ ...credentials, publicKey }) });
  client.webhooks.on(orderCreated, ({ entity, metadata }) => remember("order", entity.number, metadata));
  client.webhooks.on(productV3Created, ({ entity, metadata }) => remember("product", entity.name, metadata));
  client.servicePlugins.provide("ECOM_SHIPPING_RATES", { "/v1/getRates": quote });
  return client;
}

/** Replaces the previous webhook endpoint, because the URL may have changed since. The response has the store's public key. */
async function registerForEvents(caller) {
  const { webhookEndpoints } = await caller.call(listWebhookEndpoints, { query: {} });
  for (const { id } of webhookEndpoints) await caller.call(deleteWebhookEndpoint, { params: { id } });
  const { publicKey } = await caller.call(createWebhookEndpoint, {
    body: {
      webhookEndpoint: {
        url: `${address}/webhooks`,
        encoding: "JWT",
        eventTypes: [orderCreated.type, productV3Created.type],
      },
    },
  });
  return publicKey;
}

async function registerForRates(caller) {
  const { servicePlugins } = await caller.call(listServicePlugins, { query: {} });
  if (servicePlugins.some(({ kind }) => kind === "SHIPPING_RATES")) return;
  await caller.call(createServicePlugin, {
    body: {
      servicePlugin: { kind: "SHIPPING_RATES", name: "Bicycle courier", deploymentUri: `${address}/plugin` },
    },
  });
}

/** Webhooks can be delivered more than once; the event id identifies duplicates. */
function remember(kind, name, metadata) {
  if (events.some(({ id }) => id === metadata.id)) return;
  events.push({ id: metadata.id, kind, name, sequence: metadata.entityEventSequence });
}

/** Offers a rate for addresses with a postal code: 2 per item, in the store's currency. */
function quote({ request, metadata }) {
  const { shippingDestination, lineItems = [] } = request;
  if (!shippingDestination?.postalCode) throw new PluginRefusal("MISSING_POSTAL_CODE", { status: 400 });
  const items = lineItems.reduce((sum, { quantity = 1 }) => sum + quantity, 0);
  return {
    shippingRates: [
      {
        code: "bicycle",
        title: "Bicycle courier",
        logistics: { deliveryTime: "Today until 8 pm" },
        cost: { price: (items * 2).toFixed(2), currency: metadata.currency },
      },
    ],
  };
}

async function handle(request) {
  const { method, url } = request;
  if (method === "POST" && url === "/webhooks") {
    await store.webhooks.process(await textOf(request));
    return {};
  }
  if (method === "POST" && url.startsWith("/plugin/")) {
    const forwarded = new Request(`${address}${url}`, { method, body: await textOf(request) });
    const response = await store.servicePlugins.processRequest(forwarded);
    return { status: response.status, body: await response.json() };
  }
  if (method === "GET" && url === "/events") return { body: { events } };
  if (method === "POST" && url === "/products") return { body: await addProduct() };
  if (method === "GET" && url === "/members") return { body: await tryMembers() };
  return { status: 404 };
}

async function addProduct() {
  const { product } = await store.call(createProduct, {
    body: { product: { name: "Gift wrapping by bicycle", productType: "physical", priceData: { price: 4 } } },
  });
  return { id: product.id, name: product.name };
}

async function tryMembers() {
  try {
    await store.call(listMembers, { query: {} });
    return { refused: false };
  } catch (error) {
    if (!(error instanceof SdkError)) throw error;
    return { refused: true, status: error.status, code: error.code };
  }
}

async function textOf(request) {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  return text;
}
