/** Creates, updates and deletes discount rules, and emits their events. */
import { sql } from "kysely";
import { discountRuleCreated, discountRuleDeleted, discountRuleUpdated } from "#api/pricing/discount-events.ts";
import type { DiscountRuleChanges, NewDiscountRule, RuleDiscount } from "#api/pricing/discounts.ts";
import { type Actor, anonymous } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { emit } from "#server/platform/outbox/emit.ts";
import { presentRule } from "./present.ts";
import { lockDiscountRule, type RuleRow, toDiscount, toStacking, toTags, toTrigger } from "./queries.ts";
import { requireField, requireOrder } from "./write-coupons.ts";

const MAX_RULES = 500;

/**
 * @throws {ValidationError} when fields contradict each other
 * @throws {AppError} MAX_DISCOUNT_RULES_REACHED
 */
export async function createDiscountRule(
  tx: Tx,
  rule: NewDiscountRule,
  now: Date,
  // The seed and tests have no actor.
  actor: Actor = anonymous,
): Promise<RuleRow> {
  const columns = ruleColumns(rule);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from discount_rules`.execute(tx);
  if ((rows[0]?.count ?? 0) >= MAX_RULES) throw new AppError("MAX_DISCOUNT_RULES_REACHED");
  const row = await tx
    .insertInto("discount_rules")
    .values({ id: newId(now.getTime()), ...columns, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  await emit(tx, { event: discountRuleCreated, entityId: row.id, payload: presentRule(row, now), actor, now });
  return row;
}

/** @throws {AppError} DISCOUNT_RULE_NOT_FOUND, REVISION_CONFLICT, USAGE_LIMIT_TOO_LOW */
export async function updateDiscountRule(
  tx: Tx,
  id: string,
  { revision, ...changes }: DiscountRuleChanges,
  { actor, now }: { actor: Actor; now: Date },
): Promise<RuleRow> {
  const before = await lockDiscountRule(tx, id);
  if (revision !== undefined && revision !== String(before.revision)) {
    throw new AppError("REVISION_CONFLICT", { data: { revision: String(before.revision) } });
  }
  const columns = ruleColumns(merge(before, changes));
  if (columns.usage_limit !== null && columns.usage_limit < before.used_count) {
    throw new AppError("USAGE_LIMIT_TOO_LOW", { data: { used: before.used_count } });
  }
  const row = await tx
    .updateTable("discount_rules")
    .set({ ...columns, revision: sql`revision + 1`, updated_at: now })
    .where("id", "=", before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await emit(tx, { event: discountRuleUpdated, entityId: row.id, payload: presentRule(row, now), actor, now });
  return row;
}

/** @throws {AppError} DISCOUNT_RULE_NOT_FOUND */
export async function deleteDiscountRule(
  tx: Tx,
  id: string,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  const row = await lockDiscountRule(tx, id);
  await tx.deleteFrom("discount_rules").where("id", "=", row.id).execute();
  await emit(tx, { event: discountRuleDeleted, entityId: row.id, payload: {}, actor, now });
}

function merge(before: RuleRow, changes: Omit<DiscountRuleChanges, "revision">): NewDiscountRule {
  const trigger = changes.trigger === undefined ? toTrigger(before.trigger) : changes.trigger;
  const times = changes.activeTimeInfo;
  const time = (given: string | null | undefined, kept: Date | null) =>
    times === null ? undefined : given === undefined ? kept?.toISOString() : (given ?? undefined);
  const start = time(times?.start, before.starts_at);
  const end = time(times?.end, before.ends_at);
  return {
    name: changes.name ?? before.name,
    active: changes.active ?? before.is_active,
    discounts: changes.discounts ?? { values: [toDiscount(before.discount)] },
    activeTimeInfo: { ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) },
    stacking: changes.stacking ?? toStacking(before.stacking),
    priority: changes.priority ?? before.priority,
    usageLimit: changes.usageLimit === undefined ? before.usage_limit : changes.usageLimit,
    limitPerCustomer: changes.limitPerCustomer === undefined ? before.per_customer_limit : changes.limitPerCustomer,
    skipsSaleItems: changes.skipsSaleItems ?? before.skips_sale_items,
    // A list that is present replaces the stored one.
    tags: { ...toTags(before.tags), ...changes.tags },
    ...(trigger === null ? {} : { trigger }),
  };
}

/** @throws {ValidationError} when fields contradict each other */
export function ruleColumns(rule: NewDiscountRule) {
  const discount = rule.discounts.values[0];
  const field = "discountRule.discounts.values[0]";
  requireField(discount !== undefined && hasItsValue(discount), field, "must carry the value that discountType names");
  requireOrder("discountRule.activeTimeInfo.end", rule.activeTimeInfo?.start, rule.activeTimeInfo?.end);
  return {
    name: rule.name,
    is_active: rule.active,
    starts_at: rule.activeTimeInfo?.start ?? null,
    ends_at: rule.activeTimeInfo?.end ?? null,
    trigger: rule.trigger === undefined ? null : JSON.stringify(rule.trigger),
    discount: JSON.stringify(withIds(discount)),
    stacking: rule.stacking ?? "COMPETES",
    priority: rule.priority ?? 0,
    usage_limit: rule.usageLimit ?? null,
    per_customer_limit: rule.limitPerCustomer ?? null,
    skips_sale_items: rule.skipsSaleItems ?? false,
    tags: JSON.stringify(rule.tags ?? {}),
  };
}

function hasItsValue(discount: RuleDiscount): boolean {
  const { discountType, targetType, percentage, fixedAmount, fixedPrice, quantityBased, buyXGetY } = discount;
  if (discountType === "FREE_SHIPPING") return targetType === "SHIPPING";
  if (targetType !== "SPECIFIC_ITEMS") return false;
  const values = {
    PERCENTAGE: percentage,
    FIXED_AMOUNT: fixedAmount,
    FIXED_PRICE: fixedPrice,
    QUANTITY_BASED: quantityBased,
    BUY_X_GET_Y: buyXGetY,
  };
  return values[discountType] !== undefined;
}

/** Replaces the ids of set-price configurations: they are read-only for clients. */
function withIds(discount: RuleDiscount | undefined): RuleDiscount | undefined {
  const [configuration] = discount?.quantityBased?.configurations ?? [];
  if (discount === undefined || configuration === undefined) return discount;
  return { ...discount, quantityBased: { configurations: [{ ...configuration, id: configuration.id ?? newId() }] } };
}
