/** Silently dropped connections: their queries fail within seconds, and the pool replaces them. */
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
  assert.ok(performance.now() - begun < 5000, "the wait is bounded by one check and one new connection");
});

test("queries whose connections die silently fail as an outage within seconds, even with the whole pool in use", async () => {
  const running = Array.from({ length: 5 }, () => sleep(0.5).catch((error: unknown) => error));
  await delay(200);
  proxy.freezeOpen();
  const seconds = await secondsUntil(read);
  assert.ok(seconds < 8, `the pool was usable after ${seconds} s`);
  for (const error of await Promise.all(running)) assert.ok(isDatabaseOutage(error), String(error));
});

test("an unreachable server fails requests in seconds and is used again as soon as it is back", async () => {
  await Promise.all(Array.from({ length: 5 }, () => sleep(0.05)));
  proxy.freeze();
  const begun = performance.now();
  const errors = await Promise.all(Array.from({ length: 8 }, () => read().catch((error: unknown) => error)));
  assert.ok(performance.now() - begun < 15_000);
  for (const error of errors) assert.ok(isDatabaseOutage(error), String(error));
  proxy.pass();
  const seconds = await secondsUntil(read);
  assert.ok(seconds < 6, `took ${seconds} s`);
});

test("a new connection that falls silent at any moment delays queries only briefly", async () => {
  const attempts = Array.from({ length: 30 }, async (_, milliseconds) => {
    const own = await startFaultProxy(testDatabase.url);
    const fresh = connect(own.url, 2, () => {});
    const settled = sql`select 1`.execute(fresh.db).then(
      () => true,
      () => true,
    );
    await delay(milliseconds);
    own.freezeOpen();
    const isSettled = await Promise.race([settled, delay(15_000, false, { ref: false })]);
    await own.close();
    await fresh.close();
    return isSettled ? [] : [milliseconds];
  });
  assert.deepEqual((await Promise.all(attempts)).flat(), []);
});

test("a long-running statement isn't interrupted", async () => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(5)`.execute(database.db);
  const later = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db);
  assert.equal(later.rows[0]?.pid, rows[0]?.pid, "the same session continues");
});
