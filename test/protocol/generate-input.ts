/**
 * Generates input for endpoints from their schemas: the smallest valid value, random valid values, and invalid ones.
 */
import fc from "fast-check";

/** The part of JSON Schema (and our keywords, server/platform/http/values/validation.ts) used in the contract. */
type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  decimal?: { gte?: string; lte?: string; gt?: string; lt?: string; maxScale?: number };
  oneOfFields?: { fields: string[]; required: boolean };
  elevatedOnly?: boolean;
};

export type InputOptions = {
  /** Includes fields for staff and apps only. */
  isElevated?: boolean;
  /** Existing ids, used for about half of all ids. */
  ids?: readonly string[];
};

const UNKNOWN_ID = "0190b1c2-0000-7000-8000-0000000000ff";
const texts = [
  "a",
  "https://shop.example/",
  "1",
  "US",
  "USD",
  "Ada",
  "ada@example.com",
  "2026-01-31",
  "/",
  "tea-cups",
  "a longer text of words",
  "#1a2b3c",
  "sk_test_abcdefgh1234",
  "whsec_abcdefgh1234",
  "EZTKabcdefgh12345678",
];

/** Schemas are plain JSON Schema objects; the library's type lacks their keywords. */
const read = (schema: unknown): Schema => (typeof schema === "object" && schema !== null ? schema : {});

/** The smallest valid value. */
export function smallestInput(given: unknown): unknown {
  const schema = read(given);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf !== undefined) return smallestInput(schema.anyOf[0]);
  if (schema.allOf !== undefined) return Object.assign({}, ...schema.allOf.map(smallestInput));
  switch (schema.type) {
    case "object":
      return Object.fromEntries(requiredFields(schema).map((name) => [name, smallestInput(schema.properties?.[name])]));
    case "array":
      return Array.from({ length: schema.minItems ?? 0 }, () => smallestInput(schema.items));
    case "string":
      return sampleTexts(schema, [])[0];
    case "integer":
    case "number":
      return schema.minimum ?? 0;
    case "boolean":
      return false;
    case "null":
      return null;
    default:
      return {};
  }
}

/** Required fields, and the first field of each "exactly one of". */
function requiredFields(schema: Schema): string[] {
  const required = schema.required ?? [];
  const { fields = [], required: needsOne = false } = schema.oneOfFields ?? {};
  const first = fields[0];
  return needsOne && first !== undefined && !fields.some((field) => required.includes(field))
    ? [...required, first]
    : required;
}

/** Random valid values, small ones more often. */
export function validInput(given: unknown, options: InputOptions = {}, depth = 0): fc.Arbitrary<unknown> {
  const schema = read(given);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((one) => validInput(one, options, depth)));
  if (schema.allOf !== undefined) {
    return fc
      .tuple(...schema.allOf.map((one) => validInput(one, options, depth)))
      .map((all) => Object.assign({}, ...all));
  }
  switch (schema.type) {
    case "object":
      return validObject(schema, options, depth);
    case "array": {
      const { minItems: minLength = 0, maxItems = 5 } = schema;
      const maxLength = Math.max(minLength, Math.min(maxItems, depth > 4 ? 1 : 3));
      return fc.array(validInput(schema.items, options, depth + 1), { minLength, maxLength });
    }
    case "string":
      return fc.constantFrom(...sampleTexts(schema, options.ids ?? []));
    case "integer":
      return fc.oneof(
        fc.integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 1000, (schema.minimum ?? 0) + 3) }),
        fc.integer({ min: schema.minimum ?? -(2 ** 40), max: schema.maximum ?? 2 ** 53 - 1 }),
      );
    case "number":
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom<unknown>(...sampleFilters));
  }
}

