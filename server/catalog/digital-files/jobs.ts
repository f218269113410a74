import { sql } from "kysely";
import { Type } from "typebox";
import { type Job, job } from "#server/platform/jobs/jobs.ts";
import type { Store } from "#server/platform/store.ts";

/** Days that grants are kept after they expire, so that order pages can still show their status. */
const KEPT_DAYS = 365;

export async function deleteExpiredLinks({ database, now }: Pick<Store, "database" | "now">): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * 86_400_000);
  await sql`delete from download_links where expires_at < ${before}
    or (order_id is null and expires_at < ${now()})`.execute(database.db);
}

export const jobs: readonly Job[] = [
  job({ name: "digitalFiles.forgetLinks", payload: Type.Object({}), schedule: "52 3 * * *", run: deleteExpiredLinks }),
];
