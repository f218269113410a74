import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from "kysely";
import type { AppError } from "../http/app-error.ts";
import { moneyField } from "./money.ts";
import { compileFilter, compileSort, type Fields, readPage } from "./query-language.ts";

/** Compiles without a database. */
const dry = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const list = (name: string) => (values: readonly string[]) => sql<boolean>`${sql.raw(name)}(${values.join("|")})`;
const fields: Fields = {
  name: { kind: "text", sql: sql`t.name`, isSortable: true },
  price: { kind: "number", sql: sql`t.price`, isSortable: true },
  title: { kind: "text", sql: sql`t.title`, lowered: sql`lower(t.title)`, isSortable: true, isRequired: true },
  cents: moneyField(sql`t.cents`, "USD"),
  visible: { kind: "boolean", sql: sql`t.visible` },
  createdDate: { kind: "time", sql: sql`t.created_at`, isSortable: true },
  id: { kind: "id", sql: sql`t.id` },
  rank: { kind: "number", sql: sql`t.rank`, isSortable: true, isFilterable: false },
  productType: { kind: "text", sql: sql`t.type`, operators: ["$eq", "$in"] },
  collectionIds: { kind: "list", hasSome: list("some"), hasAll: list("all"), exists: sql<boolean>`any` },
  variants: {
    kind: "items",
    fields: { sku: { kind: "text", sql: sql`v.sku` }, price: { kind: "number", sql: sql`v.price` } },
    some: (condition) => sql<boolean>`exists(${condition})`,
  },
};

function compiled(filter: unknown): [text: string, ...parameters: unknown[]] {
  const { sql: text, parameters } = sql`${compileFilter(filter, fields)}`.compile(dry);
  return [text.replace(/\s+/g, " "), ...parameters];
}

const id = "019a0000-0000-7000-8000-000000000001";
const cases: [name: string, filter: unknown, expected: [string, ...unknown[]]][] = [
  ["no filter", undefined, ["true"]],
  ["an empty filter", {}, ["true"]],
  ["a plain value", { name: "a" }, ["(t.name = $1::text)", "a"]],
  ["$eq", { name: { $eq: "a" } }, ["(t.name = $1::text)", "a"]],
  ["null for a text", { name: null }, ["((coalesce(t.name, '') = ''))"]],
  ["null for a number", { price: null }, ["((t.price is null))"]],
  ["$ne", { price: { $ne: 1 } }, ["(((t.price = $1::bigint)) is not true)", "1"]],
  [
    "$gt and $lte together",
    { price: { $gt: 1, $lte: 2 } },
    ["((t.price > $1::bigint) and (t.price <= $2::bigint))", "1", "2"],
  ],
  [
    "$gte and $lt on texts",
    { name: { $gte: "a", $lt: "b" } },
    ["((t.name >= $1::text) and (t.name < $2::text))", "a", "b"],
  ],
  ["a number as text", { price: "12.50" }, ["(t.price = $1::numeric)", "12.50"]],
  ["money in whole units", { cents: { $gte: 12.5 } }, ["(t.cents >= $1::bigint)", "1250"]],
  ["money finer than a cent, upwards", { cents: { $gte: "10.142857" } }, ["(t.cents > $1::bigint)", "1014"]],
  ["money finer than a cent, downwards", { cents: { $lt: "10.142857" } }, ["(t.cents <= $1::bigint)", "1014"]],
  ["money finer than a cent equals no price", { cents: 10.142857 }, ["false"]],
  ["$in", { id: { $in: [id, "not an id"] } }, ["(t.id = $1::uuid)", id]],
  ["$in of nothing", { name: { $in: [] } }, ["false"]],
  [
    "$nin with null",
    { name: { $nin: ["a", null] } },
    ["(((t.name = $1::text or (coalesce(t.name, '') = ''))) is not true)", "a"],
  ],
  ["an id that is none", { id: "x" }, ["false"]],
  ["$startsWith escapes its wildcards", { name: { $startsWith: "50%_\\" } }, ["(t.name ilike $1)", "50\\%\\_\\\\%"]],
  ["$endsWith", { name: { $endsWith: "a" } }, ["(t.name ilike $1)", "%a"]],
  ["$contains", { name: { $contains: "a" } }, ["(t.name ilike $1)", "%a%"]],
  ["$exists", { price: { $exists: true } }, ["(not (t.price is null))"]],
  ["$isEmpty", { name: { $isEmpty: true } }, ["(coalesce(t.name, '') = '')"]],
  ["a boolean", { visible: false }, ["(t.visible = $1::boolean)", false]],
  ["$gt of a boolean", { visible: { $gt: false } }, ["(t.visible > $1::boolean)", false]],
  ["$gt of an id", { id: { $gt: id } }, ["(t.id > $1::uuid)", id]],
  ["$lt of a text that is no id", { id: { $lt: "FF" } }, ['(t.id::text collate "C" < $1::text)', "ff"]],
  ["the beginning of an id", { id: { $startsWith: "019a" } }, ['(t.id::text collate "C" ilike $1)', "019a%"]],
  [
    "a time",
    { createdDate: { $gte: "2026-01-01" } },
    ["(t.created_at >= $1::timestamptz)", "2026-01-01T00:00:00.000Z"],
  ],
  ["$hasSome", { collectionIds: { $hasSome: ["a", "b"] } }, ["some($1)", "a|b"]],
  ["$hasAll", { collectionIds: { $hasAll: ["a"] } }, ["all($1)", "a"]],
  ["a list that exists", { collectionIds: { $exists: false } }, ["((any) is not true)"]],
  [
    "$and, $or and $not",
    { $and: [{ name: "a" }, { $or: [{ price: 1 }, { price: 2 }] }, { $not: { name: "b" } }] },
    [
      "((t.name = $1::text) and ((t.price = $2::bigint) or (t.price = $3::bigint)) and (((t.name = $4::text)) is not true))",
      "a",
      "1",
      "2",
      "b",
    ],
  ],
  ["two fields at once", { name: "a", price: 1 }, ["((t.name = $1::text) and (t.price = $2::bigint))", "a", "1"]],
  [
    "$matchItems",
    { variants: { $matchItems: [{ sku: "x", price: { $gt: 1 } }] } },
    ["exists(((v.sku = $1::text) and (v.price > $2::bigint)))", "x", "1"],
  ],
  [
    "all objects of $matchItems hold for one element",
    { variants: { $matchItems: [{ sku: "x" }, { price: { $lt: 2.5 } }] } },
    ["exists(((v.sku = $1::text) and (v.price < $2::numeric)))", "x", "2.5"],
  ],
  ["patterns use the indexed lower-case form", { title: { $startsWith: "Oak" } }, ["(lower(t.title) like $1)", "oak%"]],
  ["a filter in a text", '{"name":"a"}', ["(t.name = $1::text)", "a"]],
];

