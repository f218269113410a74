/**
 * One row of `bench throughput`: repeats a piece of work over several connections, and prints the rate and the CPU time
 * per repetition of the store and its PostgreSQL.
 */
import { readFile } from "node:fs/promises";
import { Agent, request as httpRequest } from "node:http";
import pg from "pg";
import { updateProduct } from "#api/catalog/wire/v1/products.ts";
import { addToCurrentCart, createCheckoutFromCurrentCart } from "#api/checkout/carts/wire/v1/carts.ts";
import { createOrder } from "#api/checkout/checkout-completion.ts";
import { updateCheckout } from "#api/checkout/checkouts.ts";
import { token } from "#api/identity/oauth.ts";
import { searchOrders } from "#api/orders/orders/orders.ts";
import { STORE_APP_ID } from "#api/values.ts";
import { type Call, createCall, type Transport, type WireResponse } from "#sdk/call.ts";
import { cpuOf, cpuOfPostgres } from "./cpu-time.ts";
import { buyerAddress, type Furniture } from "./furnish.ts";

export type DriveWork = Furniture & {
  row: RowName;
  origin: string;
  clientId: string;
  apiKey: string;
  databaseUrl: string;
  /** Process ids: the store's process, and its postmaster. */
  node: number;
  postmaster: number;
  connections: number;
  warmUpSeconds: number;
  seconds: number;
};

export type DriveResult = {
  calls: number;
  /** With the warm-up. */
  allCalls: number;
  seconds: number;
  failures: number;
  /** Milliseconds per repetition. */
  node: number;
  postgres: number;
  p50: number;
  p99: number;
};

/** One repetition. Undefined: nothing is left to do. */
type Step = () => Promise<unknown> | undefined;
/** A connection of its own, so that an address's budgets don't limit the store as a whole. */
type Connection = { call: Call; get(path: string): Promise<void>; index: number };
type Row = (connection: Connection) => Promise<Step>;

const work: DriveWork = JSON.parse(await readFile(process.env.WORK_FILE ?? "", "utf8"));
const { hostname, port } = new URL(work.origin);
const random = <T>(values: readonly T[]): T => {
  const value = values[Math.floor(Math.random() * values.length)];
  if (value === undefined) throw new Error("There is nothing to choose from.");
  return value;
};

function connect(index: number): Connection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: `127.0.${1 + index}.1` });
  const send = (method: string, path: string, headers: Record<string, string | number>, body?: string | Uint8Array) =>
    new Promise<WireResponse>((resolve, reject) => {
      const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
      const outgoing = httpRequest(
        { agent, hostname, port, method, path, headers: { ...headers, ...length } },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on("data", (chunk: Buffer) => chunks.push(chunk));
          answer.on("error", reject);
          answer.on("end", () =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: { get: (name) => answer.headers[name]?.toString() ?? null },
              text: async () => Buffer.concat(chunks).toString(),
            }),
          );
        },
      );
      outgoing.on("error", reject);
      outgoing.end(body);
    });
  const transport: Transport = ({ method, path, headers, body }) => send(method, path, headers, body);
  return {
    index,
    call: createCall(transport),
    async get(path) {
      const { status } = await send("GET", path, { accept: "text/html" });
      if (status !== 200) throw new Error(`${path} answers ${status}.`);
    },
  };
}

async function newVisitor(call: Call): Promise<{ authorization: string }> {
  const { access_token } = await call(token, { body: { clientId: work.clientId, grantType: "anonymous" } });
  return { authorization: access_token };
}

const oneOf = ({ id }: { id: string }) => ({
  lineItems: [{ catalogReference: { catalogItemId: id, appId: STORE_APP_ID }, quantity: 1 }],
});

const buyer = { contactDetails: { firstName: "Ada", lastName: "Byron" }, address: buyerAddress };

async function checkOut({ call }: Connection): Promise<void> {
  const visitor = await newVisitor(call);
  await call(addToCurrentCart, { body: oneOf(random(work.products)) }, visitor);
  const { checkoutId: id } = await call(createCheckoutFromCurrentCart, { body: { channelType: "WEB" } }, visitor);
  const params = { id };
  const checkout = {
    buyerInfo: { email: "ada@example.com" },
    billingInfo: buyer,
    shippingInfo: { shippingDestination: buyer },
  };
  await call(updateCheckout, { params, body: { checkout } }, visitor);
  const selected = { selectedCarrierServiceOption: { code: work.shippingCode } };
  await call(updateCheckout, { params, body: { checkout: { shippingInfo: selected } } }, visitor);
  await call(createOrder, { params, body: { paymentMethod: "manual" } }, visitor);
}

