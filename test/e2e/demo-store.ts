/**
 * The demo store as first installed, for browser tests. Generating its images takes half a minute, so the seeded database is
 * cached and shared by all files. `SHOP_URL` selects a running store instead, for faster runs while writing a test.
 */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { seedIfEmpty } from "#db/seed/main.ts";
import { type App, startApp } from "#server/app.ts";
import { type Config, readConfig } from "#server/config.ts";
import { createFilledDatabase } from "#server/platform/testing/test-database.ts";
import { CLIENT_ID, REDIRECT_URI } from "#test/flows/whole-store.ts";
import { hashInputs } from "#tools/build.ts";

export type DemoStore = { origin: string; close(): Promise<void> };
/** Includes the server, for tests that check more than its pages. */
export type OwnDemoStore = DemoStore & { app: App };

export const OWNER = { email: "owner@shop.example", password: "a-long-owner-password" };

/** API key with all permissions; `SHOP_KEY` has the one of a running store (`SHOP_URL`). */
export const API_KEY = process.env.SHOP_KEY ?? "key-for-journeys-0123456789abcdef0123456789";

const configOf = (dataDir: string, databaseUrl: string, environment: Readonly<Record<string, string>> = {}): Config =>
  readConfig({
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
    ...environment,
  });

/** Seeds the store and waits until all events of its order history are delivered, as some minutes after the first start. */
async function drawDemoStore(databaseUrl: string, folder: string): Promise<void> {
  const config = configOf(folder, databaseUrl);
  await seedIfEmpty({ config, databaseUrl, onProgress: () => {} });
  const app = await startApp({ config, databaseUrl });
  const isIdle = async (): Promise<boolean> => {
    const { rows } = await app.store.database.pool.query(
      "select from outbox_events where dispatched_at is null and parked_at is null limit 1",
    );
    return rows.length === 0;
  };
  for (const end = performance.now() + 600_000; !(await isIdle()); await delay(200))
    assert.ok(performance.now() < end, "the demo store's events are delivered within ten minutes");
  await app.close();
}

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
