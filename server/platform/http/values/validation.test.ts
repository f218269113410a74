import assert from "node:assert/strict";
import { test } from "node:test";
import { type TSchema, Type } from "typebox";
import { Decimal, ElevatedOnly, Nullable, OneOf } from "#api/values.ts";
import { ValidationError } from "../app-error.ts";
import { dropNulls, updateKindOf } from "./nulls.ts";
import { elevatedFields, lazyValidator } from "./validation.ts";

function violationsOf(schema: TSchema, value: unknown) {
  try {
    lazyValidator(schema, { coerce: false })(value);
    return [];
  } catch (error) {
    assert.ok(error instanceof ValidationError);
    return error.violations.map(({ field, violatedRule }) => `${field} ${violatedRule}`);
  }
}

const one = (schema: TSchema, value: unknown) => violationsOf(Type.Object({ f: schema }), { f: value });

// Every violation kind (docs/protocol/errors.md#field-violations) from a schema.
const kinds: [expected: string, schema: TSchema, value: unknown][] = [
  ["f MAX", Type.Integer({ maximum: 5 }), 6],
  ["f MIN", Type.Integer({ minimum: 5 }), 4],
  ["f MAX_LENGTH", Type.String({ maxLength: 2 }), "abc"],
  ["f MIN_LENGTH", Type.String({ minLength: 1 }), ""],
  ["f EXACT_LENGTH", Type.String({ minLength: 6, maxLength: 6 }), "12345"],
  ["f MAX_SIZE", Type.Array(Type.String(), { maxItems: 1 }), ["a", "b"]],
  ["f MIN_SIZE", Type.Array(Type.String(), { minItems: 1 }), []],
  ["f EXACT_SIZE", Type.Array(Type.String(), { minItems: 2, maxItems: 2 }), ["a"]],
  ["f FORMAT", Type.String({ format: "uuid" }), "x"],
  ["f FORMAT", Type.String({ format: "email" }), "a@b@c.example"],
  ["f DECIMAL_GTE", Decimal({ gte: "0" }), "-0.01"],
  ["f DECIMAL_LTE", Decimal({ lte: "999999999.99" }), "1000000000"],
  ["f DECIMAL_GT", Decimal({ gt: "0" }), "0.00"],
  ["f DECIMAL_LT", Decimal({ lt: "1" }), "1.0"],
  ["f DECIMAL_MAX_SCALE", Decimal({ maxScale: 2 }), "1.005"],
  ["f FORMAT", Decimal(), "1e3"],
  ["f INVALID_ENUM_VALUE", Type.Enum(["A", "B"]), "C"],
  ["f VALIDATION", Type.Integer(), "5"],
  [
    "f ONE_OF_ALIGNMENT",
    OneOf(["a", "b"], Type.Object({ a: Type.Optional(Type.String()), b: Type.Optional(Type.String()) })),
    { a: "1", b: "2" },
  ],
  [
    "f REQUIRED_ONE_OF_FIELD",
    OneOf(["a", "b"], Type.Object({ a: Type.Optional(Type.String()), b: Type.Optional(Type.String()) }), true),
    {},
  ],
];
// Values valid in RFC 3339 or RFC 9562 that `Date` or PostgreSQL can't read.
const unreadable: [format: string, value: string][] = [
  ["uuid", "urn:uuid:01890000-0000-7000-8000-000000000000"],
  ["date-time", "2026-12-31T23:59:60Z"],
  ["date-time", "2026-01-01T00:00:00+01"],
  ["date-time", "2026-01-01T00:00:00+23:59"],
  ["date-time", "2026-01-01\tT00:00:00Z"],
  ["date-time", "2026-02-30T00:00:00Z"],
  ["date-time", "0000-01-01T00:00:00Z"],
  ["date-time", "9999-12-31T23:59:59-01:00"],
  ["date", "0000-01-01"],
  ["date", "2026-02-30"],
];
for (const [format, value] of unreadable) {
  test(`${JSON.stringify(value)} isn't a valid ${format}`, () =>
    assert.deepEqual(one(Type.String({ format }), value), ["f FORMAT"]));
}

test("times are accepted in every common notation", () => {
  const spellings = ["2024-02-29T00:00:00Z", "2026-01-01t10:00:00.123456z", "2026-01-01 10:00:00+0530"];
  for (const value of spellings) assert.deepEqual(one(Type.String({ format: "date-time" }), value), []);
});

for (const [expected, schema, value] of kinds) {
  test(`${JSON.stringify(value)} against ${JSON.stringify(schema).slice(0, 60)} is ${expected}`, () =>
    assert.deepEqual(one(schema, value), [expected]));
}

test("a missing field is REQUIRED_FIELD with its own path", () => {
  assert.deepEqual(
    violationsOf(Type.Object({ list: Type.Array(Type.Object({ id: Type.String() })) }), { list: [{ id: "1" }, {}] }),
    ["list[1].id REQUIRED_FIELD"],
  );
});

