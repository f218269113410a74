/** Discounts as pricing sees them: what they hang on, what they cover, what they give, and what became of them. */
import type { Minor } from "#server/platform/money/money.ts";

export type DiscountScope =
  | { readonly kind: "ALL" }
  | { readonly kind: "PRODUCTS"; readonly catalogItemIds: readonly string[] }
  | { readonly kind: "COLLECTIONS"; readonly collectionIds: readonly string[] }
  /** What at least one of the scopes covers. Without scopes: nothing. */
  | { readonly kind: "ANY"; readonly scopes: readonly DiscountScope[] };

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
  /** An app's own trigger; holds when `PricingInput.metTriggers` names it by `triggerKey`. */
  | { readonly kind: "CUSTOM"; readonly appId: string; readonly triggerId: string }
  | { readonly kind: "AND" | "OR"; readonly conditions: readonly DiscountCondition[] };

export type LineBenefit =
  /** Off what is left of the scope's lines; `percentage` is a decimal text from 0 to 100, `upTo` the most it gives. */
  | { readonly kind: "PERCENTAGE"; readonly percentage: string; readonly upTo?: Minor | undefined }
  /** Off the scope's lines together (`ORDER`) or off each of their units (`UNIT`). */
  | { readonly kind: "FIXED_AMOUNT"; readonly amount: Minor; readonly per: "ORDER" | "UNIT" }
  /** Each unit costs at most this. */
  | { readonly kind: "FIXED_PRICE"; readonly price: Minor }
  /** Every full set of `quantity` units costs `price` together; the dearest units make the sets. */
  | { readonly kind: "SET_PRICE"; readonly quantity: number; readonly price: Minor }
  /**
   * For every `buyQuantity` units of `buyScope`, `getQuantity` other units of the discount's scope are `percentage` off.
   * No unit is counted on both sides; the cheapest units are the ones given.
   */
  | {
      readonly kind: "BUY_X_GET_Y";
      readonly buyScope: DiscountScope;
      readonly buyQuantity: number;
      readonly getQuantity: number;
      readonly percentage: string;
      /** How often in one purchase; unlimited when absent. */
      readonly maxUses?: number | undefined;
    };

export type DiscountBenefit = LineBenefit | { readonly kind: "FREE_SHIPPING" };

export type DiscountSource =
  | { readonly kind: "RULE"; readonly id: string; readonly name: string }
  | { readonly kind: "COUPON"; readonly id: string; readonly code: string; readonly name: string }
  | {
      readonly kind: "MERCHANT";
      readonly id: string;
      readonly percentage?: string | undefined;
      /** Of a discount that was given elsewhere. */
      readonly reason?: "UNSPECIFIED" | "EXCHANGED_ITEMS" | "BILLING_ADJUSTMENT" | undefined;
    };

/**
 * How a discount gets on with others: `COMPETES` (a line takes the best of them), `ADDS` (comes on top of the others),
 * `ALONE` (only the merchant's own discounts beside it; taken when it is worth more than all others together).
 */
export type DiscountStacking = "COMPETES" | "ADDS" | "ALONE";

export type PricingDiscount = {
  readonly source: DiscountSource;
  readonly condition: DiscountCondition;
  readonly scope: DiscountScope;
  readonly benefit: DiscountBenefit;
  /** `COMPETES` unless said; read by `arrangeLanes`, and `ALONE` by `price` itself. */
  readonly stacking?: DiscountStacking | undefined;
  /** Higher goes first: before what a discount is worth. 0 unless said. */
  readonly priority?: number | undefined;
  /** Leaves lines alone that the catalog has reduced already. */
  readonly skipsSaleItems?: boolean | undefined;
  /** For how many cycles of a subscription it is given; every cycle when absent. */
  readonly subscriptionCycles?: number | undefined;
};

/**
 * Lanes run in order, each on what the lane before left. Within a lane every line takes the one discount of the highest
 * priority that is worth most to the shopper; discounts that shall add up go into lanes of their own.
 */
export type DiscountLane = readonly PricingDiscount[];

export type AppliedDiscount = {
  readonly source: DiscountSource;
  readonly discountType: "GLOBAL" | "SPECIFIC_ITEMS" | "SHIPPING";
  readonly amount: Minor;
  /** Sums to `amount`; empty for discounts on shipping. */
  readonly lines: readonly { readonly lineId: string; readonly amount: Minor }[];
};

/** What is missing to the condition that was nearest. Amounts in minor units, quantities in units. */
export type ConditionGap =
  | { readonly kind: "SUBTOTAL_BELOW"; readonly from: Minor; readonly missing: Minor; readonly isScoped: boolean }
  | { readonly kind: "SUBTOTAL_ABOVE"; readonly to: Minor; readonly isScoped: boolean }
  | { readonly kind: "QUANTITY_BELOW"; readonly from: number; readonly missing: number; readonly isScoped: boolean }
  | { readonly kind: "QUANTITY_ABOVE"; readonly to: number; readonly isScoped: boolean }
  | { readonly kind: "NOT_ELIGIBLE" }
  | { readonly kind: "TRIGGER_NOT_MET"; readonly appId: string; readonly triggerId: string };

/**
 * Why a discount gave nothing. `OUTBID`: another discount of its lane is worth more on each of its lines. `EXCLUDED`: a
 * discount that stands alone is worth more. `TOO_FEW_UNITS`: not enough for one set, or for one "buy x get y".
 */
export type UnappliedReason =
  | "CONDITION_NOT_MET"
  | "NO_MATCHING_LINES"
  | "TOO_FEW_UNITS"
  | "NOTHING_LEFT"
  | "NO_SHIPPING"
  | "OUTBID"
  | "EXCLUDED";

export type UnappliedDiscount = {
  readonly source: DiscountSource;
  readonly reason: UnappliedReason;
  /** With `CONDITION_NOT_MET`. */
  readonly gap?: ConditionGap | undefined;
  /** With `OUTBID` and `EXCLUDED`: a discount that was given instead. */
  readonly by?: DiscountSource | undefined;
};

/** Why a discount was not even considered: known to the caller, before pricing. */
export type RefusalReason =
  | "UNKNOWN_CODE"
  | "INACTIVE"
  | "NOT_STARTED"
  | "EXPIRED"
  | "USED_UP"
  | "CUSTOMER_LIMIT"
  | "MAX_CODES";

export type RefusedDiscount = {
  readonly source: DiscountSource;
  readonly reason: RefusalReason;
  /** When it starts or ended, ISO 8601. */
  readonly at?: string | undefined;
  /** How often it may be used, with `USED_UP` and `CUSTOMER_LIMIT`. */
  readonly limit?: number | undefined;
};
