import { sql } from "kysely";
import { Type } from "typebox";
import { transaction } from "#server/platform/db/transaction.ts";
import { type Job, job } from "#server/platform/jobs/jobs.ts";
import { deleteUnusedPhotos } from "./photos.ts";
import { askForReviews } from "./requests.ts";

const KEPT_DAYS = 30;
const DAY = 86_400_000;
const BATCH = 500;

/** Deletes reviews whose time in the trash is over, then photos that no review uses. */
export const cleanReviews = job({
  name: "reviews.clean",
  payload: Type.Object({}),
  schedule: "48 3 * * *",
  async run(store) {
    const { database, cache, now } = store;
    const before = new Date(now().getTime() - KEPT_DAYS * DAY);
    for (let deleted = BATCH; deleted === BATCH; ) {
      deleted = await transaction(database.db, async (tx) => {
        const { numAffectedRows } = await sql`delete from reviews where id in (
          select id from reviews where deleted_at < ${before} order by deleted_at limit ${BATCH})`.execute(tx);
        return Number(numAffectedRows);
      });
    }
    while ((await transaction(database.db, (tx) => deleteUnusedPhotos(tx, store), { cache })) > 0);
  },
});

export const jobs: readonly Job[] = [cleanReviews, askForReviews];
