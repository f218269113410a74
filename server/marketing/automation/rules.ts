/** Rows of rules, and the validation before they are written. */
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type {
  AutomationAction,
  AutomationCondition,
  AutomationRule,
  NewAutomationRule,
} from "#api/marketing/automation.ts";
import type { Permission } from "#api/permissions.ts";
import { checkBlocks } from "#server/marketing/campaigns/public.ts";
import { type Actor, hasPermission } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { seal, unseal } from "#server/platform/crypto/sealed.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import type { Store } from "#server/platform/store.ts";
import { isComparable } from "./conditions.ts";
import { getEvent, type KnownEvent } from "./events.ts";
import { placeholdersInBlocks, placeholdersOf } from "./texts.ts";

export type RuleTerms = {
  readonly eventType: string;
  readonly match: "ALL" | "ANY";
  readonly conditions: AutomationCondition[];
  readonly actions: AutomationAction[];
};

export type RuleRow = RuleTerms & {
  readonly id: string;
  readonly name: string;
  readonly state: AutomationRule["state"];
  readonly revision: string;
  readonly sealedSecret: Buffer | null;
  readonly pausedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly runCount: number;
  readonly failureCount: number;
  readonly lastRunAt: Date | null;
};

const MOST_RULES = 200;
const SECRET_BYTES = 32;

// Only `writeRule` writes the two lists, from a validated body.
const COLUMNS = sql`r.id, r.name, r.state, r.event_type as "eventType", r.match, r.conditions, r.actions,
  r.revision::text as revision, r.sealed_secret as "sealedSecret", r.paused_at as "pausedAt", r.created_at as "createdAt",
  r.updated_at as "updatedAt", s.count as "runCount", s.failures as "failureCount", s.latest as "lastRunAt"`;
const FROM = sql`automation_rules r cross join lateral (
  select count(*)::int as count, (count(*) filter (where state = 'FAILED'))::int as failures, max(created_at) as latest
  from automation_runs where rule_id = r.id and state not in ('NOT_MET', 'PENDING')) s`;

export async function listRules(connection: Connection): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`select ${COLUMNS} from ${FROM} order by r.created_at, r.id`.execute(connection);
  return rows;
}

/** @throws {AppError} AUTOMATION_RULE_NOT_FOUND */
export async function getRule(connection: Connection, id: string): Promise<RuleRow> {
  const { rows } = isId(id)
    ? await sql<RuleRow>`select ${COLUMNS} from ${FROM} where r.id = ${id}`.execute(connection)
    : { rows: [] };
  const [rule] = rows;
  if (rule === undefined) throw new AppError("AUTOMATION_RULE_NOT_FOUND");
  return rule;
}

const refuse = (field: string, description: string, violatedRule: "OTHER" | "INVALID_ENUM_VALUE" = "OTHER") =>
  new ValidationError([{ field: `automationRule.${field}`, description, violatedRule, data: {} }]);

/** Permissions that the author of the rule must have. */
const TAG_PERMISSIONS = { ORDER: "orders:write", CUSTOMER: "members:write", PRODUCT: "products:write" } as const;

function neededFor(actions: readonly AutomationAction[]): Permission[] {
  return actions.flatMap((action): Permission[] => {
    if (action.tags !== undefined) return [TAG_PERMISSIONS[action.tags.on]];
    if (action.coupon !== undefined || action.discountRule !== undefined) return ["discounts:write"];
    if (action.webhook !== undefined) return ["webhooks:write"];
    return [];
  });
}

/**
 * @throws {ValidationError} for conditions and actions that the event doesn't support
 * @throws {AppError} EVENT_TYPE_NOT_ALLOWED, AUTOMATION_PERMISSION_NEEDED
 */
export function checkRule(rule: RuleTerms, actor: Actor, store: Store): void {
  const event = knownEvent(rule.eventType);
  requireEventPermission(event, actor);
  const missing = neededFor(rule.actions).find((permission) => !hasPermission(actor, permission));
  if (missing !== undefined) throw new AppError("AUTOMATION_PERMISSION_NEEDED", { data: { permission: missing } });
  for (const [index, condition] of rule.conditions.entries()) checkCondition(event, condition, index);
  for (const [index, action] of rule.actions.entries()) checkAction(event, action, index, store);
}

