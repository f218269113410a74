/** Pure functions that map rules and coupons to pricing discounts and decide whether a coupon can be used now. */

import type { ErrorCode } from "#api/errors.ts";
import type { CouponBuyXGetY } from "#api/pricing/coupons.ts";
import type { DiscountRuleScope, DiscountTrigger, RuleDiscount } from "#api/pricing/discounts.ts";
import { STORE_APP_ID } from "#api/values.ts";
import { type Minor, parseDecimal } from "#server/platform/money/money.ts";
import type {
  DiscountBenefit,
  DiscountCondition,
  DiscountScope,
  DiscountStacking,
  PricingDiscount,
  RefusalReason,
} from "#server/pricing/price/public.ts";

export type CouponError = Extract<ErrorCode, `ERROR_COUPON_${string}`>;

/** How discounts combine with each other; shared by rules and coupons. */
type CombinationTerms = {
  readonly stacking: DiscountStacking;
  readonly priority: number;
  readonly skipsSaleItems: boolean;
};

/** A coupon; amounts are minor units of the store's currency. */
export type CouponTerms = Partial<CombinationTerms> & {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly startsAt: Date | null;
  readonly expiresAt: Date | null;
  readonly usageLimit: number | null;
  readonly usedCount: number;
  readonly perCustomerLimit: number | null;
  readonly benefit: "PERCENTAGE" | "FIXED_AMOUNT" | "FIXED_PRICE" | "FREE_SHIPPING" | "BUY_X_GET_Y";
  readonly percentage: string | null;
  readonly maximumAmount?: Minor | null;
  readonly amount: Minor | null;
  readonly buyXGetY?: CouponBuyXGetY | null;
  readonly scope: "ALL" | "PRODUCTS" | "COLLECTIONS";
  readonly scopeIds: readonly string[];
  readonly minimumSubtotal: Minor | null;
  /** Remaining uses of the entered code, when that code has its own limit. */
  readonly codeUsesLeft?: number | null;
};

/** Returns why no customer can use the coupon at this time; undefined when it is usable. */
export function couponProblem(coupon: CouponTerms, now: Date): CouponError | undefined {
  if (!coupon.isActive) return "ERROR_COUPON_DOES_NOT_EXIST";
  if (coupon.startsAt !== null && now < coupon.startsAt) return "ERROR_COUPON_IS_NOT_ACTIVE_YET";
  if (coupon.expiresAt !== null && now >= coupon.expiresAt) return "ERROR_COUPON_HAS_EXPIRED";
  if (coupon.usageLimit !== null && coupon.usedCount >= coupon.usageLimit) return "ERROR_COUPON_USAGE_EXCEEDED";
  return coupon.codeUsesLeft === 0 ? "ERROR_COUPON_USAGE_EXCEEDED" : undefined;
}

/** Maps the coupon error to the refusal reason of a price explanation. */
export function refusalOf(problem: CouponError, coupon: CouponTerms | undefined): RefusalReason {
  switch (problem) {
    case "ERROR_COUPON_DOES_NOT_EXIST":
      return coupon === undefined ? "UNKNOWN_CODE" : "INACTIVE";
    case "ERROR_COUPON_IS_NOT_ACTIVE_YET":
      return "NOT_STARTED";
    case "ERROR_COUPON_HAS_EXPIRED":
      return "EXPIRED";
    case "ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED":
      return "CUSTOMER_LIMIT";
    case "ERROR_COUPON_USAGE_EXCEEDED":
      return "USED_UP";
  }
}

/** `code` is the code the shopper entered, when it differs from the coupon's own. */
export function couponDiscount(coupon: CouponTerms, code = coupon.code): PricingDiscount {
  const scope = toScope(coupon.scope, coupon.scopeIds);
  const { stacking, priority, skipsSaleItems } = coupon;
  return {
    source: { kind: "COUPON", id: coupon.id, code, name: coupon.name },
    scope,
    condition:
      coupon.minimumSubtotal === null ? { kind: "ALWAYS" } : { kind: "SUBTOTAL", scope, from: coupon.minimumSubtotal },
    benefit: couponBenefit(coupon),
    ...(stacking === undefined ? {} : { stacking }),
    ...(priority === undefined ? {} : { priority }),
    ...(skipsSaleItems === undefined ? {} : { skipsSaleItems }),
  };
}

function toScope(scope: CouponTerms["scope"], ids: readonly string[]): DiscountScope {
  if (scope === "PRODUCTS") return { kind: "PRODUCTS", catalogItemIds: ids };
  if (scope === "COLLECTIONS") return { kind: "COLLECTIONS", collectionIds: ids };
  return { kind: "ALL" };
}

function couponBenefit({ benefit, percentage, amount, maximumAmount, buyXGetY }: CouponTerms): DiscountBenefit {
  switch (benefit) {
    case "PERCENTAGE":
      return {
        kind: "PERCENTAGE",
        percentage: percentage ?? "0",
        ...(maximumAmount == null ? {} : { upTo: maximumAmount }),
      };
    case "FIXED_AMOUNT":
      return { kind: "FIXED_AMOUNT", amount: amount ?? 0, per: "ORDER" };
    case "FIXED_PRICE":
      return { kind: "FIXED_PRICE", price: amount ?? 0 };
    case "FREE_SHIPPING":
      return { kind: "FREE_SHIPPING" };
    case "BUY_X_GET_Y":
      return {
        kind: "BUY_X_GET_Y",
        buyScope: toScope(buyXGetY?.buyScope ?? "ALL", buyXGetY?.buyScopeIds ?? []),
        buyQuantity: buyXGetY?.buyQuantity ?? 1,
        getQuantity: buyXGetY?.getQuantity ?? 1,
        percentage: percentage ?? "0",
        maxUses: buyXGetY?.maxUses,
      };
  }
}

