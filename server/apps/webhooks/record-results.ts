/** Records the results of attempts in batches: deliveries, their log and the endpoint's health. */
import { sql } from "kysely";
import { transaction } from "#server/platform/db/transaction.ts";
import type { Store } from "#server/platform/store.ts";

export type Result = {
  readonly deliveryId: string;
  readonly at: Date;
  readonly status: number | undefined;
  /** Undefined after success. */
  readonly problem: string | undefined;
  readonly milliseconds: number;
  readonly answer: string;
  /** SHA-256 in hexadecimal. */
  readonly bodyHash: string;
  /** Undefined after success and after the last attempt. */
  readonly nextAttemptAt: Date | undefined;
};

type Health = {
  readonly consecutiveFailures: number;
  readonly restingUntil: Date | undefined;
  readonly isGone: boolean;
  readonly hasSucceeded: boolean;
};

export async function recordResults(
  store: Store,
  endpointId: string,
  results: readonly Result[],
  health: Health,
): Promise<void> {
  const now = store.now();
  await transaction(store.database.db, async (tx) => {
    // Lock order: the endpoint before its deliveries, as in deleting an endpoint.
    const { consecutiveFailures, restingUntil, isGone, hasSucceeded } = health;
    const isFailing = consecutiveFailures > 0;
    await sql`
      update webhook_endpoints set consecutive_failures = ${consecutiveFailures}, resting_until = ${restingUntil ?? null},
        failing_since = case when ${!isFailing}::bool then null when ${hasSucceeded}::bool then ${now}::timestamptz
          else coalesce(failing_since, ${now}::timestamptz) end,
        notices = case when ${!isFailing || hasSucceeded}::bool then 0 else notices end,
        last_success_at = case when ${hasSucceeded}::bool then ${now}::timestamptz else last_success_at end,
        state = case when ${isGone}::bool then 'DISABLED' else state end,
        disabled_reason = case when ${isGone}::bool then 'GONE' else disabled_reason end,
        disabled_at = case when ${isGone}::bool then ${now}::timestamptz else disabled_at end
      where id = ${endpointId}`.execute(tx);
    // Deliveries canceled since stay canceled, and their attempt isn't logged.
    await sql`
      with results as (
        select * from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as r ("deliveryId" uuid, at timestamptz,
          status int, problem text, milliseconds int, answer text, "bodyHash" text, "nextAttemptAt" timestamptz)
      ), updated as (
        update webhook_deliveries d set attempts = d.attempts + 1, last_status = r.status, last_problem = r.problem,
          next_attempt_at = r."nextAttemptAt",
          state = case when r.problem is null then 'DELIVERED' when r."nextAttemptAt" is null then 'FAILED' else 'PENDING' end,
          finished_at = case when r."nextAttemptAt" is null then r.at end
        from results r where d.id = r."deliveryId" and d.state = 'PENDING'
        returning d.id
      )
      insert into webhook_attempts (delivery_id, number, at, status, problem, milliseconds, answer, body_hash)
      select r."deliveryId", coalesce((select max(number) from webhook_attempts a where a.delivery_id = u.id), 0) + 1,
        r.at, r.status, r.problem, r.milliseconds, r.answer, decode(r."bodyHash", 'hex')
      from results r join updated u on u.id = r."deliveryId"`.execute(tx);
  });
}