/** @throws {AppError} EVENT_TYPE_NOT_ALLOWED */
export function requireEventPermission({ permission, declaration }: KnownEvent, actor: Actor): void {
  // The table stores permissions; events carry them as text.
  if (!hasPermission(actor, permission as Permission))
    throw new AppError("EVENT_TYPE_NOT_ALLOWED", { data: { eventType: declaration.type } });
}

function knownEvent(type: string): KnownEvent {
  try {
    return getEvent(type);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw refuse("eventType", "is no event of this store; GET /v1/automation-events lists them", "INVALID_ENUM_VALUE");
  }
}

function checkCondition(event: KnownEvent, { field, operator, value }: AutomationCondition, index: number): void {
  const at = `conditions[${index}]`;
  if (!event.fields.some(({ path }) => path === field))
    throw refuse(`${at}.field`, "is no field of this event", "INVALID_ENUM_VALUE");
  if ((operator === "IS_EMPTY") !== (value === undefined))
    throw refuse(`${at}.value`, "is needed, except for IS_EMPTY");
  if ((operator === "MORE_THAN" || operator === "LESS_THAN") && !isComparable(value ?? ""))
    throw refuse(`${at}.value`, "must be a number or a date");
}

function checkAction(event: KnownEvent, action: AutomationAction, index: number, store: Store): void {
  const at = `actions[${index}]`;
  const { mail, tags, webhook, stockNotice, coupon } = action;
  if (mail?.to === "CUSTOMER" && !event.hasCustomer) throw refuse(`${at}.mail.to`, "this event names no customer");
  if (mail?.to === "CUSTOMER" && mail.staffIds !== undefined)
    throw refuse(`${at}.mail.staffIds`, "is only for mails to the staff");
  if (coupon !== undefined && !event.hasCustomer) throw refuse(`${at}.coupon`, "this event names no customer");
  if (stockNotice !== undefined && !event.hasStock) throw refuse(`${at}.stockNotice`, "this event is not about stock");
  if (tags !== undefined) {
    if (tags.on === "ORDER" && !event.hasOrder) throw refuse(`${at}.tags.on`, "this event is not about an order");
    if (tags.on === "CUSTOMER" && !event.hasCustomer) throw refuse(`${at}.tags.on`, "this event names no customer");
    if (tags.on === "PRODUCT" && !event.hasProduct) throw refuse(`${at}.tags.on`, "this event is not about a product");
    const { put = [], takeOff = [] } = tags;
    if (put.length + takeOff.length === 0) throw refuse(`${at}.tags`, "needs a tag");
    if (put.some((tag) => takeOff.includes(tag))) throw refuse(`${at}.tags`, "puts on and takes off the same tag");
  }
  if (webhook !== undefined) {
    const url = new URL(webhook.url);
    const isPlain = url.username === "" && url.password === "" && url.hash === "";
    if (!isPlain || (url.protocol !== "https:" && store.config.isProduction))
      throw refuse(`${at}.webhook.url`, "must be an https address without a name, a password or a fragment");
  }
  for (const [kind, letter] of Object.entries({ mail, coupon })) {
    const { subject = "", body = "", blocks = [] } = letter ?? {};
    const placeholders = {
      subject: placeholdersOf(subject),
      body: placeholdersOf(body),
      blocks: placeholdersInBlocks(blocks),
    };
    for (const [part, paths] of Object.entries(placeholders)) {
      const unknown = paths.find(
        (path) => !event.fields.some((field) => field.path === path) && !(kind === "coupon" && path === "coupon.code"),
      );
      if (unknown !== undefined) throw refuse(`${at}.${kind}.${part}`, `there is nothing to put for {{${unknown}}}`);
    }
  }
}

/**
 * @throws {ValidationError} for unsafe links and invalid rich text in emails
 * @throws {AppError} MEDIA_NOT_FOUND
 */
export async function checkEmails(db: Connection, { actions }: RuleTerms): Promise<void> {
  for (const [index, { mail, coupon }] of actions.entries()) {
    for (const [kind, letter] of Object.entries({ mail, coupon }))
      await checkBlocks(db, letter?.blocks ?? [], `automationRule.actions[${index}].${kind}`);
  }
}

