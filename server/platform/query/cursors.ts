/**
 * Cursors: opaque text with the whole query (filter, sort and additional data of the endpoint) and the position to
 * continue at, because the next request contains nothing else (docs/protocol/queries.md#cursors). They contain no
 * secrets and grant no access: their content is validated like a request, and visibility is checked again for each
 * page.
 */
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { parseJson } from "../http/values/json.ts";
import { isRecord, refuse } from "./query-language.ts";

export type Place = {
  readonly filter?: unknown;
  readonly sort?: unknown;
  /** Additional data of the endpoint, such as search terms. */
  readonly carried?: unknown;
  readonly isBackward: boolean;
  readonly values: readonly (string | null)[];
};

const MAX_CURSOR = 16_000;
/** As large as a request body can be (docs/protocol/decisions.md#unknown-fields). */
const MAX_INFLATED = 256 * 1024;
const VERSION = 1;

export function writeCursor(api: string, place: Place): string {
  const { filter, sort, carried, isBackward, values } = place;
  const json = JSON.stringify([
    VERSION,
    api,
    isBackward ? 1 : 0,
    values,
    filter ?? null,
    sort ?? null,
    carried ?? null,
  ]);
  const cursor = deflateRawSync(json).toString("base64url");
  if (cursor.length > MAX_CURSOR) throw refuse("This filter is too long for a cursor.");
  return cursor;
}

/** @throws {AppError} UNKNOWN_FILTER if the text isn't a cursor of this API */
export function readCursor(api: string, cursor: string): Place {
  const value = decode(cursor);
  if (!Array.isArray(value)) throw notOurs();
  const [version, name, backward, values, filter, sort, carried] = value;
  const isKnown = version === VERSION && name === api && (backward === 0 || backward === 1) && isTexts(values);
  if (!isKnown || !(filter === null || isRecord(filter) || typeof filter === "string")) throw notOurs();
  return { isBackward: backward === 1, values, filter, sort: sort ?? undefined, carried: carried ?? undefined };
}

const notOurs = () => refuse("This cursor doesn't belong to this query.");

const isTexts = (value: unknown): value is (string | null)[] =>
  Array.isArray(value) && value.every((entry) => entry === null || typeof entry === "string");

function decode(cursor: string): unknown {
  if (cursor.length > MAX_CURSOR || !/^[\w-]+$/.test(cursor)) throw notOurs();
  try {
    const bytes = inflateRawSync(Buffer.from(cursor, "base64url"), { maxOutputLength: MAX_INFLATED });
    // Forged cursors can contain anything, so they are parsed like request bodies.
    return parseJson(bytes.toString("utf8"));
  } catch {
    throw notOurs();
  }
}
