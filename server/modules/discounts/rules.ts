/** Pure decisions about discounts: what a rule or coupon means to pricing, and whether a coupon may be used now. */
import type { DiscountRuleScope, DiscountTrigger, RuleDiscount } from "#api/discounts.ts";
import type { ErrorCode } from "#api/errors.ts";
import type {
  DiscountBenefit,
  DiscountCondition,
  DiscountScope,
  PricingDiscount,
} from "#server/modules/pricing/public.ts";
import { type Minor, parseDecimal } from "#server/platform/money/money.ts";

export type CouponError = Extract<ErrorCode, `ERROR_COUPON_${string}`>;

/** A coupon as this module keeps it; amounts in minor units of the store's currency. */
export type CouponTerms = {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly startsAt: Date | null;
  readonly expiresAt: Date | null;
  readonly usageLimit: number | null;
  readonly usedCount: number;
  readonly perCustomerLimit: number | null;
  readonly benefit: "PERCENTAGE" | "FIXED_AMOUNT" | "FIXED_PRICE" | "FREE_SHIPPING";
  readonly percentage: string | null;
  readonly amount: Minor | null;
  readonly scope: "ALL" | "PRODUCTS" | "COLLECTIONS";
  readonly scopeIds: readonly string[];
  readonly minimumSubtotal: Minor | null;
};

/** Why the coupon cannot be used at this time by anybody; undefined when it can. */
export function couponProblem(coupon: CouponTerms, now: Date): CouponError | undefined {
  if (!coupon.isActive) return "ERROR_COUPON_DOES_NOT_EXIST";
  if (coupon.startsAt !== null && now < coupon.startsAt) return "ERROR_COUPON_IS_NOT_ACTIVE_YET";
  if (coupon.expiresAt !== null && now >= coupon.expiresAt) return "ERROR_COUPON_HAS_EXPIRED";
  if (coupon.usageLimit !== null && coupon.usedCount >= coupon.usageLimit) return "ERROR_COUPON_USAGE_EXCEEDED";
  return undefined;
}

export function couponDiscount(coupon: CouponTerms): PricingDiscount {
  const scope = couponScope(coupon);
  return {
    source: { kind: "COUPON", id: coupon.id, code: coupon.code, name: coupon.name },
    scope,
    condition:
      coupon.minimumSubtotal === null ? { kind: "ALWAYS" } : { kind: "SUBTOTAL", scope, from: coupon.minimumSubtotal },
    benefit: couponBenefit(coupon),
  };
}

function couponScope({ scope, scopeIds }: CouponTerms): DiscountScope {
  if (scope === "PRODUCTS") return { kind: "PRODUCTS", catalogItemIds: scopeIds };
  if (scope === "COLLECTIONS") return { kind: "COLLECTIONS", collectionIds: scopeIds };
  return { kind: "ALL" };
}

function couponBenefit({ benefit, percentage, amount }: CouponTerms): DiscountBenefit {
  switch (benefit) {
    case "PERCENTAGE":
      return { kind: "PERCENTAGE", percentage: percentage ?? "0" };
    case "FIXED_AMOUNT":
      return { kind: "FIXED_AMOUNT", amount: amount ?? 0, per: "ORDER" };
    case "FIXED_PRICE":
      return { kind: "FIXED_PRICE", price: amount ?? 0 };
    case "FREE_SHIPPING":
      return { kind: "FREE_SHIPPING" };
  }
}

/**
 * One person under spelling variants of an address: case, and the `+tag` that most mailers ignore. Only for limits per
 * customer, never for sign-in.
 */
export function normalizeCustomerEmail(email: string): string {
  const [local = "", domain = ""] = email.normalize("NFKC").trim().toLowerCase().split("@");
  return `${local.replace(/\+.*$/, "")}@${domain}`;
}

export type RuleTerms = {
  readonly id: string;
  readonly name: string;
  readonly trigger: DiscountTrigger | null;
  readonly discount: RuleDiscount;
};

/** The discounts of a rule: one for each scope it names. */
export function ruleDiscounts(rule: RuleTerms, currency: string): PricingDiscount[] {
  const benefit = ruleBenefit(rule.discount, currency);
  const condition: DiscountCondition = rule.trigger === null ? { kind: "ALWAYS" } : toCondition(rule.trigger, currency);
  return toScopes(rule.discount.specificItemsInfo?.scopes ?? []).map((scope) => ({
    source: { kind: "RULE", id: rule.id, name: rule.name },
    scope,
    condition,
    benefit,
  }));
}

function ruleBenefit(discount: RuleDiscount, currency: string): DiscountBenefit {
  if (discount.fixedAmount !== undefined) {
    return { kind: "FIXED_AMOUNT", amount: parseDecimal(discount.fixedAmount, currency, "HALF_UP"), per: "UNIT" };
  }
  if (discount.fixedPrice !== undefined) {
    return { kind: "FIXED_PRICE", price: parseDecimal(discount.fixedPrice, currency, "HALF_UP") };
  }
  return { kind: "PERCENTAGE", percentage: (discount.percentage ?? 0).toFixed(4) };
}

function toCondition(trigger: DiscountTrigger, currency: string): DiscountCondition {
  const both = trigger.and ?? trigger.or;
  if (both !== undefined) {
    const conditions = both.triggers.map((each) => toCondition(each, currency));
    return { kind: trigger.and === undefined ? "OR" : "AND", conditions };
  }
  if (trigger.customerEligibility !== undefined) {
    return { kind: "MEMBERS", memberIds: trigger.customerEligibility.individualMembersInfo.memberIds };
  }
  if (trigger.itemQuantityRange !== undefined) {
    const { from, to } = trigger.itemQuantityRange;
    return { kind: "QUANTITY", scope: unite(trigger.itemQuantityRange.scopes), from, to };
  }
  const range = trigger.subtotalRange;
  const bound = (text: string | undefined) =>
    text === undefined ? undefined : parseDecimal(text, currency, "HALF_UP");
  return { kind: "SUBTOTAL", scope: unite(range?.scopes ?? []), from: bound(range?.from), to: bound(range?.to) };
}

/** Scopes of a condition count together; a condition names products or collections, not both. */
function unite(scopes: readonly DiscountRuleScope[]): DiscountScope {
  const all = toScopes(scopes);
  const catalogItemIds = all.flatMap((scope) => (scope.kind === "PRODUCTS" ? scope.catalogItemIds : []));
  if (catalogItemIds.length > 0) return { kind: "PRODUCTS", catalogItemIds };
  const collectionIds = all.flatMap((scope) => (scope.kind === "COLLECTIONS" ? scope.collectionIds : []));
  return collectionIds.length > 0 ? { kind: "COLLECTIONS", collectionIds } : { kind: "ALL" };
}

function toScopes(scopes: readonly DiscountRuleScope[]): DiscountScope[] {
  if (scopes.length === 0) return [{ kind: "ALL" }];
  return scopes.map((scope): DiscountScope => {
    if (scope.catalogItemFilter) return { kind: "PRODUCTS", catalogItemIds: scope.catalogItemFilter.catalogItemIds };
    if (scope.customFilter) return { kind: "COLLECTIONS", collectionIds: scope.customFilter.params.collectionIds };
    return { kind: "ALL" };
  });
}
