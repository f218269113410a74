/**
 * Transactions. Only the HTTP layer, the job worker, the seed and tests open them. Returning commits, throwing rolls
 * back; a deadlock, a serialization failure or a `LostRace` is tried again, so the work must have no effect outside the
 * database.
 */
import { sql } from "kysely";
import pg from "pg";
import type { ByteCache } from "../cache/byte-cache.ts";
import type { Db, Tx } from "./db.ts";
import { inheritHooks } from "./hooks.ts";
import { isOutdatedPlan } from "./session.ts";

/** Rows that wait to be written in one statement, as late as possible. */
export type Batch = {
  readonly size: number;
  /** More than should lie in memory. */
  readonly isLarge: boolean;
  /** Forgets all rows but the first ones. */
  cut(size: number): void;
  /** Writes the rows, and has none then. */
  write(tx: Tx): Promise<void>;
};
type BatchClass = new () => Batch;

type TxState = {
  readonly tags: Set<string>;
  readonly batches: Map<BatchClass, Batch>;
  /** How many savepoints are open. */
  depth: number;
  readonly afterCommit: (() => void)[];
};

const states = new WeakMap<object, TxState>();
const RETRYABLE = new Set(["40001", "40P01"]);
const MAX_TRIES = 4;
/** Each change that a running migration makes to a table may end a transaction once. */
const MAX_OUTDATED_PLANS = 20;

export type TransactionOptions = {
  /** Finished bytes that depend on touched tags are dropped with the commit. */
  cache?: ByteCache;
};

/** Somebody else was first, in a way that a snapshot cannot see: the same work on what is there now comes out right. */
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

/** Does the work again when a prepared statement turned out to be outdated: by then it has a new name. */
async function withNewPlans<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isOutdatedPlan(error) || attempt === MAX_OUTDATED_PLANS) throw error;
    }
  }
}

/** Reads as of one moment, however many statements they take. */
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

async function attemptTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>, { cache }: TransactionOptions): Promise<T> {
  const state: TxState = { tags: new Set(), batches: new Map(), depth: 0, afterCommit: [] };
  // Tags are barred from before the commit until after it, so that no reader can store or get bytes from before the
  // write while the commit is on its way: whoever has seen the write never sees older bytes.
  let bar: { release(): void } | undefined;
  try {
    const result = await db.transaction().execute(async (transaction) => {
      // Kysely's transaction object is the `Tx` brand; nothing else can create one.
      const tx = transaction as unknown as Tx;
      states.set(tx, state);
      inheritHooks(db, tx);
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

/** The transaction's batch of a kind, which is written right before the commit. */
export function batchOf<Kind extends Batch>(tx: Tx, kind: new () => Kind): Kind {
  const state = states.get(tx);
  if (state === undefined) throw new Error("Only a transaction of ours gathers rows.");
  // Kept under its own class.
  const batch = (state.batches.get(kind) as Kind | undefined) ?? new kind();
  state.batches.set(kind, batch);
  return batch;
}

/** Writes what has grown large before its time: not while some of it may have to be taken back. */
export async function writeLarge(tx: Tx): Promise<void> {
  const state = states.get(tx);
  if (state?.depth !== 0) return;
  for (const batch of state.batches.values()) if (batch.isLarge) await batch.write(tx);
}

/** Work that may fail without ending the transaction: when it throws, everything it wrote and gathered is undone. */
export function savepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  return withNewPlans(() => attemptSavepoint(tx, work));
}

async function attemptSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const state = states.get(tx);
  if (state === undefined) throw new Error("Only a transaction of ours has savepoints.");
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

/** Marks everything cached under the tags as outdated once this transaction commits. */
export function touch(tx: Tx, ...tags: string[]): void {
  const state = states.get(tx);
  for (const tag of tags) state?.tags.add(tag);
}

/** Runs after a successful commit, for effects that may be lost (waking a worker), never for what must happen. */
export function afterCommit(tx: Tx, effect: () => void): void {
  states.get(tx)?.afterCommit.push(effect);
}
