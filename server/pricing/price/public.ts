/**
 * pricing: pure and exact arithmetic of a purchase. Owns no table.
 *
 * `price` takes lines, discount lanes, shipping, fees, tip, plans, gift cards, deposits and tax rates as values and
 * returns every amount; `tracePrice` lists the reasons for each amount, and `explainTrace` renders them as text. Parts
 * always sum to the total, no amount is negative, and the order of the lines doesn't affect the result.
 */
export { isInScope, triggerKey } from "./conditions.ts";
export type {
  AppliedDiscount,
  DiscountBenefit,
  DiscountCondition,
  DiscountLane,
  DiscountScope,
  DiscountSource,
  DiscountStacking,
  PricingDiscount,
  RefusalReason,
  RefusedDiscount,
} from "./discount-types.ts";
export { arrangeLanes } from "./discounts.ts";
export { type ExplainedEntry, explainPrice, explainTrace, tipNameIn } from "./explain.ts";
export { priceInCurrency } from "./money-per-currency.ts";
export { percentageOf } from "./payment-plan.ts";
export { price, tipCode, tipWorth } from "./price.ts";
export { type SubscriptionCharges, subscriptionCharges } from "./subscription-charges.ts";
export { feeTaxKey, isUntaxedGiftCard, ratesFor, shippingTaxKey } from "./tax-amounts.ts";
export type {
  JurisdictionType,
  ProvidedTax,
  RoundingLevel,
  TaxDetails,
  TaxRate,
  TaxShare,
  TaxTable,
} from "./tax-types.ts";
export { type TraceEntry, tracePrice } from "./trace.ts";
export type {
  FeeCharge,
  GiftCardPayment,
  NoShippingReason,
  PricedLine,
  PricedShipping,
  PriceSummary,
  PricingInput,
  PricingLine,
  PricingResult,
  ShippingCharge,
  SubscriptionTerms,
  TipChoice,
} from "./types.ts";
