/** Empties the trash: what was deleted 30 days ago is deleted permanently. */
import { Type } from "typebox";
import { anonymous } from "#server/platform/access/actor.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { type Job, job } from "#server/platform/jobs/jobs.ts";
import { listDueItems, removeTrashItem } from "#server/store/trash/public.ts";
import { purgeCustomer } from "./customers.ts";

const STEP = 100;

export const emptyTrash = job({
  name: "trash.emptyTrash",
  payload: Type.Object({}),
  schedule: "27 3 * * *",
  async run(store) {
    const { database, cache, now } = store;
    const { db } = database;
    const by = { store, actor: anonymous, now: now() };
    for (;;) {
      const due = await listDueItems(db, now(), STEP);
      for (const { kind, id } of due)
        await transaction(
          db,
          (tx) => (kind === "CUSTOMER" ? purgeCustomer(tx, id, by) : removeTrashItem(tx, kind, id)),
          {
            cache,
          },
        );
      if (due.length < STEP) return;
    }
  },
});

export const jobs: readonly Job[] = [emptyTrash];
