/** Input and output of `price`. All amounts are integer minor units of `currency`. */
import type { RoundingMode } from "#server/platform/money/decimal.ts";
import type { Minor } from "#server/platform/money/money.ts";
import type { AppliedDiscount, DiscountLane, RefusedDiscount, UnappliedDiscount } from "./discount-types.ts";
import type { RoundingLevel, TaxedAmount, TaxTable } from "./tax-types.ts";

export type PricingItemType = "PHYSICAL" | "DIGITAL" | "GIFT_CARD" | "SERVICE";

/**
 * How a line is paid (docs/protocol/shared-shapes.md#payment-option). The three MEMBERSHIP options are free only with
 * `PricingLine.membership`.
 */
export type LinePaymentOption =
  | "FULL_PAYMENT_ONLINE"
  | "FULL_PAYMENT_OFFLINE"
  | "MEMBERSHIP"
  | "DEPOSIT_ONLINE"
  | "MEMBERSHIP_OFFLINE"
  | "MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER";

/** When the balance is due: some time after the order, or at fulfillment. */
export type BalanceTime = "LATER" | "AFTER_FULFILLMENT";

export type PlanPayment = { readonly id: string; readonly name: string; readonly appId?: string | undefined };

export type CycleUnit = "DAY" | "WEEK" | "MONTH" | "YEAR";

export type SubscriptionTerms = {
  readonly frequency: CycleUnit;
  /** The number of days, weeks, months or years per cycle. */
  readonly interval: number;
  /** Total number of charges; unlimited when absent. */
  readonly billingCycles?: number | undefined;
  /** First charge or start of the trial, ISO 8601. Charges have no dates without it. */
  readonly startDate?: string | undefined;
  readonly freeTrial?: { readonly frequency: CycleUnit; readonly interval: number } | undefined;
};

export type PricingLine = {
  /** Unique within the input. Lines are processed in id order, so their position never matters. */
  readonly id: string;
  readonly quantity: number;
  /** Unit price after the catalog's discount, including modifiers. */
  readonly unitPrice: Minor;
  /** Unit price before the catalog's discount; at least `unitPrice`. */
  readonly fullUnitPrice: Minor;
  /** The part of `unitPrice` that modifiers add. */
  readonly modifiersTotal: Minor;
  readonly catalogItemId: string;
  readonly collectionIds: readonly string[];
  readonly itemType: PricingItemType;
  readonly isShippable: boolean;
  /** Weight per unit. */
  readonly weightGrams: number;
  /** The table's default group when absent. */
  readonly taxGroupId?: string | undefined;
  /** `FULL_PAYMENT_ONLINE` by default. */
  readonly paymentOption?: LinePaymentOption | undefined;
  /** The plan that pays for the line. Only modifiers remain payable, and discounts don't apply. */
  readonly membership?: PlanPayment | undefined;
  /** Per unit, with `DEPOSIT_ONLINE`: charged at once, the balance later. Capped at the line total. */
  readonly depositAmount?: Minor | undefined;
  /** `LATER` by default. */
  readonly balanceTime?: BalanceTime | undefined;
  readonly subscription?: SubscriptionTerms | undefined;
};

export type OtherCharge = {
  readonly type: "HANDLING_FEE" | "INSURANCE";
  readonly price: Minor;
  readonly details?: string;
};

export type ShippingCharge = {
  readonly price: Minor;
  readonly taxGroupId?: string | undefined;
  /** Carrier surcharges, included in the shipping price. */
  readonly otherCharges?: readonly OtherCharge[] | undefined;
  /** Price per later subscription cycle; free when absent. */
  readonly recurringPrice?: Minor | undefined;
};

/** `NO_OPTIONS`: no shipping option covers these items at the address. */
export type NoShippingReason = "NOT_NEEDED" | "NOT_ASKED" | "NO_ADDRESS" | "NOT_CHOSEN" | "NO_OPTIONS";

export type FeeSource = "SERVICE_PLUGIN" | "ITEM" | "MANUAL" | "SHIPPING" | "PLATFORM";

export type FeeCharge = {
  /** Unique within the input. */
  readonly code: string;
  readonly name: string;
  /** Charged once, or per line or unit, depending on `per`. */
  readonly price: Minor;
  readonly per?: "ORDER" | "LINE" | "UNIT" | undefined;
  /** Added to `price`: a percentage of the fee's lines after discounts, before tax. Decimal text, 0 to 100. */
  readonly percentage?: string | undefined;
  readonly taxGroupId?: string | undefined;
  /** True by default. */
  readonly isTaxable?: boolean | undefined;
  /** All lines when absent. */
  readonly lineIds?: readonly string[] | undefined;
  readonly type?: "HANDLING_FEE" | "INSURANCE" | undefined;
  readonly source?: FeeSource | undefined;
  readonly providerAppId?: string | undefined;
};

/** Tips are never taxed or discounted. A percentage applies to the lines after discounts, before tax. */
export type TipChoice =
  | { readonly kind: "PERCENTAGE"; readonly percentage: string }
  | { readonly kind: "AMOUNT" | "CUSTOM"; readonly amount: Minor };

