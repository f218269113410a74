/**
 * Plans the effects of a rule for an event without performing them: test runs show the plan, runs perform it. Reads
 * only, so that a test can't change anything.
 */
import { sql } from "kysely";
import { DEFAULT_VARIANT_ID } from "#api/catalog/products/product-parts.ts";
import type { AutomationAction, AutomationResult } from "#api/marketing/automation.ts";
import type { MerchantEmailBlock } from "#api/marketing/campaign-values.ts";
import { chooseLanguage } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { type StoredEvent, standardBody } from "#server/apps/webhooks/public.ts";
import { listOwnerAddresses, listStaffAddresses } from "#server/identity/staff/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { type Checked, checkConditions } from "./conditions.ts";
import { type Description, describe, describeWith } from "./describe-outcome.ts";
import { type Facts, gatherFacts } from "./facts.ts";
import { readPath } from "./paths.ts";
import type { RuleTerms } from "./rules.ts";
import { automationTexts } from "./texts/texts.ts";
import { fillIn, fillInBlocks } from "./texts.ts";

export type Letter = {
  readonly to: readonly string[];
  readonly subject: string;
  readonly body: string;
  readonly blocks: readonly MerchantEmailBlock[];
};
type Coupon = NonNullable<AutomationAction["coupon"]>;

export type Effect = { readonly action: AutomationResult["action"]; readonly description: Description } & (
  | { readonly kind: "nothing" }
  | { readonly kind: "mail"; readonly letter: Letter }
  | { readonly kind: "orderTags"; readonly orderId: string; readonly put: string[]; readonly takeOff: string[] }
  | { readonly kind: "memberTags"; readonly memberId: string; readonly put: string[]; readonly takeOff: string[] }
  | { readonly kind: "productTags"; readonly productId: string; readonly put: string[]; readonly takeOff: string[] }
  | { readonly kind: "discountRule"; readonly ruleId: string; readonly active: boolean }
  | { readonly kind: "webhook"; readonly url: string; readonly body: Readonly<Record<string, unknown>> }
  | { readonly kind: "coupon"; readonly to: string; readonly coupon: Coupon; readonly payload: Facts["payload"] }
);

type Plan = {
  readonly isMet: boolean;
  readonly checked: readonly Checked[];
  readonly effects: readonly Effect[];
};

export async function planRun(connection: Connection, rule: RuleTerms, event: StoredEvent): Promise<Plan> {
  const settings = await readStoreSettings(connection);
  return planWith(connection, rule, event, await gatherFacts(connection, event, settings.name));
}

/** With real or sample data. */
export async function planWith(
  connection: Connection,
  rule: RuleTerms,
  event: StoredEvent,
  facts: Facts,
): Promise<Plan> {
  const { isMet, checked } = checkConditions(rule, facts.payload);
  const effects: Effect[] = [];
  if (isMet) for (const action of rule.actions) effects.push(await planAction(connection, action, event, facts));
  return { isMet, checked, effects };
}

async function planAction(
  connection: Connection,
  action: AutomationAction,
  event: StoredEvent,
  facts: Facts,
): Promise<Effect> {
  if (action.mail !== undefined) return planMail(connection, action.mail, facts);
  if (action.tags !== undefined) return planTags(action.tags, facts);
  if (action.stockNotice !== undefined) return planStockNotice(connection, action.stockNotice, event);
  if (action.discountRule !== undefined) return planDiscountRule(connection, action.discountRule);
  if (action.coupon !== undefined) return planCoupon(action.coupon, facts);
  const url = action.webhook?.url ?? "";
  const body = standardBody(event, { isThin: false, isTest: false });
  return {
    kind: "webhook",
    action: "webhook",
    description: describe("WEBHOOK", { host: URL.canParse(url) ? new URL(url).host : url }),
    url,
    body,
  };
}

const staffAddresses = (connection: Connection, ids: readonly string[] | undefined): Promise<string[]> =>
  ids === undefined ? listOwnerAddresses(connection) : listStaffAddresses(connection, ids);

async function planMail(
  connection: Connection,
  { to, staffIds, ...text }: NonNullable<AutomationAction["mail"]>,
  { email, payload }: Facts,
): Promise<Effect> {
  const recipients = to === "STAFF" ? await staffAddresses(connection, staffIds) : email === undefined ? [] : [email];
  if (recipients.length === 0)
    return { kind: "nothing", action: "mail", description: describe(to === "STAFF" ? "NO_STAFF" : "NO_CUSTOMER") };
  const letter = { to: recipients, ...fillInLetter(text, payload) };
  return { kind: "mail", action: "mail", description: describeLetter(letter), letter };
}

type Written = Pick<NonNullable<AutomationAction["mail"]>, "subject" | "body" | "blocks">;

export const fillInLetter = ({ subject, body, blocks = [] }: Written, payload: unknown): Omit<Letter, "to"> => ({
  subject: fillIn(subject, payload),
  body: fillIn(body, payload),
  blocks: fillInBlocks(blocks, payload),
});

const describeLetter = ({ to, subject }: Letter): Description => describe("EMAIL", { to: to.join(", "), subject });

