/** Discounts in words: the value and the conditions, separated by dots. */
import type { NewCoupon } from "#api/pricing/coupons.ts";
import type { DiscountRule, RuleDiscount, SimpleDiscountTrigger } from "#api/pricing/discounts.ts";
import { formatDate, formatDay, formatList, formatMoney, formatPercent, formatText } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { isPositive } from "#ui/money.ts";
import { discountsTexts } from "./texts/texts.ts";

const { benefits, requirements, period } = discountsTexts[staffLanguage()];

const joinParts = (parts: readonly string[]): string => parts.filter((part) => part !== "").join(" · ");

/** `10% off all products · Minimum purchase of $50.00 · One use per customer` */
export function couponSummary(coupon: NewCoupon, currency: string): string {
  const { minimumSubtotal, limitPerCustomer } = coupon;
  const hasMinimum = minimumSubtotal != null && isPositive(minimumSubtotal);
  return joinParts([
    couponBenefit(coupon, currency),
    hasMinimum ? formatText(requirements.subtotalFrom, { amount: formatMoney(minimumSubtotal, currency) }) : "",
    limitPerCustomer == null ? "" : formatText(requirements.usesPerCustomer, { count: limitPerCustomer }),
  ]);
}

function couponBenefit(coupon: NewCoupon, currency: string): string {
  const { scope } = coupon;
  switch (coupon.discountType) {
    case "PERCENTAGE":
      return formatText(benefits.percentage, { percent: formatPercent(coupon.percentage ?? 0), scope });
    case "FIXED_AMOUNT":
      return formatText(benefits.amount, { amount: formatMoney(coupon.amount ?? 0, currency), scope });
    case "FIXED_PRICE":
      return formatText(benefits.price, { amount: formatMoney(coupon.amount ?? 0, currency), scope });
    case "FREE_SHIPPING":
      return benefits.freeShipping;
    case "BUY_X_GET_Y":
      return buyXGetYText({ ...coupon.buyXGetY, percentage: Number(coupon.percentage ?? 0) });
  }
}

type BuyXGetY = { buyQuantity?: number; getQuantity?: number; percentage: number };

function buyXGetYText({ buyQuantity: buy = 1, getQuantity: get = 1, percentage }: BuyXGetY): string {
  if (percentage === 100) return formatText(benefits.buyXGetYFree, { buy, get });
  return formatText(benefits.buyXGetYOff, { buy, get, percent: formatPercent(percentage) });
}

/** `$5.00 off each product · Minimum of 3 items` */
export function ruleSummary(rule: Pick<DiscountRule, "discounts" | "trigger">, currency: string): string {
  const [discount] = rule.discounts.values;
  if (discount === undefined) return "";
  return joinParts([ruleBenefit(discount, currency), triggerText(rule.trigger, currency)]);
}

function ruleBenefit(discount: RuleDiscount, currency: string): string {
  const scope = (discount.specificItemsInfo?.scopes.length ?? 0) > 0 ? "CHOSEN" : "ALL";
  switch (discount.discountType) {
    case "PERCENTAGE":
      return formatText(benefits.percentage, { percent: formatPercent(discount.percentage ?? 0), scope });
    case "FIXED_AMOUNT":
      return formatText(benefits.amountEach, { amount: formatMoney(discount.fixedAmount ?? 0, currency), scope });
    case "FIXED_PRICE":
      return formatText(benefits.price, { amount: formatMoney(discount.fixedPrice ?? 0, currency), scope });
    case "QUANTITY_BASED": {
      const [set] = discount.quantityBased?.configurations ?? [];
      const amount = formatMoney(set?.price ?? 0, currency);
      return formatText(benefits.quantityPrice, { count: set?.quantity ?? 2, amount, scope });
    }
    case "BUY_X_GET_Y":
      return buyXGetYText(discount.buyXGetY ?? { percentage: 100 });
    case "FREE_SHIPPING":
      return benefits.freeShipping;
  }
}

type Combined = Simple & { and?: { triggers: Combined[] }; or?: { triggers: Combined[] } };

function triggerText(trigger: Combined | undefined, currency: string): string {
  if (trigger === undefined) return "";
  const parts = (trigger.and ?? trigger.or)?.triggers.map((part) => triggerText(part, currency));
  if (parts === undefined) return simpleText(trigger, currency);
  return trigger.and === undefined ? formatList(parts, "disjunction") : joinParts(parts);
}

type Simple = Omit<SimpleDiscountTrigger, "triggerType">;

function simpleText(trigger: Simple, currency: string): string {
  const { subtotalRange, itemQuantityRange, customerEligibility, customTrigger } = trigger;
  if (subtotalRange?.from !== undefined)
    return formatText(requirements.subtotalFrom, { amount: formatMoney(subtotalRange.from, currency) });
  if (subtotalRange?.to !== undefined)
    return formatText(requirements.subtotalTo, { amount: formatMoney(subtotalRange.to, currency) });
  if (itemQuantityRange?.from !== undefined)
    return formatText(requirements.itemsFrom, { count: itemQuantityRange.from });
  if (itemQuantityRange?.to !== undefined) return formatText(requirements.itemsTo, { count: itemQuantityRange.to });
  if (customTrigger !== undefined) return requirements.app;
  return customerEligibility === undefined ? "" : requirements.members;
}

/** `Nov 3, 2026 – Nov 9, 2026`, or one of both. */
export function periodText(start: string | null | undefined, end: string | null | undefined): string {
  if (start == null) return end == null ? period.always : formatText(period.until, { date: formatDate(end) });
  if (end == null) return formatText(period.from, { date: formatDate(start) });
  return formatText(period.span, { first: formatDate(start), last: formatDate(end) });
}

/** The same for days: `Nov 3 – Nov 9`, `From Nov 3`, `Until Nov 9`, `No end date`. */
export function daysText({ from, to }: { from?: string; to?: string }): string {
  if (from === undefined) return to === undefined ? period.always : formatText(period.until, { date: formatDay(to) });
  if (to === undefined) return formatText(period.from, { date: formatDay(from) });
  return from === to ? formatDay(from) : formatText(period.span, { first: formatDay(from), last: formatDay(to) });
}
