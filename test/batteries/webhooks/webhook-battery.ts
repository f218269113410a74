/**
 * Emits events while the server is killed repeatedly, the receiver rejects some deliveries, and another endpoint never
 * responds. Afterwards every committed event was received, no event of a rolled-back transaction was, and no entity's sequence
 * has a gap. Deliveries are read from the receiver's own log; the database only provides the committed events.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { Webhook } from "standardwebhooks";
import { createWebhookEndpoint } from "#api/apps/webhooks.ts";
import { routes } from "#server/apps/webhooks/routes.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";

export type BatteryOptions = {
  events: number;
  kills: number;
  /** Number of distinct entities that the events refer to. */
  things: number;
  /** Share of deliveries that the receiver rejects, from 0 to 1. */
  refusing: number;
  say?: (line: string) => void;
};

export type BatteryReport = {
  emitted: number;
  tries: number;
  refused: number;
  repeated: number;
  lost: number;
  phantoms: number;
  things: number;
  thingsWithGaps: number;
  badSignatures: number;
  kills: number;
  seconds: number;
  deliveredPerSecond: number;
};

const RETRIES = "0.2,0.5,1,1,1,2,2,2,2,2,2,2,2,2,2";
const program = fileURLToPath(new URL("./webhook-process.ts", import.meta.url));

type Book = {
  taken: Map<string, number>;
  sequences: Map<string, Set<number>>;
  tries: number;
  refused: number;
  phantoms: number;
  badSignatures: number;
};

