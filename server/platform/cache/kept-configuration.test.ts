import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { transaction } from "../db/transaction.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { keepConfiguration } from "./kept-configuration.ts";

let server: TestServer;
before(async () => {
  server = await startTestServer({ bindings: [] });
});
after(() => server.close());

let reads = 0;
const frequent = <T>(work: (tx: Parameters<Parameters<TestServer["transaction"]>[0]>[0]) => Promise<T>) =>
  transaction(server.store.database.db, work, { hasSteadyPlans: true });
const readName = () =>
  frequent((tx) =>
    keepConfiguration(tx, "name", async () => {
      reads++;
      const { rows } = await sql<{
        name: string;
      }>`select value ->> 'name' as name from settings where name = 'test'`.execute(tx);
      return { name: rows[0]?.name ?? "none" };
    }),
  );
/** By whatever way: another process, or a statement of its own. */
const write = (name: string, connection = server.store.database.db) =>
  sql`insert into settings (name, value) values ('test', jsonb_build_object('name', ${name}::text))
    on conflict (name) do update set value = excluded.value`.execute(connection);

test("a value is read once per version, and never older than the last change", async () => {
  await write("one");
  reads = 0;
  assert.deepEqual([await readName(), await readName(), reads], [{ name: "one" }, { name: "one" }, 1]);
  await write("two");
  assert.deepEqual([await readName(), await readName(), reads], [{ name: "two" }, { name: "two" }, 2]);
});

test("a change that isn't committed is invisible, and leaves nothing behind when it is rolled back", async () => {
  await write("before");
  assert.equal((await readName()).name, "before");
  const undone = server.transaction(async (tx) => {
    await write("undone", tx);
    assert.equal((await readName()).name, "before");
    throw new Error("undo");
  });
  await assert.rejects(undone, { message: "undo" });
  assert.equal((await readName()).name, "before");
  await write("after");
  assert.equal((await readName()).name, "after");
});

test("kept values can't be changed by a request", async () => {
  await write("frozen");
  await readName();
  const kept = await readName();
  assert.throws(() => {
    kept.name = "changed";
  }, TypeError);
});

test("other transactions and reads always read", async () => {
  await write("read");
  reads = 0;
  const { db } = server.store.database;
  const count = () => keepConfiguration(db, "count", async () => ++reads);
  assert.deepEqual([await count(), await count()], [1, 2]);
});
