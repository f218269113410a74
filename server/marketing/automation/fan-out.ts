/**
 * Creates one run per rule and event since the rule was created, in the transaction that assigns event positions:
 * exactly once, with one statement for hundreds of events. Stores without rules pay for one index lookup per batch.
 */
import { sql } from "kysely";
import type { Tx } from "#server/platform/db/db.ts";
import type { Placed } from "#server/platform/outbox/positions.ts";
import type { Store } from "#server/platform/store.ts";

/** Maximum depth of automations that cause each other; deeper events trigger no rule. */
const MOST_DEEP = 3;
const TRIES = 6;

export async function startRuns(tx: Tx, { first, last, types }: Placed, store: Store): Promise<void> {
  const { rows } = await sql`
    select 1 from automation_rules where state = 'ACTIVE' and event_type = any(${[...types]}::text[]) limit 1`.execute(
    tx,
  );
  if (rows.length === 0) return;
  const now = store.now();
  await sql`
    with started as (
      insert into automation_runs (id, rule_id, event_id, event_type, entity_id, depth, state, reason, created_at, finished_at)
      select gen_random_uuid(), r.id, e.id, e.type, e.entity_id, d.depth,
        case when d.depth > ${MOST_DEEP} then 'CUT' else 'PENDING' end,
        case when d.depth > ${MOST_DEEP} then 'Automations were setting each other off.' end,
        ${now}::timestamptz, case when d.depth > ${MOST_DEEP} then ${now}::timestamptz end
      from outbox_events e
      join automation_rules r on r.event_type = e.type and r.state = 'ACTIVE' and r.created_at <= e.occurred_at
      left join automation_runs c on c.id = e.cause
      cross join lateral (select coalesce(c.depth, 0) + 1 as depth) d
      where e.position between ${first} and ${last}
      on conflict on constraint automation_runs_once do nothing
      returning id, state
    )
    select graphile_worker.add_job('automation.run', json_build_object('runId', id), max_attempts => ${TRIES})
    from started where state = 'PENDING'`.execute(tx);
}
