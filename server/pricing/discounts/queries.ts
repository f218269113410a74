import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { CouponBuyXGetY } from "#api/pricing/coupons.ts";
import type { DiscountRule, DiscountTrigger, RuleDiscount } from "#api/pricing/discounts.ts";
import { keepConfiguration } from "#server/platform/cache/kept-configuration.ts";
import type { Connection, Schema, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { type PageQuery, readCursorPage } from "#server/platform/query/pages.ts";
import type { QueryApi } from "#server/platform/query/sorting.ts";
import type { DiscountStacking } from "#server/pricing/price/public.ts";
import type { CouponTerms } from "./rules.ts";

export type CouponRow = Selectable<Schema["coupons"]>;
export type RuleRow = Selectable<Schema["discount_rules"]>;

export function toTerms(row: Omit<CouponRow, "revision" | "created_at" | "updated_at">): CouponTerms {
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
    // Check constraints or this module's validated writes guarantee these shapes.
    benefit: row.benefit as CouponTerms["benefit"],
    scope: row.scope as CouponTerms["scope"],
    stacking: toStacking(row.stacking),
    buyXGetY: row.buy_x_get_y as CouponBuyXGetY | null,
    percentage: row.percentage,
    maximumAmount: row.maximum_amount,
    amount: row.amount,
    scopeIds: row.scope_ids,
    minimumSubtotal: row.minimum_subtotal,
    priority: row.priority,
    skipsSaleItems: row.skips_sale_items,
  };
}

// Check constraints or this module's validated writes guarantee the shapes of all four columns.
export const toStacking = (value: string): DiscountStacking => value as DiscountStacking;
export const toTrigger = (value: unknown): DiscountTrigger | null => value as DiscountTrigger | null;
export const toDiscount = (value: unknown): RuleDiscount => value as RuleDiscount;
export const toTags = (value: unknown): NonNullable<DiscountRule["tags"]> => value as NonNullable<DiscountRule["tags"]>;

type CodeRow = CouponRow & { code_limit: number | null; code_used: number };

/** Returns undefined for an unknown id. */
export async function findCouponCode(db: Connection, id: string): Promise<string | undefined> {
  if (!isId(id)) return undefined;
  return (await db.selectFrom("coupons").select("code").where("id", "=", id).executeTakeFirst())?.code;
}

/** Finds the coupon that has this code, ignoring case. */
export async function findCouponByCode(db: Connection, code: string): Promise<CouponTerms | undefined> {
  const { rows } = await sql<CodeRow>`
    select c.*, k.usage_limit as code_limit, k.used_count as code_used
    from coupon_codes k join coupons c on c.id = k.coupon_id
    where upper(k.code) = ${code.trim().toUpperCase()}`.execute(db);
  const row = rows[0];
  if (row === undefined) return undefined;
  const { code_limit: limit, code_used: used } = row;
  return { ...toTerms(row), codeUsesLeft: limit === null ? null : Math.max(0, limit - used) };
}

/**
 * Active rules that have not ended, including scheduled ones. Oldest first, so rules of equal priority keep a stable
 * order.
 */
export async function listRunningRules(db: Connection, now: Date): Promise<RuleRow[]> {
  const day = now.toISOString().slice(0, 10);
  // A rule with a limit changes with every order that uses it.
  const kept = await keepConfiguration(db, `discount rules ${day}`, async () => {
    const rows = await readRulesRunningAt(db, new Date(`${day}T00:00:00Z`));
    return rows.some((row) => row.usage_limit !== null) ? "LIMITED" : rows;
  });
  if (kept === "LIMITED") return readRulesRunningAt(db, now);
  return kept.filter(({ ends_at: end }) => end === null || end > now);
}

const readRulesRunningAt = (db: Connection, now: Date): Promise<RuleRow[]> =>
  db
    .selectFrom("discount_rules")
    .selectAll()
    .where("is_active", "=", true)
    .where((where) => where.or([where("ends_at", "is", null), where("ends_at", ">", now)]))
    .orderBy("id")
    .execute();

