import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { arrive } from "./presence.ts";

let server: TestServer;
before(async () => {
  server = await startTestServer({ bindings: [] });
});
after(() => server.close());

async function jobOfAKilledProcess(): Promise<string> {
  const { db } = server.store.database;
  const { rows } = await sql<{ id: string }>`select id from graphile_worker.add_job('left', '{}'::json)`.execute(db);
  const id = String(rows[0]?.id);
  await sql`update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now() where id = ${id}`.execute(
    db,
  );
  return id;
}

async function isLocked(id: string): Promise<boolean> {
  const { rows } = await sql<{ locked_by: string | null }>`
    select locked_by from graphile_worker.jobs where id = ${id}`.execute(server.store.database.db);
  return rows[0]?.locked_by !== null;
}

test("the first to arrive frees what a killed process left; who arrives beside others frees nothing", async () => {
  const left = await jobOfAKilledProcess();
  const first = await arrive(server.store.database.url);
  assert.equal(await isLocked(left), false);

  const running = await jobOfAKilledProcess();
  const second = await arrive(server.store.database.url);
  assert.equal(await isLocked(running), true, "it may be a job of the first");
  await first.leave();
  const third = await arrive(server.store.database.url);
  assert.equal(await isLocked(running), true, "the second is still there");
  await Promise.all([second.leave(), third.leave()]);

  const next = await arrive(server.store.database.url);
  assert.equal(await isLocked(running), false);
  await next.leave();
});
