/**
 * Delivers webhooks of rules after the run: signed, through the guarded HTTP client, with seven attempts over nine
 * hours.
 */
import { sql } from "kysely";
import { Type } from "typebox";
import type { AutomationResult } from "#api/marketing/automation.ts";
import type { AutomationOutcomeCode } from "#api/marketing/automation-outcomes.ts";
import {
  type Attempt,
  EVENT_AS_JSON,
  type StoredEvent,
  sendAttempt,
  signStandardWebhook,
} from "#server/apps/webhooks/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { createConnectionPool } from "#server/platform/http-client/guarded-fetch.ts";
import { enqueue, job } from "#server/platform/jobs/jobs.ts";
import type { Store } from "#server/platform/store.ts";
import { type Description, describe } from "./describe-outcome.ts";
import { noteOutcome } from "./outcomes.ts";
import { openSecret } from "./rules.ts";

const MINUTE = 60_000;
/** Delays after each failed attempt; the last failure is final. */
const WAITS = [0.5, 2, 10, 60, 120, 360].map((minutes) => minutes * MINUTE);

type CallRow = {
  id: string;
  runId: string;
  actionIndex: number;
  url: string;
  attempts: number;
  ruleId: string;
  sealedSecret: Buffer | null;
  event: StoredEvent | null;
};

export const callAddress = job({
  name: "automation.call",
  payload: Type.Object({ callId: Type.String() }),
  async run(store, { callId }) {
    const call = await findCall(store, callId);
    if (call === undefined) return;
    const outcome = call.event === null ? undefined : await tryOnce(store, call, call.event);
    await transaction(store.database.db, (tx) => note(tx, store, call, outcome));
  },
});

async function findCall({ database }: Store, id: string): Promise<CallRow | undefined> {
  const { rows } = await sql<CallRow>`
    select c.id, c.run_id as "runId", c.action_index as "actionIndex", c.url, c.attempts, r.rule_id as "ruleId",
      rule.sealed_secret as "sealedSecret", ${EVENT_AS_JSON} as event
    from automation_calls c join automation_runs r on r.id = c.run_id join automation_rules rule on rule.id = r.rule_id
    left join outbox_events o on o.id = r.event_id where c.id = ${id} and not c.is_finished`.execute(database.db);
  return rows[0];
}

/** The message id identifies the call: equal for all attempts, different for each rule. */
async function tryOnce(store: Store, call: CallRow, event: StoredEvent): Promise<Attempt> {
  const secrets = openSecret(store, { id: call.ruleId, sealedSecret: call.sealedSecret });
  const envelope = { isThin: false, isTest: false };
  const request = signStandardWebhook(store, { ...event, id: call.id }, secrets, envelope);
  const connections = createConnectionPool(1);
  try {
    return await sendAttempt(store, call.url, request, connections);
  } finally {
    connections.close();
  }
}

const problems: Readonly<Record<string, AutomationOutcomeCode>> = {
  BAD_ADDRESS: "WEBHOOK_BAD_ADDRESS",
  FORBIDDEN_ADDRESS: "WEBHOOK_FORBIDDEN_ADDRESS",
  TIMEOUT: "WEBHOOK_TIMEOUT",
};

function describeProblem(outcome: Attempt | undefined, call: { host: string; attempt: number }): Description {
  if (outcome === undefined) return describe("WEBHOOK_NO_EVENT", call);
  const { status, problem = "" } = outcome;
  if (status !== undefined) return describe("WEBHOOK_STATUS", { ...call, status });
  return describe(problems[problem] ?? "WEBHOOK_UNREACHABLE", call);
}

async function note(tx: Tx, store: Store, call: CallRow, outcome: Attempt | undefined): Promise<void> {
  const attempts = call.attempts + 1;
  const isTaken = outcome !== undefined && outcome.problem === undefined;
  const wait = outcome === undefined ? undefined : WAITS[call.attempts];
  const isFinished = isTaken || wait === undefined;
  // The job can run twice; the other run has already counted this attempt.
  const { numAffectedRows } = await sql`update automation_calls set attempts = ${attempts}, is_finished = ${isFinished}
    where id = ${call.id} and attempts = ${call.attempts} and not is_finished`.execute(tx);
  if (numAffectedRows === 0n) return;
  const host = new URL(call.url).host;
  const result: AutomationResult = isTaken
    ? { action: "webhook", state: "DONE", ...describe("WEBHOOK_SENT", { host }) }
    : {
        action: "webhook",
        state: isFinished ? "FAILED" : "WAITING",
        ...describeProblem(outcome, { host, attempt: attempts }),
      };
  if (wait !== undefined && !isTaken) {
    const runAt = new Date(store.now().getTime() + wait);
    await enqueue(tx, callAddress, { callId: call.id }, { runAt });
  }
  await noteOutcome(tx, store, { runId: call.runId, index: call.actionIndex, result });
}
