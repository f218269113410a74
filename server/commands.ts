/** Implementations of the commands in `server/main.ts`, with progress output. */

import { mkdir, readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { resolve } from "node:path";
import { sql } from "kysely";
import { bookRuleTexts } from "#api/payments/book-rules.ts";
import { readSeedStateOf } from "#db/seed/main.ts";
import { type App, startApp } from "#server/app.ts";
import { type Config, ConfigError } from "#server/config.ts";
import { createStore } from "#server/create-store.ts";
import { resetOwner } from "#server/identity/staff/public.ts";
import { bindings } from "#server/modules.ts";
import {
  bookRules,
  checkBooks,
  checkSoonAfterStart,
  type JournalEntry,
  rulesAtRest,
} from "#server/payments/books/public.ts";
import { isLoopback } from "#server/platform/access/throttle.ts";
import { connect, type Db } from "#server/platform/db/db.ts";
import { migrate, setRoleDefaults } from "#server/platform/db/migrate.ts";
import { LISTENER_NAME } from "#server/platform/db/notifications.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { methodsOf, mountsOf } from "#server/platform/http/serve/paths.ts";
import { trustedNetworks } from "#server/platform/http/serve/trusted-proxies.ts";
import { startEmbeddedPostgres } from "#server/platform/postgres/embedded.ts";
import { requireDatabase } from "#server/reach-database.ts";
import { releaseStartMemory } from "#server/release-start-memory.ts";
import { runSeed, type SeedProcess, startSeedProcess } from "#server/seed-process.ts";
import { buildApps } from "#tools/build.ts";

/** `url` connects to PostgreSQL directly; `pooledUrl` is used for queries and may lead to a pooler. */
type RunningDatabase = { url: string; pooledUrl: string; stop(): Promise<void> };

// Measured from the start of the command, including building and seeding.
const begun = Number(process.env.CARTWRIGHT_STARTED_AT ?? Date.now());
const seconds = (): string => ((Date.now() - begun) / 1000).toFixed(1).padStart(5);
const say = (message: string): void => console.log(`${seconds()} s  ${message}`);

async function startDatabase(config: Config): Promise<RunningDatabase> {
  if (config.databaseUrl !== undefined) {
    const { databaseUrl: pooledUrl, databaseDirectUrl: directUrl } = config;
    await requireDatabase({ url: pooledUrl, directUrl });
    if (directUrl !== undefined) await setRoleDefaults(pooledUrl);
    return { url: directUrl ?? pooledUrl, pooledUrl, stop: async () => {} };
  }
  await mkdir(config.dataDir, { recursive: true });
  const embedded = await startEmbeddedPostgres({ dataDir: resolve(config.dataDir), onProgress: say });
  return { url: embedded.url, pooledUrl: embedded.url, stop: () => embedded.stop() };
}

async function migrateDatabase(url: string): Promise<void> {
  const { applied } = await migrate(url, { onWait: say });
  if (applied.length > 0) say(`Database migrated (${applied.length} ${applied.length === 1 ? "step" : "steps"})`);
}

/** In production, accounts with the documented demo passwords must not exist. */
async function requireOwner(config: Config, databaseUrl: string): Promise<void> {
  if (!config.isProduction || config.seedValues.ownerEmail !== undefined) return;
  if ((await readSeedStateOf(databaseUrl)).isOpen) return;
  throw new ConfigError([
    "The database is empty: set OWNER_EMAIL and OWNER_PASSWORD for this first start, so that you can sign in.",
  ]);
}

export async function migrateOnly(config: Config): Promise<void> {
  const database = await startDatabase(config);
  try {
    const { applied } = await migrate(database.url, { onWait: say });
    say(applied.length === 0 ? "The database is up to date." : `Migrated: ${applied.join(", ")}`);
  } finally {
    await database.stop();
  }
}

export async function seedOnly(config: Config): Promise<void> {
  const database = await startDatabase(config);
  try {
    await migrateDatabase(database.url);
    await requireOwner(config, database.url);
    const isNew = !(await readSeedStateOf(database.url)).isFinished;
    await runSeed(config, database.url, say);
    if (!isNew) say("The database has its data already; nothing was seeded.");
  } finally {
    await database.stop();
  }
}

/**
 * Audits the ledgers: prints one line per invariant, with violations below it. Reads the gateway's journal from the data folder.
 * @returns whether everything holds
 */
export async function auditOnly(config: Config): Promise<boolean> {
  const database = await startDatabase(config);
  try {
    await migrateDatabase(database.url);
    const connection = connect(database.url, 2, (error) => console.error(error));
    try {
      return await printBooks(connection.db, await readGatewayJournal(config));
    } finally {
      await connection.close();
    }
  } finally {
    await database.stop();
  }
}

/** Prints a new password of an owner; see `resetOwner`. The embedded database must not be in use. */
export async function resetOwnerAccess(config: Config, email: string | undefined): Promise<void> {
  const database = await startDatabase(config);
  try {
    const connection = connect(database.url, 2, (error) => console.error(error));
    try {
      const store = createStore(config, connection, () => "http://localhost");
      const { password, ...owner } = await transaction(connection.db, (tx) => resetOwner(tx, store, email));
      console.log(`\n  ${owner.email} can sign in with the password ${password}\n  Change it in the back office.\n`);
    } finally {
      await connection.close();
    }
  } finally {
    await database.stop();
  }
}

async function printBooks(db: Db, journal: JournalEntry[]): Promise<boolean> {
  const isServed = await isServedForLong(db);
  const results = await checkBooks(db, {
    journal,
    rules: isServed ? bookRules : rulesAtRest,
    onResult: ({ id, state, count, rows, milliseconds }) => {
      const mark = state === "HELD" ? "holds " : "BROKEN";
      console.log(`${mark}  ${bookRuleTexts[id].name}${count > 0 ? ` (${count})` : ""}  ${milliseconds} ms`);
      for (const row of rows) console.log(`          ${row}`);
    },
  });
  const broken = results.filter(({ state }) => state === "BROKEN").length;
  console.log(`\n${results.length} rules, ${broken === 0 ? "all hold" : `${broken} broken`}.`);
  if (!isServed)
    console.log(
      "Delivery of events is checked only while the store is running. Pending events are sent at its next start.",
    );
  return broken === 0;
}

/** Whether a process of the store has been connected to this database long enough to have delivered all pending events. */
async function isServedForLong(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
    and application_name = ${LISTENER_NAME} and backend_start < now() - interval '15 minutes' limit 1`.execute(db);
  return rows.length > 0;
}

async function readGatewayJournal({ dataDir }: Config): Promise<JournalEntry[]> {
  const text = await readFile(resolve(dataDir, "test-gateway.jsonl"), "utf8").catch(() => "");
  // The gateway appends whole lines; the last one may be incomplete after a crash.
  return text.split("\n").flatMap((line): JournalEntry[] => (line.endsWith("}") ? [JSON.parse(line)] : []));
}

/** Prints the API's route table. */
export async function printRoutes(): Promise<void> {
  for (const { endpoint } of bindings) {
    const actors = endpoint.access.actors.join(" ");
    console.log(
      `${methodsOf(endpoint).join("|").padEnd(8)} ${mountsOf(endpoint).join("  ")}\n         ${endpoint.id} · ${actors}${endpoint.access.permission === undefined ? "" : ` · ${endpoint.access.permission}`}`,
    );
  }
  console.log(`\n${bindings.length} calls`);
}

export async function serve(config: Config, { isDev }: { isDev: boolean }): Promise<void> {
  await refuseTakenPort(config);
  const building = buildApps({ onProgress: say });
  // Awaited below; the handler prevents an unhandled rejection until then.
  building.catch(() => {});
  const database = await startDatabase(config);
  let app: App;
  let seed: SeedProcess | undefined;
  try {
    await migrateDatabase(database.url);
    await requireOwner(config, database.url);
    seed = await seedOnDemand(config, database.url);
    await building;
    app = await startApp({ config, databaseUrl: database.pooledUrl, history: seed?.finished });
    await checkOnceSeeded(app, seed);
  } catch (error) {
    await seed?.stop();
    await database.stop();
    throw error;
  }
  stopOnSignals(app, { seed, database });
  greet(app, config);
  if (isDev) await (await import("#server/dev.ts")).rebuildOnChange(app, say);
}

async function seedOnDemand(config: Config, databaseUrl: string): Promise<SeedProcess | undefined> {
  if ((await readSeedStateOf(databaseUrl)).isFinished) return undefined;
  return startSeedProcess({ config, databaseUrl, begun, onFailure: say });
}

/** An incomplete history would break rules of the audit. */
async function checkOnceSeeded({ store }: App, seed: SeedProcess | undefined): Promise<void> {
  const check = async (): Promise<void> => {
    await checkSoonAfterStart(store);
    releaseStartMemory();
  };
  if (seed === undefined) return check();
  store.files.setProducer(seed.produce);
  const finish = async (): Promise<void> => {
    store.files.setProducer(undefined);
    await check();
  };
  void seed.finished.then(finish).catch((error: unknown) => store.log.error({ err: error }));
}

/** Fails early if the port is in use, before any slow startup step. */
async function refuseTakenPort({ port, host }: Config): Promise<void> {
  if (port === 0) return;
  await new Promise<void>((free, taken) => {
    const probe = createServer();
    probe.once("error", (error) => {
      const isTaken = "code" in error && error.code === "EADDRINUSE";
      taken(
        isTaken
          ? Object.assign(new Error(`Port ${port} is in use. Choose another one: npm start -- --port ${port + 1}`), {
              code: "EADDRINUSE",
            })
          : error,
      );
    });
    probe.listen(port, host, () => probe.close(() => free()));
  });
}

/** Exits instead of waiting for an unreachable database. The effect is that of a crash, which loses no data. */
const STOP_MILLISECONDS = 20_000;

type Parts = { seed: SeedProcess | undefined; database: RunningDatabase };

function stopOnSignals(app: App, { seed, database }: Parts): void {
  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    say("Stopping: finishing what is under way …");
    setTimeout(() => {
      say("Stopped; something under way did not end in time.");
      process.exit(1);
    }, STOP_MILLISECONDS).unref();
    try {
      await seed?.stop();
      await app.close();
      await database.stop();
      say("Stopped.");
      process.exit(0);
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
  };
  process.on("SIGINT", () => void stop());
  process.on("SIGTERM", () => void stop());
}

function greet(app: App, config: Config): void {
  const address = app.store.baseUrl();
  const owner = config.seedValues.ownerEmail ?? "owner@shop.example";
  const lines = [
    "",
    `  Shop           ${address}`,
    `  Back office    ${address}/admin`,
    ...(config.isProduction ? [] : [`  Mail outbox    ${address}/dev/outbox`, `  API reference  ${address}/docs/api`]),
    "",
    ...(config.isProduction
      ? []
      : [
          `  Owner sign-in: ${owner}${config.seedValues.ownerPassword === undefined ? " with the password carpenter-1234" : " with the password you set"}`,
        ]),
    ...(config.isProduction || isLoopback(config.host)
      ? []
      : [
          "  Development mode, open to the network: whoever reaches this machine reads the mails and may know the password.",
        ]),
    ...(config.trustedProxies.length === 0
      ? []
      : [`  X-Forwarded-For and X-Forwarded-Proto count from: ${trustedNetworks(config).join(", ")}`]),
    "  Ctrl-C stops the store.",
    "",
  ];
  say("Ready");
  console.log(lines.join("\n"));
}