test("null clears where allowed; otherwise the violation is of the other branch", () => {
  const schema = Nullable(Type.String({ maxLength: 2 }));
  assert.deepEqual(one(schema, null), []);
  assert.deepEqual(one(schema, "abc"), ["f MAX_LENGTH"]);
});

test("a meaningless null counts as absent", () => {
  const address = Type.Object({ city: Type.String(), line: Type.Optional(Type.String()) });
  const schema = Type.Object({
    code: Type.Optional(Type.String()),
    note: Type.Optional(Nullable(Type.String())),
    entity: Type.Optional(
      Type.Object({
        name: Type.Optional(Type.String()),
        address: Type.Optional(Nullable(address)),
        options: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
        lines: Type.Optional(Type.Array(address)),
        anything: Type.Optional(Type.Unknown()),
      }),
    ),
  });
  const sent = () => ({
    code: null,
    note: null,
    entity: {
      name: null,
      address: { city: null, line: null },
      options: { a: null },
      lines: [{ line: null }],
      anything: null,
    },
  });
  const created = sent();
  dropNulls(schema, created, undefined);
  const kept = { address: { city: null }, options: { a: null }, lines: [{}], anything: null };
  assert.deepEqual(created, { note: null, entity: kept }, "nulls that clear, are required, or are free-form stay");
  const changed = sent();
  dropNulls(schema, changed, "one");
  assert.deepEqual(
    changed,
    { note: null, entity: { ...kept, name: null } },
    "a field that can't be cleared is rejected",
  );
  const entry = sent();
  dropNulls(schema, entry, "one");
  const wrapped = Type.Object({ entity: schema.properties.entity });
  for (const [of, one, left] of [
    [wrapped, { entity: sent().entity }, { entity: entry.entity }],
    [schema.properties.entity, sent().entity, entry.entity],
  ] as const) {
    const several = { entities: [one], returnEntity: null };
    dropNulls(
      Type.Object({ entities: Type.Array(of), returnEntity: Type.Optional(Type.Boolean()) }),
      several,
      "several",
    );
    assert.deepEqual(several, { entities: [left] }, "in bulk updates as in single ones");
  }
});

test("update endpoints are recognized, single and bulk", () => {
  for (const [method, path, kind] of [
    ["PATCH", "/v3/brands/{brandId}", "one"],
    ["POST", "/v3/bulk/brands/update", "several"],
    ["PATCH", "/v1/bulk/pickup-locations/update", "several"],
    ["POST", "/v3/bulk/products/update-by-filter", "one"],
    ["POST", "/v3/bulk/brands/create", undefined],
    ["POST", "/v3/bulk/inventory-items/upsert", undefined],
  ] as const)
    assert.equal(updateKindOf({ method, path }), kind, path);
});

test("unknown fields are stripped, not rejected", () => {
  const value = { known: 1, unknown: 2, nested: { x: 1 } };
  lazyValidator(Type.Object({ known: Type.Integer() }), { coerce: false })(value);
  assert.deepEqual(value, { known: 1 });
});

test("free-form objects are kept", () => {
  const value = { options: { Size: "L", deep: { a: [1] } } };
  lazyValidator(Type.Object({ options: Type.Record(Type.String(), Type.Unknown()) }), { coerce: false })(value);
  assert.deepEqual(value, { options: { Size: "L", deep: { a: [1] } } });
});

test("staff-only fields are found at any depth", () => {
  const schema = Type.Object({ lines: Type.Array(Type.Object({ price: ElevatedOnly(Type.Optional(Type.String())) })) });
  assert.deepEqual(elevatedFields(schema, { lines: [{}, { price: "1" }] }), ["lines[1].price"]);
  assert.deepEqual(elevatedFields(Nullable(schema), { lines: [{ price: "1" }] }), ["lines[0].price"]);
  const list = (options: { default?: string[] }) =>
    Type.Object({ list: ElevatedOnly(Type.Array(Type.String(), options)) });
  assert.deepEqual(elevatedFields(list({ default: [] }), { list: [] }), [], "absent");
  assert.deepEqual(elevatedFields(list({}), { list: [] }), ["list"], "an empty list clears");
});

test("text that parses to Infinity is rejected like any invalid number", () => {
  const validate = lazyValidator(Type.Object({ limit: Type.Optional(Type.Integer({ maximum: 100 })) }), {
    coerce: true,
  });
  validate({ limit: "50" });
  assert.throws(
    () => validate({ limit: "1e400" }),
    (error: unknown) => {
      assert.ok(error instanceof ValidationError);
      assert.deepEqual(
        error.violations.map(({ field }) => field),
        ["limit"],
      );
      return true;
    },
  );
});