/** For `Unknown` schemas (filters and external values): valid and nearly valid query operators. */
const sampleFilters = [
  {},
  { name: "Cup" },
  { id: { $in: [UNKNOWN_ID] } },
  { $and: [{ name: { $startsWith: "C" } }, { $not: { name: "x" } }] },
  { createdDate: { $gt: "2026-01-01T00:00:00Z" } },
  { numericId: { $lt: "5" } },
  { price: { $gte: 1, $lt: "2" } },
  { collectionIds: { $hasSome: ["x"] } },
  { name: { $regex: ".*" } },
  '{"name":"Cup"}',
];

function validObject(schema: Schema, options: InputOptions, depth: number): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {});
  const open = Object.values(schema.patternProperties ?? {})[0];
  if (properties.length === 0 && open !== undefined) {
    return fc.dictionary(fc.constantFrom("Size", "Color", "ünï", "x"), validInput(open, options, depth + 1), {
      maxKeys: 2,
    });
  }
  const wanted = properties.filter(([, field]) => options.isElevated === true || field.elevatedOnly !== true);
  const record = fc.record(
    Object.fromEntries(wanted.map(([name, field]) => [name, validInput(field, options, depth + 1)])),
    { requiredKeys: depth > 6 ? [] : (schema.required ?? []).filter((name) => wanted.some(([one]) => one === name)) },
  );
  const { fields = [], required: needsOne = false } = schema.oneOfFields ?? {};
  if (fields.length === 0) return record;
  return fc.tuple(record, fc.constantFrom(...fields)).chain(([value, kept]) => {
    for (const field of fields) if (field !== kept) delete value[field];
    if (!needsOne || value[kept] != null) return fc.constant(value);
    return validInput(schema.properties?.[kept], options, depth + 1).map((one) => ({ ...value, [kept]: one }));
  });
}

function sampleTexts(schema: Schema, ids: readonly string[]): string[] {
  if (schema.decimal !== undefined) return sampleDecimals(schema.decimal);
  const { format, pattern, minLength = 0, maxLength = 1e9 } = schema;
  const pool =
    format === "uuid"
      ? [UNKNOWN_ID, ...ids]
      : format === "date-time"
        ? ["2026-01-31T10:00:00Z", "2031-12-31T23:59:59.999+14:00"]
        : format === "date"
          ? ["2026-01-31"]
          : format === "email"
            ? ["ada@example.com", "ünï@bücher.example"]
            : format === "http-url"
              ? ["https://shop.example/", "http://127.0.0.1:1/a?b=c#d"]
              : [...texts, ...ids, "x".repeat(Math.min(maxLength, 20_000)), UNKNOWN_ID];
  const form = pattern === undefined ? undefined : new RegExp(pattern, "u");
  const fitting = pool.filter(
    (text) => text.length >= minLength && text.length <= maxLength && (form === undefined || form.test(text)),
  );
  if (fitting.length > 0) return fitting;
  if (form === undefined) return ["x".repeat(minLength)];
  throw new Error(`generate-input.ts has no text for the pattern ${pattern}; add one to \`texts\`.`);
}

function sampleDecimals({ gte, lte, gt, lt, maxScale = 2 }: NonNullable<Schema["decimal"]>): string[] {
  const samples = [gte, lte, "0", "1", "9.5", "0.01", "100", "12345678.99"].filter((text) => text !== undefined);
  const fitting = samples.filter((text) => {
    const value = Number(text);
    const isInside =
      (gte === undefined || value >= Number(gte)) &&
      (lte === undefined || value <= Number(lte)) &&
      (gt === undefined || value > Number(gt)) &&
      (lt === undefined || value < Number(lt));
    return isInside && (text.split(".")[1]?.length ?? 0) <= maxScale;
  });
  if (fitting.length === 0) throw new Error("generate-input.ts has no decimal within these bounds.");
  return fitting;
}

