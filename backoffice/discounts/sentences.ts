/** Discounts as sentences: what a shopper gets, and when. */
import type { DiscountRule, NewCoupon, SimpleDiscountTrigger } from "#api/discounts.ts";
import { formatDate, formatMoney } from "../format.ts";

export function couponSentence(coupon: NewCoupon, currency: string): string {
  const parts = [couponBenefit(coupon, currency)];
  if (coupon.minimumSubtotal !== undefined && Number(coupon.minimumSubtotal) > 0) {
    parts.push(`on orders from ${formatMoney(coupon.minimumSubtotal, currency)}`);
  }
  if (coupon.limitPerCustomer !== undefined) {
    parts.push(coupon.limitPerCustomer === 1 ? "once per customer" : `${coupon.limitPerCustomer} times per customer`);
  }
  return parts.join(", ");
}

function couponBenefit(coupon: NewCoupon, currency: string): string {
  const goods = { ALL: "everything", PRODUCTS: "chosen products", COLLECTIONS: "chosen collections" }[coupon.scope];
  switch (coupon.discountType) {
    case "PERCENTAGE":
      return `${Number(coupon.percentage ?? 0)}% off ${goods}`;
    case "FIXED_AMOUNT":
      return `${formatMoney(coupon.amount ?? 0, currency)} off ${coupon.scope === "ALL" ? "the order" : goods}`;
    case "FIXED_PRICE":
      return `${formatMoney(coupon.amount ?? 0, currency)} for each of ${goods}`;
    case "FREE_SHIPPING":
      return "Free delivery";
  }
}

export function ruleSentence(rule: DiscountRule, currency: string): string {
  const [discount] = rule.discounts.values;
  if (discount === undefined) return "";
  const benefit =
    discount.percentage !== undefined
      ? `${discount.percentage}% off`
      : discount.fixedAmount !== undefined
        ? `${formatMoney(discount.fixedAmount, currency)} off each`
        : `${formatMoney(discount.fixedPrice ?? 0, currency)} each`;
  const isChosen = (discount.specificItemsInfo?.scopes.length ?? 0) > 0;
  return [`${benefit} ${isChosen ? "of chosen goods" : "of everything"}`, triggerText(rule.trigger, currency)]
    .filter(Boolean)
    .join(" ");
}

function triggerText(trigger: DiscountRule["trigger"], currency: string): string {
  if (trigger === undefined) return "";
  if (trigger.and !== undefined) return trigger.and.triggers.map((part) => simpleText(part, currency)).join(" and ");
  if (trigger.or !== undefined) return trigger.or.triggers.map((part) => simpleText(part, currency)).join(" or ");
  return simpleText(trigger, currency);
}

type Simple = Pick<SimpleDiscountTrigger, "subtotalRange" | "itemQuantityRange" | "customerEligibility">;

function simpleText(trigger: Simple, currency: string): string {
  const { subtotalRange, itemQuantityRange, customerEligibility } = trigger;
  if (subtotalRange?.from !== undefined) return `when they cost ${formatMoney(subtotalRange.from, currency)} or more`;
  if (subtotalRange?.to !== undefined) return `when they cost up to ${formatMoney(subtotalRange.to, currency)}`;
  if (itemQuantityRange?.from !== undefined) return `from ${itemQuantityRange.from} pieces`;
  if (itemQuantityRange?.to !== undefined) return `up to ${itemQuantityRange.to} pieces`;
  return customerEligibility === undefined ? "" : "for chosen members";
}

export function periodText(start: string | undefined, end: string | undefined): string {
  if (start === undefined && end === undefined) return "Always";
  if (end === undefined) return `From ${formatDate(start ?? "")}`;
  return start === undefined ? `Until ${formatDate(end)}` : `${formatDate(start)} – ${formatDate(end)}`;
}
