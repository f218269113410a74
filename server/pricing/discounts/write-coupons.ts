/** Creates, updates and deletes coupons, and adds codes to them. */
import { randomInt } from "node:crypto";
import { sql } from "kysely";
import type { CouponChanges, NewCoupon } from "#api/pricing/coupons.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { type Tx, violatedConstraint } from "#server/platform/db/db.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { type Minor, toDecimal, tryParseDecimal } from "#server/platform/money/money.ts";
import { type CodesRow, type CouponRow, lockCoupon, toTerms } from "./queries.ts";

type Creation = { readonly currency: string; readonly now: Date };

/**
 * @throws {ValidationError} when fields contradict each other
 * @throws {AppError} COUPON_CODE_TAKEN
 */
export async function createCoupon(tx: Tx, coupon: NewCoupon, { currency, now }: Creation): Promise<CouponRow> {
  checkCoupon(coupon);
  return rejectTakenCodes(() =>
    tx
      .insertInto("coupons")
      .values({ id: newId(now.getTime()), ...couponColumns(coupon, currency), created_at: now, updated_at: now })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

/**
 * Updates a coupon. A change of discount type must set the fields of the new type in the same request.
 * @throws {AppError} ERROR_COUPON_DOES_NOT_EXIST, REVISION_CONFLICT, USAGE_LIMIT_TOO_LOW, COUPON_CODE_TAKEN
 */
export async function updateCoupon(
  tx: Tx,
  id: string,
  { revision, ...changes }: CouponChanges,
  { currency, now }: Creation,
): Promise<CouponRow> {
  const before = await lockCoupon(tx, id);
  if (revision !== undefined && revision !== String(before.revision)) {
    throw new AppError("REVISION_CONFLICT", { data: { revision: String(before.revision) } });
  }
  const coupon = { ...fieldsOf(before, currency), ...changes };
  checkCoupon(coupon);
  const limit = coupon.usageLimit ?? null;
  if (limit !== null && limit < before.used_count)
    throw new AppError("USAGE_LIMIT_TOO_LOW", { data: { used: before.used_count } });
  return rejectTakenCodes(() =>
    tx
      .updateTable("coupons")
      .set({ ...couponColumns(coupon, currency), revision: sql`revision + 1`, updated_at: now })
      .where("id", "=", before.id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

/** @throws {AppError} ERROR_COUPON_DOES_NOT_EXIST, COUPON_WAS_USED */
export async function deleteCoupon(tx: Tx, id: string): Promise<void> {
  const { id: known } = await lockCoupon(tx, id);
  const { rows } = await sql`select 1 from coupon_redemptions where coupon_id = ${known}::uuid limit 1`.execute(tx);
  if (rows.length > 0) throw new AppError("COUPON_WAS_USED");
  await tx.deleteFrom("coupons").where("id", "=", known).execute();
}

type NewCodes = {
  readonly codes?: readonly string[] | undefined;
  readonly count?: number | undefined;
  readonly prefix?: string | undefined;
  readonly usageLimitPerCode?: number | undefined;
};

/**
 * @throws {AppError} ERROR_COUPON_DOES_NOT_EXIST, COUPON_CODE_TAKEN; {ValidationError} when both codes and count are
 * missing
 */
export async function addCodes(tx: Tx, couponId: string, wanted: NewCodes, now: Date): Promise<CodesRow[]> {
  const coupon = await lockCoupon(tx, couponId);
  const { codes, count, prefix = "", usageLimitPerCode } = wanted;
  requireField((codes === undefined) !== (count === undefined), "codes", "either codes or a count of them is needed");
  const all = codes ?? Array.from({ length: count ?? 0 }, () => prefix + makeCode());
  const rows = all.map((code) => ({
    id: newId(now.getTime()),
    coupon_id: coupon.id,
    code,
    usage_limit: usageLimitPerCode ?? null,
    created_at: now,
  }));
  return rejectTakenCodes(() => tx.insertInto("coupon_codes").values(rows).returningAll().execute());
}

/** Omits letters and digits that look alike. Fifty bits make codes infeasible to guess. */
function makeCode(): string {
  const alphabet = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
  return Array.from({ length: 10 }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
}

async function rejectTakenCodes<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === "coupons_code" || constraint === "coupon_codes_code") throw new AppError("COUPON_CODE_TAKEN");
    throw error;
  }
}

export function couponColumns(coupon: NewCoupon, currency: string) {
  return {
    code: coupon.code,
    name: coupon.name,
    is_active: coupon.active,
    starts_at: coupon.startDate ?? null,
    expires_at: coupon.expirationDate ?? null,
    usage_limit: coupon.usageLimit ?? null,
    per_customer_limit: coupon.limitPerCustomer ?? null,
    benefit: coupon.discountType,
    percentage: coupon.percentage ?? null,
    maximum_amount: toMinor("coupon.maximumAmount", coupon.maximumAmount, currency),
    amount: toMinor("coupon.amount", coupon.amount, currency),
    buy_x_get_y: coupon.buyXGetY == null ? null : JSON.stringify(coupon.buyXGetY),
    scope: coupon.scope,
    scope_ids: coupon.scopeIds,
    minimum_subtotal: toMinor("coupon.minimumSubtotal", coupon.minimumSubtotal, currency),
    stacking: coupon.stacking ?? "COMPETES",
    priority: coupon.priority ?? 0,
    skips_sale_items: coupon.skipsSaleItems ?? false,
  };
}

/** Maps a stored coupon to the request body that would create it. */
function fieldsOf(row: CouponRow, currency: string): NewCoupon {
  const { benefit, scope, stacking, buyXGetY, ...terms } = toTerms(row);
  const text = (amount: Minor | null | undefined) => (amount == null ? null : toDecimal(amount, currency));
  return {
    code: row.code,
    name: row.name,
    active: row.is_active,
    startDate: row.starts_at?.toISOString() ?? null,
    expirationDate: row.expires_at?.toISOString() ?? null,
    usageLimit: row.usage_limit,
    limitPerCustomer: row.per_customer_limit,
    discountType: benefit,
    percentage: row.percentage,
    maximumAmount: text(terms.maximumAmount),
    amount: text(row.amount),
    buyXGetY: buyXGetY ?? null,
    scope,
    scopeIds: row.scope_ids,
    minimumSubtotal: text(row.minimum_subtotal),
    stacking: stacking ?? "COMPETES",
    priority: row.priority,
    skipsSaleItems: row.skips_sale_items,
  };
}

export function checkCoupon(coupon: NewCoupon): void {
  const { discountType, scope, scopeIds, startDate, expirationDate, buyXGetY } = coupon;
  const has = (value: unknown) => value !== undefined && value !== null;
  const isPercent = discountType === "PERCENTAGE" || discountType === "BUY_X_GET_Y";
  const isAmount = discountType === "FIXED_AMOUNT" || discountType === "FIXED_PRICE";
  requireField(isPercent === has(coupon.percentage), "coupon.percentage", "belongs to PERCENTAGE and BUY_X_GET_Y");
  requireField(isAmount === has(coupon.amount), "coupon.amount", "belongs to FIXED_AMOUNT and FIXED_PRICE");
  requireField((discountType === "BUY_X_GET_Y") === has(buyXGetY), "coupon.buyXGetY", "belongs to BUY_X_GET_Y");
  requireField(
    discountType === "PERCENTAGE" || !has(coupon.maximumAmount),
    "coupon.maximumAmount",
    "belongs to PERCENTAGE",
  );
  requireField((scope === "ALL") === (scopeIds.length === 0), "coupon.scopeIds", "must fit the scope");
  if (buyXGetY != null) {
    const isFitting = (buyXGetY.buyScope === "ALL") === (buyXGetY.buyScopeIds.length === 0);
    requireField(isFitting, "coupon.buyXGetY.buyScopeIds", "must fit the scope");
  }
  requireOrder("coupon.expirationDate", startDate, expirationDate);
}

export function requireField(isFine: boolean, field: string, description: string): void {
  if (!isFine) throw new ValidationError([{ field, description, violatedRule: "ONE_OF_ALIGNMENT", data: {} }]);
}

export function requireOrder(field: string, start: string | null | undefined, end: string | null | undefined): void {
  if (start == null || end == null || Date.parse(start) < Date.parse(end)) return;
  throw new ValidationError([{ field, description: "must be after the start", violatedRule: "OTHER", data: {} }]);
}

function toMinor(field: string, text: string | null | undefined, currency: string): Minor | null {
  if (text == null) return null;
  const minor = tryParseDecimal(text, currency);
  if (minor !== undefined) return minor;
  throw new ValidationError([
    { field, description: `must be an amount of ${currency}`, violatedRule: "DECIMAL_MAX_SCALE", data: {} },
  ]);
}
