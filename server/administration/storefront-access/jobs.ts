/** Opens the store on the day that the merchant set. */
import { Type } from "typebox";
import { transaction } from "#server/platform/db/transaction.ts";
import { type Job, job } from "#server/platform/jobs/jobs.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { reopenStore } from "#server/store/store-status/public.ts";

/** Each minute, because midnight depends on the store's time zone. */
export const reopen = job({
  name: "storefrontAccess.reopen",
  payload: Type.Object({}),
  schedule: "* * * * *",
  async run({ database: { db }, cache, now }) {
    const { timeZone } = await readStoreSettings(db);
    await transaction(db, (tx) => reopenStore(tx, timeZone, now()), { cache });
  },
});

export const jobs: readonly Job[] = [reopen];
