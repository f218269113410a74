import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { DiscountTrigger, RuleDiscount } from "#api/discounts.ts";
import type { PricingDiscount } from "#server/modules/pricing/public.ts";
import type { Connection, Schema } from "#server/platform/db/db.ts";
import { type CouponTerms, ruleDiscounts } from "./rules.ts";

export type CouponRow = Selectable<Schema["coupons"]>;
export type RuleRow = Selectable<Schema["discount_rules"]>;

export function toTerms(row: CouponRow): CouponTerms {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    isActive: row.is_active,
    startsAt: row.starts_at,
    expiresAt: row.expires_at,
    usageLimit: row.usage_limit,
    usedCount: row.used_count,
    perCustomerLimit: row.per_customer_limit,
    // The two columns are checked by the database to be one of these.
    benefit: row.benefit as CouponTerms["benefit"],
    percentage: row.percentage,
    amount: row.amount,
    scope: row.scope as CouponTerms["scope"],
    scopeIds: row.scope_ids,
    minimumSubtotal: row.minimum_subtotal,
  };
}

/** By code, without regard to case. */
export async function findCouponByCode(db: Connection, code: string): Promise<CouponTerms | undefined> {
  const row = await db
    .selectFrom("coupons")
    .selectAll()
    .where(sql`upper(code)`, "=", code.trim().toUpperCase())
    .executeTakeFirst();
  return row && toTerms(row);
}

/** Automatic discounts in force, as one lane: each line takes the best of them. Oldest first, so that equals stay put. */
export async function findLiveRules(db: Connection, currency: string, now: Date): Promise<PricingDiscount[]> {
  const rows = await db
    .selectFrom("discount_rules")
    .select(["id", "name", "trigger", "discount"])
    .where("is_active", "=", true)
    .where((where) => where.or([where("starts_at", "is", null), where("starts_at", "<=", now)]))
    .where((where) => where.or([where("ends_at", "is", null), where("ends_at", ">", now)]))
    .orderBy("id")
    .execute();
  return rows.flatMap((row) =>
    ruleDiscounts(
      { id: row.id, name: row.name, trigger: toTrigger(row.trigger), discount: toDiscount(row.discount) },
      currency,
    ),
  );
}

// Both columns are written by this module only, from validated bodies of exactly these shapes.
export const toTrigger = (value: unknown): DiscountTrigger | null => value as DiscountTrigger | null;
export const toDiscount = (value: unknown): RuleDiscount => value as RuleDiscount;
