/**
 * Events of products that entered or left an automatic collection. Triggers record the moves (migration 0240) and
 * enqueue this job in the same transaction, so events match what was committed.
 */
import { sql } from "kysely";
import { Type } from "typebox";
import { anonymous } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { job } from "#server/platform/jobs/jobs.ts";
import { announceMembers, type CollectionWriteContext } from "./announce.ts";

/** Moves per transaction. Filling a collection of a large catalog produces many more. */
const BATCH = 1000;

type Move = { collection_id: string; product_id: string; is_added: boolean };

export const announceMoves = job({
  name: "collections.announceMoves",
  payload: Type.Object({}),
  async run({ database, cache, now, baseUrl }) {
    const writeContext: CollectionWriteContext = { now: now(), actor: anonymous, baseUrl: baseUrl() };
    for (;;) {
      const count = await transaction(database.db, (tx) => announceBatch(tx, writeContext), { cache });
      if (count < BATCH) return;
    }
  },
});

/** Returns the number of processed moves. */
async function announceBatch(tx: Tx, writeContext: CollectionWriteContext): Promise<number> {
  // Serializes runs: two concurrent ones could split the moves of one product and emit them out of order.
  await sql`select pg_advisory_xact_lock(hashtextextended('collection moves', 0))`.execute(tx);
  const { rows } = await sql<Move>`
    with taken as (
      delete from collection_moves where id in (select id from collection_moves order by id limit ${BATCH}) returning *
    ) select collection_id::text as collection_id, product_id::text as product_id, is_added from taken order by id`.execute(
    tx,
  );
  const byCollection = Map.groupBy(rows, (move) => move.collection_id);
  // Ordered by collection id, the lock order of every writer that takes sequence numbers of several collections.
  for (const [id, moves] of [...byCollection].sort(([left], [right]) => (left < right ? -1 : 1)))
    await announceMembers(tx, id, netMoves(moves), writeContext);
  return rows.length;
}

/** Returns the net additions and removals. A product that was added and removed again counts as neither. */
function netMoves(moves: readonly Pick<Move, "product_id" | "is_added">[]): {
  added: string[];
  removed: string[];
} {
  const added: string[] = [];
  const removed: string[] = [];
  for (const [id, own] of Map.groupBy(moves, (move) => move.product_id)) {
    const [first, last] = [own.at(0)?.is_added, own.at(-1)?.is_added];
    if (first === last) (last === true ? added : removed).push(id);
  }
  return { added, removed };
}
