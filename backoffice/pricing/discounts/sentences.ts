/** Discounts as sentences: what a shopper gets, and when. */
import type { NewCoupon } from "#api/pricing/coupons.ts";
import type { DiscountRule, RuleDiscount, SimpleDiscountTrigger } from "#api/pricing/discounts.ts";
import { formatDate, formatMoney } from "#backoffice/format.ts";

export function couponSentence(coupon: NewCoupon, currency: string): string {
  const parts = [couponBenefit(coupon, currency)];
  if (coupon.minimumSubtotal != null && Number(coupon.minimumSubtotal) > 0) {
    parts.push(`on orders from ${formatMoney(coupon.minimumSubtotal, currency)}`);
  }
  if (coupon.limitPerCustomer != null) {
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
    case "BUY_X_GET_Y":
      return buyXGetYText({ ...coupon.buyXGetY, percentage: Number(coupon.percentage ?? 0) });
  }
}

type BuyXGetY = { buyQuantity?: number; getQuantity?: number; percentage: number };

function buyXGetYText({ buyQuantity = 1, getQuantity = 1, percentage }: BuyXGetY): string {
  return `Buy ${buyQuantity}, get ${getQuantity} ${percentage === 100 ? "free" : `at ${percentage}% off`}`;
}

export function ruleSentence(rule: Pick<DiscountRule, "discounts" | "trigger">, currency: string): string {
  const [discount] = rule.discounts.values;
  if (discount === undefined) return "";
  const isChosen = (discount.specificItemsInfo?.scopes.length ?? 0) > 0;
  const goods = discount.discountType === "FREE_SHIPPING" ? "" : isChosen ? "of chosen goods" : "of everything";
  return [ruleBenefit(discount, currency), goods, triggerText(rule.trigger, currency)].filter(Boolean).join(" ");
}

function ruleBenefit(discount: RuleDiscount, currency: string): string {
  switch (discount.discountType) {
    case "PERCENTAGE":
      return `${discount.percentage ?? 0}% off`;
    case "FIXED_AMOUNT":
      return `${formatMoney(discount.fixedAmount ?? 0, currency)} off each`;
    case "FIXED_PRICE":
      return `${formatMoney(discount.fixedPrice ?? 0, currency)} each`;
    case "QUANTITY_BASED": {
      const [set] = discount.quantityBased?.configurations ?? [];
      return `${set?.quantity ?? 2} for ${formatMoney(set?.price ?? 0, currency)}`;
    }
    case "BUY_X_GET_Y":
      return buyXGetYText(discount.buyXGetY ?? { percentage: 100 });
    case "FREE_SHIPPING":
      return "Free delivery";
  }
}

type Combined = Simple & { and?: { triggers: Combined[] }; or?: { triggers: Combined[] } };

function triggerText(trigger: Combined | undefined, currency: string): string {
  if (trigger === undefined) return "";
  const parts = (trigger.and ?? trigger.or)?.triggers.map((part) => triggerText(part, currency));
  return parts === undefined ? simpleText(trigger, currency) : parts.join(trigger.and === undefined ? " or " : " and ");
}

type Simple = Omit<SimpleDiscountTrigger, "triggerType">;

function simpleText(trigger: Simple, currency: string): string {
  const { subtotalRange, itemQuantityRange, customerEligibility, customTrigger } = trigger;
  if (subtotalRange?.from !== undefined) return `when they cost ${formatMoney(subtotalRange.from, currency)} or more`;
  if (subtotalRange?.to !== undefined) return `when they cost up to ${formatMoney(subtotalRange.to, currency)}`;
  if (itemQuantityRange?.from !== undefined) return `from ${itemQuantityRange.from} pieces`;
  if (itemQuantityRange?.to !== undefined) return `up to ${itemQuantityRange.to} pieces`;
  if (customTrigger !== undefined) return "when an app says so";
  return customerEligibility === undefined ? "" : "for chosen members";
}

export function periodText(start: string | null | undefined, end: string | null | undefined): string {
  if (start == null && end == null) return "Always";
  if (end == null) return `From ${formatDate(start ?? "")}`;
  return start == null ? `Until ${formatDate(end)}` : `${formatDate(start)} – ${formatDate(end)}`;
}