/** @throws {AppError} DISCOUNT_RULE_NOT_FOUND */
export async function getDiscountRule(db: Connection, id: string): Promise<RuleRow> {
  const row = isId(id) && (await db.selectFrom("discount_rules").selectAll().where("id", "=", id).executeTakeFirst());
  if (!row) throw new AppError("DISCOUNT_RULE_NOT_FOUND");
  return row;
}

export async function lockDiscountRule(tx: Tx, id: string): Promise<RuleRow> {
  if (isId(id)) await sql`select 1 from discount_rules where id = ${id}::uuid for update`.execute(tx);
  return getDiscountRule(tx, id);
}

/** @throws {AppError} ERROR_COUPON_DOES_NOT_EXIST */
export async function getCoupon(db: Connection, id: string): Promise<CouponRow> {
  const row = isId(id) && (await db.selectFrom("coupons").selectAll().where("id", "=", id).executeTakeFirst());
  if (!row) throw new AppError("ERROR_COUPON_DOES_NOT_EXIST");
  return row;
}

export async function lockCoupon(tx: Tx, id: string): Promise<CouponRow> {
  if (isId(id)) await sql`select 1 from coupons where id = ${id}::uuid for update`.execute(tx);
  return getCoupon(tx, id);
}

const newestFirst = [{ fieldName: "createdDate", order: "DESC" }] as const;
const key = { kind: "id", sql: sql`r.id` } as const;

const kept = {
  id: { kind: "id", sql: sql`r.id`, isSortable: true, isRequired: true },
  name: { kind: "text", sql: sql`r.name`, isSortable: true, isRequired: true },
  active: { kind: "boolean", sql: sql`r.is_active`, isSortable: true, isRequired: true },
  createdDate: { kind: "time", sql: sql`r.created_at`, isSortable: true, isRequired: true },
  updatedDate: { kind: "time", sql: sql`r.updated_at`, isSortable: true, isRequired: true },
  usageCount: { kind: "number", sql: sql`r.used_count`, isSortable: true, isRequired: true, isWhole: true },
} as const;

const ruleQuery: QueryApi = {
  name: "discount-rules",
  key,
  defaultSort: newestFirst,
  fields: {
    ...kept,
    "activeTimeInfo.start": { kind: "time", sql: sql`r.starts_at`, isSortable: true },
    "activeTimeInfo.end": { kind: "time", sql: sql`r.ends_at`, isSortable: true },
    // Matches `statusAt`, but with the clock of the statement.
    status: {
      kind: "text",
      sql: sql`case when r.ends_at <= now() then 'EXPIRED' when r.starts_at > now() then 'PENDING' else 'LIVE' end`,
    },
  },
};
const couponQuery: QueryApi = {
  name: "coupons",
  key,
  defaultSort: newestFirst,
  fields: {
    ...kept,
    code: { kind: "text", sql: sql`r.code`, isSortable: true, isRequired: true },
    startDate: { kind: "time", sql: sql`r.starts_at`, isSortable: true },
    expirationDate: { kind: "time", sql: sql`r.expires_at`, isSortable: true },
  },
};
const codeQuery: QueryApi = {
  name: "coupon-codes",
  key,
  fields: {
    code: { kind: "text", sql: sql`r.code`, isSortable: true, isRequired: true },
    usageCount: kept.usageCount,
    createdDate: kept.createdDate,
  },
};

const select = sql`r.*`;

export const queryRules = (db: Connection, query: PageQuery | undefined) =>
  readCursorPage<RuleRow>(db, { api: ruleQuery, query, select, from: sql`discount_rules r` });

export const queryCouponRows = (db: Connection, query: PageQuery | undefined) =>
  readCursorPage<CouponRow>(db, { api: couponQuery, query, select, from: sql`coupons r` });

export type CodesRow = Selectable<Schema["coupon_codes"]>;

export const queryCodes = (db: Connection, couponId: string, query: PageQuery | undefined) =>
  readCursorPage<CodesRow>(db, {
    api: codeQuery,
    query,
    select,
    from: sql`coupon_codes r`,
    where: sql<boolean>`r.coupon_id = ${couponId}::uuid and not r.is_main`,
  });