/** Carts per connection: enough that a cart isn't written twice in a row, few enough that each grows. */
const CARTS = 50;
const LINES = 20;

const rows = {
  async "add to cart"({ call }) {
    const carts = await Promise.all(
      Array.from({ length: CARTS }, async () => {
        const visitor = await newVisitor(call);
        const products = Array.from({ length: LINES }, () => random(work.products));
        await call(addToCurrentCart, { body: oneOf(random(products)) }, visitor);
        return { visitor, products };
      }),
    );
    return () => {
      const { visitor, products } = random(carts);
      return call(addToCurrentCart, { body: oneOf(random(products)) }, visitor);
    };
  },
  async "new cart"({ call }) {
    return async () => call(addToCurrentCart, { body: oneOf(random(work.products)) }, await newVisitor(call));
  },
  async "whole checkout"(connection) {
    return () => checkOut(connection);
  },
  async "price change"({ call }) {
    const admin = { authorization: work.apiKey };
    return () => {
      const body = { product: { priceData: { price: 1 + Math.floor(Math.random() * 5000) / 100 } } };
      return call(updateProduct, { params: { id: random(work.products).id }, body }, admin);
    };
  },
  async "50 newest orders"({ call }) {
    const search = { sort: [{ fieldName: "createdDate", order: "DESC" as const }], paging: { limit: 50 } };
    return () => call(searchOrders, { body: { search } }, { authorization: work.apiKey });
  },
  /** Each page once, divided among the connections. */
  async "cold product page"({ get, index }) {
    const pages = [...work.products].filter((_, position) => position % work.connections === index);
    return () => {
      const page = pages.pop();
      return page && get(`/p/${page.slug}`);
    };
  },
  /** The yardstick: BEGIN, UPDATE by key, INSERT, COMMIT, prepared, over plain connections. Its CPU is the client's. */
  async "bare transaction"() {
    const client = new pg.Client({ connectionString: work.databaseUrl });
    await client.connect();
    let row = 0;
    return async () => {
      row++;
      const id = 1 + Math.floor(Math.random() * 1000);
      await client.query({ name: "begin", text: "begin" });
      await client.query({
        name: "update",
        text: "update bench_stock set quantity = quantity + 1 where id = $1",
        values: [id],
      });
      await client.query({
        name: "insert",
        text: "insert into bench_history (stock_id, delta, note, at) values ($1, $2, $3, now())",
        values: [id, row, "one more"],
      });
      await client.query({ name: "commit", text: "commit" });
    };
  },
} satisfies Record<string, Row>;
export type RowName = keyof typeof rows;

const connections = Array.from({ length: work.connections }, (_, index) => connect(index));
const prepare: Row = rows[work.row];
const steps = await Promise.all(connections.map(prepare));
let failures = 0;

/** Repeats until the time is over or nothing is left. Returns the duration of each repetition. */
async function repeat(seconds: number): Promise<number[]> {
  const durations: number[] = [];
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    steps.map(async (step) => {
      while (performance.now() < end) {
        const begun = performance.now();
        const done = step();
        if (done === undefined) return;
        try {
          await done;
          durations.push(performance.now() - begun);
        } catch (error) {
          if (failures++ === 0) console.error(error);
        }
      }
    }),
  );
  return durations.sort((a, b) => a - b);
}

const isBare = work.row === "bare transaction";
const cpu = async () => ({
  node: isBare ? process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000 : await cpuOf(work.node),
  postgres: await cpuOfPostgres(work.postmaster),
});
const warmUp = await repeat(work.warmUpSeconds);
failures = 0;
const before = await cpu();
const begun = performance.now();
const durations = await repeat(work.seconds);
const seconds = (performance.now() - begun) / 1000;
const after = await cpu();
const calls = durations.length;
const result: DriveResult = {
  calls,
  allCalls: warmUp.length + calls,
  seconds,
  failures,
  node: (after.node - before.node) / calls,
  postgres: (after.postgres - before.postgres) / calls,
  p50: durations[Math.floor(calls * 0.5)] ?? 0,
  p99: durations[Math.floor(calls * 0.99)] ?? 0,
};
console.log(JSON.stringify(result));
process.exit(0);
