/** Pages of a real table: paging with cursors, forward and backward, returns the rows of one sorted list. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { connect, type Database } from "../db/db.ts";
import type { AppError } from "../http/app-error.ts";
import { createTestDatabase } from "../testing/test-database.ts";
import { moneyField } from "./money.ts";
import {
  type CursorPage,
  countMatches,
  effectiveQuery,
  type PageQuery,
  readCursorPage,
  readOffsetPage,
} from "./pages.ts";
import type { QueryApi } from "./sorting.ts";

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;
const COUNT = 60;
before(async () => {
  testDatabase = await createTestDatabase();
  database = connect(testDatabase.url, 2, () => {});
  await sql`create table things (
    id uuid primary key default gen_random_uuid(), number bigint not null unique, name text not null, price bigint,
    made timestamptz not null, is_new boolean, weight numeric)`.execute(database.db);
  // Many ties and nulls; timestamps that differ by microseconds.
  await sql`insert into things (number, name, price, made, is_new, weight)
    select n, (array['Äpfel','apple','Banana','50%_off\\'])[1 + n % 4], nullif((n * 7) % 5, 0) * 150,
      '2026-01-01'::timestamptz + (n / 3) * interval '1 microsecond', nullif(n % 3, 0) = 1, nullif(n % 4, 0) / 3.0
    from generate_series(1, ${COUNT}::int) as n`.execute(database.db);
});
after(async () => {
  await database.close();
  await testDatabase.drop();
});

const api: QueryApi = {
  name: "things",
  key: { kind: "number", sql: sql`t.number` },
  fields: {
    id: { kind: "id", sql: sql`t.id`, isSortable: true, isRequired: true },
    number: { kind: "number", sql: sql`t.number`, isSortable: true, isRequired: true },
    name: { kind: "text", sql: sql`t.name`, isSortable: true, isRequired: true },
    price: moneyField(sql`t.price`, "USD", { isSortable: true }),
    made: { kind: "time", sql: sql`t.made`, isSortable: true, isRequired: true },
    isNew: { kind: "boolean", sql: sql`t.is_new`, isSortable: true },
    weight: { kind: "number", sql: sql`t.weight`, isSortable: true },
  },
};
type Row = { number: number };
const request = (query: PageQuery, of = api) => ({
  api: of,
  query,
  select: sql`t.number::int as number`,
  from: sql`things t`,
});
const cursorPage = (query: PageQuery): Promise<CursorPage<Row>> => readCursorPage<Row>(database.db, request(query));
const numbers = (rows: readonly Row[]): number[] => rows.map(({ number }) => number);
const refused = (error: AppError): boolean => error.status === 400 && error.code === "UNKNOWN_FILTER";

const sortable = ["id", "number", "name", "price", "made", "isNew", "weight"];
const sorts = fc.uniqueArray(
  fc.record({ fieldName: fc.constantFrom(...sortable), order: fc.constantFrom("ASC" as const, "DESC" as const) }),
  { maxLength: 3, selector: ({ fieldName }) => fieldName },
);
const filters = fc.constantFrom<unknown>(
  {},
  undefined,
  { name: { $startsWith: "äp" } },
  { name: "apple" },
  { price: { $gte: "1.5", $lt: 4.5 } },
  { $or: [{ isNew: true }, { price: null }] },
  '{"number":{"$gt":30}}',
);

describe("cursor pages", () => {
  test("forward and backward return every row once, in order, for any sort", async () => {
    await fc.assert(
      fc.asyncProperty(sorts, filters, fc.integer({ min: 1, max: 17 }), async (sort, filter, limit) => {
        const whole = numbers(
          (await readOffsetPage<Row>(database.db, request({ filter, sort, paging: { limit: 100 } }))).rows,
        );
        const seen: number[] = [];
        let page = await cursorPage({ filter, sort, cursorPaging: { limit } });
        assert.equal(page.pagingMetadata.cursors.prev, undefined);
        for (;;) {
          seen.push(...numbers(page.rows));
          assert.equal(page.pagingMetadata.count, page.rows.length);
          const { next } = page.pagingMetadata.cursors;
          assert.equal(page.pagingMetadata.hasNext, next !== undefined);
          if (next === undefined) break;
          page = await cursorPage({ cursorPaging: { limit, cursor: next } });
        }
        assert.deepEqual(seen, whole);
        const back = [...numbers(page.rows)];
        for (let prev = page.pagingMetadata.cursors.prev; prev !== undefined; prev = page.pagingMetadata.cursors.prev) {
          page = await cursorPage({ cursorPaging: { limit, cursor: prev } });
          back.unshift(...numbers(page.rows));
        }
        assert.deepEqual(back, whole);
      }),
      { numRuns: 60 },
    );
  });

  test("paging.limit and paging.offset are supported, and continued by cursors", async () => {
    const first = await cursorPage({ paging: { limit: 5, offset: 10 } });
    assert.deepEqual(numbers(first.rows), [11, 12, 13, 14, 15]);
    const before = await cursorPage({ cursorPaging: { limit: 3, cursor: first.pagingMetadata.cursors.prev ?? "" } });
    assert.deepEqual(numbers(before.rows), [8, 9, 10]);
  });

  test("rows added and deleted between pages don't shift others", async () => {
    const first = await cursorPage({ cursorPaging: { limit: 10 } });
    await sql`insert into things (number, name, made) values (-5, 'new', now())`.execute(database.db);
    await sql`delete from things where number = 10`.execute(database.db);
    const second = await cursorPage({ cursorPaging: { limit: 5, cursor: first.pagingMetadata.cursors.next ?? "" } });
    assert.deepEqual(numbers(second.rows), [11, 12, 13, 14, 15]);
    await sql`delete from things where number = -5`.execute(database.db);
  });

  test("a long filter fits a cursor, and additional data is preserved", async () => {
    const filter = { id: { $nin: Array.from({ length: 400 }, () => crypto.randomUUID()) } };
    const carried = { expression: "lamp" };
    const { next = "" } = (await cursorPage({ filter, carried, cursorPaging: { limit: 1 } })).pagingMetadata.cursors;
    assert.ok(next.length > 100 && next.length <= 16_000, String(next.length));
    assert.deepEqual(effectiveQuery(api, { cursorPaging: { cursor: next } }).carried, carried);
  });

  test("cursors of other queries and invalid cursors are rejected", async () => {
    const { next = "" } = (await cursorPage({ sort: [{ fieldName: "made" }], cursorPaging: { limit: 1 } }))
      .pagingMetadata.cursors;
    await assert.rejects(
      readCursorPage(database.db, request({ cursorPaging: { cursor: next } }, { ...api, name: "others" })),
      refused,
    );
    const { deflateRawSync } = await import("node:zlib");
    const forge = (value: unknown) => deflateRawSync(JSON.stringify(value)).toString("base64url");
    const forged = [
      "x",
      "%%%",
      "a".repeat(16_001),
      next.slice(0, -6),
      forge({}),
      forge([1, "things", 0, ["1", "2", "3"], null, null, null]),
      forge([1, "things", 0, ["not a number"], null, null, null]),
      forge([1, "things", 0, [null], null, null, null]),
      forge([1, "things", 0, ["1"], { secret: 1 }, null, null]),
      forge([1, "things", 0, ["1"], null, [{ fieldName: "secret" }], null]),
      forge([1, "things", 0, ["99999999999999999999", "1"], null, [{ fieldName: "made" }], null]),
      forge([1, "things", 0, ["a\u0000b", "1"], null, [{ fieldName: "name" }], null]),
      forge([1, "things", 0, ["(select 1)"], null, null, null]),
      forge([1, "things", 0, ["1"], { name: "a\u0000b" }, null, null]),
    ];
    for (const cursor of forged) await assert.rejects(cursorPage({ cursorPaging: { cursor } }), refused, cursor);
  });
});

describe("offset pages", () => {
  test("have rows, a total, a default limit of 50 and a maximum of 100", async () => {
    const all = await readOffsetPage<Row>(database.db, request({}));
    assert.deepEqual([all.rows.length, all.total, all.offset], [50, COUNT - 1, 0]);
    const part = await readOffsetPage<Row>(
      database.db,
      request({ filter: { name: "apple" }, paging: { limit: 2, offset: 3 } }),
    );
    assert.deepEqual([numbers(part.rows), part.total, part.offset], [[13, 17], 15, 3]);
    const beyond = await readOffsetPage<Row>(database.db, request({ paging: { limit: 2, offset: 500 } }));
    assert.deepEqual([beyond.rows.length, beyond.total], [0, COUNT - 1]);
    const none = await readOffsetPage<Row>(database.db, request({ paging: { limit: 0 } }));
    assert.deepEqual([none.rows.length, none.total], [0, COUNT - 1]);
    const known = await readOffsetPage<Row>(database.db, { ...request({ paging: { limit: 1 } }), total: sql`7` });
    assert.equal(known.total, 7);
    assert.equal(await countMatches(database.db, { ...request({}), filter: { isNew: { $ne: null } } }), 39);
  });

  test("totals beyond ten thousand are estimates, and never below the rows already seen", async () => {
    await sql`create table many as select n as number from generate_series(1, 30000) as n`.execute(database.db);
    await sql`analyze many`.execute(database.db);
    const many: QueryApi = { ...api, fields: { number: { kind: "number", sql: sql`t.number` } } };
    const count = (filter: unknown) => countMatches(database.db, { api: many, filter, from: sql`many t` });
    assert.equal(await count({ number: { $lte: 10_000 } }), 10_000);
    const estimate = await count({});
    assert.ok(estimate > 10_000 && Math.abs(estimate - 30_000) < 3000, String(estimate));
  });
});
