/**
 * pricing: pure and exact arithmetic of a purchase. Owns no table.
 *
 * `price` takes lines, discount lanes, shipping, fees, tip, plans, gift cards, deposits and tax rates as values and
 * returns every amount; `tracePrice` lists the reasons for each amount, and `explainTrace` renders them as text. Parts
 * always sum to the total, no amount is negative, and the order of the lines doesn't affect the result.
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
