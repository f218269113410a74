import { Type } from "typebox";
import type { Job } from "#server/platform/jobs/jobs.ts";
import { job } from "#server/platform/jobs/jobs.ts";
import type { Store } from "#server/platform/store.ts";
import { partialName } from "./uploads.ts";

const FOLDER = "uploads";

/** Deletes abandoned uploads, and bytes without a row. */
const forgetUploads = job({
  name: "uploads.forgetUnfinished",
  payload: Type.Object({}),
  schedule: "41 * * * *",
  run: removeUnfinished,
});

export async function removeUnfinished({ database, files, now }: Pick<Store, "database" | "files" | "now">) {
  const expired = await database.db.deleteFrom("uploads").where("expires_at", "<=", now()).returning("id").execute();
  for (const { id } of expired) await files.remove(partialName(id));
  const known = new Set((await database.db.selectFrom("uploads").select("id").execute()).map(({ id }) => id));
  for await (const name of files.list(FOLDER)) {
    const id = name.slice(FOLDER.length + 1);
    // A row is written before its first byte, so bytes without a row are orphaned.
    if (!known.has(id) && !(await isKnown(database, id))) await files.remove(name);
  }
}

/** Checked one by one: the upload can have started after the list was read. */
async function isKnown(database: Store["database"], id: string): Promise<boolean> {
  const row = await database.db.selectFrom("uploads").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

export const jobs: readonly Job[] = [forgetUploads];
