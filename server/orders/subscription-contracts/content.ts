/** Content of each cycle's order: one line of the original order, at the agreed price, with its shipping. Pure. */
import type { OrderContent } from "#server/orders/orders/public.ts";
import { divideRounded, parseFraction, toSafeInteger } from "#server/platform/money/decimal.ts";
import { allocate, type Minor } from "#server/platform/money/money.ts";

/** As stored with the contract: without the IDs and timeline of a specific order. */
export type CycleContent = Omit<OrderContent, "orderId" | "origin">;
type Line = OrderContent["lines"][number];

type Origin = Omit<
  CycleContent,
  | "lines"
  | "subtotal"
  | "discountTotal"
  | "shippingTotal"
  | "feeTotal"
  | "taxTotal"
  | "total"
  | "fees"
  | "discounts"
  | "couponId"
> & {
  readonly line: Line;
};

/** Discounts of the first order don't apply to renewals; the plan's own discount is part of the unit price. */
export function cycleContent({ line, shipping, ...rest }: Origin): CycleContent {
  const goods = line.unitPrice * line.quantity;
  const renewed = { ...line, discount: 0, ...taxed(goods, line.tax, rest.isTaxIncluded) };
  const delivery = line.isShippable ? shipping : null;
  const tax = renewed.tax.totalTax + (delivery?.tax.totalTax ?? 0);
  const shippingTotal = delivery?.price ?? 0;
  return {
    ...rest,
    lines: [renewed],
    shipping: delivery,
    subtotal: goods,
    discountTotal: 0,
    shippingTotal,
    feeTotal: 0,
    taxTotal: tax,
    total: goods + shippingTotal + (rest.isTaxIncluded ? 0 : tax),
    fees: [],
    discounts: [],
    couponId: null,
  };
}

/** The same rates for another amount. */
function taxed(amount: Minor, tax: Line["tax"], isIncluded: boolean) {
  const { numerator, denominator } = parseFraction(tax.rate);
  const base = isIncluded ? denominator + numerator : denominator;
  const totalTax = toSafeInteger(divideRounded(BigInt(amount) * numerator, base, "HALF_UP"));
  const before = isIncluded ? amount - totalTax : amount;
  const weights = tax.breakdown.map(({ taxAmount }) => taxAmount);
  const isSplit = weights.some((weight) => weight > 0);
  const shares = isSplit ? allocate(totalTax, weights) : [];
  return {
    totalBeforeTax: before,
    totalAfterTax: before + totalTax,
    tax: {
      taxableAmount: totalTax > 0 ? before : 0,
      rate: tax.rate,
      totalTax,
      breakdown: isSplit
        ? tax.breakdown.map((share, index) => ({ ...share, taxableAmount: before, taxAmount: shares[index] ?? 0 }))
        : [],
    },
  };
}
