/**
 * Shoppers buy while the store, gateway and database are killed repeatedly. Afterwards every acknowledged write exists
 * exactly once, every charge has an order or a refund, and the ledger balances. Covers process crashes, not power loss: the
 * operating system's page cache survives.
 */
import { inspect } from "node:util";
import { sql } from "kysely";
import { allPermissions } from "#api/permissions.ts";
import type { JournalEntry } from "#server/gateway/journal.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { TEST_CLIENT_ID } from "#server/platform/testing/test-server.ts";
import { findFaults } from "../../flows/payments/books.ts";
import { buy, type Purchase, type Traffic } from "./crash-buyer.ts";
import { crashPoints } from "./crash-points.ts";
import { type CrashWorld, openCrashWorld, pause } from "./crash-world.ts";

export type CrashOptions = {
  kills: number;
  checkouts: number;
  seed: number;
  /** Time limit; the run ends with the results reached by then. */
  minutes?: number;
  onProgress?: (line: string) => void;
};

export type CrashReport = {
  battery: "crashes";
  seed: number;
  kills: number;
  /** Kills while a request was in flight. */
  killsDuringRequests: number;
  killed: Record<string, number>;
  checkouts: number;
  acknowledged: number;
  lost: number;
  duplicates: number;
  orphanCharges: number;
  unansweredRequests: number;
  /** From the last kill until all payments, refunds and events were finished. */
  secondsToConsistent: number;
  faults: string[];
  problems: string[];
  /** Unfinished payments, refunds and events after 120 s. */
  open: string[];
  pass: boolean;
};

const BUYERS = 8;
const CONSISTENT_SECONDS = 120;
const POINT_MILLISECONDS = 8000;
/** Requests that must have succeeded between two kills by the same killer. */
const REQUESTS_BETWEEN = 4;
const PATIENCE_MILLISECONDS = 30_000;

/** @throws {Error} when the run is still going ten minutes after its time limit; the message lists what each task waits for */
export async function runCrashes(options: CrashOptions): Promise<CrashReport> {
  const { minutes = 240 } = options;
  const world = await openCrashWorld();
  const doings = new Map<string, string>();
  const overdue = setTimeout(() => ended.reject(new Error(`Not over: ${inspect(doings)}`)), (minutes + 10) * 60_000);
  const ended = Promise.withResolvers<never>();
  try {
    return await Promise.race([crash(world, doings, options), ended.promise]);
  } finally {
    clearTimeout(overdue);
    await world.close();
  }
}

async function crash(
  world: CrashWorld,
  doings: Map<string, string>,
  { kills, checkouts, seed, minutes = 240, onProgress = () => {} }: CrashOptions,
) {
  const purchases: Purchase[] = [];
  const problems: string[] = [];
  const traffic: Traffic = { open: 0, answered: 0, unanswered: 0 };
  const killer = startKiller(world, { kills, seed, traffic, doings, problems });
  const staff = world.token({
    kind: "staff",
    staffId: newId(),
    role: "owner",
    permissions: allPermissions,
    sessionId: newId(),
  });
  let next = 0;
  const end = Date.now() + minutes * 60_000;
  const isWanted = () => Date.now() < end && (next < checkouts || killer.left() > 0);
  const work = async (_: unknown, buyer: number) => {
    const note = (step: string) => doings.set(`shopper ${buyer}`, step);
    while (isWanted()) {
      const index = next++;
      const token = world.token({ kind: "visitor", visitorId: newId(), clientId: TEST_CLIENT_ID });
      try {
        purchases.push(await buy({ world, index, token, staff, traffic, note }));
      } catch (error) {
        problems.push(error instanceof Error ? error.message : String(error));
      }
      if (purchases.length % 25 === 0) onProgress(`${purchases.length} checkouts, ${kills - killer.left()} kills`);
    }
  };
  await Promise.all(Array.from({ length: BUYERS }, work));
  await killer.stop();
  doings.set("judge", "waits for open payments, refunds and events");
  const deaths = world.shops.reduce((sum, shop) => sum + shop.deaths(), 0);
  if (deaths > 0) problems.push(`${deaths} store processes exited without being killed.`);
  const { seconds: secondsToConsistent, open } = await untilQuiet(world);
  doings.set("judge", "checks the ledger");
  const found = await judge(world, purchases);
  const faults = await findFaults(world.database.db, world.journal());
  const isClean = found.lost + found.duplicates + found.orphanCharges + faults.length + problems.length === 0;
  return {
    battery: "crashes" as const,
    seed,
    kills: kills - killer.left(),
    killsDuringRequests: killer.during(),
    killed: killer.killed,
    checkouts: purchases.length,
    acknowledged: purchases.length,
    ...found,
    unansweredRequests: traffic.unanswered,
    secondsToConsistent,
    faults: faults.slice(0, 20),
    problems: problems.slice(0, 20),
    open: open.slice(0, 20),
    pass: isClean && open.length === 0,
  };
}

