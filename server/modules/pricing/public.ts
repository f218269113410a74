/**
 * pricing: the arithmetic of a purchase, pure and exact. Owns no table.
 *
 * `price` takes lines, discount lanes, shipping, fees and tax rates as values and answers every figure; `explainPrice`
 * says in sentences how it came to them. Parts always sum to the whole, nothing is ever negative, and the order of the
 * lines makes no difference.
 */
export { holds, isInScope } from "./discounts.ts";
export { explainPrice } from "./explain.ts";
export { price } from "./price.ts";
export type {
  AppliedDiscount,
  DiscountBenefit,
  DiscountCondition,
  DiscountLane,
  DiscountScope,
  DiscountSource,
  FeeCharge,
  JurisdictionType,
  LinePaymentOption,
  PricedFee,
  PricedLine,
  PricedShipping,
  PriceSummary,
  PricingDiscount,
  PricingInput,
  PricingItemType,
  PricingLine,
  PricingResult,
  ShippingCharge,
  TaxDetails,
  TaxedAmount,
  TaxRate,
  TaxShare,
  TaxTable,
  UnappliedDiscount,
  UnappliedReason,
} from "./types.ts";
