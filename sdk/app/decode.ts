/**
 * What an event says, in values of the language: points in time as `Date`, numbers as numbers (specification section 7,
 * "Date fields are converted to dates; numeric fields are converted to numbers"). The event's own declaration says which
 * fields those are; rich content has its own rule, because its nodes belong to whoever wrote them.
 */
import type { Static, TArray, TObject, TOptional, TProperties, TRecord, TSchema, TUnion } from "typebox";
import type { Timestamp } from "#api/values.ts";

/** The type of a decoded value: that of the wire with `Date` for points in time. */
export type Decoded<Schema> = Schema extends { readonly format: (typeof Timestamp)["format"] }
  ? Date
  : Schema extends TArray<infer Items>
    ? Decoded<Items>[]
    : Schema extends TObject<infer Properties>
      ? DecodedObject<Properties>
      : Schema extends TRecord<string, infer Value>
        ? Record<string, Decoded<Value>>
        : Schema extends TUnion<infer Options>
          ? Decoded<Options[number]>
          : Schema extends TSchema
            ? Static<Schema>
            : never;

type OptionalNames<P extends TProperties> = { [N in keyof P]: P[N] extends TOptional ? N : never }[keyof P];
type DecodedObject<P extends TProperties> = {
  [N in Exclude<keyof P, OptionalNames<P>>]: Decoded<P[N]>;
} & { [N in OptionalNames<P>]?: Decoded<P[N]> };

type Json = Readonly<Record<string, unknown>>;

/** The value as its schema describes it, decoded; what the schema does not know comes back as it came. */
export function decode(schema: TSchema, value: unknown): unknown {
  // The parts of a schema are plain JSON Schema, whichever kind it is.
  const parts: Json = Object(schema);
  if (Array.isArray(parts.anyOf)) return value === null ? null : decodeUnion(parts.anyOf, value);
  if (parts.format === "date-time") return toDate(value);
  if (parts.type === "number") return toNumber(value);
  if (parts.title === "RichContent") return decodeRichContent(value);
  if (Array.isArray(value)) {
    const items: TSchema | undefined = isJson(parts.items) ? parts.items : undefined;
    return items === undefined ? value : value.map((entry) => decode(items, entry));
  }
  if (!isJson(value)) return value;
  const [rest] = isJson(parts.patternProperties) ? Object.values(parts.patternProperties) : [];
  const known: Json = isJson(parts.properties) ? parts.properties : {};
  return mapValues(value, (name, field) => {
    const inner = Object.hasOwn(known, name) ? known[name] : rest;
    return isJson(inner) ? decode(inner, field) : field;
  });
}

/** Of several shapes, the one for what is not null; the contract has no unions of different dates. */
function decodeUnion(options: readonly unknown[], value: unknown): unknown {
  const other = options.find((option) => isJson(option) && option.type !== "null");
  return isJson(other) ? decode(other, value) : value;
}

/** Nothing said is nothing; a number is milliseconds; what cannot be read is an invalid date (wire, identity 1.5). */
function toDate(value: unknown): unknown {
  if (value === null || value === undefined || value === "") return undefined;
  return typeof value === "string" || typeof value === "number" ? new Date(value) : value;
}

/** JSON has no word for three numbers; other texts stay texts (wire, identity 1.5). */
function toNumber(value: unknown): unknown {
  return value === "NaN" || value === "Infinity" || value === "-Infinity" ? Number(value) : value;
}

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);

const mapValues = (value: Json, change: (name: string, field: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(value).map(([name, field]) => [name, change(name, field)]));

const TREE_DATES = new Set(["createdTimestamp", "updatedTimestamp"]);
/** Of videos and audio, the items of galleries, and maps (wire, catalogue 10.3). */
const NODE_NUMBERS = new Set(["duration", "ratio", "lat", "lng"]);

/** A tree's own times, and the numbers inside its nodes at any depth. */
function decodeRichContent(value: unknown): unknown {
  if (!isJson(value)) return value;
  return mapValues(value, (name, field) => {
    if (name === "nodes") return decodeNodes(field);
    if (name !== "metadata" || !isJson(field)) return field;
    return mapValues(field, (key, time) => (TREE_DATES.has(key) ? toDate(time) : time));
  });
}

function decodeNodes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decodeNodes);
  if (!isJson(value)) return value;
  return mapValues(value, (name, field) => (NODE_NUMBERS.has(name) ? toNumber(field) : decodeNodes(field)));
}
