import { sql } from "kysely";
import { Type } from "typebox";
import { transaction } from "#server/platform/db/transaction.ts";
import { type Job, job } from "#server/platform/jobs/jobs.ts";
import type { Store } from "#server/platform/store.ts";
import { resumeImports, workOnImport } from "./process-import.ts";
import { EXPORT_DAYS, enqueueExport, exportFile, writeExport } from "./products/record/exports.ts";
import { fetchDigitalFile } from "./products/write/digital-file-jobs.ts";
import { importFile } from "./queries.ts";
import { deleteRows } from "./stage.ts";

const DAY = 86_400_000;
/** The file of an import is only needed to check it again. */
const IMPORT_FILE_DAYS = 30;
const HEARTBEAT_TIMEOUT_MS = 5 * 60_000;

/** Deletes export files after a week, and import files with their rows after a month; their records stay. */
export async function deleteExpiredFiles({
  database,
  files,
  now,
}: Pick<Store, "database" | "files" | "now">): Promise<void> {
  const { rows: old } = await sql<{ id: string }>`
    update exports set file_id = null where file_id is not null
    and created_at < ${new Date(now().getTime() - EXPORT_DAYS * DAY)} returning id::text as id`.execute(database.db);
  for (const { id } of old) await files.remove(exportFile(id));
  const { rows: done } = await sql<{ id: string }>`
    select id::text as id from imports where state not in ('CHECKING', 'RUNNING', 'UNDOING')
    and created_at < ${new Date(now().getTime() - IMPORT_FILE_DAYS * DAY)}`.execute(database.db);
  for (const { id } of done) {
    await files.remove(importFile(id));
    await deleteRows(database.db, id);
  }
}

/** Restarts exports whose process died. */
async function resumeExports(store: Store): Promise<void> {
  const before = new Date(store.now().getTime() - HEARTBEAT_TIMEOUT_MS);
  await transaction(store.database.db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      update exports set heartbeat_at = ${store.now()} where state = 'RUNNING' and heartbeat_at < ${before}
      returning id::text as id`.execute(tx);
    for (const { id } of rows) await enqueueExport(tx, id);
  });
}

export const jobs: readonly Job[] = [
  workOnImport,
  resumeImports,
  writeExport,
  fetchDigitalFile,
  job({ name: "exports.resume", payload: Type.Object({}), schedule: "* * * * *", run: resumeExports }),
  job({ name: "imports.forgetFiles", payload: Type.Object({}), schedule: "7 4 * * *", run: deleteExpiredFiles }),
];
