/** Sessions that ended or expired long ago are forgotten, with their tokens; until then they tell what happened. */
import { Type } from "typebox";
import { job } from "#server/platform/jobs/jobs.ts";
import { changeMembersByFilter } from "./members/by-filter.ts";

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

const EVENT_MEMORY_MILLISECONDS = 400 * 86_400_000;

/** The audit trail of accounts, and devices nobody has used for as long. */
export const forgetOldEvents = job({
  name: "identities.forgetOldEvents",
  payload: Type.Object({}),
  schedule: "29 4 * * *",
  async run({ database: { db }, now }) {
    const before = new Date(now().getTime() - EVENT_MEMORY_MILLISECONDS);
    await db.deleteFrom("member_events").where("occurred_at", "<", before).execute();
    await db.deleteFrom("member_devices").where("last_used_at", "<", before).execute();
  },
});

export const jobs = [forgetOldSessions, forgetOldEvents, changeMembersByFilter];
