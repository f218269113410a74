/** What goes into a price and what comes out. All amounts are integer minor units of `currency`. */
import type { RoundingMode } from "#server/platform/money/decimal.ts";
import type { Minor } from "#server/platform/money/money.ts";
import type { AppliedDiscount, DiscountLane, RefusedDiscount, UnappliedDiscount } from "./discount-types.ts";
import type { RoundingLevel, TaxedAmount, TaxTable } from "./tax-types.ts";

export type PricingItemType = "PHYSICAL" | "DIGITAL" | "GIFT_CARD" | "SERVICE";

/** How a line is paid for (wire, identity 7.5). The three with MEMBERSHIP need `PricingLine.membership` to cost nothing. */
export type LinePaymentOption =
  | "FULL_PAYMENT_ONLINE"
  | "FULL_PAYMENT_OFFLINE"
  | "MEMBERSHIP"
  | "DEPOSIT_ONLINE"
  | "MEMBERSHIP_OFFLINE"
  | "MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER";

/** What is not paid at once is due later: some time after the order, or when the goods are handed over. */
export type BalanceTime = "LATER" | "AFTER_FULFILLMENT";

export type PlanPayment = { readonly id: string; readonly name: string; readonly appId?: string | undefined };

export type CycleUnit = "DAY" | "WEEK" | "MONTH" | "YEAR";

export type SubscriptionTerms = {
  readonly frequency: CycleUnit;
  /** Every so many days, weeks, months or years. */
  readonly interval: number;
  /** How many charges in all; open-ended when absent. */
  readonly billingCycles?: number | undefined;
  /** First charge or start of the trial, ISO 8601; charges have no dates without it. */
  readonly startDate?: string | undefined;
  readonly freeTrial?: { readonly frequency: CycleUnit; readonly interval: number } | undefined;
};

export type PricingLine = {
  /** Unique within the input; lines are handled in the order of their ids, so their position never matters. */
  readonly id: string;
  readonly quantity: number;
  /** Price of one unit after the catalog's own discount, modifiers included. */
  readonly unitPrice: Minor;
  /** Price of one unit before the catalog's own discount; at least `unitPrice`. */
  readonly fullUnitPrice: Minor;
  /** Part of `unitPrice` that modifiers add. */
  readonly modifiersTotal: Minor;
  readonly catalogItemId: string;
  readonly collectionIds: readonly string[];
  readonly itemType: PricingItemType;
  readonly isShippable: boolean;
  /** Weight of one unit. */
  readonly weightGrams: number;
  /** Without one the table's default group applies. */
  readonly taxGroupId?: string | undefined;
  /** `FULL_PAYMENT_ONLINE` unless said. */
  readonly paymentOption?: LinePaymentOption | undefined;
  /** The plan that pays for the line: only modifiers are left to pay, and no discount touches it. */
  readonly membership?: PlanPayment | undefined;
  /** Per unit, with `DEPOSIT_ONLINE`: charged at once, the rest later. At most what the line costs. */
  readonly depositAmount?: Minor | undefined;
  /** `LATER` unless said. */
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
  /** The carrier's own additions; part of the price of shipping. */
  readonly otherCharges?: readonly OtherCharge[] | undefined;
  /** For each later cycle of a subscription; nothing when absent. */
  readonly recurringPrice?: Minor | undefined;
};

/** `NO_OPTIONS`: nobody delivers these goods there. */
export type NoShippingReason = "NOT_NEEDED" | "NOT_ASKED" | "NO_ADDRESS" | "NOT_CHOSEN" | "NO_OPTIONS";

export type FeeSource = "SERVICE_PLUGIN" | "ITEM" | "MANUAL" | "SHIPPING" | "PLATFORM";

export type FeeCharge = {
  /** Unique within the input. */
  readonly code: string;
  readonly name: string;
  /** Once, or per line or unit as `per` says. */
  readonly price: Minor;
  readonly per?: "ORDER" | "LINE" | "UNIT" | undefined;
  /** Added to `price`: of what the fee's lines cost after discounts, before tax. Decimal text, 0 to 100. */
  readonly percentage?: string | undefined;
  readonly taxGroupId?: string | undefined;
  /** True unless said. */
  readonly isTaxable?: boolean | undefined;
  /** All lines when absent. */
  readonly lineIds?: readonly string[] | undefined;
  readonly type?: "HANDLING_FEE" | "INSURANCE" | undefined;
  readonly source?: FeeSource | undefined;
  readonly providerAppId?: string | undefined;
};

/** A thank-you on top: never taxed, never discounted. A percentage is of the lines after discounts, before tax. */
export type TipChoice =
  | { readonly kind: "PERCENTAGE"; readonly percentage: string }
  | { readonly kind: "AMOUNT" | "CUSTOM"; readonly amount: Minor };

