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
  if (!store.config.isProduction && isLoopback(source)) return 1;
  return countAttempt(tx, throttle, throttleSubject(source), store.now());
}

/** Counts an attempt from a network address; true when there were too many. */
export async function isSourceThrottled(tx: Tx, store: Store, throttle: Throttle, source: string): Promise<boolean> {
  return (await countFromSource(tx, store, throttle, source)) > throttle.attempts;
}

export async function forgetAttempts(tx: Tx, throttle: Throttle, subject: string): Promise<void> {
  await tx.deleteFrom("throttle_counters").where("key", "=", keyOf(throttle, subject)).execute();
}

export function throttled(throttle: Throttle): AppError {
  const minutes = Math.max(1, Math.round(throttle.seconds / 60));
  return new AppError("THROTTLED", { description: `Too many attempts. Try again in ${minutes} minutes.` });
}

export function isLoopback(source: string): boolean {
  return source === "::1" || source === "localhost" || source.startsWith("127.") || source.startsWith("::ffff:127.");
}
