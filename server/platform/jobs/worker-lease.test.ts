/** Worker leases: whose jobs are freed, and the state of a lease after connection and server failures. */
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { eventually } from "#server/platform/testing/eventually.ts";
import { startFaultProxy } from "../testing/fault-proxy.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { WorkerLease } from "./worker-lease.ts";

const GRACE = 500;

let server: TestServer;
before(async () => {
  server = await startTestServer({ bindings: [] });
});
after(() => server.close());

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

async function aLease(url = server.store.database.directUrl): Promise<WorkerLease> {
  const lease = new WorkerLease({ url, onError: () => {}, graceMilliseconds: GRACE });
  cleanups.push(() => lease.release());
  await lease.whenTried();
  return lease;
}

async function aProxy() {
  const proxy = await startFaultProxy(server.store.database.directUrl);
  cleanups.push(() => proxy.close());
  return proxy;
}

async function jobOf(workerId: string): Promise<string> {
  const { db } = server.store.database;
  const { rows } = await sql<{ id: string }>`select id from graphile_worker.add_job('left', '{}'::json)`.execute(db);
  const id = String(rows[0]?.id);
  await sql`update graphile_worker._private_jobs set locked_by = ${workerId}, locked_at = now() where id = ${id}`.execute(
    db,
  );
  return id;
}

async function isLocked(id: string): Promise<boolean> {
  const { rows } = await sql<{ locked_by: string | null }>`
    select locked_by from graphile_worker.jobs where id = ${id}`.execute(server.store.database.db);
  return rows[0]?.locked_by !== null;
}

test("remaining workers free exactly the jobs of an ended worker", async () => {
  const [first, second] = [await aLease(), await aLease()];
  const ended = await aLease();
  const jobs = {
    first: await jobOf(first.idOf("general")),
    second: await jobOf(second.idOf("imports")),
    ended: await jobOf(ended.idOf("general")),
    foreign: await jobOf("pool-of-another-program"),
  };
  await delay(GRACE * 3);
  assert.equal(await isLocked(jobs.ended), true, "its worker is running");
  await ended.release();
  await eventually(async () => !(await isLocked(jobs.ended)), "the job of the ended worker is freed");
  for (const job of [jobs.first, jobs.second, jobs.foreign]) assert.equal(await isLocked(job), true);
});

test("a lease with a cut connection is renewed under the same id before others free its jobs", async () => {
  const proxy = await aProxy();
  const lease = await aLease(proxy.url);
  const job = await jobOf(lease.idOf("general"));
  const witness = new WorkerLease({
    url: server.store.database.directUrl,
    onError: () => {},
    graceMilliseconds: 8000,
  });
  cleanups.push(() => witness.release());
  proxy.cut();
  await eventually(() => !lease.isHeld, "it knows at once that the lease is lost");
  await delay(2500);
  proxy.pass();
  await eventually(() => lease.isHeld, "it has the lease again");
  await delay(8500);
  assert.equal(await isLocked(job), true);
});

test("a lease with a silently dropped connection replaces its own former session", async () => {
  const proxy = await aProxy();
  const lease = await aLease(proxy.url);
  proxy.freezeOpen();
  await eventually(() => !lease.isHeld, "the silence is noticed");
  await eventually(() => lease.isHeld, "the lease is taken over from the session that the server still believes in");
});

test("a read-only server grants no lease and keeps no lock; another attempt follows", async () => {
  const { db } = server.store.database;
  const database = sql.ref(new URL(server.store.database.directUrl).pathname.slice(1));
  const before = await aLease();
  await sql`alter database ${database} set default_transaction_read_only = on`.execute(db);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cartwright worker'`.execute(
    db,
  );
  await eventually(() => !before.isHeld, "the lease goes with the server");
  const during = await aLease();
  assert.equal(during.isHeld, false, "a process starting meanwhile doesn't hang");
  await delay(1000);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  assert.deepEqual(rows, [{ count: 0 }], "no attempt leaves a lock behind");
  await sql`set default_transaction_read_only = off`.execute(db);
  await sql`alter database ${database} reset default_transaction_read_only`.execute(db);
  await eventually(() => before.isHeld && during.isHeld, "both work again");
});