export const termsOf = (given: NewAutomationRule): RuleTerms => ({
  eventType: given.eventType,
  match: given.match ?? "ALL",
  conditions: given.conditions ?? [],
  actions: given.actions,
});

/** @throws {AppError} AUTOMATION_RULE_LIMIT */
export async function insertRule(tx: Tx, given: NewAutomationRule, now: Date): Promise<string> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from automation_rules`.execute(tx);
  if ((rows[0]?.count ?? 0) >= MOST_RULES) throw new AppError("AUTOMATION_RULE_LIMIT");
  const terms = termsOf(given);
  const id = newId(now.getTime());
  await tx
    .insertInto("automation_rules")
    .values({
      id,
      name: given.name,
      state: given.isActive === false ? "OFF" : "ACTIVE",
      event_type: terms.eventType,
      match: terms.match,
      conditions: JSON.stringify(terms.conditions),
      actions: JSON.stringify(terms.actions),
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

type RuleChanges = Partial<Omit<NewAutomationRule, "isActive">> & {
  readonly isActive?: boolean | undefined;
  readonly revision?: string | undefined;
};

/** Locks the rule and returns its new state without writing it. */
export async function changedRule(tx: Tx, id: string, changes: RuleChanges): Promise<RuleRow> {
  if (isId(id)) await sql`select 1 from automation_rules where id = ${id} for update`.execute(tx);
  const row = await getRule(tx, id);
  if (changes.revision !== undefined && changes.revision !== row.revision)
    throw new AppError("REVISION_CONFLICT", { data: { revision: row.revision } });
  const state = changes.isActive === undefined ? row.state : changes.isActive ? "ACTIVE" : "OFF";
  const { name = row.name, eventType = row.eventType, match = row.match } = changes;
  const { conditions = row.conditions, actions = row.actions } = changes;
  return { ...row, name, eventType, match, conditions, actions, state };
}

/** Turning a rule on resets its failure count. */
export async function writeRule(tx: Tx, rule: RuleRow, now: Date): Promise<void> {
  await sql`
    update automation_rules set name = ${rule.name}, state = ${rule.state}, event_type = ${rule.eventType},
      match = ${rule.match}, conditions = ${JSON.stringify(rule.conditions)}::jsonb,
      actions = ${JSON.stringify(rule.actions)}::jsonb, revision = revision + 1, updated_at = ${now},
      consecutive_failures = case when ${rule.state}::text = 'ACTIVE' then 0 else consecutive_failures end,
      paused_at = case when ${rule.state}::text = 'PAUSED' then paused_at end
    where id = ${rule.id}`.execute(tx);
}

const sealing = (store: Store, id: string) => ({
  secret: store.config.secret,
  purpose: "automation-secret",
  owner: id,
});

export async function replaceSecret(tx: Tx, store: Store, id: string): Promise<string> {
  const bytes = randomBytes(SECRET_BYTES);
  await sql`update automation_rules set sealed_secret = ${seal(bytes, sealing(store, id))} where id = ${id}`.execute(
    tx,
  );
  return `whsec_${bytes.toString("base64")}`;
}

export const openSecret = (store: Store, { id, sealedSecret }: Pick<RuleRow, "id" | "sealedSecret">): Buffer[] =>
  sealedSecret === null ? [] : [unseal(sealedSecret, sealing(store, id))];

export function presentRule(row: RuleRow): AutomationRule {
  return {
    id: row.id,
    revision: row.revision,
    name: row.name,
    eventType: row.eventType,
    match: row.match,
    conditions: row.conditions,
    actions: row.actions,
    state: row.state,
    runCount: row.runCount,
    failureCount: row.failureCount,
    ...(row.lastRunAt === null ? {} : { lastRunDate: row.lastRunAt.toISOString() }),
    ...(row.pausedAt === null ? {} : { pausedDate: row.pausedAt.toISOString() }),
    createdDate: row.createdAt.toISOString(),
    updatedDate: row.updatedAt.toISOString(),
  };
}
