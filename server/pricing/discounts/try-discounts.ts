/** Previews unsaved discounts as if they were saved. Writes nothing. */
import type { NewCoupon } from "#api/pricing/coupons.ts";
import type { NewDiscountRule } from "#api/pricing/discounts.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { isId } from "#server/platform/http/handlers.ts";
import type { PricingDiscount, RefusedDiscount } from "#server/pricing/price/public.ts";
import {
  type DiscountRequest,
  type GatheredDiscounts,
  gatherDiscounts,
  refusedCoupon,
  ruleRefusal,
  toPricing,
  usesByRule,
} from "./gather.ts";
import { toTerms } from "./queries.ts";
import { customerProblem } from "./redemptions.ts";
import { couponDiscount, couponProblem } from "./rules.ts";
import { checkCoupon, couponColumns } from "./write-coupons.ts";
import { ruleColumns } from "./write-rules.ts";

type TriedDiscounts = {
  readonly discountRule?: NewDiscountRule | undefined;
  readonly coupon?: NewCoupon | undefined;
  /** The saved rule or coupon that the trial replaces; the trial keeps its use count. */
  readonly replaces?: string | undefined;
};

export type GatheredAndTried = Omit<GatheredDiscounts, "coupons"> & {
  /** Among the discounts, unless it was refused. */
  readonly tried: PricingDiscount | undefined;
  /** The id of the tried discount; undefined when none is tried. */
  readonly triedId: string | undefined;
};

/** Placeholder id of a discount that has not been saved. */
const UNSAVED = "00000000-0000-4000-8000-000000000000";

type Trial = { readonly discount?: PricingDiscount; readonly refused: readonly RefusedDiscount[] };

/**
 * Like `gatherDiscounts`, with the tried discounts added.
 * @throws {ValidationError} when their fields contradict each other, as on save
 */
export async function tryDiscounts(
  db: Connection,
  request: DiscountRequest,
  { discountRule, coupon, replaces }: TriedDiscounts,
): Promise<GatheredAndTried> {
  const id = replaces ?? UNSAVED;
  const own = coupon?.code.trim().toUpperCase();
  const couponCodes = request.couponCodes.filter((code) => code.trim().toUpperCase() !== own);
  const found = await gatherDiscounts(db, { ...request, couponCodes });
  const isOther = ({ source }: { source: PricingDiscount["source"] }) => source.id !== replaces;
  const trials: Trial[] = [
    ...(discountRule === undefined ? [] : [await tryRule(db, request, { id, discountRule })]),
    ...(coupon === undefined ? [] : [await tryCoupon(db, request, { id, coupon })]),
  ];
  return {
    discounts: [...found.discounts.filter(isOther), ...trials.flatMap(({ discount }) => discount ?? [])],
    refused: [...found.refused.filter(isOther), ...trials.flatMap(({ refused }) => refused)],
    tried: trials.find(({ discount }) => discount !== undefined)?.discount,
    triedId: trials.length === 0 ? undefined : id,
  };
}

const toDate = (text: string | null | undefined): Date | null => (text == null ? null : new Date(text));

async function tryRule(
  db: Connection,
  { currency, customer, now }: DiscountRequest,
  { id, discountRule }: { id: string; discountRule: NewDiscountRule },
): Promise<Trial> {
  const columns = ruleColumns(discountRule);
  const before = isId(id)
    ? await db.selectFrom("discount_rules").select("used_count").where("id", "=", id).executeTakeFirst()
    : undefined;
  const uses = columns.per_customer_limit === null ? undefined : (await usesByRule(db, [id], customer)).get(id);
  const limits = {
    ...columns,
    starts_at: toDate(columns.starts_at),
    ends_at: toDate(columns.ends_at),
    used_count: before?.used_count ?? 0,
  };
  const refusal = ruleRefusal(limits, uses ?? 0, now);
  const { name } = discountRule;
  if (refusal !== undefined) return { refused: [{ source: { kind: "RULE", id, name }, ...refusal }] };
  const { trigger, discounts } = discountRule;
  const row = { ...columns, id, trigger: trigger ?? null, discount: discounts.values[0] ?? null };
  return { discount: toPricing(row, currency), refused: [] };
}

async function tryCoupon(
  db: Connection,
  { currency, customer, now }: DiscountRequest,
  { id, coupon }: { id: string; coupon: NewCoupon },
): Promise<Trial> {
  checkCoupon(coupon);
  const columns = couponColumns(coupon, currency);
  const before = isId(id)
    ? await db.selectFrom("coupons").select("used_count").where("id", "=", id).executeTakeFirst()
    : undefined;
  const terms = toTerms({
    ...columns,
    id,
    starts_at: toDate(coupon.startDate),
    expires_at: toDate(coupon.expirationDate),
    used_count: before?.used_count ?? 0,
    buy_x_get_y: coupon.buyXGetY ?? null,
  });
  const problem = couponProblem(terms, now) ?? (await customerProblem(db, terms, customer));
  const { code, name } = coupon;
  if (problem !== undefined) return { refused: refusedCoupon({ id, code, name, problem }, terms) };
  return { discount: couponDiscount(terms), refused: [] };
}