/** A gift card pays; it is no discount. Cards are used in the given order. */
export type GiftCardPayment = {
  readonly id: string;
  readonly obfuscatedCode: string;
  readonly available: Minor;
  /** The most the shopper wants to use of it; all when absent. */
  readonly requested?: Minor | undefined;
  readonly appId?: string | undefined;
  readonly externalId?: string | undefined;
};

/** A deposit on the whole order instead of on single lines: that much of what would be due at once is due at once. */
export type OrderDeposit =
  | { readonly kind: "PERCENTAGE"; readonly percentage: string; readonly balanceTime?: BalanceTime | undefined }
  | { readonly kind: "AMOUNT"; readonly amount: Minor; readonly balanceTime?: BalanceTime | undefined };

export type PricingInput = {
  readonly currency: string;
  readonly lines: readonly PricingLine[];
  readonly lanes: readonly DiscountLane[];
  /** For conditions on members. */
  readonly memberId?: string | undefined;
  /** Triggers of apps that hold, by `triggerKey`. */
  readonly metTriggers?: readonly string[] | undefined;
  /** Discounts that were refused before pricing; they are only explained. */
  readonly refusedDiscounts?: readonly RefusedDiscount[] | undefined;
  readonly shipping?: ShippingCharge | undefined;
  /** Why `shipping` is absent; only explained. */
  readonly noShipping?: NoShippingReason | undefined;
  readonly additionalFees?: readonly FeeCharge[] | undefined;
  readonly tip?: TipChoice | undefined;
  /** What the tip is called among the fees; "Tip" unless said. */
  readonly tipName?: string | undefined;
  readonly giftCards?: readonly GiftCardPayment[] | undefined;
  readonly deposit?: OrderDeposit | undefined;
  readonly taxes: TaxTable;
  /** How each tax and each discount is rounded. */
  readonly rounding: RoundingMode;
  /** `LINE` unless said. */
  readonly roundingLevel?: RoundingLevel | undefined;
};

export type PricedLine = TaxedAmount & {
  readonly id: string;
  readonly quantity: number;
  /** One unit after the catalog's discount and what a plan pays; order-wide and coupon discounts are in `totalDiscount`. */
  readonly price: Minor;
  readonly priceBeforeDiscounts: Minor;
  readonly fullPrice: Minor;
  readonly modifiersTotal: Minor;
  /** `price × quantity`; all of them sum to the subtotal. */
  readonly lineItemPrice: Minor;
  readonly totalDiscount: Minor;
  readonly paymentOption: LinePaymentOption;
  /** What the plan takes over, before tax. */
  readonly membership?: (PlanPayment & { readonly amount: Minor }) | undefined;
  /** Of the whole line, with `DEPOSIT_ONLINE`: what is charged at once. */
  readonly deposit?: Minor | undefined;
};

export type PricedShipping = TaxedAmount & {
  /** Other charges included. */
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

/** `total = subtotal − discount + shipping + additionalFees + tax`, without the tax when prices include it. */
export type PriceSummary = {
  readonly subtotal: Minor;
  /** After discounts on shipping. */
  readonly shipping: Minor;
  readonly tax: Minor;
  /** Discounts on lines. */
  readonly discount: Minor;
  /** With the tip. */
  readonly additionalFees: Minor;
  readonly total: Minor;
};

export type PricedGiftCard = GiftCardPayment & {
  /** What it pays of what is due at once. */
  readonly amount: Minor;
  readonly remaining: Minor;
};

/** Who pays what, when. */
export type PaymentPlan = {
  readonly giftCards: readonly PricedGiftCard[];
  readonly giftCardTotal: Minor;
  readonly totalAfterGiftCards: Minor;
  /** Due at once after gift cards: what a payment provider is asked for. */
  readonly payNowAfterGiftCards: Minor;
};

export type PricingResult = {
  readonly currency: string;
  /** In the order of the input. */
  readonly lines: readonly PricedLine[];
  readonly shipping: PricedShipping | undefined;
  /** The tip is the fee with the code `tipCode`. */
  readonly additionalFees: readonly PricedFee[];
  readonly tip: Minor;
  readonly priceSummary: PriceSummary;
  /** Due at once, gift cards not yet taken off: lines paid online and deposits, and shipping and fees unless every line is paid offline. */
  readonly payNow: PriceSummary;
  /** The rest; both sum to `priceSummary`. */
  readonly payLater: PriceSummary;
  /** The part of `payLater` that is due when the goods are handed over. */
  readonly payAfterFulfillment: PriceSummary;
  /** The part of `payLater` that is the first charge of subscriptions after their free trial. */
  readonly payAfterFreeTrial: PriceSummary;
  readonly payment: PaymentPlan;
  readonly taxSummary: { readonly taxableAmount: Minor; readonly totalTax: Minor };
  readonly taxIncludedInPrices: boolean;
  readonly appliedDiscounts: readonly AppliedDiscount[];
  readonly unappliedDiscounts: readonly UnappliedDiscount[];
  /** Weight of all shippable units. */
  readonly weightGrams: number;
};
