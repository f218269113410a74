/** Publishes what is due, every minute, and purges documents deleted 30 days ago. */
import { sql } from "kysely";
import { Type } from "typebox";
import { transaction } from "#server/platform/db/transaction.ts";
import { job } from "#server/platform/jobs/jobs.ts";
import { publishScheduled } from "./publish.ts";

/** A date that passes while the store is down is caught up at the next start. */
export const publishDueDocuments = job({
  name: "content.publishDueDocuments",
  payload: Type.Object({}),
  schedule: "* * * * *",
  async run({ database: { db }, cache, now }) {
    const { rows } = await sql<{ id: string }>`
      select document_id::text as id from content_schedules where publish_at <= ${now()} order by publish_at`.execute(
      db,
    );
    for (const { id } of rows) await transaction(db, (tx) => publishScheduled(tx, id, now()), { cache });
  },
});

const KEPT_MS = 30 * 24 * 3600 * 1000;

const purgeDeletedDocuments = job({
  name: "content.purgeDeletedDocuments",
  payload: Type.Object({}),
  schedule: "47 3 * * *",
  async run({ database: { db }, now }) {
    const before = new Date(now().getTime() - KEPT_MS);
    await sql`delete from content_documents where deleted_at < ${before}`.execute(db);
  },
});

export const jobs = [publishDueDocuments, purgeDeletedDocuments];
