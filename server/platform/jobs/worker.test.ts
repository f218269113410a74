/** The worker during a database failover: it stops, reports it, and continues without running anything twice. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { Type } from "typebox";
import { eventually } from "#server/platform/testing/eventually.ts";
import { connect, type Database } from "../db/db.ts";
import { transaction } from "../db/transaction.ts";
import { operationsRoutes } from "../operations/routes.ts";
import { type FaultProxy, startFaultProxy } from "../testing/fault-proxy.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { enqueue, job } from "./jobs.ts";
import { jobsState } from "./worker.ts";

const runs: string[] = [];
let atEnd: () => Promise<unknown> = async () => {};
const noted = job({
  name: "test.noted",
  payload: Type.Object({ name: Type.String() }),
  async run(_store, { name }) {
    runs.push(name);
    await atEnd();
  },
});

let testDatabase: TestDatabase;
let direct: Database;
let proxy: FaultProxy;
let server: TestServer;
before(async () => {
  testDatabase = await createTestDatabase();
  direct = connect(testDatabase.url, 2, () => {});
  proxy = await startFaultProxy(testDatabase.url);
  server = await startTestServer({
    bindings: [],
    rawRoutes: operationsRoutes,
    jobs: [noted],
    databaseUrl: proxy.url,
  });
});
after(async () => {
  await server.close();
  await proxy.close();
  await direct.close();
  await testDatabase.drop();
});

/** Bypasses the proxy, whose connections the tests break. */
const add = (...names: string[]) =>
  transaction(direct.db, async (tx) => {
    for (const name of names) await enqueue(tx, noted, { name });
  });

async function readiness(): Promise<[status: number, body: unknown]> {
  const answer = await fetch(`${server.origin}/ready`);
  return [answer.status, await answer.json()];
}

const isLeft = async (): Promise<boolean> => {
  const { rows } = await sql`select from graphile_worker.jobs where task_identifier = ${noted.name}`.execute(direct.db);
  return rows.length > 0;
};

test("jobs are locked by the lease's id, and /ready reports that they run", async () => {
  let lockedBy: unknown;
  atEnd = async () => {
    const { rows } = await sql<{ locked_by: string }>`select locked_by from graphile_worker.jobs`.execute(
      server.store.database.db,
    );
    lockedBy = rows[0]?.locked_by;
  };
  await add("first");
  await eventually(() => lockedBy !== undefined, "the job runs");
  assert.match(String(lockedBy), /^cartwright-[0-9a-f]{18}:general$/);
  assert.deepEqual(await readiness(), [200, { status: "ready", jobs: "running" }]);
  await eventually(async () => !(await isLeft()), "its end is recorded");
});

test("a job that finished while the database was unavailable isn't repeated", async () => {
  atEnd = async () => proxy.cut();
  await add("cut off");
  await eventually(() => runs.includes("cut off"), "the job runs");
  atEnd = async () => {};
  await delay(1500);
  assert.equal((await readiness())[0], 503);
  proxy.pass();
  await add("afterwards");
  await eventually(() => runs.includes("afterwards"), "jobs go on");
  await eventually(async () => !(await isLeft()), "all are recorded");
  assert.deepEqual(runs, ["first", "cut off", "afterwards"]);
});

test("several unrecorded results don't stop the worker permanently", async () => {
  // Which round hits the race is a matter of milliseconds.
  for (const round of ["1", "2", "3", "4"]) {
    const both = Promise.withResolvers<void>();
    let running = 0;
    atEnd = async () => {
      if (++running === 1) return Promise.race([both.promise, delay(8000)]);
      if (running > 2) return undefined;
      both.resolve();
      setTimeout(() => proxy.freezeOpen(), 2);
      return delay(45);
    };
    const names = ["a", "b", "c", "d"].map((name) => `${name} of round ${round}`);
    await add(...names);
    await eventually(() => names.every((name) => runs.includes(name)), `jobs go on after round ${round}`);
    await eventually(async () => !(await isLeft()), "all are recorded");
    assert.deepEqual(runs.slice(-4).sort(), names);
  }
  atEnd = async () => {};
});

test("after a failover jobs resume; meanwhile /ready reports the outage", async () => {
  const name = sql.ref(new URL(testDatabase.url).pathname.slice(1));
  // From another session than the server's: a surviving session could continue to write.
  const cut = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(direct.db);
  await sql`alter database ${name} set default_transaction_read_only = on`.execute(direct.db);
  await cut();
  await eventually(async () => {
    const [status, body] = await readiness();
    return status === 503 && JSON.stringify(body) === '{"status":"database read-only","jobs":"stopped"}';
  }, "/ready says that nothing can be written");
  // In one session, because others of the pool are read-only.
  await direct.db.connection().execute(async (session) => {
    await sql`set default_transaction_read_only = off`.execute(session);
    await sql`alter database ${name} reset default_transaction_read_only`.execute(session);
  });
  await cut();
  await eventually(async () => (await readiness())[0] === 200, "/ready is back");
  await add("after the failover");
  await eventually(() => runs.includes("after the failover"), "jobs run again");
});

test("a job assigned in a lost response is freed", async () => {
  const { db } = server.store.database;
  let workerId = "";
  atEnd = async () => {
    const { rows } = await sql<{ locked_by: string }>`select locked_by from graphile_worker.jobs
      where locked_by is not null`.execute(db);
    workerId = rows[0]?.locked_by ?? "";
  };
  await add("asks for its worker");
  await eventually(() => workerId !== "", "the worker is known");
  atEnd = async () => {};
  await sql`with added as (select id from graphile_worker.add_job(${noted.name}, '{"name":"orphan"}', run_at => now() + interval '1 hour'))
    select from added`.execute(db);
  await sql`update graphile_worker._private_jobs set locked_by = ${workerId}, locked_at = now(), attempts = 1,
    max_attempts = 1, run_at = now() where payload->>'name' = 'orphan'`.execute(db);
  await eventually(() => runs.includes("orphan"), "the orphan runs, on its only attempt");
});

test("a worker that can't take jobs reports it, and starts again", async (t) => {
  const database = await createTestDatabase();
  t.after(() => database.drop());
  const faulty = await startFaultProxy(database.url);
  t.after(() => faulty.close());
  // The library keeps the failed result of this statement, and fails all its later queries for jobs with it.
  faulty.cutOnce("_private_tasks as tasks");
  const {
    store,
    transaction: write,
    close,
  } = await startTestServer({ bindings: [], jobs: [noted], databaseUrl: faulty.url });
  t.after(close);
  await write((tx) => enqueue(tx, noted, { name: "after the failed start" }));
  await eventually(() => jobsState(store).state === "stopped", "the outage is reported");
  await eventually(() => runs.includes("after the failed start"), "jobs run");
  await eventually(() => jobsState(store).state === "running", "its end is reported");
});
