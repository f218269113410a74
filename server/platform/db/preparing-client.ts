/**
 * A client that prepares what it is asked often: planning is then paid once per connection instead of per call (about a
 * millisecond for catalogue reads). Only texts seen repeatedly get a name, and only so many: statements whose text
 * differs from call to call (long lists, bulk inserts) must not fill the server's memory with plans.
 */
import { createHash } from "node:crypto";
import pg from "pg";

const TIMES_SEEN = 3;
const MAX_NAMES = 400;
const MAX_COUNTED = 4000;

const names = new Map<string, string>();
const counts = new Map<string, number>();

/** The name to prepare the text under, or undefined while it is not worth it. */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_NAMES) return known;
  const count = (counts.get(text) ?? 0) + 1;
  if (count < TIMES_SEEN) {
    if (counts.size >= MAX_COUNTED) counts.clear();
    counts.set(text, count);
    return undefined;
  }
  counts.delete(text);
  const name = `cw_${createHash("sha1").update(text).digest("hex").slice(0, 24)}`;
  names.set(text, name);
  return name;
}

export class PreparingClient extends pg.Client {
  // The library overloads `query` a dozen times; what Kysely sends is (text, values).
  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args;
    const name =
      typeof text === "string" && Array.isArray(values) && values.length > 0 ? statementName(text) : undefined;
    const forwarded = name === undefined ? args : [{ name, text, values }, ...rest];
    // The result is whatever the overload that fits the arguments gives back.
    return Reflect.apply(super.query, this, forwarded) as never;
  }
}
