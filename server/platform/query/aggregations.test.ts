/** Aggregations of a real table, with values that can be verified by hand. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import type { Aggregation } from "#api/queries.ts";
import { connect, type Database } from "../db/db.ts";
import type { AppError } from "../http/app-error.ts";
import { createTestDatabase } from "../testing/test-database.ts";
import { readAggregations } from "./aggregations.ts";
import { moneyField } from "./money.ts";
import type { QueryApi } from "./sorting.ts";

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;
before(async () => {
  testDatabase = await createTestDatabase();
  database = connect(testDatabase.url, 2, () => {});
  await sql`create table wares (number bigint primary key, kind text not null, price bigint, made timestamptz, tags text[] not null)`.execute(
    database.db,
  );
  await sql`insert into wares values
    (1, 'cup', 1000, '2026-01-15T10:00Z', '{red,big}'), (2, 'cup', 1500, '2026-01-31T23:30Z', '{red}'),
    (3, 'tee', 3000, '2026-03-01T00:00Z', '{blue,big}'), (4, 'tee', null, null, '{}'), (5, '', 2550, '2025-12-31T23:59Z', '{red,red}')`.execute(
    database.db,
  );
});
after(async () => {
  await database.close();
  await testDatabase.drop();
});

const api: QueryApi = {
  name: "wares",
  key: { kind: "number", sql: sql`g.number` },
  fields: {
    kind: { kind: "text", sql: sql`g.kind` },
    price: moneyField(sql`g.price`, "USD"),
    made: { kind: "time", sql: sql`g.made` },
    tags: {
      kind: "list",
      hasSome: (values) => sql<boolean>`g.tags && ${[...values]}::text[]`,
      hasAll: (values) => sql<boolean>`g.tags @> ${[...values]}::text[]`,
      exists: sql<boolean>`g.tags <> '{}'`,
      values: sql`select unnest(g.tags) as value`,
    },
    parts: { kind: "items", fields: {}, some: (condition) => condition },
  },
};

const all = (aggregations: Aggregation[], more: { filter?: unknown; timeZone?: string } = {}) =>
  readAggregations(database.db, { api, from: sql`wares g`, aggregations, ...more });
async function one(aggregation: Aggregation, more: { filter?: unknown; timeZone?: string } = {}) {
  const [result] = await all([aggregation], more);
  return result;
}

describe("values", () => {
  test("are sorted by frequency and exclude missing values", async () => {
    assert.deepEqual(await one({ name: "kinds", fieldPath: "kind", type: "VALUE" }), {
      name: "kinds",
      type: "VALUE",
      fieldPath: "kind",
      values: {
        results: [
          { value: "cup", count: 2 },
          { value: "tee", count: 2 },
        ],
      },
    });
    const values = async (value: NonNullable<Aggregation["value"]>, fieldPath = "kind", filter: unknown = {}) =>
      (await one({ fieldPath, type: "VALUE", value }, { filter }))?.values?.results.map((v) => `${v.value} ${v.count}`);
    assert.deepEqual(await values({ sortType: "VALUE", sortDirection: "DESC", limit: 1 }), ["tee 2"]);
    assert.deepEqual(await values({ missingValues: "INCLUDE" }), ["cup 2", "tee 2", "N/A 1"]);
    assert.deepEqual(
      await values({
        missingValues: "INCLUDE",
        includeOptions: { addToBucket: "none" },
        sortType: "COUNT",
        sortDirection: "ASC",
      }),
      ["none 1", "cup 2", "tee 2"],
    );
    assert.deepEqual(await values({}, "tags"), ["red 3", "big 2", "blue 1"]);
    assert.deepEqual(await values({ missingValues: "INCLUDE", limit: 250 }, "tags", { kind: "tee" }), [
      "big 1",
      "blue 1",
      "N/A 1",
    ]);
    assert.deepEqual(await values({ sortType: "VALUE", sortDirection: "ASC" }, "price"), [
      "10 1",
      "15 1",
      "25.5 1",
      "30 1",
    ]);
    assert.deepEqual(await values({}, "kind", { kind: "none" }), []);
  });
});

describe("ranges, scalars and histograms", () => {
  test("a range includes its lower bound and excludes its upper", async () => {
    const buckets = [{ to: 15 }, { from: 15, to: 25.5 }, { from: 25.5 }, {}];
    const found = await one({ fieldPath: "price", type: "RANGE", range: { buckets } });
    assert.deepEqual(found?.ranges?.results, [
      { to: 15, count: 1 },
      { from: 15, to: 25.5, count: 1 },
      { from: 25.5, count: 2 },
      { count: 4 },
    ]);
  });

  test("amounts are in whole currency units", async () => {
    const figure = async (
      type: NonNullable<Aggregation["scalar"]>["type"],
      fieldPath = "price",
      filter: unknown = {},
    ) => (await one({ fieldPath, type: "SCALAR", scalar: { type } }, { filter }))?.scalar?.value;
    assert.deepEqual(
      [await figure("MIN"), await figure("MAX"), await figure("SUM"), await figure("AVG")],
      [10, 30, 80.5, 20.125],
    );
    assert.deepEqual(
      [
        await figure("COUNT_DISTINCT", "kind"),
        await figure("COUNT_DISTINCT", "tags"),
        await figure("MIN", "price", { kind: "x" }),
      ],
      [2, 3, 0],
    );
    assert.equal(await figure("MAX", "price", { kind: "cup" }), 15);
  });

  test("days and months start in the store's time zone", async () => {
    const months = async (timeZone?: string) =>
      (
        await one(
          { fieldPath: "made", type: "DATE_HISTOGRAM", dateHistogram: { interval: "MONTH" } },
          timeZone === undefined ? {} : { timeZone },
        )
      )?.dateHistogram?.results;
    assert.deepEqual(await months(), [
      { value: "2025-12-01T00:00:00.000Z", count: 1 },
      { value: "2026-01-01T00:00:00.000Z", count: 2 },
      { value: "2026-03-01T00:00:00.000Z", count: 1 },
    ]);
    assert.deepEqual(
      (await months("Europe/Berlin"))?.map(({ count }) => count),
      [2, 1, 1],
    );
  });
});

describe("nesting", () => {
  test("each level is counted within the previous one", async () => {
    const found = await one({
      name: "tree",
      type: "NESTED",
      nested: {
        nestedAggregations: [
          { name: "kind", fieldPath: "kind", type: "VALUE" },
          { name: "tag", fieldPath: "tags", type: "VALUE", value: { limit: 1 } },
          { name: "cheapest", fieldPath: "price", type: "SCALAR", scalar: { type: "MIN" } },
        ],
      },
    });
    assert.deepEqual(found?.nested?.results, [
      {
        results: {
          kind: { value: { value: "cup", count: 2 } },
          tag: { value: { value: "red", count: 2 } },
          cheapest: { scalar: { value: 10 } },
        },
      },
      {
        results: {
          kind: { value: { value: "tee", count: 2 } },
          tag: { value: { value: "big", count: 1 } },
          cheapest: { scalar: { value: 30 } },
        },
      },
    ]);
  });

  test("ranges and months nest too", async () => {
    const found = await one({
      type: "NESTED",
      nested: {
        nestedAggregations: [
          { name: "made", fieldPath: "made", type: "DATE_HISTOGRAM", dateHistogram: { interval: "YEAR" } },
          { name: "price", fieldPath: "price", type: "RANGE", range: { buckets: [{ to: 20 }, { from: 20 }] } },
        ],
      },
    });
    assert.deepEqual(
      found?.nested?.results.map(({ results }) => [
        results.made?.dateHistogram?.value.slice(0, 4),
        results.price?.range,
      ]),
      [
        ["2025", { from: 20, count: 1 }],
        ["2026", { to: 20, count: 2 }],
        ["2026", { from: 20, count: 1 }],
      ],
    );
  });
});

test("ten nestings with thousands of buckets share one limit, and each includes its largest buckets at all levels", async () => {
  const from = sql`(select n as number, 'kind ' || lpad(n::text, 4, '0') as kind, n * 100 as price, now() as made,
    array['tag ' || n] as tags from generate_series(1, 2000) as n) as g`;
  const nestedAggregations = ["kind", "tags", "price"].map((fieldPath) => ({
    name: fieldPath,
    fieldPath,
    type: "VALUE" as const,
    value: { limit: 250 },
  }));
  const aggregations = Array.from({ length: 10 }, () => ({ type: "NESTED" as const, nested: { nestedAggregations } }));
  const found = await readAggregations(database.db, { api, from, aggregations });
  for (const { nested } of found) {
    assert.equal(nested?.results.length, 100);
    assert.deepEqual(Object.keys(nested.results[99]?.results ?? {}), ["kind", "tags", "price"]);
  }
  const [alone] = await readAggregations(database.db, { api, from, aggregations: aggregations.slice(0, 1) });
  assert.equal(alone?.nested?.results.length, 250);
});

test("several are returned in the requested order; fields that can't be aggregated are rejected", async () => {
  const found = await all([
    { name: "b", fieldPath: "price", type: "SCALAR", scalar: { type: "MAX" } },
    { name: "a", fieldPath: "kind", type: "VALUE" },
  ]);
  assert.deepEqual(
    found.map(({ name, fieldPath }) => [name, fieldPath]),
    [
      ["b", "price"],
      ["a", "kind"],
    ],
  );
  assert.deepEqual(await all([]), []);
  const wrong: [Aggregation[], timeZone?: string][] = [
    [[{ fieldPath: "secret", type: "VALUE" }]],
    [[{ fieldPath: "parts", type: "VALUE" }]],
    [[{ fieldPath: "constructor", type: "VALUE" }]],
    [[{ fieldPath: "kind", type: "RANGE", range: { buckets: [] } }]],
    [[{ fieldPath: "kind", type: "SCALAR", scalar: { type: "SUM" } }]],
    [[{ fieldPath: "price", type: "SCALAR" }]],
    [[{ fieldPath: "price", type: "DATE_HISTOGRAM", dateHistogram: { interval: "DAY" } }]],
    [[{ fieldPath: "made", type: "DATE_HISTOGRAM", dateHistogram: { interval: "DAY" } }], "Mars/Olympus"],
    [[{ type: "NESTED", nested: { nestedAggregations: [] } }]],
    [[{ type: "VALUE" }]],
    [Array.from({ length: 11 }, () => ({ fieldPath: "kind", type: "VALUE" as const }))],
  ];
  for (const [aggregations, timeZone] of wrong) {
    await assert.rejects(
      all(aggregations, timeZone === undefined ? {} : { timeZone }),
      (error: AppError) => error.status === 400,
    );
  }
});

test("large results are sampled; minimum and maximum stay exact", async () => {
  await sql`create table crowd as select n as number, n % 4 as quarter from generate_series(1, 40000) as n`.execute(
    database.db,
  );
  await sql`analyze crowd`.execute(database.db);
  const crowd: QueryApi = {
    name: "crowd",
    key: { kind: "number", sql: sql`c.number` },
    fields: { number: { kind: "number", sql: sql`c.number` }, quarter: { kind: "number", sql: sql`c.quarter` } },
  };
  const [quarters, lowest] = await readAggregations(database.db, {
    api: crowd,
    from: sql`crowd c`,
    aggregations: [
      { fieldPath: "quarter", type: "VALUE" },
      { fieldPath: "number", type: "SCALAR", scalar: { type: "MIN" } },
    ],
  });
  assert.equal(lowest?.scalar?.value, 1);
  for (const { count } of quarters?.values?.results ?? []) assert.ok(Math.abs(count - 10_000) < 500, String(count));
});
