/** Scheduled job: deletes checkouts that haven't changed for 90 days. */
import { sql } from "kysely";
import { Type } from "typebox";
import { checkoutDeleted } from "#api/checkout/checkout-events.ts";
import { anonymous } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { job } from "#server/platform/jobs/jobs.ts";
import { emission, emitAll } from "#server/platform/outbox/emit.ts";
import type { Store } from "#server/platform/store.ts";

const DAY = 86_400_000;
const KEPT_DAYS = 90;
const DELETE_BATCH = 500;

/** @returns the number of deleted checkouts */
export async function deleteIdleCheckouts(store: Store): Promise<number> {
  const now = store.now();
  const before = new Date(now.getTime() - KEPT_DAYS * DAY);
  return transaction(store.database.db, async (tx) => {
    const ids = await deleteStale(tx, before);
    const actor = anonymous;
    await emitAll(
      tx,
      ids.map((entityId) => emission({ event: checkoutDeleted, entityId, payload: {}, actor, now })),
    );
    return ids.length;
  });
}

/**
 * Payments reference their checkout permanently, including failed ones, so their checkouts aren't deleted. The source
 * of a hand-over is kept while it has copies: their order completes it and empties its cart.
 */
async function deleteStale(tx: Tx, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with stale as (
      select c.id from checkouts c where c.state = 'OPEN' and c.updated_at < ${before}
        and not exists (select 1 from payments p where p.checkout_id = c.id)
        and not exists (select 1 from checkouts k where k.copied_from = c.id and k.is_handover)
      order by c.updated_at limit ${DELETE_BATCH} for update of c skip locked
    )
    delete from checkouts c using stale where c.id = stale.id returning c.id::text as id`.execute(tx);
  return rows.map(({ id }) => id);
}

const deleteIdle = job({
  name: "checkouts.forget",
  payload: Type.Object({}),
  schedule: "47 3 * * *",
  async run(store) {
    while ((await deleteIdleCheckouts(store)) === DELETE_BATCH);
  },
});

export const jobs = [deleteIdle];
