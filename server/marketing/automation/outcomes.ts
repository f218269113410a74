/** Records the outcome of a run. Ten consecutive failures pause the rule and send an email to the owners. */
import { sql } from "kysely";
import type { AutomationResult, AutomationRun } from "#api/marketing/automation.ts";
import { chooseLanguage } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { listOwnerAddresses } from "#server/identity/staff/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import type { Store } from "#server/platform/store.ts";
import { enqueueEmail } from "#server/store/emails/public.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import type { Reason } from "./reasons.ts";
import { automationTexts } from "./texts/texts.ts";

const FAILURES_UNTIL_PAUSE = 10;

type Ending = {
  readonly runId: string;
  readonly state: AutomationRun["state"];
  readonly results?: readonly AutomationResult[];
  readonly reason?: Reason;
};

export function stateOf(results: readonly AutomationResult[]): "FAILED" | "WAITING" | "DONE" {
  if (results.some(({ state }) => state === "FAILED")) return "FAILED";
  return results.some(({ state }) => state === "WAITING") ? "WAITING" : "DONE";
}

export async function endRun(tx: Tx, store: Store, { runId, state, results, reason }: Ending): Promise<void> {
  const now = store.now();
  const isFinished = state !== "WAITING" && state !== "PENDING";
  const { rows } = await sql<{ rule_id: string }>`
    update automation_runs set state = ${state}, reason = ${reason === undefined ? null : JSON.stringify(reason)},
      results = coalesce(${results === undefined ? null : JSON.stringify(results)}::jsonb, results),
      finished_at = ${isFinished ? now : null}
    where id = ${runId} returning rule_id`.execute(tx);
  const ruleId = rows[0]?.rule_id;
  if (ruleId === undefined) return;
  if (state === "FAILED") await countFailure(tx, store, ruleId);
  if (state === "DONE")
    await sql`update automation_rules set consecutive_failures = 0
      where id = ${ruleId} and consecutive_failures > 0`.execute(tx);
}

/** Records the later outcome of one action. */
export async function noteOutcome(
  tx: Tx,
  store: Store,
  { runId, index, result }: { runId: string; index: number; result: AutomationResult },
): Promise<void> {
  const { rows } = await sql<{ results: AutomationResult[]; state: AutomationRun["state"] }>`
    select results, state from automation_runs where id = ${runId} for update`.execute(tx);
  const [run] = rows;
  if (run === undefined) return;
  const results = run.results.map((one, place) => (place === index ? result : one));
  const state = stateOf(results);
  // A run that has already failed with another action counts once.
  if (run.state === "FAILED")
    await sql`update automation_runs set results = ${JSON.stringify(results)}::jsonb where id = ${runId}`.execute(tx);
  else await endRun(tx, store, { runId, state, results });
}

async function countFailure(tx: Tx, store: Store, ruleId: string): Promise<void> {
  const now = store.now();
  const { rows } = await sql<{ name: string; is_paused_now: boolean }>`
    with before as (select id, state from automation_rules where id = ${ruleId} for update)
    update automation_rules r set consecutive_failures = consecutive_failures + 1,
      state = case when r.state = 'ACTIVE' and consecutive_failures + 1 >= ${FAILURES_UNTIL_PAUSE} then 'PAUSED' else r.state end,
      paused_at = case when r.state = 'ACTIVE' and consecutive_failures + 1 >= ${FAILURES_UNTIL_PAUSE} then ${now}::timestamptz
        else paused_at end
    from before where r.id = before.id
    returning r.name, r.state = 'PAUSED' and before.state = 'ACTIVE' as is_paused_now`.execute(tx);
  const [rule] = rows;
  if (rule?.is_paused_now) await notifyOwners(tx, store, { id: ruleId, name: rule.name });
}

async function notifyOwners(tx: Tx, store: Store, { id, name }: { id: string; name: string }): Promise<void> {
  const language = chooseLanguage((await readStoreSettings(tx)).locale);
  const texts = automationTexts[language];
  const baseUrl = store.baseUrl();
  const email = {
    kind: "automation-paused",
    audience: "staff",
    language,
    subject: formatMessage(language, texts.pausedSubject, { name }),
    heading: texts.pausedHeading,
    blocks: [
      { kind: "paragraph", text: formatMessage(language, texts.paused, { name, count: FAILURES_UNTIL_PAUSE }) },
      { kind: "button", label: texts.log, url: `${baseUrl}/admin/automation/${id}` },
      { kind: "note", text: texts.pausedNote },
    ],
  } as const;
  for (const to of await listOwnerAddresses(tx))
    await enqueueEmail(tx, { ...email, to }, { baseUrl, now: store.now() });
}
