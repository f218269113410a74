import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { DiscountTrigger, RuleDiscount } from "#api/discounts.ts";
import type { PricingDiscount } from "#server/modules/pricing/public.ts";
import type { Connection, Schema, Tx } from "#server/platform/db/db.ts";
import type { NewestFirst } from "#server/platform/db/newest-first.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
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

/** @throws {AppError} DISCOUNT_RULE_NOT_FOUND */
export async function getDiscountRule(db: Connection, id: string): Promise<RuleRow> {
  const row = isId(id) && (await db.selectFrom("discount_rules").selectAll().where("id", "=", id).executeTakeFirst());
  if (!row) throw new AppError("DISCOUNT_RULE_NOT_FOUND");
  return row;
}

export async function deleteDiscountRule(tx: Tx, id: string): Promise<void> {
  const gone =
    isId(id) && (await tx.deleteFrom("discount_rules").where("id", "=", id).returning("id").executeTakeFirst());
  if (!gone) throw new AppError("DISCOUNT_RULE_NOT_FOUND");
}

/** @throws {AppError} ERROR_COUPON_DOES_NOT_EXIST */
export async function getCoupon(db: Connection, id: string): Promise<CouponRow> {
  const row = isId(id) && (await db.selectFrom("coupons").selectAll().where("id", "=", id).executeTakeFirst());
  if (!row) throw new AppError("ERROR_COUPON_DOES_NOT_EXIST");
  return row;
}

export async function listDiscountRules(db: Connection, page: NewestFirst): Promise<RuleRow[]> {
  return db
    .selectFrom("discount_rules")
    .selectAll()
    .$if(page.before !== undefined, (query) => query.where("id", "<", page.before ?? ""))
    .orderBy("id", "desc")
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
}

export async function listCoupons(db: Connection, page: NewestFirst): Promise<CouponRow[]> {
  return db
    .selectFrom("coupons")
    .selectAll()
    .$if(page.before !== undefined, (query) => query.where("id", "<", page.before ?? ""))
    .orderBy("id", "desc")
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
}
