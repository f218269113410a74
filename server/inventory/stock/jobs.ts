import { Type } from "typebox";
import { transaction } from "#server/platform/db/transaction.ts";
import { job } from "#server/platform/jobs/jobs.ts";
import { releaseExpiredReservations } from "./levels/stock.ts";
import { changeByFilter } from "./wire/v3/by-filter.ts";

/** Releases expired reservations of checkouts. */
const releaseExpired = job({
  name: "inventory.releaseExpiredReservations",
  payload: Type.Object({}),
  schedule: "* * * * *",
  run: async ({ database, cache, now }) => {
    const batch = () => transaction(database.db, (tx) => releaseExpiredReservations(tx, now()), { cache });
    while ((await batch()) > 0);
  },
});

export const jobs = [releaseExpired, changeByFilter];
