/**
 * Uses of coupons. The counter on the coupon is raised by one conditional update in the order's transaction, which also
 * locks the coupon: limits hold however many buyers come at once, and the database refuses a counter past its limit.
 */
import { sql } from "kysely";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { toTerms } from "./queries.ts";
import { type CouponError, type CouponTerms, couponProblem, normalizeCustomerEmail } from "./rules.ts";

export type Customer = { readonly memberId?: string | undefined; readonly email?: string | undefined };

export type Redemption = {
  readonly couponId: string;
  readonly orderId: string;
  readonly customer: Customer;
  readonly now: Date;
};

/**
 * Uses the coupon for an order. Two statements; call it after the order's id is known, in the order's transaction.
 * @throws {AppError} the wire's coupon codes; nothing is written then, provided the transaction is rolled back
 */
export async function redeemCoupon(tx: Tx, { couponId, orderId, customer, now }: Redemption): Promise<void> {
  const taken = await tx
    .updateTable("coupons")
    .set({ used_count: sql`used_count + 1`, updated_at: now })
    .where("id", "=", couponId)
    .where("is_active", "=", true)
    .where((where) => where.or([where("starts_at", "is", null), where("starts_at", "<=", now)]))
    .where((where) => where.or([where("expires_at", "is", null), where("expires_at", ">", now)]))
    .where((where) => where.or([where("usage_limit", "is", null), where("used_count", "<", where.ref("usage_limit"))]))
    .returning("per_customer_limit")
    .executeTakeFirst();
  if (taken === undefined) throw new AppError(await reasonForRefusal(tx, couponId, now));
  const email = customer.email === undefined ? null : normalizeCustomerEmail(customer.email);
  const memberId = customer.memberId ?? null;
  // The update above holds the coupon's row, so this count cannot be overtaken by another redemption.
  const { numAffectedRows } = await sql`
    insert into coupon_redemptions (id, coupon_id, order_id, member_id, email, created_at)
    select ${newId(now.getTime())}::uuid, ${couponId}::uuid, ${orderId}::uuid, ${memberId}::uuid, ${email}::text, ${now}::timestamptz
    where ${taken.per_customer_limit}::integer is null
       or (${usesBy(couponId, { memberId, email })}) < ${taken.per_customer_limit}::integer`.execute(tx);
  if (numAffectedRows !== 1n) throw new AppError("ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED");
}

async function reasonForRefusal(tx: Tx, couponId: string, now: Date): Promise<CouponError> {
  const row = await tx.selectFrom("coupons").selectAll().where("id", "=", couponId).executeTakeFirst();
  return (row && couponProblem(toTerms(row), now)) ?? "ERROR_COUPON_DOES_NOT_EXIST";
}

function usesBy(couponId: string, { memberId, email }: { memberId: string | null; email: string | null }) {
  return sql<number>`select count(*) from coupon_redemptions
    where coupon_id = ${couponId}::uuid and state = 'USED' and (email = ${email}::text or member_id = ${memberId}::uuid)`;
}

/** Gives back what an order used, once: for canceled orders. Says whether there was anything to give back. */
export async function releaseRedemption(tx: Tx, orderId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with released as (
      update coupon_redemptions set state = 'RELEASED', released_at = ${now}
      where order_id = ${orderId} and state = 'USED' returning coupon_id
    )
    update coupons set used_count = used_count - 1, updated_at = ${now}
    where id in (select coupon_id from released) returning id`.execute(tx);
  return rows.length > 0;
}

/** Whether this customer may still use the coupon, as far as it is known who they are. Not a promise: `redeemCoupon` is. */
export async function customerProblem(
  db: Connection,
  coupon: CouponTerms,
  customer: Customer,
): Promise<CouponError | undefined> {
  if (coupon.perCustomerLimit === null) return undefined;
  const email = customer.email === undefined ? null : normalizeCustomerEmail(customer.email);
  const memberId = customer.memberId ?? null;
  if (email === null && memberId === null) return undefined;
  const { rows } = await sql<{ uses: number }>`select (${usesBy(coupon.id, { memberId, email })}) as uses`.execute(db);
  return (rows[0]?.uses ?? 0) >= coupon.perCustomerLimit ? "ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED" : undefined;
}
