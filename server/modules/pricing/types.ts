/** What goes into a price and what comes out. All amounts are integer minor units of `currency`. */
import type { RoundingMode } from "#server/platform/money/decimal.ts";
import type { Minor } from "#server/platform/money/money.ts";

export type PricingItemType = "PHYSICAL" | "DIGITAL" | "GIFT_CARD" | "SERVICE";
export type LinePaymentOption = "FULL_PAYMENT_ONLINE" | "FULL_PAYMENT_OFFLINE";

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
};

export type DiscountScope =
  | { readonly kind: "ALL" }
  | { readonly kind: "PRODUCTS"; readonly catalogItemIds: readonly string[] }
  | { readonly kind: "COLLECTIONS"; readonly collectionIds: readonly string[] };

/** Subtotals and quantities are those before any discount; both bounds are inclusive. */
export type DiscountCondition =
  | { readonly kind: "ALWAYS" }
  | {
      readonly kind: "SUBTOTAL";
      readonly scope: DiscountScope;
      readonly from?: Minor | undefined;
      readonly to?: Minor | undefined;
    }
  | {
      readonly kind: "QUANTITY";
      readonly scope: DiscountScope;
      readonly from?: number | undefined;
      readonly to?: number | undefined;
    }
  | { readonly kind: "MEMBERS"; readonly memberIds: readonly string[] }
  | { readonly kind: "AND" | "OR"; readonly conditions: readonly DiscountCondition[] };

export type DiscountBenefit =
  /** Off what is left of the scope's lines; `percentage` is a decimal text from 0 to 100. */
  | { readonly kind: "PERCENTAGE"; readonly percentage: string }
  /** Off the scope's lines together (`ORDER`) or off each of their units (`UNIT`). */
  | { readonly kind: "FIXED_AMOUNT"; readonly amount: Minor; readonly per: "ORDER" | "UNIT" }
  /** Each unit costs at most this. */
  | { readonly kind: "FIXED_PRICE"; readonly price: Minor }
  | { readonly kind: "FREE_SHIPPING" };

export type DiscountSource =
  | { readonly kind: "RULE"; readonly id: string; readonly name: string }
  | { readonly kind: "COUPON"; readonly id: string; readonly code: string; readonly name: string }
  | { readonly kind: "MERCHANT"; readonly id: string; readonly percentage?: string | undefined };

export type PricingDiscount = {
  readonly source: DiscountSource;
  readonly condition: DiscountCondition;
  readonly scope: DiscountScope;
  readonly benefit: DiscountBenefit;
};

/**
 * Lanes run in order, each on what the lane before left. Within a lane every line takes the one discount that is worth
 * most to the shopper; discounts that shall add up go into lanes of their own.
 */
export type DiscountLane = readonly PricingDiscount[];

export type JurisdictionType = "UNDEFINED" | "COUNTRY" | "STATE" | "COUNTY" | "CITY" | "SPECIAL";

export type TaxRate = {
  /** A fraction as decimal text: `"0.0875"`. */
  readonly rate: string;
  readonly name: string;
  readonly type?: string | undefined;
  readonly jurisdiction?: string | undefined;
  readonly jurisdictionType?: JurisdictionType | undefined;
};

export type TaxTable = {
  /** Prices, shipping and fees contain the tax; otherwise it comes on top. */
  readonly isIncludedInPrices: boolean;
  /** Rates of the destination by tax group; a group without rates is not taxed. */
  readonly ratesByGroup: Readonly<Record<string, readonly TaxRate[]>>;
  readonly defaultGroupId?: string | undefined;
};

export type ShippingCharge = { readonly price: Minor; readonly taxGroupId?: string | undefined };

export type FeeCharge = {
  readonly code: string;
  readonly name: string;
  readonly price: Minor;
  readonly taxGroupId?: string | undefined;
  readonly lineIds?: readonly string[] | undefined;
};

export type PricingInput = {
  readonly currency: string;
  readonly lines: readonly PricingLine[];
  readonly lanes: readonly DiscountLane[];
  /** For conditions on members. */
  readonly memberId?: string | undefined;
  readonly shipping?: ShippingCharge | undefined;
  readonly additionalFees?: readonly FeeCharge[] | undefined;
  readonly taxes: TaxTable;
  /** How each line's tax and each discount is rounded. */
  readonly rounding: RoundingMode;
};

export type TaxShare = TaxRate & { readonly taxableAmount: Minor; readonly taxAmount: Minor };

export type TaxDetails = {
  /** Zero when nothing is taxed. */
  readonly taxableAmount: Minor;
  /** All rates together, as decimal text. */
  readonly rate: string;
  readonly totalTax: Minor;
  readonly breakdown: readonly TaxShare[];
};

export type TaxedAmount = {
  readonly totalPriceBeforeTax: Minor;
  readonly totalPriceAfterTax: Minor;
  readonly taxDetails: TaxDetails;
};

export type PricedLine = TaxedAmount & {
  readonly id: string;
  readonly quantity: number;
  /** One unit after the catalog's discount; order-wide and coupon discounts are in `totalDiscount`. */
  readonly price: Minor;
  readonly priceBeforeDiscounts: Minor;
  readonly fullPrice: Minor;
  readonly modifiersTotal: Minor;
  /** `price × quantity`; all of them sum to the subtotal. */
  readonly lineItemPrice: Minor;
  readonly totalDiscount: Minor;
  readonly paymentOption: LinePaymentOption;
};

export type PricedShipping = TaxedAmount & { readonly price: Minor; readonly totalDiscount: Minor };

export type PricedFee = TaxedAmount & {
  readonly code: string;
  readonly name: string;
  readonly price: Minor;
  readonly lineIds: readonly string[];
};

/** `total = subtotal − discount + shipping + additionalFees + tax`, without the tax when prices include it. */
export type PriceSummary = {
  readonly subtotal: Minor;
  /** After discounts on shipping. */
  readonly shipping: Minor;
  readonly tax: Minor;
  /** Discounts on lines. */
  readonly discount: Minor;
  readonly additionalFees: Minor;
  readonly total: Minor;
};

export type AppliedDiscount = {
  readonly source: DiscountSource;
  readonly discountType: "GLOBAL" | "SPECIFIC_ITEMS" | "SHIPPING";
  readonly amount: Minor;
  /** Sums to `amount`; empty for discounts on shipping. */
  readonly lines: readonly { readonly lineId: string; readonly amount: Minor }[];
};

/** Why a discount gave nothing. `OUTBID`: another discount of its lane is worth more on each of its lines. */
export type UnappliedReason = "CONDITION_NOT_MET" | "NO_MATCHING_LINES" | "NOTHING_LEFT" | "NO_SHIPPING" | "OUTBID";
export type UnappliedDiscount = { readonly source: DiscountSource; readonly reason: UnappliedReason };

export type PricingResult = {
  readonly currency: string;
  /** In the order of the input. */
  readonly lines: readonly PricedLine[];
  readonly shipping: PricedShipping | undefined;
  readonly additionalFees: readonly PricedFee[];
  readonly priceSummary: PriceSummary;
  /** Charged at once: lines paid online, and shipping and fees unless every line is paid offline. */
  readonly payNow: PriceSummary;
  /** The rest; both sum to `priceSummary`. */
  readonly payLater: PriceSummary;
  readonly taxSummary: { readonly taxableAmount: Minor; readonly totalTax: Minor };
  readonly taxIncludedInPrices: boolean;
  readonly appliedDiscounts: readonly AppliedDiscount[];
  readonly unappliedDiscounts: readonly UnappliedDiscount[];
  /** Weight of all shippable units. */
  readonly weightGrams: number;
};
