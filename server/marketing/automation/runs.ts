/** The log of a rule. */
import { sql } from "kysely";
import type { AutomationResult, AutomationRun } from "#api/marketing/automation.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { presentReason } from "./reasons.ts";

type RunRow = {
  id: string;
  eventId: string;
  entityId: string;
  state: AutomationRun["state"];
  reason: string | null;
  results: AutomationResult[];
  createdAt: Date;
  finishedAt: Date | null;
};

type Search = { state: string | undefined; after: string | undefined; limit: number };

export async function listRuns(
  connection: Connection,
  ruleId: string,
  { state, after, limit }: Search,
): Promise<AutomationRun[]> {
  const { rows } = await sql<RunRow>`
    select id, event_id as "eventId", entity_id as "entityId", state, reason, results, created_at as "createdAt",
      finished_at as "finishedAt"
    from automation_runs
    where rule_id = ${ruleId} and (${state ?? null}::text is null or state = ${state ?? null})
      and (${after ?? null}::uuid is null or (created_at, id) <
        (select created_at, id from automation_runs where id = ${after ?? null}::uuid))
    order by created_at desc, id desc limit ${limit}`.execute(connection);
  return rows.map(({ reason, createdAt, finishedAt, ...row }) => ({
    ...row,
    ...presentReason(reason),
    createdDate: createdAt.toISOString(),
    ...(finishedAt === null ? {} : { finishedDate: finishedAt.toISOString() }),
  }));
}
