import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { connect, type Database } from "./db.ts";
import { AHEAD, STEADY } from "./session.ts";
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

const AHEAD_INSERT = (n: number) => sql`${sql.raw(AHEAD)} insert into ahead_rows (n) values (${n})`;

test("a statement sent ahead is part of its transaction, in order", () =>
  withConnections(1, async ({ db }) => {
    await sql`create table ahead_rows (n int primary key check (n > 0))`.execute(db);
    const seen = await transaction(db, async (tx) => {
      await AHEAD_INSERT(1).execute(tx);
      await AHEAD_INSERT(2).execute(tx);
      const { rows } = await sql<{ n: number }>`select n from ahead_rows order by n`.execute(tx);
      await AHEAD_INSERT(3).execute(tx);
      return rows.map(({ n }) => n);
    });
    assert.deepEqual(seen, [1, 2]);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ahead_rows`.execute(db);
    assert.deepEqual(rows, [{ count: 3 }]);
    await sql`drop table ahead_rows`.execute(db);
  }));

test("an error of a statement sent ahead ends the transaction, and the next statement or the commit throws it", () =>
  withConnections(1, async ({ db }) => {
    await sql`create table ahead_rows (n int primary key check (n > 0))`.execute(db);
    const count = async () => (await sql`select n from ahead_rows`.execute(db)).rows.length;
    const atCommit = transaction(db, async (tx) => {
      await AHEAD_INSERT(1).execute(tx);
      await AHEAD_INSERT(-1).execute(tx);
    });
    await assert.rejects(atCommit, { code: "23514" });
    assert.equal(await count(), 0);
    const atNext = transaction(db, async (tx) => {
      await AHEAD_INSERT(-1).execute(tx);
      await sql`select 1`.execute(tx);
    });
    await assert.rejects(atNext, { code: "23514" });
    // The error of the work wins over one that nothing has thrown yet.
    const both = transaction(db, async (tx) => {
      await AHEAD_INSERT(-1).execute(tx);
      throw new Error("own");
    });
    await assert.rejects(both, { message: "own" });
    const caught: unknown[] = [];
    await transaction(db, async (tx) => {
      await AHEAD_INSERT(1).execute(tx);
      await savepoint(tx, () => AHEAD_INSERT(1).execute(tx)).catch((error: unknown) => caught.push(error));
      await AHEAD_INSERT(2).execute(tx);
    });
    assert.deepEqual([caught.length, await count()], [1, 2]);
    // A value that the client can't convert never reaches the server, so the statement is awaited.
    const circular: { self?: unknown } = {};
    circular.self = circular;
    const unconvertible = transaction(db, async (tx) => {
      await sql`${sql.raw(AHEAD)} insert into ahead_rows (n) values (${circular})`.execute(tx);
    });
    await assert.rejects(unconvertible, /circular/i);
    assert.equal(await count(), 2);
    await sql`drop table ahead_rows`.execute(db);
  }));

const modeOf = async (connection: Database["db"]) =>
  (await sql<{ plan_cache_mode: string }>`show plan_cache_mode`.execute(connection)).rows[0]?.plan_cache_mode;

test("steady statements are planned once, and leave the mode of their session as it was", () =>
  withConnections(1, async ({ db }) => {
    const read = (connection: Database["db"], value: number) =>
      sql<{ n: number }>`${sql.raw(STEADY)} select n from generate_series(1, 3) n where n = ${value}`.execute(
        connection,
      );
    for (let round = 0; round < 8; round++) assert.deepEqual((await read(db, 2)).rows, [{ n: 2 }]);
    await assert.rejects(sql`${sql.raw(STEADY)} select 1 / ${0}::int`.execute(db), { code: "22012" });
    const { rows } = await sql<{ generic: number; custom: number }>`select generic_plans::int as generic,
      custom_plans::int as custom from pg_prepared_statements where statement like '/* steady */ select n%'`.execute(
      db,
    );
    assert.deepEqual(rows, [{ generic: 6, custom: 0 }]);
    assert.equal(await modeOf(db), "auto");
    await transaction(
      db,
      async (tx) => {
        await read(tx, 1);
        assert.equal(await modeOf(tx), "force_generic_plan");
      },
      { hasSteadyPlans: true },
    );
    await transaction(db, async (tx) => {
      await read(tx, 1);
      assert.equal(await modeOf(tx), "auto");
    });
    assert.equal(await modeOf(db), "auto");
  }));
