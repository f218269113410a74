import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createTestDatabase } from "../testing/test-database.ts";
import { connect } from "./db.ts";

test("a statement asked often is prepared, answers the same, and others are not", async () => {
  const database = await createTestDatabase();
  const { db, close } = connect(database.url, 1, () => {});
  try {
    const ask = async (value: number) =>
      (await sql<{ doubled: number }>`select ${value}::int * 2 as doubled`.execute(db)).rows[0]?.doubled;
    for (let value = 1; value <= 6; value++) assert.equal(await ask(value), value * 2);
    await sql`select ${1}::int as once`.execute(db);
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
    assert.deepEqual(rows, [{ statement: "select $1::int * 2 as doubled" }]);
  } finally {
    await close();
    await database.drop();
  }
});
