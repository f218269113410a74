/** Jobs that fill automatic collections when time passes or when the catalog is too large to do it in the request. */
import { sql } from "kysely";
import { Type } from "typebox";
import { transaction } from "#server/platform/db/transaction.ts";
import { job } from "#server/platform/jobs/jobs.ts";
import { announceMoves } from "./announce-moves.ts";
import { refillCollection } from "./rules.ts";

export const refillInBackground = job({
  name: "collections.refill",
  payload: Type.Object({ collectionId: Type.String() }),
  async run({ database, cache, now }, { collectionId }) {
    await transaction(
      database.db,
      async (tx) => {
        // A large catalog takes longer than the request timeout.
        await sql`set local statement_timeout = '10min'`.execute(tx);
        await refillCollection(tx, collectionId, now());
      },
      { cache },
    );
  },
});

/** "Created within 30 days" changes as time passes. */
const refillTimeBased = job({
  name: "collections.refillByClock",
  payload: Type.Object({}),
  schedule: "7 * * * *",
  async run({ database, cache, now }) {
    const { rows } = await sql<{ id: string }>`
      select id::text as id from collections where rules is not null and rules -> 'conditions' @> '[{"operator":"WITHIN_DAYS"}]'
      order by id`.execute(database.db);
    for (const { id } of rows) await transaction(database.db, (tx) => refillCollection(tx, id, now()), { cache });
  },
});

export const jobs = [refillInBackground, refillTimeBased, announceMoves];
