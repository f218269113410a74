/** Request log of apps and API keys. Written in batches, kept for 7 days (platform/jobs/retention.ts). */
import { sql } from "kysely";
import type { Connection } from "#server/platform/db/db.ts";

type AppCallRow = {
  id: string;
  at: Date;
  call: string;
  status: number;
  milliseconds: number;
  requestId: string;
};

type Search = { appId: string; onlyFailed: boolean; after: string | undefined; limit: number };

export async function listAppCallRows(connection: Connection, search: Search): Promise<AppCallRow[]> {
  const { rows } = await sql<AppCallRow>`
    select id, at, call, status, milliseconds, request_id as "requestId" from app_calls
    where app_id = ${search.appId} and (not ${search.onlyFailed}::bool or status <> 200)
      and (${search.after ?? null}::uuid is null or id < ${search.after ?? null}::uuid)
    order by id desc limit ${search.limit}`.execute(connection);
  return rows;
}

type Summary = { total: number; failed: number; throttled: number };

export async function summarizeAppCalls(connection: Connection, appId: string, since: Date): Promise<Summary> {
  const { rows } = await sql<Summary>`
    select count(*)::int as total, (count(*) filter (where status <> 200))::int as failed,
      (count(*) filter (where status = 429))::int as throttled
    from app_calls where app_id = ${appId} and at >= ${since}`.execute(connection);
  return rows[0] ?? { total: 0, failed: 0, throttled: 0 };
}
