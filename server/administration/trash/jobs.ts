/** Empties the trash: what was deleted 30 days ago is deleted permanently. */
import { Type } from "typebox";
import { transaction } from "#server/platform/db/transaction.ts";
import { type Job, job } from "#server/platform/jobs/jobs.ts";
import { listDueItems, removeTrashItem } from "#server/store/trash/public.ts";

const STEP = 100;

export const emptyTrash = job({
  name: "trash.emptyTrash",
  payload: Type.Object({}),
  schedule: "27 3 * * *",
  async run({ database: { db }, cache, now }) {
    for (;;) {
      const due = await listDueItems(db, now(), STEP);
      for (const { kind, id } of due) await transaction(db, (tx) => removeTrashItem(tx, kind, id), { cache });
      if (due.length < STEP) return;
    }
  },
});

export const jobs: readonly Job[] = [emptyTrash];
