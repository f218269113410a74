import {
  createAutomationRule,
  deleteAutomationRule,
  getAutomationEvent,
  getAutomationRule,
  listAutomationEvents,
  listAutomationRules,
  listAutomationRuns,
  replaceAutomationSecret,
  tryAutomationRule,
  updateAutomationRule,
} from "#api/marketing/automation.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { type Binding, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import type { Store } from "#server/platform/store.ts";
import { getEvent, listened } from "./events.ts";
import {
  changedRule,
  checkEmails,
  checkRule,
  getRule,
  insertRule,
  listRules,
  presentRule,
  type RuleRow,
  replaceSecret,
  requireEventPermission,
  termsOf,
  writeRule,
} from "./rules.ts";
import { listRuns } from "./runs.ts";
import { tryRule } from "./trials.ts";

/** The signing secret of a rule's first webhook is returned only here. */
async function written(tx: Tx, store: Store, id: string) {
  const row = await getRule(tx, id);
  const automationRule = presentRule(row);
  const needsSecret = row.sealedSecret === null && row.actions.some(({ webhook }) => webhook !== undefined);
  return needsSecret ? { automationRule, webhookSecret: await replaceSecret(tx, store, id) } : { automationRule };
}

/** The log contains event data, so it requires the permissions for the events. */
function findEventOf(row: RuleRow) {
  return listened.some(({ declaration }) => declaration.type === row.eventType) ? getEvent(row.eventType) : undefined;
}

export const routes: readonly Binding[] = [
  handleRead(listAutomationRules, async ({ db }) => ({ automationRules: (await listRules(db)).map(presentRule) })),
  handleRead(getAutomationRule, async ({ db, params }) => ({
    automationRule: presentRule(await getRule(db, params.id)),
  })),
  handleWrite(createAutomationRule, async ({ tx, store, actor, now, body }) => {
    const terms = termsOf(body.automationRule);
    checkRule(terms, actor, store);
    await checkEmails(tx, terms);
    return written(tx, store, await insertRule(tx, body.automationRule, now));
  }),
  handleWrite(updateAutomationRule, async ({ tx, store, actor, now, params, body }) => {
    const rule = await changedRule(tx, params.id, body.automationRule);
    // Staff with the settings permission can turn off a rule whose actions they couldn't create.
    const isStop = body.automationRule.isActive === false && Object.keys(body.automationRule).length === 1;
    if (!isStop) checkRule(rule, actor, store);
    if (body.automationRule.actions !== undefined) await checkEmails(tx, rule);
    await writeRule(tx, rule, now);
    return written(tx, store, rule.id);
  }),
  handleWrite(deleteAutomationRule, async ({ tx, params }) => {
    const { id } = await getRule(tx, params.id);
    await tx.deleteFrom("automation_rules").where("id", "=", id).execute();
    return {};
  }),
  handleWrite(replaceAutomationSecret, async ({ tx, store, actor, params }) => {
    const rule = await getRule(tx, params.id);
    checkRule(rule, actor, store);
    return { webhookSecret: await replaceSecret(tx, store, rule.id) };
  }),
  handleRead(listAutomationRuns, async ({ db, actor, params, query }) => {
    const rule = await getRule(db, params.id);
    const event = findEventOf(rule);
    if (event !== undefined) requireEventPermission(event, actor);
    const { state, after, limit = 50 } = query;
    return { runs: await listRuns(db, rule.id, { state, after, limit }) };
  }),
  handleRead(tryAutomationRule, async ({ db, actor, store, body }) => {
    const rule = termsOf(body.automationRule);
    checkRule(rule, actor, store);
    await checkEmails(db, rule);
    return { trials: await tryRule(db, rule, body.usesSample ?? false) };
  }),
  handleRead(listAutomationEvents, async () => ({
    events: listened.map(({ declaration: { type, entity, when }, permission }) => ({ type, entity, when, permission })),
  })),
  handleRead(getAutomationEvent, async ({ params }) => {
    const { declaration, permission, fields, ...has } = getEvent(params.type);
    const { type, entity, when } = declaration;
    return { event: { type, entity, when, permission, ...has, fields: [...fields] } };
  }),
];
