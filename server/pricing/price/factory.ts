/** Test factories for purchases. */
import type { PricingDiscount, PricingInput, PricingLine, TaxRate } from "./public.ts";

const untaxed = { isIncludedInPrices: false, ratesByGroup: {} };

export function aLine(fields: Partial<PricingLine> & { id: string }): PricingLine {
  const unitPrice = fields.unitPrice ?? 1000;
  return {
    quantity: 1,
    unitPrice,
    fullUnitPrice: unitPrice,
    modifiersTotal: 0,
    catalogItemId: `product-${fields.id}`,
    collectionIds: [],
    itemType: "PHYSICAL",
    isShippable: true,
    weightGrams: 100,
    ...fields,
  };
}

export function aPurchase(fields: Partial<PricingInput>): PricingInput {
  return { currency: "USD", lines: [], lanes: [], taxes: untaxed, rounding: "HALF_UP", ...fields };
}

export function aCoupon(fields: Partial<PricingDiscount>): PricingDiscount {
  return {
    source: { kind: "COUPON", id: "c1", code: "SPRING", name: "Spring" },
    condition: { kind: "ALWAYS" },
    scope: { kind: "ALL" },
    benefit: { kind: "PERCENTAGE", percentage: "10" },
    ...fields,
  };
}

export const rate = (text: string, name = "Sales tax"): TaxRate => ({ rate: text, name });
