import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { connect, type Database } from "./db.ts";
import { savepoint, snapshot, transaction } from "./transaction.ts";

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

async function withConnections(poolSize: number, work: (database: Database) => Promise<void>): Promise<void> {
  const connection = connect(database.url, poolSize, () => {});
  try {
    await work(connection);
  } finally {
    await connection.close();
  }
}

test("frequent statements are prepared with equal results; others aren't", () =>
  withConnections(1, async ({ db }) => {
    const read = async (value: number) =>
      (await sql<{ doubled: number }>`select ${value}::int * 2 as doubled`.execute(db)).rows[0]?.doubled;
    for (let value = 1; value <= 6; value++) assert.equal(await read(value), value * 2);
    await sql`select ${1}::int as once`.execute(db);
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
    assert.deepEqual(rows, [{ statement: "select $1::int * 2 as doubled" }]);
  }));

test("sessions run without JIT, with timeouts, and send no startup parameter that a pooler rejects", () =>
  withConnections(1, async ({ db, pool }) => {
    const { rows } = await sql<{ jit: string; limits: string[] }>`select current_setting('jit') as jit, array[
      current_setting('statement_timeout'), current_setting('lock_timeout'),
      current_setting('idle_in_transaction_session_timeout')] as limits`.execute(db);
    assert.deepEqual(rows, [{ jit: "off", limits: ["15s", "10s", "30s"] }]);
    // PgBouncer accepts user, database, application_name and a few parameters that it tracks.
    const { statement_timeout, lock_timeout, idle_in_transaction_session_timeout } = pool.options;
    assert.deepEqual([statement_timeout, lock_timeout, idle_in_transaction_session_timeout], Array(3).fill(undefined));
  }));

/** Creates a table whose statements are prepared on every connection, and adds columns to it. */
async function aTable({ db }: Database, name: string): Promise<{ read(from: Database["db"]): Promise<object[]> }> {
  await sql`create table ${sql.table(name)} (n int)`.execute(db);
  await sql`insert into ${sql.table(name)} values (1)`.execute(db);
  const read = async (from: Database["db"]) =>
    (await sql<object>`select * from ${sql.table(name)} where n = ${1}`.execute(from)).rows;
  for (let round = 0; round < 4; round++) await Promise.all(Array.from({ length: 8 }, () => read(db)));
  return { read };
}

test("a column added meanwhile breaks no statement on any connection of the pool", () =>
  withConnections(4, async (connection) => {
    const { db } = connection;
    const { read } = await aTable(connection, "widened");
    await sql`alter table widened add column added int`.execute(db);
    const answers = await Promise.all(Array.from({ length: 30 }, () => read(db)));
    assert.deepEqual(answers, Array(30).fill([{ n: 1, added: null }]));
  }));

test("a column added meanwhile breaks no transaction, snapshot or savepoint", () =>
  withConnections(1, async (connection) => {
    const { db } = connection;
    const { read } = await aTable(connection, "widened_inside");
    const widen = (name: string) => sql`alter table widened_inside add column ${sql.ref(name)} int`.execute(db);

    await widen("first");
    assert.deepEqual(await transaction(db, (tx) => read(tx)), [{ n: 1, first: null }]);
    for (let round = 0; round < 4; round++) await read(db);
    await widen("second");
    assert.deepEqual(await snapshot(db, (reading) => read(reading)), [{ n: 1, first: null, second: null }]);
    for (let round = 0; round < 4; round++) await read(db);
    await widen("third");
    const caught: unknown[] = [];
    const rows = await transaction(db, async (tx) => {
      await sql`insert into widened_inside (n) values (2)`.execute(tx);
      return savepoint(tx, () => read(tx)).catch((error: unknown) => caught.push(error));
    });
    assert.deepEqual([rows, caught], [[{ n: 1, first: null, second: null, third: null }], []]);
  }));

test("a session of a read-only server isn't reused", () =>
  withConnections(1, async ({ db, pool }) => {
    const pidOf = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
    await sql`create table writes (n int)`.execute(db);
    const before = await pidOf();
    await sql`set default_transaction_read_only = on`.execute(db);
    await assert.rejects(sql`insert into writes values (1)`.execute(db), { code: "25006" });
    assert.notEqual(await pidOf(), before);
    await sql`insert into writes values (1)`.execute(db);
    assert.equal(pool.totalCount, 1);
  }));
