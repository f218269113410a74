/** Deletes expired rate limit counters and denied sessions. */
import { Type } from "typebox";
import { job } from "../jobs/jobs.ts";

export const deleteExpiredAccess = job({
  name: "access.forgetExpired",
  payload: Type.Object({}),
  schedule: "17 * * * *",
  async run({ database: { db }, now }) {
    await db.deleteFrom("throttle_counters").where("window_ends_at", "<", now()).execute();
    await db.deleteFrom("denied_sessions").where("until", "<", now()).execute();
  },
});
