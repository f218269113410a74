import { sql } from "kysely";
import { Type } from "typebox";
import { job } from "#server/platform/jobs/jobs.ts";

export const jobs = [
  job({
    name: "content.deleteExpiredPreviewLinks",
    payload: Type.Object({}),
    schedule: "41 3 * * *",
    async run({ database: { db }, now }) {
      await sql`delete from content_preview_links where expires_at <= ${now()}`.execute(db);
    },
  }),
];
