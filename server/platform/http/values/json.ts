/**
 * Parses untrusted JSON. `JSON.parse` accepts duplicate keys, `__proto__` as an own key, and any depth; one pass over
 * the text rejects these before anything is built (docs/protocol/decisions.md#unknown-fields).
 */
import { AppError } from "../app-error.ts";

const MAX_DEPTH = 24;
/** For bodies of the default size limit. Endpoints with larger bodies allow more. */
export const MAX_KEYS = 5000;
const FORBIDDEN_KEYS = new Set(["__proto__", "constructor", "prototype"]);

const refuse = (description: string): AppError => new AppError("MALFORMED_REQUEST", { description });

export function parseJson(text: string, maxKeys = MAX_KEYS): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refuse("The body is not valid JSON.");
  }
  inspect(text, maxKeys);
  return value;
}

/** Scans the text after `JSON.parse` has accepted it, so it only needs to distinguish strings and brackets. */
function inspect(text: string, maxKeys: number): void {
  const keysByDepth: (Set<string> | undefined)[] = [];
  let keys = 0;
  let expectsKey = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (character === '"') {
      const end = endOfString(text, index);
      if (expectsKey) {
        if (++keys > maxKeys) throw refuse("The body has too many fields.");
        checkKey(text.slice(index, end + 1), keysByDepth.at(-1));
        expectsKey = false;
      } else {
        checkText(text.slice(index, end + 1));
      }
      index = end;
    } else if (character === "{" || character === "[") {
      keysByDepth.push(character === "{" ? new Set() : undefined);
      if (keysByDepth.length > MAX_DEPTH) throw refuse(`The body is nested deeper than ${MAX_DEPTH} levels.`);
      expectsKey = character === "{";
    } else if (character === "}" || character === "]") {
      keysByDepth.pop();
      expectsKey = false;
    } else if (character === ",") {
      expectsKey = keysByDepth.at(-1) !== undefined;
    }
  }
}

function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index++) {
    if (text[index] === "\\") index++;
    else if (text[index] === '"') return index;
  }
  return text.length;
}

// PostgreSQL can't store U+0000 or lone surrogates. In UTF-8 JSON both need an escape.
function checkText(quoted: string): void {
  if (!/\\u(?:0000|d[89a-f])/i.test(quoted)) return;
  assertStorable(String(JSON.parse(quoted)));
}

/** Rejects text that can't be stored: U+0000 and lone surrogates. */
export function assertStorable(text: string): void {
  if (text.includes("\u0000")) throw refuse("Text can't contain the character U+0000.");
  if (!text.isWellFormed()) throw refuse("Text can't contain an unpaired surrogate.");
}

function checkKey(quoted: string, siblings: Set<string> | undefined): void {
  checkText(quoted);
  const key: unknown = quoted.includes("\\") ? JSON.parse(quoted) : quoted.slice(1, -1);
  if (typeof key !== "string") return;
  if (FORBIDDEN_KEYS.has(key)) throw refuse(`The key "${key}" is not allowed.`);
  if (siblings?.has(key)) throw refuse(`The key "${key.slice(0, 40)}" appears twice in the same object.`);
  siblings?.add(key);
}

/** Decodes the `.r` parameter: base64url of UTF-8 JSON, padding optional (docs/protocol/transport.md#arguments). */
export function parseRequestParameter(encoded: string): unknown {
  if (!/^[A-Za-z0-9_-]*={0,2}$/.test(encoded)) throw refuse("The parameter .r is not base64url.");
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(encoded, "base64url"));
  } catch {
    throw refuse("The parameter .r is not UTF-8 text.");
  }
  return parseJson(text);
}

/**
 * Converts flat query parameters to a nested object: `cursorPaging.limit=5` becomes `{cursorPaging: {limit: "5"}}`;
 * repeated parameters become lists.
 */
export function nestQuery(query: URLSearchParams): Record<string, unknown> {
  const root: Record<string, unknown> = Object.create(null);
  for (const name of new Set(query.keys())) {
    const values = query.getAll(name);
    for (const text of [name, ...values]) assertStorable(text);
    const path = name.split(".");
    if (path.length > 6 || path.some((part) => FORBIDDEN_KEYS.has(part)))
      throw refuse("A query parameter has a forbidden name.");
    let target = root;
    for (const part of path.slice(0, -1)) {
      const next = target[part];
      const child: Record<string, unknown> = isRecord(next) ? next : Object.create(null);
      target[part] = child;
      target = child;
    }
    const last = path.at(-1);
    if (last !== undefined) target[last] = values.length > 1 ? values : values[0];
  }
  return root;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
