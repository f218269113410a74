/** The audit log is kept for thirteen months, long enough to compare with the previous year. */
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
