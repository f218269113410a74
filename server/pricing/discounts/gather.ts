/** Finds the discounts a purchase can have, as pricing input, and the reasons why others don't apply. */
import { sql } from "kysely";
import type { Connection } from "#server/platform/db/db.ts";
import type { DiscountSource, PricingDiscount, RefusedDiscount } from "#server/pricing/price/public.ts";
import { findCouponByCode, listRunningRules, type RuleRow, toDiscount, toStacking, toTrigger } from "./queries.ts";
import { type Customer, customerOf, customerProblem } from "./redemptions.ts";
import { type CouponError, type CouponTerms, couponDiscount, couponProblem, refusalOf, ruleDiscount } from "./rules.ts";

export type DiscountRequest = {
  readonly currency: string;
  readonly now: Date;
  readonly customer: Customer;
  readonly couponCodes: readonly string[];
};

export type FoundCoupon = {
  readonly id: string;
  /** As the shopper entered it. */
  readonly code: string;
  readonly name: string;
  /** Why the coupon is not among the discounts. */
  readonly problem?: CouponError | undefined;
};

export type GatheredDiscounts = {
  /** Input of `arrangeLanes`. */
  readonly discounts: readonly PricingDiscount[];
  /** Becomes `PricingInput.refusedDiscounts`. */
  readonly refused: readonly RefusedDiscount[];
  /** One entry per requested code, in request order. Unknown codes have an empty id. */
  readonly coupons: readonly FoundCoupon[];
};

/** Runs two statements without codes, and one or two more per code. */
export async function gatherDiscounts(db: Connection, request: DiscountRequest): Promise<GatheredDiscounts> {
  const { rules, refused } = await findRules(db, request);
  const coupons: { found: FoundCoupon; terms: CouponTerms | undefined }[] = [];
  for (const code of request.couponCodes) coupons.push(await findCoupon(db, code, request));
  return {
    discounts: [
      ...rules,
      ...coupons.flatMap(({ found, terms }) =>
        terms === undefined || found.problem !== undefined ? [] : [couponDiscount(terms, found.code)],
      ),
    ],
    refused: [...refused, ...coupons.flatMap(({ found, terms }) => refusedCoupon(found, terms))],
    coupons: coupons.map(({ found }) => found),
  };
}

/** Automatic discounts in force, regardless of the customer. */
export async function findLiveRules(db: Connection, currency: string, now: Date): Promise<PricingDiscount[]> {
  const { rules } = await findRules(db, { currency, now, customer: {} });
  return rules;
}

async function findRules(db: Connection, { currency, now, customer }: Omit<DiscountRequest, "couponCodes">) {
  const rows = await listRunningRules(db, now);
  const uses = await usesByRule(
    db,
    rows.filter((row) => row.per_customer_limit !== null).map((row) => row.id),
    customer,
  );
  const rules: PricingDiscount[] = [];
  const refused: RefusedDiscount[] = [];
  for (const row of rows) {
    const refusal = ruleRefusal(row, uses.get(row.id) ?? 0, now);
    if (refusal === undefined) rules.push(toPricing(row, currency));
    else refused.push({ source: { kind: "RULE", id: row.id, name: row.name }, ...refusal });
  }
  return { rules, refused };
}

type Terms = Pick<RuleRow, "id" | "name" | "trigger" | "discount" | "stacking" | "priority" | "skips_sale_items">;

export function toPricing(row: Terms, currency: string): PricingDiscount {
  return ruleDiscount(
    {
      id: row.id,
      name: row.name,
      trigger: toTrigger(row.trigger),
      discount: toDiscount(row.discount),
      stacking: toStacking(row.stacking),
      priority: row.priority,
      skipsSaleItems: row.skips_sale_items,
    },
    currency,
  );
}

type Limits = Pick<
  RuleRow,
  "is_active" | "starts_at" | "ends_at" | "usage_limit" | "used_count" | "per_customer_limit"
>;

export function ruleRefusal(row: Limits, uses: number, now: Date): Omit<RefusedDiscount, "source"> | undefined {
  const { starts_at: start, ends_at: end, usage_limit: limit, per_customer_limit: perCustomer } = row;
  if (!row.is_active) return { reason: "INACTIVE" };
  if (end !== null && end <= now) return { reason: "EXPIRED", at: end.toISOString() };
  if (start !== null && start > now) return { reason: "NOT_STARTED", at: start.toISOString() };
  if (limit !== null && row.used_count >= limit) return { reason: "USED_UP", limit };
  return perCustomer !== null && uses >= perCustomer ? { reason: "CUSTOMER_LIMIT", limit: perCustomer } : undefined;
}

export async function usesByRule(
  db: Connection,
  ruleIds: readonly string[],
  customer: Customer,
): Promise<ReadonlyMap<string, number>> {
  const { memberId, email } = customerOf(customer);
  if (ruleIds.length === 0 || (memberId === null && email === null)) return new Map();
  const { rows } = await sql<{ rule_id: string; uses: number }>`
    select rule_id, count(*)::int as uses from discount_rule_redemptions
    where rule_id = any(${ruleIds}::uuid[]) and state = 'USED' and (email = ${email}::text or member_id = ${memberId}::uuid)
    group by rule_id`.execute(db);
  return new Map(rows.map((row) => [row.rule_id, row.uses]));
}

async function findCoupon(db: Connection, code: string, { now, customer }: DiscountRequest) {
  const terms = await findCouponByCode(db, code);
  if (terms === undefined) {
    return { found: { id: "", code, name: "", problem: "ERROR_COUPON_DOES_NOT_EXIST" as const }, terms };
  }
  const problem = couponProblem(terms, now) ?? (await customerProblem(db, terms, customer));
  return { found: { id: terms.id, code, name: terms.name, problem }, terms };
}

export function refusedCoupon(
  { id, code, name, problem }: FoundCoupon,
  terms: CouponTerms | undefined,
): RefusedDiscount[] {
  if (problem === undefined) return [];
  const reason = refusalOf(problem, terms);
  const source: DiscountSource = { kind: "COUPON", id: id || code, code, name };
  const at = { NOT_STARTED: terms?.startsAt, EXPIRED: terms?.expiresAt }[reason as string]?.toISOString();
  const limit = { USED_UP: terms?.usageLimit, CUSTOMER_LIMIT: terms?.perCustomerLimit }[reason as string] ?? undefined;
  return [{ source, reason, at, limit }];
}
