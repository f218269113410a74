/** Test runs of a rule. Only plans: nothing in this file writes. */
import { sql } from "kysely";
import type { AutomationTrial } from "#api/marketing/automation.ts";
import { EVENT_AS_JSON, type StoredEvent, sampleEvent } from "#server/apps/webhooks/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { getEvent } from "./events.ts";
import { sampleFacts } from "./facts.ts";
import { type Effect, fillInLetter, planRun, planWith } from "./plan.ts";
import type { RuleTerms } from "./rules.ts";

const LATEST = 20;

export async function tryRule(
  connection: Connection,
  rule: RuleTerms,
  usesSample: boolean,
): Promise<AutomationTrial[]> {
  const events = usesSample ? [sampleEvent(getEvent(rule.eventType).declaration)] : await latest(connection, rule);
  const trials: AutomationTrial[] = [];
  for (const event of events) {
    const { isMet, checked, effects } = usesSample
      ? await planWith(connection, rule, event, sampleFacts(event))
      : await planRun(connection, rule, event);
    trials.push({
      eventId: event.id,
      entityId: event.entityId,
      occurredDate: event.occurredAt,
      isMet,
      conditions: checked.map((one) => ({ ...one })),
      effects: effects.map(presentEffect),
    });
  }
  return trials;
}

async function latest(connection: Connection, { eventType }: RuleTerms): Promise<StoredEvent[]> {
  const { rows } = await sql<{ event: StoredEvent }>`
    select ${EVENT_AS_JSON} as event from outbox_events o where type = ${eventType}
    order by occurred_at desc, place desc limit ${LATEST}`.execute(connection);
  return rows.map(({ event }) => event);
}

function presentEffect(effect: Effect): AutomationTrial["effects"][number] {
  const { action, description } = effect;
  const shown = { action, ...description, isDone: effect.kind !== "nothing" };
  if (effect.kind === "webhook") return { ...shown, sent: { ...effect.body } };
  if (effect.kind === "mail") {
    const { to, subject, body } = effect.letter;
    return { ...shown, mail: { to: to.join(", "), subject, body } };
  }
  if (effect.kind !== "coupon") return shown;
  const filled = { ...effect.payload, coupon: { code: "THE-CODE" } };
  const { subject, body } = fillInLetter(effect.coupon, filled);
  return { ...shown, mail: { to: effect.to, subject, body } };
}
