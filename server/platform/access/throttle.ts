/**
 * Rate limiting: counts attempts per key in a time window, before any expensive work. Limits always expire, so no one
 * is locked out permanently.
 */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Connection, Tx } from "../db/db.ts";
import { AppError } from "../http/app-error.ts";
import type { Store } from "../store.ts";
import { throttleSubject } from "./networks.ts";

export type Throttle = {
  /** Name of the counter, such as `sign-in account`. */
  readonly name: string;
  readonly attempts: number;
  readonly seconds: number;
};

const createKey = ({ name }: Throttle, subject: string): string =>
  `${name} ${createHash("sha256").update(subject).digest("base64url").slice(0, 32)}`;

/** Counts one attempt and returns the number in the window. The transaction must commit even if the attempt fails. */
export async function countAttempt(tx: Tx, throttle: Throttle, subject: string, now: Date): Promise<number> {
  const key = createKey(throttle, subject);
  const windowEnd = new Date(now.getTime() + throttle.seconds * 1000);
  const { rows } = await sql<{ attempts: number }>`
    insert into throttle_counters (key, attempts, window_ends_at) values (${key}, 1, ${windowEnd})
    on conflict (key) do update set
      attempts = case when throttle_counters.window_ends_at <= ${now} then 1 else throttle_counters.attempts + 1 end,
      window_ends_at = case when throttle_counters.window_ends_at <= ${now} then ${windowEnd} else throttle_counters.window_ends_at end
    returning attempts`.execute(tx);
  return rows[0]?.attempts ?? 1;
}

export type Attempt = { readonly throttle: Throttle; readonly subject: string };

/**
 * Counts one attempt for several subjects in one statement and returns the first exceeded throttle, if any. Locks
 * counters in key order, so that concurrent attempts can't deadlock.
 */
export async function countAttempts(tx: Tx, attempts: readonly Attempt[], now: Date): Promise<Throttle | undefined> {
  const rows = attempts
    .map(({ throttle, subject }) => ({ throttle, key: createKey(throttle, subject) }))
    .sort((left, right) => (left.key < right.key ? -1 : 1));
  if (rows.length === 0) return undefined;
  const ends = rows.map(({ throttle }) => new Date(now.getTime() + throttle.seconds * 1000));
  const { rows: counted } = await sql<{ key: string; attempts: number }>`
    insert into throttle_counters as c (key, attempts, window_ends_at)
    select key, 1, ends_at from unnest(${rows.map(({ key }) => key)}::text[], ${ends}::timestamptz[])
      with ordinality as given (key, ends_at, position) order by position
    on conflict (key) do update set
      attempts = case when c.window_ends_at <= ${now} then 1 else c.attempts + 1 end,
      window_ends_at = case when c.window_ends_at <= ${now} then excluded.window_ends_at else c.window_ends_at end
    returning c.key, c.attempts`.execute(tx);
  const byKey = new Map(counted.map((row) => [row.key, row.attempts]));
  return rows.find(({ throttle, key }) => (byKey.get(key) ?? 0) > throttle.attempts)?.throttle;
}

/** Returns the number of attempts in the window, for callers that count only failures. */
export async function readAttempts(db: Connection, throttle: Throttle, subject: string, now: Date): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    select attempts from throttle_counters where key = ${createKey(throttle, subject)} and window_ends_at > ${now}`.execute(
    db,
  );
  return rows[0]?.attempts ?? 0;
}

/** Counts one attempt; true if it exceeds the limit. */
export async function isThrottled(tx: Tx, throttle: Throttle, subject: string, now: Date): Promise<boolean> {
  return (await countAttempt(tx, throttle, subject, now)) > throttle.attempts;
}

/**
 * Counts an attempt from a network address and returns the number in the window. In development, localhost isn't
 * counted: the result is always 1 (docs/operations.md).
 */
export async function countSourceAttempt(tx: Tx, store: Store, throttle: Throttle, source: string): Promise<number> {
  if (isLocalDevelopment(store, source)) return 1;
  return countAttempt(tx, throttle, throttleSubject(source), store.now());
}

/** Counts an attempt from a network address; true if it exceeds the limit. */
export async function isSourceThrottled(tx: Tx, store: Store, throttle: Throttle, source: string): Promise<boolean> {
  return (await countSourceAttempt(tx, store, throttle, source)) > throttle.attempts;
}

/** Undoes attempts that `countAttempts` counted in advance. Locks in the same order. */
export async function undoAttempts(tx: Tx, attempts: readonly Attempt[]): Promise<void> {
  const keys = attempts.map(({ throttle, subject }) => createKey(throttle, subject)).sort();
  for (const key of keys)
    await sql`update throttle_counters set attempts = attempts - 1 where key = ${key} and attempts > 0`.execute(tx);
}

export async function resetAttempts(tx: Tx, throttle: Throttle, subject: string): Promise<void> {
  await tx.deleteFrom("throttle_counters").where("key", "=", createKey(throttle, subject)).execute();
}

export function createThrottledError(throttle: Throttle): AppError {
  const minutes = Math.max(1, Math.round(throttle.seconds / 60));
  return new AppError("THROTTLED", {
    reason: "TOO_MANY_ATTEMPTS",
    data: { minutes, retryAfterSeconds: throttle.seconds },
  });
}

/** Whether the request comes from localhost in development, which isn't rate limited per network. */
export const isLocalDevelopment = ({ config }: Store, source: string): boolean =>
  !config.isProduction && isLoopback(source);

export function isLoopback(source: string): boolean {
  return source === "::1" || source === "localhost" || source.startsWith("127.") || source.startsWith("::ffff:127.");
}
