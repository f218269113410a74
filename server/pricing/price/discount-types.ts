/** Discounts in pricing: condition, scope, benefit and outcome. */
import type { Minor } from "#server/platform/money/money.ts";

export type DiscountScope =
  | { readonly kind: "ALL" }
  | { readonly kind: "PRODUCTS"; readonly catalogItemIds: readonly string[] }
  | { readonly kind: "COLLECTIONS"; readonly collectionIds: readonly string[] }
  /** The union of the scopes. An empty list covers nothing. */
  | { readonly kind: "ANY"; readonly scopes: readonly DiscountScope[] };

/** Subtotals and quantities are measured before any discount; both bounds are inclusive. */
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
  /** An app's trigger; met when `PricingInput.metTriggers` contains its `triggerKey`. */
  | { readonly kind: "CUSTOM"; readonly appId: string; readonly triggerId: string }
  | { readonly kind: "AND" | "OR"; readonly conditions: readonly DiscountCondition[] };

export type LineBenefit =
  /**
   * Off the remaining price of the scope's lines. `percentage` is decimal text from 0 to 100, `upTo` the maximum
   * amount.
   */
  | { readonly kind: "PERCENTAGE"; readonly percentage: string; readonly upTo?: Minor | undefined }
  /** Off the total of the scope's lines (`ORDER`) or off each of their units (`UNIT`). */
  | { readonly kind: "FIXED_AMOUNT"; readonly amount: Minor; readonly per: "ORDER" | "UNIT" }
  /** Caps the price of each unit. */
  | { readonly kind: "FIXED_PRICE"; readonly price: Minor }
  /** Each full set of `quantity` units costs `price`; sets are formed from the most expensive units. */
  | { readonly kind: "SET_PRICE"; readonly quantity: number; readonly price: Minor }
  /**
   * For every `buyQuantity` units of `buyScope`, `getQuantity` other units of the discount's scope are `percentage`
   * off. A unit counts on one side only; the discount goes to the cheapest units.
   */
  | {
      readonly kind: "BUY_X_GET_Y";
      readonly buyScope: DiscountScope;
      readonly buyQuantity: number;
      readonly getQuantity: number;
      readonly percentage: string;
      /** Maximum applications per purchase; unlimited when absent. */
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
      /** Set for discounts granted outside the store, such as on imported orders. */
      readonly reason?: "UNSPECIFIED" | "EXCHANGED_ITEMS" | "BILLING_ADJUSTMENT" | undefined;
    };

/**
 * How a discount combines with others. `COMPETES`: each line takes the best of them. `ADDS`: applies on top of the
 * others. `ALONE`: combines only with the merchant's manual discounts, and applies when it is worth more than all
 * others together.
 */
export type DiscountStacking = "COMPETES" | "ADDS" | "ALONE";

export type PricingDiscount = {
  readonly source: DiscountSource;
  readonly condition: DiscountCondition;
  readonly scope: DiscountScope;
  readonly benefit: DiscountBenefit;
  /** `COMPETES` by default. `arrangeLanes` reads it; `price` itself only reads `ALONE`. */
  readonly stacking?: DiscountStacking | undefined;
  /** Higher priorities apply first, regardless of the amount. 0 by default. */
  readonly priority?: number | undefined;
  /** Skips lines whose product is already on sale. */
  readonly skipsSaleItems?: boolean | undefined;
  /** The number of subscription cycles it applies to; every cycle when absent. */
  readonly subscriptionCycles?: number | undefined;
};

/**
 * Lanes run in order, each on the amounts that the previous lane left. Within a lane, each line takes the discount of
 * the highest priority that saves the shopper most. Discounts that combine go into separate lanes.
 */
export type DiscountLane = readonly PricingDiscount[];

export type AppliedDiscount = {
  readonly source: DiscountSource;
  readonly discountType: "GLOBAL" | "SPECIFIC_ITEMS" | "SHIPPING";
  readonly amount: Minor;
  /** Sums to `amount`; empty for shipping discounts. */
  readonly lines: readonly { readonly lineId: string; readonly amount: Minor }[];
};

/** What is missing to meet the closest condition. Amounts are in minor units, quantities in units. */
export type ConditionGap =
  | { readonly kind: "SUBTOTAL_BELOW"; readonly from: Minor; readonly missing: Minor; readonly isScoped: boolean }
  | { readonly kind: "SUBTOTAL_ABOVE"; readonly to: Minor; readonly isScoped: boolean }
  | { readonly kind: "QUANTITY_BELOW"; readonly from: number; readonly missing: number; readonly isScoped: boolean }
  | { readonly kind: "QUANTITY_ABOVE"; readonly to: number; readonly isScoped: boolean }
  | { readonly kind: "NOT_ELIGIBLE" }
  | { readonly kind: "TRIGGER_NOT_MET"; readonly appId: string; readonly triggerId: string };

/**
 * Why a discount took nothing off. `OUTBID`: another discount of its lane is worth more on each of its lines.
 * `EXCLUDED`: a discount with `ALONE` stacking is worth more. `TOO_FEW_UNITS`: too few units for one set or one "buy x,
 * get y".
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
  /** Set with `CONDITION_NOT_MET`. */
  readonly gap?: ConditionGap | undefined;
  /** Set with `OUTBID` and `EXCLUDED`: a discount that applied instead. */
  readonly by?: DiscountSource | undefined;
};

/** Why the caller rejected a discount before pricing. */
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
  /** The start or end of the discount, ISO 8601. */
  readonly at?: string | undefined;
  /** The usage limit, set with `USED_UP` and `CUSTOMER_LIMIT`. */
  readonly limit?: number | undefined;
};
