/**
 * pricing: the arithmetic of a purchase, pure and exact. Owns no table.
 *
 * `price` takes lines, discount lanes, shipping, fees, tip, plans, gift cards, deposits and tax rates as values and answers
 * every figure; `tracePrice` says for each why it is what it is, and `explainTrace` puts that into words. Parts always sum
 * to the whole, nothing is ever negative, and the order of the lines makes no difference.
 */
export { type Buyer, findGap, holds, isInScope, triggerKey } from "./conditions.ts";
export type {
  AppliedDiscount,
  ConditionGap,
  DiscountBenefit,
  DiscountCondition,
  DiscountLane,
  DiscountScope,
  DiscountSource,
  DiscountStacking,
  LineBenefit,
  PricingDiscount,
  RefusalReason,
  RefusedDiscount,
  UnappliedDiscount,
  UnappliedReason,
} from "./discount-types.ts";
export { arrangeLanes } from "./discounts.ts";
export { type ExplainedEntry, explainPrice, explainTrace, type Reader, tipNameIn } from "./explain.ts";
export { type CurrencyPrices, type PriceInCurrency, priceInCurrency } from "./money-per-currency.ts";
export { price, tipCode, tipWorth } from "./price.ts";
export { type CycleCharge, type SubscriptionCharges, subscriptionCharges } from "./subscription-charges.ts";
export { feeTaxKey, isUntaxedGiftCard, ratesFor, shippingTaxKey } from "./tax-amounts.ts";
export type {
  JurisdictionType,
  ProvidedTax,
  RoundingLevel,
  TaxDetails,
  TaxedAmount,
  TaxRate,
  TaxRateType,
  TaxReason,
  TaxShare,
  TaxTable,
} from "./tax-types.ts";
export { type TraceCode, type TraceEntry, type TraceStep, type TraceValue, tracePrice } from "./trace.ts";
export type {
  BalanceTime,
  CycleUnit,
  FeeCharge,
  FeeSource,
  GiftCardPayment,
  LinePaymentOption,
  NoShippingReason,
  OrderDeposit,
  OtherCharge,
  PaymentPlan,
  PlanPayment,
  PricedFee,
  PricedGiftCard,
  PricedLine,
  PricedShipping,
  PriceSummary,
  PricingInput,
  PricingItemType,
  PricingLine,
  PricingResult,
  ShippingCharge,
  SubscriptionTerms,
  TipChoice,
} from "./types.ts";
