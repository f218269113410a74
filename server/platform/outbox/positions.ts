/**
 * Assigns positions to events: the order in which external receivers get them. One transaction at a time does this for
 * the whole store, so positions are committed in order, and a receiver that continues after a position misses nothing.
 * Events of one entity are positioned in the order of their sequence: `place` is drawn while the entity's counter is
 * locked (emit.ts).
 */
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Tx } from "../db/db.ts";
import { AHEAD } from "../db/session.ts";
import { transaction } from "../db/transaction.ts";
import type { Store } from "../store.ts";
import { wakeOnEmit } from "./dispatch.ts";

export type Placed = { readonly first: bigint; readonly last: bigint; readonly types: readonly string[] };

export type Placer = { stop(): Promise<void> };

type PlacerOptions = {
  /** Runs in the transaction that positions these events, so its writes happen exactly once. */
  readonly fanOut: (tx: Tx, placed: Placed, store: Store) => Promise<void>;
  /** After the commit. */
  readonly onPlaced: () => void;
};

const BATCH = 500;
/** Pause between two batches that weren't full, to collect events. The first batch isn't delayed. */
const GATHER_MS = 50;
const POLL_MILLISECONDS = 1000;
// Acquired before the events are read, so that events of slower processes come later.
const LOCK = 7_201_944_033;

export function startPlacer(store: Store, options: PlacerOptions): Placer {
  let isStopping = false;
  let isAsked = false;
  let isPolling = true;
  let running: Promise<void> | undefined;
  const drain = async (): Promise<void> => {
    try {
      do {
        isAsked = false;
        const hasWork = !isPolling || (await hasWaiting(store));
        isPolling = false;
        while (hasWork && !isStopping && (await placeBatch(store, options)));
        if (isAsked && !isStopping) await pause(GATHER_MS);
      } while (isAsked && !isStopping);
    } catch (error) {
      store.log.warn({ err: error, placer: "will try again" });
    } finally {
      running = undefined;
    }
  };
  const wake = (): void => {
    isAsked = true;
    if (!isStopping) running ??= drain();
  };
  const timer = setInterval(() => {
    isPolling ||= running === undefined;
    wake();
  }, POLL_MILLISECONDS);
  const forget = wakeOnEmit(wake);
  wake();
  return {
    async stop() {
      isStopping = true;
      clearInterval(timer);
      forget();
      await running;
    },
  };
}

async function hasWaiting({ database }: Store): Promise<boolean> {
  const { rows } = await sql`select 1 from outbox_events where position is null limit 1`.execute(database.db);
  return rows.length > 0;
}

/** Returns whether there may be more. */
async function placeBatch(store: Store, { fanOut, onPlaced }: PlacerOptions): Promise<boolean> {
  const count = await transaction(store.database.db, async (tx) => {
    await sql`${sql.raw(AHEAD)} select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    const { rows } = await sql<{ first: string | null; last: string | null; count: number; types: string[] | null }>`
      with batch as (
        select id, place from outbox_events where position is null order by place limit ${sql.lit(BATCH)}
      ), numbered as (
        -- Drawn in the order of the rows below it.
        select id, nextval('event_positions') as position from (select id from batch order by place) ordered
      ), placed as (
        update outbox_events e set position = n.position from numbered n where e.id = n.id
        returning e.position, e.type
      )
      select min(position)::text as first, max(position)::text as last, count(*)::int as count,
        array_agg(distinct type) as types from placed`.execute(tx);
    const [batch] = rows;
    if (batch?.first == null || batch.last == null) return 0;
    await fanOut(tx, { first: BigInt(batch.first), last: BigInt(batch.last), types: batch.types ?? [] }, store);
    return batch.count;
  });
  if (count > 0) onPlaced();
  return count === BATCH;
}
