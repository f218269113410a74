/** Sessions that ended or expired long ago are forgotten, with their tokens; until then they tell what happened. */
import { Type } from "typebox";
import { job } from "#server/platform/jobs/jobs.ts";

const MEMORY_MILLISECONDS = 90 * 86_400_000;

export const forgetOldSessions = job({
  name: "identities.forgetOldSessions",
  payload: Type.Object({}),
  schedule: "23 4 * * *",
  async run({ database: { db }, now }) {
    const before = new Date(now().getTime() - MEMORY_MILLISECONDS);
    await db
      .deleteFrom("member_sessions")
      .where((eb) => eb.or([eb("ended_at", "<", before), eb("expires_at", "<", before)]))
      .execute();
  },
});

export const jobs = [forgetOldSessions];
