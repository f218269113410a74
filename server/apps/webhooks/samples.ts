/** Generates a realistic value of a schema for the event catalog and test events. The result is deterministic. */
import type { EventDeclaration } from "#api/endpoint.ts";
import type { StoredEvent } from "./sign-webhook.ts";

type Schema = Readonly<Record<string, unknown>>;

const ID = "0190a3c4-5d6e-7f80-9a1b-2c3d4e5f6071";
const MOMENT = "2026-06-01T09:30:00.000Z";
const MOST_DEEP = 20;

const isSchema = (value: unknown): value is Schema => typeof value === "object" && value !== null;

const FORMATS: Readonly<Record<string, string>> = {
  uuid: ID,
  "date-time": MOMENT,
  date: "2026-06-01",
  email: "ada@example.com",
  "http-url": "https://shop.example.com/tulips",
};

const NAMES: readonly (readonly [RegExp, string])[] = [
  [/currency/i, "EUR"],
  [/^(country|countryCode)$/, "NL"],
  [/formatted.*(amount|price|total)/i, "€12.50"],
  [/(amount|price|total|rate|value)$/i, "12.50"],
  [/(^id|Id|_Id)$/, ID],
  [/date|time$/i, MOMENT],
  [/email/i, "ada@example.com"],
  [/url$/i, "https://shop.example.com/tulips"],
  [/slug/i, "tulip-print"],
  [/firstName/, "Ada"],
  [/lastName/, "de Vries"],
  [/city/i, "Utrecht"],
  [/postalCode/i, "3511 AB"],
  [/sku/i, "TULIP-A3"],
  [/name|title|original|translated/i, "Tulip print"],
];

/** Candidates for strings with a pattern; the first match is used. */
const FORMED = [
  "NL",
  "EUR",
  "1",
  "#2b6cb0",
  "2b6cb0",
  "09:30",
  "12.50",
  "2026-06-01",
  "3511",
  "tulip-print",
  "Tulip",
  ID,
  "https://shop.example.com/tulips",
  "/tulips",
  "+31201234567",
  "12:30:00",
];

/** Undefined for omitted samples, such as deeply nested optional fields. */
function sampleOf(schema: unknown, name = "", depth = 0): unknown {
  if (!isSchema(schema) || depth > MOST_DEEP) return undefined;
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (Array.isArray(schema.enum)) return schema.enum.find((one) => !/^UN|^OTHER/.test(String(one))) ?? schema.enum[0];
  const branches = [schema.anyOf, schema.oneOf].find(Array.isArray);
  if (branches !== undefined) return sampleOf(branches.find(isNoNull), name, depth);
  if (Array.isArray(schema.allOf))
    return Object.assign({}, ...schema.allOf.map((part: unknown) => sampleOf(part, name, depth)));
  return sampleOfType(schema, name, depth);
}

const isNoNull = (schema: unknown): boolean => isSchema(schema) && schema.type !== "null";

function sampleOfType(schema: Schema, name: string, depth: number): unknown {
  switch (schema.type) {
    case "object":
      return sampleOfObject(schema, depth);
    case "array": {
      const one = sampleOf(schema.items, name.replace(/s$/, ""), depth + 1);
      const least = typeof schema.minItems === "number" ? Math.max(1, schema.minItems) : 1;
      return one === undefined ? [] : Array.from({ length: least }, () => one);
    }
    case "integer":
    case "number":
      return sampleNumber(schema, name);
    case "boolean":
      return true;
    case "null":
      return null;
    case "string":
      return sampleText(schema, name);
    default:
      return {};
  }
}

function sampleNumber({ minimum, type }: Schema, name: string): number {
  const usual = type === "integer" ? 1 : /price|total|amount|cost/i.test(name) ? 12.5 : 1.5;
  return typeof minimum === "number" ? Math.max(minimum, usual) : usual;
}

function sampleText(schema: Schema, name: string): string {
  const formatted = FORMATS[String(schema.format)];
  if (formatted !== undefined) return formatted;
  if (isSchema(schema.decimal)) return decimalWithin(schema.decimal);
  const { pattern } = schema;
  if (typeof pattern === "string") return FORMED.find((text) => new RegExp(pattern, "u").test(text)) ?? "";
  const text = NAMES.find(([pattern]) => pattern.test(name))?.[1] ?? "text";
  return typeof schema.maxLength === "number" ? text.slice(0, schema.maxLength) : text;
}

/** A typical price if it is in range, otherwise a small fraction, otherwise the bound. */
function decimalWithin({ gte, gt, lte, lt, maxScale }: Schema): string {
  const least = Number(gte ?? gt ?? 0);
  const most = Number(lte ?? lt ?? Number.POSITIVE_INFINITY);
  const fits = ["12.50", "0.21", "10", "1", "0"].find(
    (text) => Number(text) > least && Number(text) < most && (maxScale !== 0 || !text.includes(".")),
  );
  return fits ?? String(gte ?? lte ?? "0");
}

function sampleOfObject(schema: Schema, depth: number): Record<string, unknown> {
  const properties = isSchema(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required : [];
  // Mutually exclusive fields: one of them. Deep down it is the last, which is the simplest (groups of conditions come first).
  const { fields } = Object(schema.oneOfFields);
  const choices: unknown[] = Array.isArray(fields) ? fields : [];
  const chosen = depth > 2 ? choices.at(-1) : choices[0];
  const excluded = choices.filter((name) => name !== chosen);
  const entries = Object.entries(properties).flatMap(([name, property]): [string, unknown][] => {
    if (excluded.includes(name)) return [];
    // Deep down only required fields, because rich content would fill pages.
    if (depth > 3 && !required.includes(name) && name !== chosen) return [];
    const value = sampleOf(property, name, depth + 1);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(entries);
}

export function sampleEvent({ type, family, entity, payload }: EventDeclaration): StoredEvent {
  const value = sampleOf(payload);
  return {
    id: "0190a3c4-0000-7000-8000-000000000001",
    type,
    family,
    entity,
    entityId: ID,
    sequence: 1,
    payload: isSchema(value) ? value : {},
    actor: { kind: "staff", id: "0190a3c4-0000-7000-8000-000000000002" },
    occurredAt: MOMENT,
  };
}