/** Values that attackers send. */
export const hostileValues: readonly unknown[] = [
  null,
  true,
  "",
  " ",
  "NaN",
  "Infinity",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "x\udfffy",
  "\u202e\u200b\ufeff",
  "🛒".repeat(50),
  "x".repeat(30_000),
  "' OR '1'='1",
  "'; DROP TABLE orders; --",
  "%_\\",
  "<script>alert(1)</script>",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what a template injection looks like
  "${7*7}{{7*7}}",
  "../../etc/passwd",
  "constructor",
  "__proto__",
  UNKNOWN_ID,
  UNKNOWN_ID.toUpperCase(),
  "00000000-0000-0000-0000-000000000000",
  "2026-02-30T25:61:61Z",
  "9999-12-31T23:59:59Z",
  "-271821-04-20T00:00:00Z",
  0,
  -1,
  -0.5,
  1.000000001,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  1e308,
  -1e308,
  5e-324,
  "1e400",
  "-1",
  "0x10",
  "99999999999999999999",
  "0.0000000000001",
  {},
  [],
  [null],
  [[]],
  [{}],
  { a: { b: { c: { d: {} } } } },
  { length: 5 },
  { toString: "x", valueOf: 1 },
  { $gt: "" },
  { $and: [] },
  { $or: [{ $or: [{ $not: {} }] }] },
];

const hostileKeys = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "a.b",
  "$where",
  "",
  "\u0000",
  "x".repeat(300),
];

type Change =
  | { kind: "replace"; place: number; value: unknown }
  | { kind: "remove"; place: number }
  | { kind: "key"; place: number; key: string; value: unknown }
  | { kind: "repeat"; place: number; times: number }
  | { kind: "case"; place: number };

const place = fc.nat(10_000);
const anyChange: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant("replace" as const), place, value: fc.constantFrom(...hostileValues) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("remove" as const), place }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("key" as const),
      place,
      key: fc.constantFrom(...hostileKeys),
      value: fc.constantFrom(...hostileValues),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("repeat" as const), place, times: fc.constantFrom(2, 101, 1500) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("case" as const), place }) },
);

/** Valid values with one to three modifications, occasionally with none. */
export function brokenInput(schema: unknown, options: InputOptions = {}): fc.Arbitrary<unknown> {
  return fc
    .tuple(validInput(schema, options), fc.array(anyChange, { minLength: 0, maxLength: 3 }))
    .map(([value, changes]) => changes.reduce(applyChange, structuredClone(value)));
}

type Slot = { holder: Record<string, unknown> | unknown[]; key: string };

/** Every position inside the value that can be changed, except the value itself. */
function slotsOf(value: unknown): Slot[] {
  if (typeof value !== "object" || value === null) return [];
  const holder: Slot["holder"] = Array.isArray(value) ? value : (value as Record<string, unknown>);
  return Object.entries(value)
    .slice(0, 200)
    .flatMap(([key, inner]) => [{ holder, key }, ...slotsOf(inner)]);
}

function applyChange(value: unknown, change: Change): unknown {
  const slots = slotsOf(value);
  const slot = slots[change.place % (slots.length + 1)];
  if (slot === undefined) return change.kind === "replace" ? structuredClone(change.value) : addKey(value, change);
  const { holder, key } = slot;
  const current: unknown = Reflect.get(holder, key);
  switch (change.kind) {
    case "replace":
      put(holder, key, structuredClone(change.value));
      break;
    case "remove":
      if (Array.isArray(holder)) holder.splice(Number(key), 1);
      else delete holder[key];
      break;
    case "key":
      addKey(current, change);
      break;
    case "repeat":
      if (Array.isArray(current))
        put(
          holder,
          key,
          Array.from({ length: change.times }, () => current[0] ?? null),
        );
      break;
    case "case":
      if (typeof current === "string") put(holder, key, swapCase(current));
      break;
  }
  return value;
}

function addKey(target: unknown, change: Change): unknown {
  if (change.kind === "key" && typeof target === "object" && target !== null && !Array.isArray(target)) {
    put(target, change.key, structuredClone(change.value));
  }
  return target;
}

/** As an own property, including `__proto__`. */
function put(holder: object, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}

const swapCase = (text: string): string => (text === text.toLowerCase() ? text.toUpperCase() : text.toLowerCase());