/** Pseudorandom number generator with a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Victim = { name: string; strike: () => Promise<unknown>; rest: readonly [shortest: number, longest: number] };

type Hunt = { kills: number; seed: number; traffic: Traffic; doings: Map<string, string>; problems: string[] };

/** Starts three concurrent killers: for the store's processes, the database and the gateway. */
function startKiller(world: CrashWorld, { kills, seed, traffic, doings, problems }: Hunt) {
  const [first, second] = world.shops;
  const points = Object.keys(crashPoints);
  let next = 0;
  const shops: Victim[] = [first, second].flatMap((shop) => [
    { name: "shop", strike: async () => shop?.restart(), rest: [500, 3000] as const },
    {
      name: "shop at a crash point",
      rest: [100, 500] as const,
      /** Waits until traffic reaches the crash point; gives up when the timeout expires. */
      async strike() {
        const point = points[next++ % points.length] ?? "";
        await shop?.restart({ CRASH_AT: point });
        const isHit = (await shop?.endsWithin(POINT_MILLISECONDS)) === true;
        if (isHit) killed[point] = (killed[point] ?? 0) + 1;
        await shop?.restart();
      },
    },
  ]);
  const databases: Victim[] = [
    { name: "databaseStopped", strike: () => world.postgres.crash("IMMEDIATE"), rest: [1500, 6000] },
    { name: "databaseKilled", strike: () => world.postgres.crash("KILL"), rest: [1500, 6000] },
  ];
  const gateways: Victim[] = [{ name: "gateway", strike: () => world.gateway.restart(), rest: [2000, 7000] }];
  const killed: Record<string, number> = {};
  let left = kills;
  let during = 0;
  let isStopped = false;
  const hunt = async (victims: readonly Victim[], killer: number) => {
    const random = randomOf(seed + killer);
    while (left > 0 && !isStopped) {
      const victim = victims[Math.floor(random() * victims.length)];
      if (victim === undefined) return;
      const [shortest, longest] = victim.rest;
      await pause(shortest + random() * (longest - shortest));
      // Killing a process that hasn't recovered yet tests nothing new.
      const { answered } = traffic;
      const end = Date.now() + PATIENCE_MILLISECONDS;
      while (traffic.answered < answered + REQUESTS_BETWEEN && !isStopped && Date.now() < end) await pause(50);
      if (isStopped || left-- <= 0) return;
      if (traffic.open > 0) during++;
      doings.set(`killer ${killer}`, victim.name);
      await victim.strike().catch((error: unknown) => problems.push(`${victim.name}: ${error}`));
      doings.delete(`killer ${killer}`);
      killed[victim.name] = (killed[victim.name] ?? 0) + 1;
    }
  };
  const running = Promise.all([shops, databases, gateways].map(hunt));
  return {
    killed,
    left: () => Math.max(0, left),
    during: () => during,
    async stop() {
      isStopped = true;
      await running;
    },
  };
}

type Quiet = { seconds: number; open: string[] };

/** Waits until no payment, refund or event is open; returns those still open at the timeout, one line each. */
async function untilQuiet(world: CrashWorld): Promise<Quiet> {
  const begun = Date.now();
  for (;;) {
    const seconds = Math.round((Date.now() - begun) / 1000);
    const open = await listOpen(world).catch(() => ["the database isn't reachable"]);
    if (open.length === 0 || seconds >= CONSISTENT_SECONDS) return { seconds, open };
    await pause(500);
  }
}

/**
 * Lists unfinished payments and refunds, undelivered events, and charges without an order. Excludes payments abandoned before
 * they reached the gateway: the store polls them until they expire, and the gateway's journal shows whether money was taken.
 */
async function listOpen(world: CrashWorld): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select 'payment ' || status || ' ' || id as line from payments
    where method = 'GATEWAY' and not is_settled and status not in ('DECLINED', 'CANCELED')
    union all select 'refund ' || id from refund_transactions where state = 'PENDING'
    union all select 'event ' || id from outbox_events where dispatched_at is null`.execute(world.database.db);
  const orphans = await findOrphanCharges(world);
  return [...rows.map(({ line }) => line), ...orphans.map((id) => `money of payment ${id}`)];
}

/** Payments captured by the gateway that have neither an order nor a refund. */
async function findOrphanCharges(world: CrashWorld): Promise<string[]> {
  const entries = world.journal();
  const idsOf = (wanted: JournalEntry["kind"]) =>
    entries.flatMap((each) => (each.kind === wanted ? [each.merchant_payment_id] : []));
  const refunded = new Set(idsOf("REFUND"));
  const { rows } = await sql<{ id: string }>`select id::text as id from payments where order_id is not null`.execute(
    world.database.db,
  );
  const withOrder = new Set(rows.map(({ id }) => id));
  return idsOf("CAPTURE").filter((id) => !withOrder.has(id) && !refunded.has(id));
}

async function judge(world: CrashWorld, purchases: readonly Purchase[]) {
  const { db } = world.database;
  const orders = await db.selectFrom("orders").select(["id", "checkout_id", "status"]).execute();
  const refunds = new Set((await db.selectFrom("refunds").select("id").execute()).map(({ id }) => id));
  const known = new Map(orders.map(({ id, checkout_id }) => [id, checkout_id]));
  const canceled = new Set(orders.flatMap(({ id, status }) => (status === "CANCELED" ? [id] : [])));
  const lost = purchases.filter(
    ({ orderId = "", checkoutId, refundId, isCanceled }) =>
      known.get(orderId) !== checkoutId ||
      (refundId !== undefined && !refunds.has(refundId)) ||
      (isCanceled && !canceled.has(orderId)),
  );
  const perCheckout = Map.groupBy(orders, ({ checkout_id }) => checkout_id);
  const duplicates = [...perCheckout.values()].filter(({ length }) => length > 1);
  const orphans = await findOrphanCharges(world);
  return { lost: lost.length, duplicates: duplicates.length, orphanCharges: orphans.length };
}
