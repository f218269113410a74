/** Attempts counted per key in a time window, before anything expensive happens (checklist A4). Nobody is locked out for ever. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Connection, Tx } from "../db/db.ts";
import { AppError } from "../http/app-error.ts";
import type { Store } from "../store.ts";
import { throttleSubject } from "./networks.ts";

export type Throttle = {
  /** What is counted, e.g. `sign-in account`. */
  readonly name: string;
  readonly attempts: number;
  readonly seconds: number;
};

const keyOf = ({ name }: Throttle, subject: string): string =>
  `${name} ${createHash("sha256").update(subject).digest("base64url").slice(0, 32)}`;

/** Counts one attempt and says how many there were in the window. Call it in a transaction that commits whatever happens next. */
export async function countAttempt(tx: Tx, throttle: Throttle, subject: string, now: Date): Promise<number> {
  const key = keyOf(throttle, subject);
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
 * Counts one attempt for several subjects in one statement and returns the throttle that is exceeded, if any. Counters are
 * locked in the order of their keys, so that simultaneous attempts never deadlock.
 */
export async function countAttempts(tx: Tx, attempts: readonly Attempt[], now: Date): Promise<Throttle | undefined> {
  const rows = attempts
    .map(({ throttle, subject }) => ({ throttle, key: keyOf(throttle, subject) }))
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

/** How many were counted in the window, for callers who count failures only. */
export async function readAttempts(db: Connection, throttle: Throttle, subject: string, now: Date): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    select attempts from throttle_counters where key = ${keyOf(throttle, subject)} and window_ends_at > ${now}`.execute(
    db,
  );
  return rows[0]?.attempts ?? 0;
}

/** Counts one attempt; true when there were too many. */
export async function isThrottled(tx: Tx, throttle: Throttle, subject: string, now: Date): Promise<boolean> {
  return (await countAttempt(tx, throttle, subject, now)) > throttle.attempts;
}

/**
 * Counts an attempt from a network address and returns how many there were in the window. In development the own machine isn't
 * counted: it is 1 each time (docs/operations.md).
 */
export async function countFromSource(tx: Tx, store: Store, throttle: Throttle, source: string): Promise<number> {
  if (isOwnMachine(store, source)) return 1;
  return countAttempt(tx, throttle, throttleSubject(source), store.now());
}

/** Counts an attempt from a network address; true when there were too many. */
export async function isSourceThrottled(tx: Tx, store: Store, throttle: Throttle, source: string): Promise<boolean> {
  return (await countFromSource(tx, store, throttle, source)) > throttle.attempts;
}

/** An attempt that `countAttempts` counted in advance and that doesn't count after all. Locks in the same order. */
export async function takeBackAttempts(tx: Tx, attempts: readonly Attempt[]): Promise<void> {
  const keys = attempts.map(({ throttle, subject }) => keyOf(throttle, subject)).sort();
  for (const key of keys)
    await sql`update throttle_counters set attempts = attempts - 1 where key = ${key} and attempts > 0`.execute(tx);
}

export async function forgetAttempts(tx: Tx, throttle: Throttle, subject: string): Promise<void> {
  await tx.deleteFrom("throttle_counters").where("key", "=", keyOf(throttle, subject)).execute();
}

export function throttled(throttle: Throttle): AppError {
  const minutes = Math.max(1, Math.round(throttle.seconds / 60));
  return new AppError("THROTTLED", {
    description: `Too many attempts. Try again in ${minutes} minutes.`,
    data: { retryAfterSeconds: throttle.seconds },
  });
}

/** The developer's own machine, whose requests aren't counted per network. */
export const isOwnMachine = ({ config }: Store, source: string): boolean => !config.isProduction && isLoopback(source);

export function isLoopback(source: string): boolean {
  return source === "::1" || source === "localhost" || source.startsWith("127.") || source.startsWith("::ffff:127.");
}
