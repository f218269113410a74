/**
 * Decodes event payloads: timestamps become `Date`, numeric text becomes numbers
 * (docs/protocol/events-and-webhooks.md#decoding). The event's declaration lists these fields; rich content has its own
 * rule, because its nodes are free-form.
 */
import type { Static, TArray, TObject, TOptional, TProperties, TRecord, TSchema, TUnion } from "typebox";
import type { Timestamp } from "#api/values.ts";

/** The type of a decoded value: timestamps are `Date`. */
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

/** Decodes a value by its schema; unknown fields are unchanged. */
export function decode(schema: TSchema, value: unknown): unknown {
  // Schemas are plain JSON Schema at runtime.
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

/** Uses the branch that isn't null; the contract has no unions of different date types. */
function decodeUnion(options: readonly unknown[], value: unknown): unknown {
  const other = options.find((option) => isJson(option) && option.type !== "null");
  return isJson(other) ? decode(other, value) : value;
}

/**
 * Null and undefined are unchanged; a number is milliseconds; an unreadable value becomes an invalid date
 * (docs/protocol/events-and-webhooks.md#decoding).
 */
function toDate(value: unknown): unknown {
  if (value === null || value === undefined || value === "") return undefined;
  return typeof value === "string" || typeof value === "number" ? new Date(value) : value;
}

/**
 * Decodes NaN, Infinity and -Infinity, which JSON can't represent; other text is unchanged
 * (docs/protocol/events-and-webhooks.md#decoding).
 */
function toNumber(value: unknown): unknown {
  return value === "NaN" || value === "Infinity" || value === "-Infinity" ? Number(value) : value;
}

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);

const mapValues = (value: Json, change: (name: string, field: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(value).map(([name, field]) => [name, change(name, field)]));

const TREE_DATES = new Set(["createdTimestamp", "updatedTimestamp"]);
/** Of videos and audio, gallery items, and maps (docs/protocol/events-and-webhooks.md#decoding). */
const NODE_NUMBERS = new Set(["duration", "ratio", "lat", "lng"]);

/** Decodes the document's timestamps, and numbers inside its nodes at any depth. */
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