/**
 * Normalizes spelling variants of an address: case, and the `+tag` that most providers ignore. Only for limits per
 * customer, never for sign-in.
 */
export function normalizeCustomerEmail(email: string): string {
  const [local = "", domain = ""] = email.normalize("NFKC").trim().toLowerCase().split("@");
  const mailbox = local.replace(/\+.*$/, "");
  // Gmail ignores dots, and googlemail.com is an alias of gmail.com.
  const isGmail = domain === "gmail.com" || domain === "googlemail.com";
  return isGmail ? `${mailbox.replaceAll(".", "")}@gmail.com` : `${mailbox}@${domain}`;
}

type RuleTerms = Partial<CombinationTerms> & {
  readonly id: string;
  readonly name: string;
  readonly trigger: DiscountTrigger | null;
  readonly discount: RuleDiscount;
};

/** Maps a rule to a pricing discount. */
export function ruleDiscount(rule: RuleTerms, currency: string): PricingDiscount {
  const { id, name, trigger, discount, stacking, priority, skipsSaleItems } = rule;
  return {
    source: { kind: "RULE", id, name },
    scope: combineScopes(discount.specificItemsInfo?.scopes ?? []),
    condition: trigger === null ? { kind: "ALWAYS" } : toCondition(trigger, currency),
    benefit: ruleBenefit(discount, currency),
    ...(stacking === undefined ? {} : { stacking }),
    ...(priority === undefined ? {} : { priority }),
    ...(skipsSaleItems === undefined ? {} : { skipsSaleItems }),
  };
}

function ruleBenefit(discount: RuleDiscount, currency: string): DiscountBenefit {
  const amount = (text: string | undefined) => parseDecimal(text ?? "0", currency, "HALF_UP");
  switch (discount.discountType) {
    case "PERCENTAGE": {
      const upTo = discount.maximumAmount === undefined ? {} : { upTo: amount(discount.maximumAmount) };
      return { kind: "PERCENTAGE", percentage: percentText(discount.percentage), ...upTo };
    }
    case "FIXED_AMOUNT":
      return { kind: "FIXED_AMOUNT", amount: amount(discount.fixedAmount), per: "UNIT" };
    case "FIXED_PRICE":
      return { kind: "FIXED_PRICE", price: amount(discount.fixedPrice) };
    case "QUANTITY_BASED": {
      const set = discount.quantityBased?.configurations[0];
      return { kind: "SET_PRICE", quantity: set?.quantity ?? 2, price: amount(set?.price) };
    }
    case "BUY_X_GET_Y": {
      const { buyQuantity = 1, getQuantity = 1, buyScopes = [], percentage, maxUses } = discount.buyXGetY ?? {};
      const percent = percentText(percentage);
      return {
        kind: "BUY_X_GET_Y",
        buyScope: combineScopes(buyScopes),
        buyQuantity,
        getQuantity,
        percentage: percent,
        maxUses,
      };
    }
    case "FREE_SHIPPING":
      return { kind: "FREE_SHIPPING" };
  }
}

// The contract allows at most four decimals.
const percentText = (percentage: number | undefined) => (percentage ?? 0).toFixed(4);

function toCondition(trigger: DiscountTrigger, currency: string): DiscountCondition {
  const both = trigger.and ?? trigger.or;
  if (both !== undefined) {
    const conditions = both.triggers.map((each) => toCondition(each, currency));
    return { kind: trigger.and === undefined ? "OR" : "AND", conditions };
  }
  if (trigger.customTrigger !== undefined) {
    return { kind: "CUSTOM", appId: trigger.customTrigger.appId, triggerId: trigger.customTrigger.id };
  }
  if (trigger.customerEligibility !== undefined) {
    return { kind: "MEMBERS", memberIds: trigger.customerEligibility.individualMembersInfo.memberIds };
  }
  if (trigger.itemQuantityRange !== undefined) {
    const { from, to } = trigger.itemQuantityRange;
    return { kind: "QUANTITY", scope: combineScopes(trigger.itemQuantityRange.scopes), from, to };
  }
  const range = trigger.subtotalRange;
  const bound = (text: string | undefined) =>
    text === undefined ? undefined : parseDecimal(text, currency, "HALF_UP");
  return {
    kind: "SUBTOTAL",
    scope: combineScopes(range?.scopes ?? []),
    from: bound(range?.from),
    to: bound(range?.to),
  };
}

/** The union of the scopes; without scopes, everything. */
function combineScopes(scopes: readonly DiscountRuleScope[]): DiscountScope {
  const [first, ...others] = scopes.map(toRuleScope);
  if (first === undefined) return { kind: "ALL" };
  return others.length === 0 ? first : { kind: "ANY", scopes: [first, ...others] };
}

function toRuleScope({ catalogItemFilter, customFilter }: DiscountRuleScope): DiscountScope {
  if (catalogItemFilter !== undefined) {
    const { catalogAppId, catalogItemIds } = catalogItemFilter;
    if (catalogItemIds.length === 0 && catalogAppId === STORE_APP_ID) return { kind: "ALL" };
    return { kind: "PRODUCTS", catalogItemIds };
  }
  // Filters of other apps don't refer to the store's products, so they cover nothing.
  const ids = customFilter?.params.collectionIds;
  const collectionIds = Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  return { kind: "COLLECTIONS", collectionIds };
}
