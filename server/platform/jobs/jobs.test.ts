/** Which transactions add jobs. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { Type } from "typebox";
import { registerHooks } from "../db/hooks.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { discardJobs, enqueue } from "./jobs.ts";

let server: TestServer;
before(async () => {
  server = await startTestServer({ bindings: [] });
});
after(() => server.close());

const target = { name: "test.job", payload: Type.Object({ name: Type.String() }) };

test("a database of a simulated history adds no jobs; its other writes are kept", async () => {
  const { db } = server.store.database;
  const add = (name: string) =>
    server.transaction(async (tx) => {
      await enqueue(tx, target, { name });
      await sql`insert into settings (name, value, updated_at) values (${name}, '{}', now())`.execute(tx);
    });
  await add("present");
  registerHooks(db, [discardJobs]);
  await add("past");
  const { rows } = await sql<{ jobs: string[]; settings: string[] }>`
    select array(select payload ->> 'name' from graphile_worker._private_jobs) as jobs,
      array(select name from settings where name in ('past', 'present') order by name) as settings`.execute(db);
  assert.deepEqual(rows, [{ jobs: ["present"], settings: ["past", "present"] }]);
});