describe("filters", () => {
  for (const [name, filter, expected] of cases) {
    test(name, () => assert.deepEqual(compiled(filter), expected));
  }
});

const refused: [name: string, filter: unknown][] = [
  ["an unknown field", { nothing: 1 }],
  ["a field of every object", { constructor: 1 }],
  ["an unknown operator", { name: { $where: "1" } }],
  ["an operator of another kind", { price: { $startsWith: "1" } }],
  ["an operator that the field does not take", { productType: { $startsWith: "p" } }],
  ["a field that only sorts", { rank: 1 }],
  ["a text for a number", { price: "abc" }],
  ["an object for a text", { name: { a: 1 } }],
  ["a time that is none", { createdDate: { $gt: "yesterday" } }],
  ["$and of no list", { $and: {} }],
  ["$in of no list", { name: { $in: "a" } }],
  ["a list instead of an object", [{ name: "a" }]],
  ["a text that is no JSON", "{"],
  ["$exists of no boolean", { name: { $exists: "yes" } }],
  ["too much nesting", Array.from({ length: 12 }).reduce<unknown>((inner) => ({ $not: inner }), { name: "a" })],
  ["too many conditions", { $or: Array.from({ length: 201 }, () => ({ name: "a" })) }],
  ["too many values", { name: { $in: Array.from({ length: 501 }, () => "a") } }],
];

describe("refusals", () => {
  for (const [name, filter] of refused) {
    test(name, () =>
      assert.throws(
        () => compileFilter(filter, fields),
        (error: AppError) => error.status === 400,
      ),
    );
  }
});

describe("sorting and paging", () => {
  const sorted = (sort: unknown) => sql`${compileSort(sort, fields, sql`t.id`)}`.compile(dry).sql;

  test("fields are in the given order, the tie breaker last", () => {
    assert.equal(
      sorted([{ fieldName: "name", order: "DESC" }, { fieldName: "rank" }]),
      "t.name desc nulls last, t.rank asc nulls first, t.id",
    );
    assert.equal(sorted(undefined), "t.id");
  });

  test("the former notations are supported", () => {
    assert.equal(sorted('[{"name":"asc"},{"price":"desc"}]'), "t.name asc nulls first, t.price desc nulls last, t.id");
    assert.equal(sorted('{"name":"desc"}'), "t.name desc nulls last, t.id");
  });

  test("unsortable fields and invalid orders are rejected", () => {
    for (const sort of [
      [{ fieldName: "visible" }],
      [{ fieldName: "x" }],
      [{ fieldName: "name", order: "UP" }],
      "x",
      [1],
    ]) {
      assert.throws(
        () => sorted(sort),
        (error: AppError) => error.status === 400,
      );
    }
  });

  test("a page has 50 rows by default and at most 100", () => {
    assert.deepEqual(readPage(undefined), { limit: 50, offset: 0 });
    assert.deepEqual(readPage({ paging: { limit: 500, offset: 7 } }), { limit: 100, offset: 7 });
    assert.deepEqual(readPage({ cursorPaging: { limit: 3 } }), { limit: 3, offset: 0 });
  });
});
