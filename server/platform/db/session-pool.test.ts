/** Connections that a network swallows: what waits on them fails within seconds, and the pool replaces them. */
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { type FaultProxy, startFaultProxy } from "../testing/fault-proxy.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { connect, type Database } from "./db.ts";
import { isDatabaseOutage } from "./outage.ts";

let testDatabase: TestDatabase;
let proxy: FaultProxy;
let database: Database;
before(async () => {
  testDatabase = await createTestDatabase();
});
beforeEach(async (context) => {
  proxy = await startFaultProxy(testDatabase.url);
  database = connect(proxy.url, 5, () => {});
  if ("after" in context)
    context.after(async () => {
      await database.close();
      await proxy.close();
    });
});
after(() => testDatabase.drop());

const sleep = (seconds: number) => sql`select pg_sleep(${seconds})`.execute(database.db);
const read = () => sql`select 1`.execute(database.db);

async function secondsUntil(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const isDone = await work().then(
      () => true,
      () => false,
    );
    if (isDone) return (performance.now() - begun) / 1000;
    assert.ok(performance.now() - begun < 30_000, "it recovers");
    await delay(50);
  }
}

test("idle connections that died silently are replaced before they are used", async () => {
  await Promise.all(Array.from({ length: 5 }, () => sleep(0.05)));
  await delay(1100);
  proxy.freezeOpen();
  const begun = performance.now();
  await Promise.all(Array.from({ length: 5 }, read));
  assert.ok(performance.now() - begun < 5000, "no one waits longer than a check and a new connection");
});

test("queries whose connections die silently fail as an outage within seconds, even with the whole pool in use", async () => {
  const running = Array.from({ length: 5 }, () => sleep(0.5).catch((error: unknown) => error));
  await delay(200);
  proxy.freezeOpen();
  const seconds = await secondsUntil(read);
  assert.ok(seconds < 8, `the pool was usable after ${seconds} s`);
  for (const error of await Promise.all(running)) assert.ok(isDatabaseOutage(error), String(error));
});

test("a server that can't be reached at all fails requests in seconds and is used as soon as it is back", async () => {
  await Promise.all(Array.from({ length: 5 }, () => sleep(0.05)));
  proxy.freeze();
  const begun = performance.now();
  const errors = await Promise.all(Array.from({ length: 8 }, () => read().catch((error: unknown) => error)));
  assert.ok(performance.now() - begun < 15_000);
  for (const error of errors) assert.ok(isDatabaseOutage(error), String(error));
  proxy.pass();
  const seconds = await secondsUntil(read);
  assert.ok(seconds < 6, `it took ${seconds} s`);
});

test("a statement that takes long is left alone", async () => {
  await sleep(5);
  assert.equal(proxy.open(), 1, "no other connection was needed afterwards");
});