function describeTags(put: readonly string[], takeOff: readonly string[], target: string): Description {
  const list = (tags: readonly string[]) => tags.map((tag) => `“${tag}”`).join(", ");
  const data = { put: list(put), takeOff: list(takeOff), target };
  if (takeOff.length === 0) return describe("TAGS_ADDED", data);
  return describe(put.length === 0 ? "TAGS_REMOVED" : "TAGS_CHANGED", data);
}

function planTags({ on, put = [], takeOff = [] }: NonNullable<AutomationAction["tags"]>, facts: Facts): Effect {
  const action = "tags";
  if (on === "ORDER") {
    const { orderId, orderNumber } = facts;
    if (orderId === undefined) return { kind: "nothing", action, description: describe("NO_ORDER") };
    return {
      kind: "orderTags",
      action,
      description: describeTags(put, takeOff, `#${orderNumber}`),
      orderId,
      put,
      takeOff,
    };
  }
  const { memberId, email, productId } = facts;
  if (on === "PRODUCT") {
    if (productId === undefined) return { kind: "nothing", action, description: describe("NO_PRODUCT") };
    const [name = productId] = readPath(facts.payload, "product.name").concat(readPath(facts.payload, "name"));
    return {
      kind: "productTags",
      action,
      description: describeTags(put, takeOff, String(name)),
      productId,
      put,
      takeOff,
    };
  }
  if (memberId === undefined) return { kind: "nothing", action, description: describe("NO_ACCOUNT") };
  return {
    kind: "memberTags",
    action,
    description: describeTags(put, takeOff, email ?? memberId),
    memberId,
    put,
    takeOff,
  };
}

function planCoupon(coupon: Coupon, { email, payload }: Facts): Effect {
  if (email === undefined) return { kind: "nothing", action: "coupon", description: describe("NO_CUSTOMER") };
  const worth = coupon.percentage === undefined ? (coupon.amount ?? "") : `${coupon.percentage}%`;
  const description = describe("COUPON", { worth, days: coupon.validDays, email });
  return { kind: "coupon", action: "coupon", description, to: email, coupon, payload };
}

type Fallen = { id: string; quantity: number };

/** Variants whose quantity fell below the threshold with this event; variants that were already below are skipped. */
function fallenBelow(event: StoredEvent, below: number): Fallen[] {
  return readPath(event.payload, "variants").flatMap((variant) => {
    const [before] = readPath(variant, "oldValue.quantity");
    const [now] = readPath(variant, "newValue.quantity");
    const [id] = readPath(variant, "id");
    const wasEnough = typeof before !== "number" || before >= below;
    return typeof now === "number" && now < below && wasEnough ? [{ id: String(id), quantity: now }] : [];
  });
}

async function planDiscountRule(
  connection: Connection,
  { id, active }: NonNullable<AutomationAction["discountRule"]>,
): Promise<Effect> {
  const action = "discountRule";
  const { rows } = await sql<{ name: string; active: boolean }>`
    select name, is_active as active from discount_rules where id = ${id}`.execute(connection);
  const [rule] = rows;
  if (rule === undefined) return { kind: "nothing", action, description: describe("DISCOUNT_DELETED") };
  const description = describe(active ? "DISCOUNT_ON" : "DISCOUNT_OFF", { name: rule.name });
  if (rule.active === active) return { kind: "nothing", action, description: describeWith(description, "NO_CHANGE") };
  return { kind: "discountRule", action, description, ruleId: id, active };
}

async function planStockNotice(
  connection: Connection,
  { below, staffIds }: NonNullable<AutomationAction["stockNotice"]>,
  event: StoredEvent,
): Promise<Effect> {
  const action = "stockNotice";
  const fallen = fallenBelow(event, below);
  if (fallen.length === 0) return { kind: "nothing", action, description: describe("NOT_BELOW", { below }) };
  const to = await staffAddresses(connection, staffIds);
  if (to.length === 0) return { kind: "nothing", action, description: describe("NO_STAFF") };
  const productId = String(readPath(event.payload, "productId")[0]);
  const { rows } = await sql<{ id: string; name: string; is_only: boolean }>`
    select variant_id::text as id, is_only_variant as is_only, concat_ws(', ', product_name, nullif(variant_name, '')) as name
    from variant_labels where product_id = ${isId(productId) ? productId : null}::uuid`.execute(connection);
  const { locale } = await readStoreSettings(connection);
  const language = chooseLanguage(locale);
  const texts = automationTexts[language];
  const nameOf = (id: string) => rows.find((row) => row.id === id || (row.is_only && id === DEFAULT_VARIANT_ID))?.name;
  const lines = fallen.map(({ id, quantity: count }) =>
    formatMessage(language, texts.stockLeft, { name: nameOf(id) ?? texts.product, count }),
  );
  const [only = ""] = lines;
  const subject =
    lines.length === 1
      ? formatMessage(language, texts.lowStockOf, { item: only })
      : formatMessage(language, texts.lowStock, { count: lines.length });
  const note = formatMessage(language, texts.lowStockNote, { count: below });
  const letter = { to, subject, body: `${lines.join("\n\n")}\n\n${note}`, blocks: [] };
  return { kind: "mail", action, description: describeLetter(letter), letter };
}
