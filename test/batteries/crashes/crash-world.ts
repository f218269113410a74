/** Environment of the crash battery: a durable PostgreSQL server, a payment gateway and two store processes. */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { aCoupon, aProduct } from "#server/checkout/carts/factory.ts";
import { readConfig } from "#server/config.ts";
import type { JournalEntry } from "#server/gateway/journal.ts";
import { issueGiftCard } from "#server/payments/gift-cards/public.ts";
import { AccessTokens } from "#server/platform/access/access-tokens.ts";
import { type Actor, anonymous } from "#server/platform/access/actor.ts";
import { connect, type Database, type Tx } from "#server/platform/db/db.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { openCluster } from "#server/platform/postgres/cluster.ts";
import { findServerProcesses, send } from "#server/platform/postgres/processes.ts";
import {
  choosePort,
  clusterUrl,
  hasEnded,
  launchServer,
  untilReady,
} from "#server/platform/postgres/server-process.ts";
import { furnish } from "../../flows/shop.ts";
import { type Program, startApi, startGatewayProgram } from "../processes.ts";

const SECRET = "a secret of more than thirty-two characters, for batteries";
const HOUR = 3_600_000;
const RELAUNCH_MILLISECONDS = 60_000;
const settings = {
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",
  max_connections: "120",
  shared_buffers: "128MB",
  scram_iterations: "64",
  timezone: "UTC",
};

export type DurableDatabase = {
  readonly url: string;
  /** Kills the postmaster and its children (SIGKILL), or stops it in immediate mode; then restarts and recovers. */
  crash(how: "KILL" | "IMMEDIATE"): Promise<void>;
  stop(): Promise<void>;
};

export async function startDurableDatabase(home: string): Promise<DurableDatabase> {
  const cluster = await openCluster(home, () => undefined);
  const port = await choosePort();
  const launch = async (): Promise<ChildProcess> => {
    const server = await launchServer(cluster, { port, settings, endsWithUs: true });
    await untilReady(cluster, server);
    return server;
  };
  let server = await launch();
  const end = async (signal: "SIGKILL" | "SIGQUIT" | "SIGINT") => {
    if (hasEnded(server)) return;
    const gone = once(server, "exit");
    const own = signal === "SIGKILL" ? await findServerProcesses(cluster.name) : [];
    server.kill(signal);
    for (const { pid } of own) send(pid, "SIGKILL");
    await gone;
  };
  /** Kills processes forked during the listing: they can wait indefinitely for a lock that a killed process held. */
  const endStragglers = async () => {
    for (;;) {
      const left = await findServerProcesses(cluster.name);
      if (left.length === 0) return;
      for (const { pid } of left) send(pid, "SIGKILL");
      await pause(20);
    }
  };
  return {
    url: clusterUrl(cluster, port),
    async crash(how) {
      await end(how === "KILL" ? "SIGKILL" : "SIGQUIT");
      await endStragglers();
      // Another program can briefly hold the port.
      for (const overdue = Date.now() + RELAUNCH_MILLISECONDS; ; await pause(250)) {
        try {
          server = await launch();
          return;
        } catch (error) {
          if (Date.now() > overdue) throw error;
        }
      }
    },
    stop: () => end("SIGINT"),
  };
}

export type CrashWorld = {
  readonly database: Database;
  readonly postgres: DurableDatabase;
  readonly gateway: Program;
  readonly shops: readonly Program[];
  readonly standard: string;
  readonly coupon: string;
  /** Code of a gift card with enough balance for the whole run. */
  readonly giftCard: string;
  /** Catalog references of the products for sale, as `add-to-cart` takes them. */
  readonly goods: readonly { appId: string; catalogItemId: string }[];
  token(actor: Exclude<Actor, { kind: "anonymous" }>): string;
  journal(): JournalEntry[];
  close(): Promise<void>;
};

export async function openCrashWorld(): Promise<CrashWorld> {
  const folder = await mkdtemp(join(tmpdir(), "cartwright-crashes-"));
  const postgres = await startDurableDatabase(folder);
  await migrate(postgres.url);
  const database = connect(postgres.url, 4, () => {});
  const { standard, coupon, giftCard, goods } = await transaction(database.db, async (tx) => ({
    standard: await furnish(tx),
    coupon: await aCoupon(tx),
    giftCard: await aGiftCard(tx),
    goods: [
      (await aProduct(tx, { price: 1999, stock: 90_000 })).reference(),
      (await aProduct(tx, { price: 4500, stock: 90_000 })).reference(),
    ],
  }));
  const GATEWAY_JOURNAL = join(folder, "journal.jsonl");
  const gateway = await startGatewayProgram({ GATEWAY_JOURNAL, GATEWAY_SECRET: SECRET });
  const environment = {
    DATABASE_URL: postgres.url,
    SECRET,
    DATA_DIR: folder,
    RUNS_JOBS: "1",
    GATEWAY_URL: `http://127.0.0.1:${gateway.port}`,
    GATEWAY_SECRET: SECRET,
  };
  const shops = [await startApi(environment), await startApi(environment)];
  const tokens = new AccessTokens(SECRET);
  return {
    database,
    postgres,
    gateway,
    shops,
    standard,
    coupon,
    giftCard,
    goods,
    token: (actor) => tokens.issue(actor, Date.now() + 12 * HOUR),
    journal: () =>
      readFileSync(GATEWAY_JOURNAL, "utf8")
        .split("\n")
        .flatMap((line): JournalEntry[] => (line.endsWith("}") ? [JSON.parse(line)] : [])),
    async close() {
      for (const program of [...shops, gateway]) await program.stop();
      await database.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function aGiftCard(tx: Tx): Promise<string> {
  const now = new Date();
  const terms = { currency: "USD", amount: 100_000_000, recipientEmail: "ada@example.com", language: "en" } as const;
  const deliverAt = new Date(now.getTime() + 24 * HOUR);
  const actor = anonymous;
  const card = await issueGiftCard(tx, { config: readConfig({ SECRET }) }, { ...terms, deliverAt }, { actor, now });
  if (card === undefined) throw new Error("The gift card was not made.");
  return card.code;
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
