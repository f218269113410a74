import { sql } from "kysely";
import type { NewCoupon, NewDiscountRule } from "#api/discounts.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { type Tx, violatedConstraint } from "#server/platform/db/db.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { type Minor, tryParseDecimal } from "#server/platform/money/money.ts";
import type { CouponRow, RuleRow } from "./queries.ts";

export type Creation = { readonly currency: string; readonly now: Date };

/**
 * @throws {ValidationError} when the fields do not belong together
 * @throws {AppError} COUPON_CODE_TAKEN
 */
export async function createCoupon(tx: Tx, coupon: NewCoupon, { currency, now }: Creation): Promise<CouponRow> {
  checkCoupon(coupon);
  try {
    return await tx
      .insertInto("coupons")
      .values({
        id: newId(now.getTime()),
        code: coupon.code,
        name: coupon.name,
        is_active: coupon.active,
        starts_at: coupon.startDate ?? null,
        expires_at: coupon.expirationDate ?? null,
        usage_limit: coupon.usageLimit ?? null,
        per_customer_limit: coupon.limitPerCustomer ?? null,
        benefit: coupon.discountType,
        percentage: coupon.percentage ?? null,
        amount: toMinor("coupon.amount", coupon.amount, currency),
        scope: coupon.scope,
        scope_ids: coupon.scopeIds,
        minimum_subtotal: toMinor("coupon.minimumSubtotal", coupon.minimumSubtotal, currency),
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (violatedConstraint(error) === "coupons_code") throw new AppError("COUPON_CODE_TAKEN");
    throw error;
  }
}

function checkCoupon({
  discountType,
  percentage,
  amount,
  scope,
  scopeIds,
  startDate,
  expirationDate,
}: NewCoupon): void {
  const wantsAmount = discountType === "FIXED_AMOUNT" || discountType === "FIXED_PRICE";
  demand((discountType === "PERCENTAGE") === (percentage !== undefined), "coupon.percentage", "belongs to PERCENTAGE");
  demand(wantsAmount === (amount !== undefined), "coupon.amount", "belongs to FIXED_AMOUNT and FIXED_PRICE");
  demand((scope === "ALL") === (scopeIds.length === 0), "coupon.scopeIds", "must fit the scope");
  demandOrder("coupon.expirationDate", startDate, expirationDate);
}

function demand(isFine: boolean, field: string, description: string): void {
  if (!isFine) throw new ValidationError([{ field, description, violatedRule: "ONE_OF_ALIGNMENT", data: {} }]);
}

function demandOrder(field: string, start: string | undefined, end: string | undefined): void {
  if (start === undefined || end === undefined || Date.parse(start) < Date.parse(end)) return;
  throw new ValidationError([{ field, description: "must be after the start", violatedRule: "OTHER", data: {} }]);
}

function toMinor(field: string, text: string | undefined, currency: string): Minor | null {
  if (text === undefined) return null;
  const minor = tryParseDecimal(text, currency);
  if (minor !== undefined) return minor;
  throw new ValidationError([
    { field, description: `must be an amount of ${currency}`, violatedRule: "DECIMAL_MAX_SCALE", data: {} },
  ]);
}

/** @throws {ValidationError} when the fields do not belong together */
export async function createDiscountRule(tx: Tx, rule: NewDiscountRule, now: Date): Promise<RuleRow> {
  const discount = rule.discounts.values[0];
  const field = "discountRule.discounts.values[0]";
  demand(discount !== undefined && hasItsValue(discount), field, "must carry the value that discountType names");
  demandOrder("discountRule.activeTimeInfo.end", rule.activeTimeInfo?.start, rule.activeTimeInfo?.end);
  return tx
    .insertInto("discount_rules")
    .values({
      id: newId(now.getTime()),
      name: rule.name,
      is_active: rule.active,
      starts_at: rule.activeTimeInfo?.start ?? null,
      ends_at: rule.activeTimeInfo?.end ?? null,
      trigger: rule.trigger === undefined ? null : JSON.stringify(rule.trigger),
      discount: JSON.stringify(discount),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

function hasItsValue(discount: NewDiscountRule["discounts"]["values"][number]): boolean {
  const { discountType, percentage, fixedAmount, fixedPrice } = discount;
  return { PERCENTAGE: percentage, FIXED_AMOUNT: fixedAmount, FIXED_PRICE: fixedPrice }[discountType] !== undefined;
}

/** Orders count which rules they used; for the merchant's eyes, no limit hangs on it. */
export async function countRuleUses(tx: Tx, ruleIds: readonly string[]): Promise<void> {
  if (ruleIds.length === 0) return;
  await tx
    .updateTable("discount_rules")
    .set({ used_count: sql`used_count + 1` })
    .where("id", "in", [...ruleIds].sort())
    .execute();
}
