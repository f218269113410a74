/** Values that carts, checkouts and calculations of totals share. */
import { type Static, Type } from "typebox";
import { Currency, Id, Money4, named, Text, Timestamp, Translated, WeightUnit } from "../../values.ts";
import {
  AdditionalFee,
  AppliedDiscount,
  CalculatedLineItem,
  CalculationErrors,
  PriceSummary,
  ShippingInformation,
  TaxSummary,
  Violation,
} from "../totals.ts";
import { MAX_LINES_PER_CALL } from "./cart-lines.ts";

export const SelectedShippingOption = named(
  "SelectedShippingOption",
  Type.Object({ carrierId: Type.Optional(Id), code: Text(100, 1) }),
);
export type SelectedShippingOption = Static<typeof SelectedShippingOption>;

/** A gift card that pays for part of a purchase. The full code is never returned. */
export const AttachedGiftCard = named(
  "AttachedGiftCard",
  Type.Object({
    obfuscatedCode: Type.String(),
    amount: Money4,
    appId: Type.Optional(Id),
    externalId: Type.Optional(Type.String()),
    requestedAmount: Type.Optional(Money4),
  }),
);

const Membership = named(
  "EligibleMembership",
  Type.Object({
    id: Type.String(),
    appId: Id,
    name: Translated,
    lineItemIds: Type.Array(Id),
    /** Absent when unlimited. */
    credits: Type.Optional(Type.Object({ total: Type.Integer(), remaining: Type.Integer() })),
    expirationDate: Type.Optional(Timestamp),
  }),
);

export const MembershipOptions = named(
  "CartMembershipOptions",
  Type.Object({
    eligibleMemberships: Type.Optional(Type.Array(Membership)),
    invalidMemberships: Type.Optional(Type.Array(Type.Object({ membership: Membership, reason: Type.String() }))),
    selectedMemberships: Type.Optional(
      Type.Array(Type.Object({ id: Type.String(), appId: Id, lineItemIds: Type.Array(Id) })),
    ),
  }),
);

export type MembershipOptions = Static<typeof MembershipOptions>;

/** Memberships that pay for line items. */
export const SelectedMemberships = Type.Object({
  memberships: Type.Array(
    Type.Object({ id: Text(200, 1), appId: Id, lineItemIds: Type.Array(Text(100, 1), { minItems: 1, maxItems: 300 }) }),
    { maxItems: 300 },
  ),
});

/** Replaces the URL of the store's own checkout page. */
export const CheckoutUrl = Type.String({ format: "http-url", maxLength: 1000 });

export const lineItemIdsBody = Type.Object({
  lineItemIds: Type.Array(Id, { minItems: 1, maxItems: MAX_LINES_PER_CALL }),
});

/** Totals of a purchase. */
export const totalsFields = {
  calculatedLineItems: Type.Array(CalculatedLineItem),
  priceSummary: PriceSummary,
  taxSummary: TaxSummary,
  shippingInfo: ShippingInformation,
  appliedDiscounts: Type.Array(AppliedDiscount),
  calculationErrors: CalculationErrors,
  weightUnit: WeightUnit,
  currency: Currency,
  payNow: PriceSummary,
  payLater: PriceSummary,
  membershipOptions: MembershipOptions,
  /** The attached gift card and the amount it would pay. */
  giftCard: Type.Optional(AttachedGiftCard),
  additionalFees: Type.Array(AdditionalFee),
  violations: Type.Array(Violation),
} as const;
const PurchaseTotals = Type.Object(totalsFields);
export type PurchaseTotals = Static<typeof PurchaseTotals>;

/** Errors of adding items to a cart. */
export const addingErrors = [
  "SITE_NOT_ACCEPTING_PAYMENTS",
  "ITEM_NOT_FOUND_IN_CATALOG",
  "ITEM_NOT_AVAILABLE",
  "INVALID_OPTIONS",
  "MAX_LINE_ITEMS_EXCEEDED",
  "MEMBERS_ONLY_ITEM",
  "NO_LINE_ITEMS_TO_ADD",
  "DEPOSIT_AMOUNT_GREATER_THAN_UNIT_PRICE",
  "CALCULATION_ERROR",
] as const;

export const couponErrors = [
  "ERROR_COUPON_DOES_NOT_EXIST",
  "ERROR_COUPON_HAS_EXPIRED",
  "ERROR_COUPON_IS_NOT_ACTIVE_YET",
  "ERROR_COUPON_USAGE_EXCEEDED",
  "ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED",
  "COUPON_NOT_APPLICABLE",
] as const;
