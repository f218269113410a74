/** The trail is kept for thirteen months: long enough to compare with last year, no longer. */
import { sql } from "kysely";
import { Type } from "typebox";
import { job } from "#server/platform/jobs/jobs.ts";

export const jobs = [
  job({
    name: "audit.forget",
    payload: Type.Object({}),
    schedule: "41 3 * * *",
    async run({ database: { db }, now }) {
      await sql`delete from audit_entries where at < ${now()}::timestamptz - interval '13 months'`.execute(db);
    },
  }),
];
