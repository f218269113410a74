/**
 * Redemptions of coupons and rules. One conditional update in the order's transaction raises the counter of the coupon,
 * code or rule and locks its row, so limits hold under concurrency. A check constraint rejects a counter above its
 * limit.
 */
import { sql } from "kysely";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Minor } from "#server/platform/money/money.ts";
import { toTerms } from "./queries.ts";
import { type CouponError, type CouponTerms, couponProblem, normalizeCustomerEmail } from "./rules.ts";

export type Customer = { readonly memberId?: string | undefined; readonly email?: string | undefined };

export type Redemption = {
  readonly couponId: string;
  readonly orderId: string;
  readonly customer: Customer;
  readonly now: Date;
  /** The code the shopper entered; the coupon's own code when absent. */
  readonly code?: string | undefined;
  readonly amount?: Minor | undefined;
  readonly currency?: string | undefined;
};

/** The keys that a limit per customer counts by. */
export function customerOf({ memberId, email }: Customer): { memberId: string | null; email: string | null } {
  const isKnown = email !== undefined && email !== "";
  return { memberId: memberId ?? null, email: isKnown ? normalizeCustomerEmail(email) : null };
}

/**
 * Redeems the coupon for an order in three statements. Call it in the order's transaction once the order's id is known.
 * @throws {AppError} a coupon error code; the caller must roll back the transaction
 */
export async function redeemCoupon(tx: Tx, redemption: Redemption): Promise<void> {
  const { couponId, orderId, now, code, amount, currency } = redemption;
  const taken = await tx
    .updateTable("coupons")
    .set({ used_count: sql`used_count + 1`, updated_at: now })
    .where("id", "=", couponId)
    .where("is_active", "=", true)
    .where((where) => where.or([where("starts_at", "is", null), where("starts_at", "<=", now)]))
    .where((where) => where.or([where("expires_at", "is", null), where("expires_at", ">", now)]))
    .where((where) => where.or([where("usage_limit", "is", null), where("used_count", "<", where.ref("usage_limit"))]))
    .returning(["per_customer_limit", "code"])
    .executeTakeFirst();
  if (taken === undefined) throw new AppError(await reasonForRefusal(tx, couponId, now));
  await takeCode(tx, couponId, code ?? taken.code);
  const { memberId, email } = customerOf(redemption.customer);
  // The update above locks the coupon's row, so no concurrent redemption can change this count.
  const { numAffectedRows } = await sql`
    insert into coupon_redemptions (id, coupon_id, order_id, member_id, email, code, amount, currency, created_at)
    select ${newId(now.getTime())}::uuid, ${couponId}::uuid, ${orderId}::uuid, ${memberId}::uuid, ${email}::text,
           ${code ?? taken.code}::text, ${amount ?? null}::bigint, ${currency ?? null}::text, ${now}::timestamptz
    where ${taken.per_customer_limit}::integer is null
       or (${usesBy(couponId, { memberId, email })}) < ${taken.per_customer_limit}::integer`.execute(tx);
  if (numAffectedRows !== 1n) throw new AppError("ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED");
}

async function takeCode(tx: Tx, couponId: string, code: string): Promise<void> {
  const { numAffectedRows } = await sql`
    update coupon_codes set used_count = used_count + 1
    where coupon_id = ${couponId}::uuid and upper(code) = ${code.trim().toUpperCase()}
      and (usage_limit is null or used_count < usage_limit)`.execute(tx);
  if (numAffectedRows !== 1n) throw new AppError("ERROR_COUPON_USAGE_EXCEEDED");
}

async function reasonForRefusal(tx: Tx, couponId: string, now: Date): Promise<CouponError> {
  const row = await tx.selectFrom("coupons").selectAll().where("id", "=", couponId).executeTakeFirst();
  return (row && couponProblem(toTerms(row), now)) ?? "ERROR_COUPON_DOES_NOT_EXIST";
}

function usesBy(couponId: string, { memberId, email }: { memberId: string | null; email: string | null }) {
  return sql<number>`select count(*) from coupon_redemptions
    where coupon_id = ${couponId}::uuid and state = 'USED' and (email = ${email}::text or member_id = ${memberId}::uuid)`;
}

type RuleUse = { readonly ruleId: string; readonly amount: Minor };

export type RuleRedemptions = {
  readonly uses: readonly RuleUse[];
  readonly orderId: string;
  readonly customer: Customer;
  readonly currency: string;
  readonly now: Date;
};