async function listen(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // The address of a TCP server is an object; only pipes have a string.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

function receiver(book: Book, verifier: () => Webhook, refusing: number): Server {
  return createServer(async (request, response) => {
    const body = await text(request);
    book.tries++;
    if (Math.random() < refusing) {
      book.refused++;
      return void response.writeHead(500).end();
    }
    const id = String(request.headers["webhook-id"]);
    const headers = {
      "webhook-id": id,
      "webhook-timestamp": String(request.headers["webhook-timestamp"]),
      "webhook-signature": String(request.headers["webhook-signature"]),
    };
    try {
      const event = Object(verifier().verify(body, headers));
      if (event.data.productId === "undone") book.phantoms++;
      book.taken.set(id, (book.taken.get(id) ?? 0) + 1);
      const sequences = book.sequences.get(event.entityId) ?? new Set();
      book.sequences.set(event.entityId, sequences.add(event.sequence));
    } catch {
      book.badSignatures++;
    }
    response.end();
  });
}

function startProcess(server: TestServer, environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [program], {
    env: {
      ...process.env,
      ...environment,
      DATABASE_URL: server.store.config.databaseUrl ?? "",
      DATA_DIR: server.store.config.dataDir,
      SECRET: server.store.config.secret,
      LOG_LEVEL: "error",
      WEBHOOK_RETRY_SECONDS: RETRIES,
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}

async function subscribe(server: TestServer, url: string): Promise<string> {
  // Owned by the store: a staff member's endpoint receives only what they can read, and this token has no staff member.
  const authorization = server.appToken();
  const { secret = "" } = await server.call(
    createWebhookEndpoint,
    { body: { webhookEndpoint: { url } } },
    { authorization },
  );
  return secret;
}

const count = async (client: pg.Client, query: string): Promise<number> =>
  Number((await client.query<{ count: string }>(query)).rows[0]?.count ?? 0);

export async function runWebhookBattery(options: BatteryOptions): Promise<BatteryReport> {
  const { events, kills, things, refusing, say = () => {} } = options;
  const server = await startTestServer({ bindings: routes });
  const book: Book = { taken: new Map(), sequences: new Map(), tries: 0, refused: 0, phantoms: 0, badSignatures: 0 };
  let verifier: Webhook | undefined;
  const flaky = receiver(book, () => verifier ?? new Webhook(""), refusing);
  const dead = createServer(() => {});
  const client = new pg.Client({ connectionString: server.store.config.databaseUrl });
  await client.connect();
  const startedAt = performance.now();
  let child: ChildProcess | undefined;
  try {
    verifier = new Webhook(await subscribe(server, await listen(flaky)));
    await subscribe(server, await listen(dead));
    const environment = { BATTERY_EVENTS: String(events), BATTERY_THINGS: String(things) };
    const { rows } = await client.query<{ id: string }>("select id from webhook_endpoints order by created_at limit 1");
    const pending = `select count(*) from webhook_deliveries where state = 'PENDING' and endpoint_id = '${rows[0]?.id}'`;
    const missing = `select count(*) from outbox_events where position is null`;
    for (let killed = 0; ; ) {
      child = startProcess(server, environment);
      if (killed < kills) {
        await delay(900 + Math.random() * 2600);
        await kill(child);
        killed++;
        if (killed % 10 === 0) say(`${killed} kills, ${book.tries} tries, ${book.taken.size} events received`);
        continue;
      }
      for (let round = 0; ; round++) {
        await delay(500);
        if (child.exitCode !== null || child.signalCode !== null) throw new Error("The worker ended by itself.");
        const done = (await count(client, "select count(*) from outbox_events")) >= events;
        if (done && (await count(client, missing)) + (await count(client, pending)) === 0) break;
        if (round % 60 === 59) say(`${book.tries} tries, ${book.taken.size} of ${events} events received`);
      }
      break;
    }
    await kill(child);
    return await judge(client, book, { kills, seconds: (performance.now() - startedAt) / 1000 });
  } finally {
    if (child !== undefined) await kill(child);
    for (const one of [flaky, dead]) {
      one.closeAllConnections();
      one.close();
    }
    await client.end();
    await server.close();
  }
}

async function judge(client: pg.Client, book: Book, run: { kills: number; seconds: number }): Promise<BatteryReport> {
  const { rows } = await client.query<{ id: string; entity_id: string; sequence: string }>(
    "select id, entity_id, sequence from outbox_events",
  );
  const emitted = new Set(rows.map(({ id }) => id));
  const last = new Map<string, number>();
  for (const { entity_id: id, sequence } of rows) last.set(id, Math.max(last.get(id) ?? 0, Number(sequence)));
  const gaps = [...last].filter(([id, most]) => (book.sequences.get(id)?.size ?? 0) !== most);
  const strangers = [...book.taken.keys()].filter((id) => !emitted.has(id));
  return {
    emitted: emitted.size,
    tries: book.tries,
    refused: book.refused,
    repeated: [...book.taken.values()].reduce((sum, times) => sum + times - 1, 0),
    lost: [...emitted].filter((id) => !book.taken.has(id)).length,
    phantoms: book.phantoms + strangers.length,
    things: last.size,
    thingsWithGaps: gaps.length,
    badSignatures: book.badSignatures,
    kills: run.kills,
    seconds: Math.round(run.seconds),
    deliveredPerSecond: Math.round(book.tries / run.seconds),
  };
}

export type DelayReport = { p50: number; p95: number; count: number };

/** Milliseconds from commit to delivery at a healthy endpoint while `dead` other endpoints never respond. */
export async function measureDelays(events: number, dead: number): Promise<DelayReport> {
  const server = await startTestServer({ bindings: routes });
  const delays: number[] = [];
  const healthy = createServer(async (request, response) => {
    const { timestamp } = JSON.parse(await text(request));
    delays.push(Date.now() - Date.parse(timestamp));
    response.end();
  });
  const silent = createServer(() => {});
  let child: ChildProcess | undefined;
  try {
    await subscribe(server, await listen(healthy));
    const address = await listen(silent);
    for (let index = 0; index < dead; index++) await subscribe(server, `${address}${index}`);
    child = startProcess(server, { BATTERY_EVENTS: String(events), BATTERY_THINGS: "500", BATTERY_PAUSE_MS: "40" });
    for (const end = Date.now() + 120_000; delays.length < events && Date.now() < end; ) await delay(50);
    const sorted = delays.toSorted((left, right) => left - right);
    const at = (part: number): number => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
    return { p50: at(0.5), p95: at(0.95), count: sorted.length };
  } finally {
    if (child !== undefined) await kill(child);
    for (const one of [healthy, silent]) {
      one.closeAllConnections();
      one.close();
    }
    await server.close();
  }
}
