/**
 * Runs the current version of a rule for one event. All its changes commit with its outcome, so a retry after a crash
 * starts over or finds the run finished.
 */
import { sql } from "kysely";
import { Type } from "typebox";
import type { AutomationOutcomeCode } from "#api/marketing/automation-outcomes.ts";
import { EVENT_AS_JSON, type StoredEvent } from "#server/apps/webhooks/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { job } from "#server/platform/jobs/jobs.ts";
import type { Store } from "#server/platform/store.ts";
import { callAddress } from "./calls.ts";
import { describe } from "./describe-outcome.ts";
import { endRun, stateOf } from "./outcomes.ts";
import { performAll } from "./perform.ts";
import { planRun } from "./plan.ts";
import { getRule } from "./rules.ts";

const MOST_TRIES = 5;
/** A rule that acts on one entity more often than this per hour is treated as a loop, whatever caused the events. */
const MOST_AN_HOUR = 30;
/** Of a value in the log. */
const MOST_CHARACTERS = 200;

export const runRule = job({
  name: "automation.run",
  payload: Type.Object({ runId: Type.String() }),
  async run(store, { runId }) {
    try {
      await transaction(store.database.db, (tx) => execute(tx, store, runId), { cache: store.cache });
    } catch (error) {
      if (!(await noteFault(store, runId, error))) throw error;
    }
  },
});

type Waiting = { ruleId: string; entityId: string; ruleState: string; event: StoredEvent | null };

async function execute(tx: Tx, store: Store, runId: string): Promise<void> {
  const { rows } = await sql<Waiting>`
    select r.rule_id as "ruleId", r.entity_id as "entityId", rule.state as "ruleState", ${EVENT_AS_JSON} as event
    from automation_runs r join automation_rules rule on rule.id = r.rule_id left join outbox_events o on o.id = r.event_id
    where r.id = ${runId} and r.state = 'PENDING' for update of r`.execute(tx);
  const [waiting] = rows;
  if (waiting === undefined) return;
  const cut = (code: AutomationOutcomeCode) =>
    endRun(tx, store, { runId, state: "CUT", reason: describe(code, { max: MOST_AN_HOUR }) });
  if (waiting.ruleState !== "ACTIVE") return cut("RULE_OFF");
  if (waiting.event === null) return cut("EVENT_DELETED");
  const rule = await getRule(tx, waiting.ruleId);
  const plan = await planRun(tx, rule, waiting.event);
  if (!plan.isMet) {
    const unmet = plan.checked
      .filter(({ isMet }) => !isMet)
      .map(({ field, found }) => ({ field, found: found.slice(0, MOST_CHARACTERS) }));
    return endRun(tx, store, { runId, state: "NOT_MET", reason: { unmet } });
  }
  if (await isTooOften(tx, store, waiting)) return cut("TOO_OFTEN");
  // Transaction-local: events of this transaction have this run as their cause.
  await sql`select set_config('cartwright.cause', ${runId}, true)`.execute(tx);
  const results = await performAll(tx, plan.effects, { runId, baseUrl: store.baseUrl(), now: store.now() });
  await endRun(tx, store, { runId, state: stateOf(results), results });
}

async function isTooOften(tx: Tx, store: Store, { ruleId, entityId }: Waiting): Promise<boolean> {
  const since = new Date(store.now().getTime() - 3_600_000);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from automation_runs where rule_id = ${ruleId} and entity_id = ${entityId}
      and created_at > ${since} and state in ('DONE', 'WAITING', 'FAILED')`.execute(tx);
  return (rows[0]?.count ?? 0) >= MOST_AN_HOUR;
}

/** True if the run is stopped; the log contains the reason. */
async function noteFault(store: Store, runId: string, error: unknown): Promise<boolean> {
  store.log.warn({ err: error, automationRun: runId });
  return transaction(store.database.db, async (tx) => {
    const { rows } = await sql<{ attempts: number }>`
      update automation_runs set attempts = attempts + 1 where id = ${runId} and state = 'PENDING'
      returning attempts`.execute(tx);
    if ((rows[0]?.attempts ?? MOST_TRIES) < MOST_TRIES) return false;
    if (rows[0] !== undefined) await endRun(tx, store, { runId, state: "FAILED", reason: describe("GAVE_UP") });
    return true;
  });
}

export const jobs = [runRule, callAddress];
