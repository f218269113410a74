/** Steps that nobody finished, links nobody opened: gone a day after they expired. */
import { Type } from "typebox";
import { job } from "#server/platform/jobs/jobs.ts";

const MEMORY_MILLISECONDS = 86_400_000;
const tables = ["sign_in_challenges", "email_verifications", "password_recoveries", "email_changes"] as const;

export const forgetExpiredSteps = job({
  name: "authentication.forgetExpiredSteps",
  payload: Type.Object({}),
  schedule: "37 * * * *",
  async run({ database: { db }, now }) {
    const before = new Date(now().getTime() - MEMORY_MILLISECONDS);
    for (const table of tables) await db.deleteFrom(table).where("expires_at", "<", before).execute();
    await db.deleteFrom("used_captchas").where("expires_at", "<", now()).execute();
  },
});
