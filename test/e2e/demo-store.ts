/**
 * The demo store as first installed, for browser tests. Generating its images takes half a minute, so the seeded database is
 * cached and shared by all files. `SHOP_URL` selects a running store instead, for faster runs while writing a test.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { seedIfEmpty } from "#db/seed/main.ts";
import { type App, startApp } from "#server/app.ts";
import { type Config, readConfig } from "#server/config.ts";
import { connect } from "#server/platform/db/db.ts";
import { createFilledDatabase } from "#server/platform/testing/test-database.ts";
import { readSeedState } from "#server/store/settings/public.ts";
import { CLIENT_ID, REDIRECT_URI } from "#test/flows/whole-store.ts";
import { hashInputs } from "#tools/build.ts";

export type DemoStore = { origin: string; close(): Promise<void> };
/** Includes the server, for tests that check more than its pages. */
export type OwnDemoStore = DemoStore & { app: App };

export const OWNER = { email: "owner@shop.example", password: "a-long-owner-password" };

/** API key with all permissions; `SHOP_KEY` has the one of a running store (`SHOP_URL`). */
export const API_KEY = process.env.SHOP_KEY ?? "key-for-journeys-0123456789abcdef0123456789";

const environmentOf = (dataDir: string, databaseUrl: string) => ({
  PORT: "0",
  HOST: "127.0.0.1",
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  LOG_LEVEL: process.env.TEST_LOG ?? "fatal",
  SEED: "demo",
  SEED_API_KEY: API_KEY,
  SEED_CLIENT_ID: CLIENT_ID,
  SEED_REDIRECT_URIS: REDIRECT_URI,
  OWNER_EMAIL: OWNER.email,
  OWNER_PASSWORD: OWNER.password,
});

const configOf = (dataDir: string, databaseUrl: string, environment: Readonly<Record<string, string>> = {}): Config =>
  readConfig({ ...environmentOf(dataDir, databaseUrl), ...environment });

/**
 * Seeds the store as its first start does, which is killed while the order history is being written and then repeated.
 * Waits until all events of the history are delivered, as some minutes after the first start.
 */
async function drawDemoStore(databaseUrl: string, folder: string): Promise<void> {
  const config = configOf(folder, databaseUrl);
  await killDuringHistory(databaseUrl, folder);
  const seeding = seedIfEmpty({ config, databaseUrl, onProgress: () => {} });
  const app = await startApp({ config, databaseUrl, history: seeding });
  await seeding;
  const isIdle = async (): Promise<boolean> => {
    const { rows } = await app.store.database.pool.query(
      "select from outbox_events where dispatched_at is null and parked_at is null limit 1",
    );
    return rows.length === 0;
  };
  for (const end = performance.now() + 600_000; !(await isIdle()); await delay(200))
    assert.ok(performance.now() < end, "the demo store's events are delivered within ten minutes");
  await assertComplete(app);
  await app.close();
}

const program = fileURLToPath(new URL("../../server/main.ts", import.meta.url));
/** Of the background stages: within the order history, the last one. */
const PERCENT_AT_KILL = 60;

async function killDuringHistory(databaseUrl: string, folder: string): Promise<void> {
  const environment = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    ...environmentOf(folder, databaseUrl),
  };
  const child = spawn(process.execPath, [program, "seed"], {
    env: environment,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(child, "exit");
  const database = connect(databaseUrl, 1, () => {});
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  while (!hasEnded() && (await readSeedState(database.db)).percent < PERCENT_AT_KILL) await delay(100);
  await database.close();
  child.kill("SIGKILL");
  const [code, signal] = await ended;
  assert.deepEqual([code, signal], [null, "SIGKILL"], "the seed is killed before it ends");
}

/** At most one event is missing, and none happened twice. A payment that was interrupted is settled later, as after any crash. */
async function assertComplete({ store }: App): Promise<void> {
  const { rows } = await store.database.pool.query(`
    select count(*)::int as orders, count(distinct (created_at, email, total))::int as purchases,
      max(number)::int - min(number)::int + 1 as numbers,
      count(*) filter (where confirmation_mailed_at is null and created_at < now() - interval '1 day')::int as unmailed
    from orders`);
  const { orders } = rows[0];
  assert.deepEqual(rows, [{ orders, purchases: orders, numbers: orders, unmailed: 0 }]);
  assert.ok(orders >= ORDERS, `${orders} orders`);
  const pictures = await store.database.pool.query("select from media where byte_size = 0");
  assert.equal(pictures.rowCount, 0, "all images are drawn");
}

/** The number differs a little between days of the week. */
const ORDERS = 225;

export async function openDemoStore(): Promise<DemoStore> {
  const running = process.env.SHOP_URL;
  return running === undefined ? openOwnDemoStore() : { origin: running.replace(/\/$/, ""), close: async () => {} };
}

export async function openOwnDemoStore(environment: Readonly<Record<string, string>> = {}): Promise<OwnDemoStore> {
  const dataDir = await mkdtemp(join(tmpdir(), "cartwright-e2e-"));
  const sources = await hashInputs([
    "api",
    "sdk",
    "db",
    "examples/demo-store",
    "server",
    "test/e2e/demo-store.ts",
    "package-lock.json",
  ]);
  const filling = {
    kind: "demo",
    // The dates of the seeded orders are relative to today.
    version: `${sources} ${new Date().toISOString().slice(0, 10)}`,
    fill: drawDemoStore,
  };
  const database = await createFilledDatabase(filling, dataDir);
  const app = await startApp({ config: configOf(dataDir, database.url, environment), databaseUrl: database.url });
  return {
    app,
    origin: app.origin,
    async close() {
      await app.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
