/** Deletes sessions, with their tokens, 90 days after they ended or expired. Until then they serve as history. */
import { Type } from "typebox";
import { job } from "#server/platform/jobs/jobs.ts";
import { changeMembersByFilter } from "./members/change-members-by-filter.ts";

const SESSION_RETENTION_MILLISECONDS = 90 * 86_400_000;

export const deleteOldSessions = job({
  name: "identities.forgetOldSessions",
  payload: Type.Object({}),
  schedule: "23 4 * * *",
  async run({ database: { db }, now }) {
    const before = new Date(now().getTime() - SESSION_RETENTION_MILLISECONDS);
    await db
      .deleteFrom("member_sessions")
      .where((eb) => eb.or([eb("ended_at", "<", before), eb("expires_at", "<", before)]))
      .execute();
  },
});

const EVENT_RETENTION_MILLISECONDS = 400 * 86_400_000;

/** Deletes account activity and devices that haven't been used within the retention period. */
const deleteOldEvents = job({
  name: "identities.forgetOldEvents",
  payload: Type.Object({}),
  schedule: "29 4 * * *",
  async run({ database: { db }, now }) {
    const before = new Date(now().getTime() - EVENT_RETENTION_MILLISECONDS);
    await db.deleteFrom("member_events").where("occurred_at", "<", before).execute();
    await db.deleteFrom("member_devices").where("last_used_at", "<", before).execute();
  },
});

export const jobs = [deleteOldSessions, deleteOldEvents, changeMembersByFilter];
