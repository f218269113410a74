/** Environment of the race cases: a store for the preparation, several processes to race against, and a staff token. */
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { AnyEndpoint, Input } from "#api/endpoint.ts";
import { allPermissions } from "#api/permissions.ts";
import { buildRequest, type Call, createCall, fetchTransport } from "#sdk/call.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Db } from "#server/platform/db/db.ts";
import { type Buyer, openShop, type Shop } from "../../flows/shop.ts";
import { type Program, startApi } from "../processes.ts";
import { type SlowProxy, startSlowProxy } from "../webhooks/slow-proxy.ts";
import { type GateAnswer, type GateRequest, gate } from "./gate.ts";

export type RaceWorld = {
  readonly shop: Shop;
  readonly db: Db;
  readonly staff: string;
  /** Calls the store outside of any race, in a process that has every module. */
  readonly call: Call;
  /** A request to one of the processes, round robin. */
  request(method: string, path: string, options: RequestOptions): GateRequest;
  /** A request to an endpoint of the contract, round robin. */
  ask<E extends AnyEndpoint>(endpoint: E, input: Input<E>, options: Pick<RequestOptions, "as" | "key">): GateRequest;
  /** A request that makes a process run a job `runs` times in sequence. */
  job(name: string, payload: unknown, runs?: number): GateRequest;
  fire(requests: readonly GateRequest[]): Promise<GateAnswer[]>;
  close(): Promise<void>;
};

type RequestOptions = { as: string; body?: unknown; form?: string; key?: string };

/**
 * Pools of 3 and 20 connections: the first process waits for connections, the second for locks. The third reaches the
 * database with a latency of 5 ms, which widens any gap between a check and its write.
 */
const PROCESSES = [
  { pool: "3", delay: 0 },
  { pool: "20", delay: 0 },
  { pool: "8", delay: 5 },
];

export async function openRaceWorld(processCount = 3): Promise<RaceWorld> {
  const shop = await openShop({ poolSize: 10, hasGateway: true });
  // Payment gateways can send the same callback more than once.
  await shop.faults({ extraCallbacks: 1 });
  const { config, database } = shop.store;
  const proxies: SlowProxy[] = [];
  const starting = await Promise.allSettled(
    PROCESSES.slice(0, processCount).map(async ({ pool, delay }) => {
      const proxy = delay === 0 ? undefined : await startSlowProxy(database.directUrl, delay);
      if (proxy !== undefined) proxies.push(proxy);
      return startApi({
        DATABASE_URL: proxy?.url ?? database.directUrl,
        DATABASE_POOL_SIZE: pool,
        SECRET: config.secret,
        DATA_DIR: config.dataDir,
        GATEWAY_URL: shop.gateway?.url() ?? "",
        GATEWAY_SECRET: shop.gateway?.secret ?? "",
      });
    }),
  );
  const processes: Program[] = starting.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  const close = async () => {
    for (const each of [...processes, ...proxies]) await each.stop();
    await shop.close();
  };
  if (processes.length < starting.length) {
    await close();
    throw new Error("A process of the API did not start.");
  }
  let turn = 0;
  const staff = await signInStaff(shop);
  const request: RaceWorld["request"] = (method, path, { as, key, ...content }) => {
    const { port } = processes[turn++ % processes.length] ?? { port: 0 };
    const headers = key === undefined ? {} : { headers: { "idempotency-key": key } };
    return { port, method, path, authorization: as, ...content, ...headers };
  };
  return {
    shop,
    db: database.db,
    staff,
    call: createCall(fetchTransport(`http://127.0.0.1:${processes[0]?.port}`)),
    request,
    ask(endpoint, input, options) {
      const { method, path } = buildRequest(endpoint, input);
      const { body }: { body?: unknown } = input;
      return request(method, path, { ...options, ...(body === undefined ? {} : { body }) });
    },
    job: (name, payload, runs = 1) => request("POST", "/battery/jobs", { as: staff, body: { name, payload, runs } }),
    fire: gate,
    close,
  };
}

/** Issues a token for an owner with a recent sign-in. The processes read the sign-in time from the session's row. */
async function signInStaff({ store }: Shop): Promise<string> {
  const [staffId, sessionId] = [newId(), newId()];
  const expiresAt = new Date(Date.now() + 3_600_000);
  const email = `${staffId}@example.com`;
  await sql`with person as (
      insert into staff (id, email, email_key, name, role, password_hash, created_at)
      values (${staffId}, ${email}, ${email}, 'Owner', 'owner', '', now()) returning id
    )
    insert into staff_sessions (id, staff_id, token_hash, created_at, last_used_at, expires_at)
    select ${sessionId}, id, ${randomBytes(32)}, now(), now(), ${expiresAt} from person`.execute(store.database.db);
  const permissions = allPermissions;
  return store.tokens.issue({ kind: "staff", staffId, role: "owner", permissions, sessionId }, expiresAt.getTime());
}

/** A buyer whose checkout is ready to be ordered. */
export async function atTheBrink(
  { shop }: RaceWorld,
  fill: (buyer: Buyer) => Promise<unknown>,
  email?: string,
): Promise<{ buyer: Buyer; checkoutId: string }> {
  const buyer = shop.buyer();
  await fill(buyer);
  return { buyer, checkoutId: await buyer.checkOut(email === undefined ? {} : { email }) };
}

export const orderPath = (checkoutId: string): string => `/ecom/v1/checkouts/${checkoutId}/create-order`;

/** An order of 2 × 50.00 plus shipping with a manual payment, still unpaid unless `isPaid`. */
export async function anOrder(world: RaceWorld, { isPaid = false, units = 2 } = {}) {
  const product = await world.shop.product({ price: 5000, stock: 10 });
  const { buyer, checkoutId } = await atTheBrink(world, (each) => each.add(product, units));
  const { orderId } = await buyer.order(checkoutId);
  const payment = await world.db
    .selectFrom("payments")
    .select(["id", "authorized"])
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  if (isPaid) {
    await world.shop.transaction(async (tx) => {
      await sql`update payments set status = 'APPROVED', captured = authorized where id = ${payment.id}`.execute(tx);
      await sql`update orders set payment_status = 'PAID' where id = ${orderId}`.execute(tx);
    });
  }
  return { orderId, buyer, product, payment, total: payment.authorized };
}

/** Returns the responses that are server errors or rejections with an unexpected code. */
export function faultsOf(answers: readonly GateAnswer[], refusals: readonly string[]): string[] {
  return answers.flatMap(({ status, code }) => {
    if (status === 200) return [];
    if (status >= 500 || status === 0) return [`answered ${status} ${code}`];
    return refusals.includes(code) ? [] : [`refused with ${status} ${code}`];
  });
}

export const successes = (answers: readonly GateAnswer[]): GateAnswer[] =>
  answers.filter(({ status }) => status === 200);

export const expectCount = (what: string, found: number, wanted: number): string[] =>
  found === wanted ? [] : [`${what}: ${found} instead of ${wanted}`];

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
