/** What shoppers see while the database is gone or has become a read-only standby, and how soon it is over. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Browser } from "playwright-core";
import { type FaultProxy, startFaultProxy } from "#server/platform/testing/fault-proxy.ts";
import { DESKTOP, openBrowser, PHONE, visit } from "./browser.ts";
import { type DemoStore, openDemoStore } from "./demo-store.ts";

let store: DemoStore;
let proxy: FaultProxy;
let databaseUrl = "";
let browser: Browser;
before(async () => {
  store = await openDemoStore(async (url) => {
    databaseUrl = url;
    proxy = await startFaultProxy(url);
    return proxy.url;
  });
  browser = await openBrowser();
});
after(async () => {
  await browser.close();
  await store.close();
  await proxy.close();
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

test("pages that aren't cached answer 503 with a time to come back and a page for people", async () => {
  assert.equal((await get("/")).status, 200);
  proxy.cut();
  for (const path of ["/c", "/search?q=mug", "/cart", "/checkout/none", "/auth/login"]) {
    const answer = await get(path);
    const text = await answer.text();
    assert.equal(answer.status, 503, path);
    assert.equal(answer.headers.get("retry-after"), "5", path);
    assert.match(answer.headers.get("content-type") ?? "", /text\/html/, path);
    assert.match(text, /temporarily unavailable/i, path);
  }
  assert.equal((await get("/")).status, 200, "cached pages are served");
  for (const [name, viewport] of [
    ["phone", PHONE],
    ["desktop", DESKTOP],
  ] as const) {
    const { page, context } = await visit(browser, { viewport });
    await page.goto(`${store.origin}/c`);
    await page.getByRole("heading", { level: 1, name: "We’ll be right back" }).waitFor();
    if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/outage-${name}.png` });
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= viewport.width);
    const again = page.getByRole("link", { name: "Try again" });
    assert.equal(await again.getAttribute("href"), "/c");
    await context.close();
  }
  proxy.pass();
  await untilServed("/c", 5000);
});

test("a database that turned into a read-only standby is an outage for calls and forms", async () => {
  const admin = new pg.Client({ connectionString: databaseUrl });
  await admin.connect();
  const name = new URL(databaseUrl).pathname.slice(1);
  const token = await fetch(`${store.origin}/oauth2/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ clientId: "6f1c9e0a-3f5b-4f0e-9a57-0d5a0c3b7e11", grantType: "anonymous" }),
  });
  assert.ok(token.status < 500);
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
  // Connections to the former primary are not kept.
  const begun = performance.now();
  while ((await subscribe()).status >= 500) {
    assert.ok(performance.now() - begun < 10_000, "writes work again within ten seconds");
    await delay(200);
  }
});
