/** Pages and recovery time when the database is down or has become a read-only standby. */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Browser } from "playwright-core";
import { seedIfEmpty } from "#db/seed/main.ts";
import { type App, startApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { type FaultProxy, startFaultProxy } from "#server/platform/testing/fault-proxy.ts";
import { createTestDatabase, type TestDatabase } from "#server/platform/testing/test-database.ts";
import { DESKTOP, openBrowser, PHONE, visit } from "./browser.ts";

let database: TestDatabase;
let proxy: FaultProxy;
let folder: string;
let store: App;
let browser: Browser;
before(async () => {
  [database, folder, browser] = await Promise.all([
    createTestDatabase(),
    mkdtemp(join(tmpdir(), "cartwright-outage-")),
    openBrowser(),
  ]);
  proxy = await startFaultProxy(database.url);
  const config = readConfig({
    PORT: "0",
    HOST: "127.0.0.1",
    DATA_DIR: folder,
    DATABASE_URL: proxy.url,
    LOG_LEVEL: "fatal",
    SEED: "1",
    OWNER_EMAIL: "owner@shop.example",
    OWNER_PASSWORD: "a-long-owner-password",
  });
  await seedIfEmpty({ config, databaseUrl: database.url, onProgress: () => {} });
  store = await startApp({ config, databaseUrl: proxy.url });
});
after(async () => {
  await browser.close();
  await store.close();
  await proxy.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const get = (path: string): Promise<Response> =>
  fetch(store.origin + path, { headers: { accept: "text/html" }, redirect: "manual" });

async function untilServed(path: string, milliseconds: number): Promise<void> {
  const begun = performance.now();
  while ((await get(path)).status !== 200) {
    assert.ok(performance.now() - begun < milliseconds, `${path} is served again within ${milliseconds} ms`);
    await delay(100);
  }
}

/** The home page and the list of collections have the same responses, which are cached. */
const UNCACHED = "/search?q=mug";

test("uncached pages respond with 503, Retry-After and an error page", async () => {
  assert.equal((await get("/")).status, 200);
  proxy.cut();
  for (const path of [UNCACHED, "/cart", "/checkout/none", "/auth/login"]) {
    const answer = await get(path);
    const text = await answer.text();
    assert.equal(answer.status, 503, path);
    assert.equal(answer.headers.get("retry-after"), "5", path);
    assert.match(answer.headers.get("content-type") ?? "", /text\/html/, path);
    assert.match(text, /temporarily unavailable/i, path);
  }
  assert.equal((await get("/")).status, 200, "cached pages are served");
  for (const viewport of [PHONE, DESKTOP]) {
    const { page, context } = await visit(browser, { viewport });
    await page.goto(store.origin + UNCACHED);
    await page.getByRole("heading", { level: 1, name: "We’ll be right back" }).waitFor();
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= viewport.width);
    const again = page.getByRole("link", { name: "Try again" });
    assert.equal(await again.getAttribute("href"), UNCACHED);
    await context.close();
  }
  proxy.pass();
  await untilServed(UNCACHED, 5000);
});

test("API requests and forms respond with 503 when the database has become a read-only standby", async () => {
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  const name = new URL(database.url).pathname.slice(1);
  const subscribe = () =>
    fetch(`${store.origin}/newsletter`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "email=standby%40example.com",
      redirect: "manual",
    });
  assert.ok((await subscribe()).status < 500);
  await admin.query(`alter database ${name} set default_transaction_read_only = on`);
  await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  const answer = await subscribe();
  assert.equal(answer.status, 503);
  assert.equal(answer.headers.get("retry-after"), "5");
  await admin.query("set default_transaction_read_only = off");
  await admin.query(`alter database ${name} reset default_transaction_read_only`);
  await admin.end();
  // Connections to the former primary are closed.
  const begun = performance.now();
  while ((await subscribe()).status >= 500) {
    assert.ok(performance.now() - begun < 10_000, "writes work again within ten seconds");
    await delay(200);
  }
});
