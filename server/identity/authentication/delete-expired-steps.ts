/** Deletes unfinished sign-in steps and unused links a day after they expire. */
import { Type } from "typebox";
import { job } from "#server/platform/jobs/jobs.ts";

const RETENTION_MILLISECONDS = 86_400_000;
const tables = ["sign_in_challenges", "email_verifications", "password_recoveries", "email_changes"] as const;

export const deleteExpiredSteps = job({
  name: "authentication.forgetExpiredSteps",
  payload: Type.Object({}),
  schedule: "37 * * * *",
  async run({ database: { db }, now }) {
    const before = new Date(now().getTime() - RETENTION_MILLISECONDS);
    for (const table of tables) await db.deleteFrom(table).where("expires_at", "<", before).execute();
    await db.deleteFrom("used_captchas").where("expires_at", "<", now()).execute();
  },
});
