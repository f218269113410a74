/**
 * Transactions. Opened only by the HTTP layer, the job worker, the seed and tests. Returning commits, throwing rolls
 * back. Deadlocks, serialization failures and `LostRace` are retried, so the work must have no side effects outside the
 * database.
 */
import { sql } from "kysely";
import pg from "pg";
import type { ByteCache } from "../cache/byte-cache.ts";
import type { Connection, Db, Tx } from "./db.ts";
import { inheritHooks } from "./hooks.ts";
import { isOutdatedPlan, STEADY_PLANS } from "./session.ts";

/** Rows buffered during a transaction and written in one statement before the commit. */
export type Batch = {
  readonly size: number;
  /** Whether the buffer should be written early to limit memory. */
  readonly isLarge: boolean;
  /** Discards all rows after the first `size`. */
  cut(size: number): void;
  /** Writes and clears the rows. */
  write(tx: Tx): Promise<void>;
};
type BatchClass = new () => Batch;

type TxState = {
  readonly tags: Set<string>;
  readonly batches: Map<BatchClass, Batch>;
  /** Number of open savepoints. */
  depth: number;
  readonly afterCommit: (() => void)[];
  readonly frequent: FrequentTransaction | undefined;
};

/** A transaction with steady plans. */
type FrequentTransaction = {
  readonly db: Db;
  /** As of the first read of configuration. */
  configurationVersion?: number;
};

const states = new WeakMap<object, TxState>();
const RETRYABLE = new Set(["40001", "40P01"]);
const MAX_TRIES = 4;
/** Each table change of a concurrent migration can end a transaction once. */
const MAX_OUTDATED_PLANS = 20;

type TransactionOptions = {
  /** Cached responses with touched tags are invalidated on commit. */
  cache?: ByteCache;
  /** Statements are planned once per connection, whatever their values. */
  hasSteadyPlans?: boolean | undefined;
};

/** A concurrent transaction won, in a way invisible to a snapshot. Retrying the work with current data succeeds. */
export class LostRace extends Error {}

function isRetryable(error: unknown): boolean {
  return error instanceof LostRace || (error instanceof pg.DatabaseError && RETRYABLE.has(error.code ?? ""));
}

export async function transaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  return withNewPlans(async () => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await attemptTransaction(db, work, options);
      } catch (error) {
        if (!isRetryable(error) || attempt === MAX_TRIES) throw error;
      }
    }
  });
}

/** Retries the work when a prepared statement was outdated; the retry uses a new name. */
async function withNewPlans<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isOutdatedPlan(error) || attempt === MAX_OUTDATED_PLANS) throw error;
    }
  }
}

/** Reads from one snapshot, across several statements. */
export function snapshot<T>(db: Db, read: (connection: Db) => Promise<T>): Promise<T> {
  return withNewPlans(() =>
    db
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute((connection) => {
        inheritHooks(db, connection);
        return read(connection);
      }),
  );
}

async function attemptTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  { cache, hasSteadyPlans }: TransactionOptions,
): Promise<T> {
  const frequent = hasSteadyPlans ? { db } : undefined;
  const state: TxState = { tags: new Set(), batches: new Map(), depth: 0, afterCommit: [], frequent };
  // Tags are barred from before the commit until after it, so that no reader can store or get stale responses while the
  // commit is in progress. After a write, no reader sees older data.
  let bar: { release(): void } | undefined;
  try {
    const result = await db.transaction().execute(async (transaction) => {
      // Kysely's transaction object is the `Tx`; nothing else can create one.
      const tx = transaction as unknown as Tx;
      states.set(tx, state);
      inheritHooks(db, tx);
      if (hasSteadyPlans) await sql.raw(STEADY_PLANS).execute(tx);
      const value = await work(tx);
      for (const batch of state.batches.values()) await batch.write(tx);
      if (state.tags.size > 0 && cache) {
        bar = cache.bar(state.tags);
        await cache.announce(tx, state.tags);
      }
      return value;
    });
    for (const effect of state.afterCommit) effect();
    return result;
  } finally {
    bar?.release();
  }
}

/** Returns the transaction's batch of this kind, which is written right before the commit. */
export function batchOf<Kind extends Batch>(tx: Tx, kind: new () => Kind): Kind {
  const state = states.get(tx);
  if (state === undefined) throw new Error("Batches require a transaction opened by transaction().");
  // Keyed by its own class.
  const batch = (state.batches.get(kind) as Kind | undefined) ?? new kind();
  state.batches.set(kind, batch);
  return batch;
}

/** Writes large batches early, except inside savepoints, which may roll back. */
export async function writeLarge(tx: Tx): Promise<void> {
  const state = states.get(tx);
  if (state?.depth !== 0) return;
  for (const batch of state.batches.values()) if (batch.isLarge) await batch.write(tx);
}

/** Work that can fail without ending the transaction: on error, its writes and batched rows are undone. */
export function savepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  return withNewPlans(() => attemptSavepoint(tx, work));
}

async function attemptSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const state = states.get(tx);
  if (state === undefined) throw new Error("Savepoints require a transaction opened by transaction().");
  await writeLarge(tx);
  const sizes = new Map([...state.batches].map(([kind, batch]) => [kind, batch.size]));
  await sql`savepoint attempt`.execute(tx);
  state.depth++;
  try {
    const value = await work();
    await sql`release savepoint attempt`.execute(tx);
    return value;
  } catch (error) {
    for (const [kind, batch] of state.batches) batch.cut(sizes.get(kind) ?? 0);
    await sql`rollback to savepoint attempt`.execute(tx);
    await sql`release savepoint attempt`.execute(tx);
    throw error;
  } finally {
    state.depth--;
  }
}

export const frequentTransaction = (connection: Connection): FrequentTransaction | undefined =>
  states.get(connection)?.frequent;

/** Invalidates cached responses with these tags when this transaction commits. */
export function touch(tx: Tx, ...tags: string[]): void {
  const state = states.get(tx);
  for (const tag of tags) state?.tags.add(tag);
}

/** Runs after a successful commit. Only for effects that can be lost, such as waking a worker. */
export function afterCommit(tx: Tx, effect: () => void): void {
  states.get(tx)?.afterCommit.push(effect);
}