/**
 * Redeems automatic discounts for an order, in the order's transaction, with two statements. The limits of a rule
 * deleted since the offer no longer apply: the shopper keeps the discount they were offered.
 * @throws {AppError} DISCOUNT_NO_LONGER_AVAILABLE when a limit has been reached since
 */
export async function redeemRules(tx: Tx, { uses, orderId, customer, currency, now }: RuleRedemptions): Promise<void> {
  const amounts = new Map<string, Minor>();
  for (const { ruleId, amount } of uses) amounts.set(ruleId, (amounts.get(ruleId) ?? 0) + amount);
  if (amounts.size === 0) return;
  const ids = [...amounts.keys()].sort();
  const { memberId, email } = customerOf(customer);
  // Rows are locked in id order to avoid deadlocks between orders. The limits are read after the lock.
  const { rows } = await sql<{ id: string; name: string; uses: number; limit: number | null; is_free: boolean }>`
    with locked as materialized (
      select id, name, used_count, usage_limit, per_customer_limit from discount_rules
      where id = any(${ids}::uuid[]) order by id for update
    ), counted as (
      update discount_rules r set used_count = r.used_count + 1 from locked l
      where r.id = l.id and (l.usage_limit is null or l.used_count < l.usage_limit) returning r.id
    )
    select l.id, l.name, l.per_customer_limit as limit, l.id in (select id from counted) as is_free from locked l`.execute(
    tx,
  );
  const gone = rows.find((row) => !row.is_free);
  if (gone !== undefined)
    throw new AppError("DISCOUNT_NO_LONGER_AVAILABLE", { data: { id: gone.id, name: gone.name } });
  const { rows: over } = await sql<{ rule_id: string }>`
    with kept as (
      insert into discount_rule_redemptions (id, rule_id, order_id, member_id, email, amount, currency, created_at)
      select t.id, t.rule_id, ${orderId}::uuid, ${memberId}::uuid, ${email}::text, t.amount, ${currency}, ${now}::timestamptz
      from unnest(${rows.map(() => newId(now.getTime()))}::uuid[], ${rows.map((row) => row.id)}::uuid[],
                  ${rows.map((row) => amounts.get(row.id) ?? 0)}::bigint[]) as t (id, rule_id, amount)
      returning rule_id
    )
    select r.id as rule_id from discount_rules r join kept k on k.rule_id = r.id
    where r.per_customer_limit <= (
      select count(*) from discount_rule_redemptions d
      where d.rule_id = r.id and d.state = 'USED' and (d.email = ${email}::text or d.member_id = ${memberId}::uuid))`.execute(
    tx,
  );
  if (over.length > 0) throw new AppError("DISCOUNT_NO_LONGER_AVAILABLE", { data: { id: over[0]?.rule_id ?? "" } });
}

/** Releases the redemptions of a canceled order, once. Returns whether there were any. */
export async function releaseRedemption(tx: Tx, orderId: string, now: Date): Promise<boolean> {
  const coupons = await sql`
    with released as (
      update coupon_redemptions set state = 'RELEASED', released_at = ${now}
      where order_id = ${orderId} and state = 'USED' returning coupon_id, code
    ), codes as (
      update coupon_codes k set used_count = k.used_count - 1 from released r
      where k.coupon_id = r.coupon_id and upper(k.code) = upper(r.code) and k.used_count > 0
    )
    update coupons set used_count = used_count - 1, updated_at = ${now}
    where id in (select coupon_id from released) returning id`.execute(tx);
  const rules = await sql`
    with released as (
      update discount_rule_redemptions set state = 'RELEASED', released_at = ${now}
      where order_id = ${orderId} and state = 'USED' returning rule_id
    )
    update discount_rules set used_count = used_count - 1
    where id in (select rule_id from released) and used_count > 0 returning id`.execute(tx);
  return coupons.rows.length + rules.rows.length > 0;
}

/** Checks the limit per customer as far as the customer is known. Advisory only: `redeemCoupon` enforces it. */
export async function customerProblem(
  db: Connection,
  coupon: CouponTerms,
  customer: Customer,
): Promise<CouponError | undefined> {
  if (coupon.perCustomerLimit === null) return undefined;
  const { email, memberId } = customerOf(customer);
  if (email === null && memberId === null) return undefined;
  const { rows } = await sql<{ uses: number }>`select (${usesBy(coupon.id, { memberId, email })}) as uses`.execute(db);
  return (rows[0]?.uses ?? 0) >= coupon.perCustomerLimit ? "ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED" : undefined;
}