/** Gift cards are a payment, not a discount. They are used in the given order. */
export type GiftCardPayment = {
  readonly id: string;
  readonly obfuscatedCode: string;
  readonly available: Minor;
  /** Maximum amount to redeem; the full balance when absent. */
  readonly requested?: Minor | undefined;
  readonly appId?: string | undefined;
  readonly externalId?: string | undefined;
};

/** A deposit on the whole order instead of on single lines; replaces the amount due at once. */
export type OrderDeposit =
  | { readonly kind: "PERCENTAGE"; readonly percentage: string; readonly balanceTime?: BalanceTime | undefined }
  | { readonly kind: "AMOUNT"; readonly amount: Minor; readonly balanceTime?: BalanceTime | undefined };

export type PricingInput = {
  readonly currency: string;
  readonly lines: readonly PricingLine[];
  readonly lanes: readonly DiscountLane[];
  /** For member conditions. */
  readonly memberId?: string | undefined;
  /** App triggers that are met, by `triggerKey`. */
  readonly metTriggers?: readonly string[] | undefined;
  /** Discounts rejected before pricing; only used in explanations. */
  readonly refusedDiscounts?: readonly RefusedDiscount[] | undefined;
  readonly shipping?: ShippingCharge | undefined;
  /** Why `shipping` is absent; only used in explanations. */
  readonly noShipping?: NoShippingReason | undefined;
  readonly additionalFees?: readonly FeeCharge[] | undefined;
  readonly tip?: TipChoice | undefined;
  /** Name of the tip among the fees; "Tip" by default. */
  readonly tipName?: string | undefined;
  readonly giftCards?: readonly GiftCardPayment[] | undefined;
  readonly deposit?: OrderDeposit | undefined;
  readonly taxes: TaxTable;
  /** Rounding of each tax and discount. */
  readonly rounding: RoundingMode;
  /** `LINE` by default. */
  readonly roundingLevel?: RoundingLevel | undefined;
};

export type PricedLine = TaxedAmount & {
  readonly id: string;
  readonly quantity: number;
  /**
   * Unit price after the catalog's discount and the plan's share. Order and coupon discounts are in `totalDiscount`.
   */
  readonly price: Minor;
  readonly priceBeforeDiscounts: Minor;
  readonly fullPrice: Minor;
  readonly modifiersTotal: Minor;
  /** `price × quantity`; all lines sum to the subtotal. */
  readonly lineItemPrice: Minor;
  readonly totalDiscount: Minor;
  readonly paymentOption: LinePaymentOption;
  /** The amount the plan pays, before tax. */
  readonly membership?: (PlanPayment & { readonly amount: Minor }) | undefined;
  /** Deposit of the whole line, with `DEPOSIT_ONLINE`. */
  readonly deposit?: Minor | undefined;
};

export type PricedShipping = TaxedAmount & {
  /** Includes other charges. */
  readonly price: Minor;
  readonly totalDiscount: Minor;
  readonly otherCharges: readonly OtherCharge[];
};

export type PricedFee = TaxedAmount & {
  readonly code: string;
  readonly name: string;
  readonly price: Minor;
  readonly lineIds: readonly string[];
  readonly type?: FeeCharge["type"];
  readonly source: FeeSource;
  readonly providerAppId?: string | undefined;
};

/** `total = subtotal − discount + shipping + additionalFees + tax`; tax is not added when prices include it. */
export type PriceSummary = {
  readonly subtotal: Minor;
  /** After shipping discounts. */
  readonly shipping: Minor;
  readonly tax: Minor;
  /** Discounts on lines. */
  readonly discount: Minor;
  /** Includes the tip. */
  readonly additionalFees: Minor;
  readonly total: Minor;
};

export type PricedGiftCard = GiftCardPayment & {
  /** The amount it pays of the sum due at once. */
  readonly amount: Minor;
  readonly remaining: Minor;
};

/** Splits the total by due date and payment source. */
export type PaymentPlan = {
  readonly giftCards: readonly PricedGiftCard[];
  readonly giftCardTotal: Minor;
  readonly totalAfterGiftCards: Minor;
  /** Due at once after gift cards: the amount charged through a payment provider. */
  readonly payNowAfterGiftCards: Minor;
};

export type PricingResult = {
  readonly currency: string;
  /** In input order. */
  readonly lines: readonly PricedLine[];
  readonly shipping: PricedShipping | undefined;
  /** The tip is the fee with the code `tipCode`. */
  readonly additionalFees: readonly PricedFee[];
  readonly tip: Minor;
  readonly priceSummary: PriceSummary;
  /**
   * Due at once before gift cards: online lines and deposits, plus shipping and fees unless every line is paid offline.
   */
  readonly payNow: PriceSummary;
  /** The balance; `payNow` and `payLater` sum to `priceSummary`. */
  readonly payLater: PriceSummary;
  /** The part of `payLater` due at fulfillment. */
  readonly payAfterFulfillment: PriceSummary;
  /** The part of `payLater` that is the first subscription charge after a free trial. */
  readonly payAfterFreeTrial: PriceSummary;
  readonly payment: PaymentPlan;
  readonly taxSummary: { readonly taxableAmount: Minor; readonly totalTax: Minor };
  readonly taxIncludedInPrices: boolean;
  readonly appliedDiscounts: readonly AppliedDiscount[];
  readonly unappliedDiscounts: readonly UnappliedDiscount[];
  /** Weight of all shippable units. */
  readonly weightGrams: number;
};
