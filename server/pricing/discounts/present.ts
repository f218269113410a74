import type { Coupon, CouponCode } from "#api/pricing/coupons.ts";
import type { DiscountRule } from "#api/pricing/discounts.ts";
import { toDecimal } from "#server/platform/money/money.ts";
import {
  type CodesRow,
  type CouponRow,
  type RuleRow,
  toDiscount,
  toStacking,
  toTags,
  toTerms,
  toTrigger,
} from "./queries.ts";
import { couponProblem } from "./rules.ts";

export function presentRule(row: RuleRow, now: Date): DiscountRule {
  const trigger = toTrigger(row.trigger);
  const start = row.starts_at?.toISOString();
  const end = row.ends_at?.toISOString();
  return {
    id: row.id,
    revision: String(row.revision),
    createdDate: row.created_at.toISOString(),
    updatedDate: row.updated_at.toISOString(),
    name: row.name,
    active: row.is_active,
    activeTimeInfo: { ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) },
    discounts: { values: [toDiscount(row.discount)] },
    status: statusAt(row, now),
    usageCount: row.used_count,
    stacking: toStacking(row.stacking),
    priority: row.priority,
    skipsSaleItems: row.skips_sale_items,
    tags: toTags(row.tags),
    ...(row.usage_limit === null ? {} : { usageLimit: row.usage_limit }),
    ...(row.per_customer_limit === null ? {} : { limitPerCustomer: row.per_customer_limit }),
    ...(trigger === null ? {} : { trigger }),
  };
}

function statusAt(row: Pick<RuleRow, "starts_at" | "ends_at">, now: Date): DiscountRule["status"] {
  if (row.ends_at !== null && now >= row.ends_at) return "EXPIRED";
  return row.starts_at !== null && now < row.starts_at ? "PENDING" : "LIVE";
}

export function presentCoupon(row: CouponRow, { currency, now }: { currency: string; now: Date }): Coupon {
  const { benefit, scope, isActive, buyXGetY, maximumAmount } = toTerms(row);
  return {
    id: row.id,
    revision: String(row.revision),
    createdDate: row.created_at.toISOString(),
    updatedDate: row.updated_at.toISOString(),
    code: row.code,
    name: row.name,
    active: isActive,
    discountType: benefit,
    scope,
    scopeIds: row.scope_ids,
    usageCount: row.used_count,
    status: couponStatus(row, now),
    stacking: toStacking(row.stacking),
    priority: row.priority,
    skipsSaleItems: row.skips_sale_items,
    ...(row.starts_at === null ? {} : { startDate: row.starts_at.toISOString() }),
    ...(row.expires_at === null ? {} : { expirationDate: row.expires_at.toISOString() }),
    ...(row.usage_limit === null ? {} : { usageLimit: row.usage_limit }),
    ...(row.per_customer_limit === null ? {} : { limitPerCustomer: row.per_customer_limit }),
    ...(row.percentage === null ? {} : { percentage: row.percentage }),
    ...(maximumAmount == null ? {} : { maximumAmount: toDecimal(maximumAmount, currency) }),
    ...(row.amount === null ? {} : { amount: toDecimal(row.amount, currency) }),
    ...(buyXGetY == null ? {} : { buyXGetY }),
    ...(row.minimum_subtotal === null ? {} : { minimumSubtotal: toDecimal(row.minimum_subtotal, currency) }),
  };
}

export function presentCode(row: CodesRow): CouponCode {
  return {
    id: row.id,
    code: row.code,
    usageCount: row.used_count,
    createdDate: row.created_at.toISOString(),
    ...(row.usage_limit === null ? {} : { usageLimit: row.usage_limit }),
  };
}

function couponStatus(row: CouponRow, now: Date): Coupon["status"] {
  switch (couponProblem(toTerms(row), now)) {
    case undefined:
      return "LIVE";
    case "ERROR_COUPON_IS_NOT_ACTIVE_YET":
      return "PENDING";
    case "ERROR_COUPON_HAS_EXPIRED":
      return "EXPIRED";
    case "ERROR_COUPON_USAGE_EXCEEDED":
      return "USED_UP";
    default:
      return "INACTIVE";
  }
}
