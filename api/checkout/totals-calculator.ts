/** Calculates totals of items without a cart (docs/protocol/totals.md#calculate-totals). */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import {
  Address,
  CatalogReference,
  Currency,
  ElevatedOnly,
  Email,
  ExtendedFields,
  Id,
  OneOf,
  PaymentOption,
  Text,
  Timestamp,
} from "../values.ts";
import { CatalogOverrideFields, CustomLineItem, MAX_LINE_QUANTITY, ServiceProperties } from "./carts/cart-lines.ts";
import { SelectedMemberships, SelectedShippingOption, totalsFields } from "./carts/cart-values.ts";
import { PriceSummary } from "./totals.ts";

const { price, fullPrice, physicalProperties, depositAmount } = CatalogOverrideFields.properties;
const { itemType, deliveryProfileId, rootCatalogItemId, taxableAddress, modifierGroups } = CustomLineItem.properties;

export const TotalsLineItem = Type.Object({
  /** Returned with the amounts; defaults to the position (`1`, `2`, …). */
  id: Type.Optional(Text(100, 1)),
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LINE_QUANTITY })),
  catalogReference: Type.Optional(CatalogReference),
  productName: Type.Optional(Text(200)),
  /** Used only for staff and apps, like all following fields except the dates: shoppers get the catalog's prices. */
  price,
  fullPrice,
  physicalProperties,
  depositAmount,
  paymentOption: Type.Optional(PaymentOption),
  itemType,
  deliveryProfileId,
  rootCatalogItemId,
  taxableAddress,
  modifierGroups,
  serviceProperties: Type.Optional(ServiceProperties),
  subscriptionSettings: Type.Optional(Type.Object({ startDate: Type.Optional(Timestamp) })),
});
export type TotalsLineItem = Static<typeof TotalsLineItem>;

export const CalculateTotalsRequest = OneOf(
  ["couponId", "couponCode"],
  Type.Object({
    couponId: Type.Optional(Text(100, 1)),
    couponCode: Type.Optional(Text(50, 1)),
    /** The caller's own reference for the calculation; it has no effect. */
    calculationId: Type.Optional(Text(100, 1)),
    lineItems: Type.Optional(Type.Array(TotalsLineItem, { maxItems: 300 })),
    shippingAddress: Type.Optional(Address),
    billingAddress: Type.Optional(Address),
    selectedShippingOption: Type.Optional(SelectedShippingOption),
    buyerEmail: Type.Optional(Email),
    /** Members can only calculate for themselves. */
    memberId: Type.Optional(ElevatedOnly(Id)),
    selectedMemberships: Type.Optional(SelectedMemberships),
    buyerPhone: Type.Optional(Text(50)),
    purchaseFlowId: Type.Optional(Id),
    externalReferences: Type.Optional(
      Type.Array(Type.Object({ appId: Id, resourceId: Text(100, 1) }), { maxItems: 20 }),
    ),
    businessLocationId: Type.Optional(Id),
    extendedFields: Type.Optional(ExtendedFields),
  }),
);
export type CalculateTotalsRequest = Static<typeof CalculateTotalsRequest>;

export const calculateTotals = endpoint({
  id: "totals-calculator.calculateTotals",
  method: "POST",
  path: "/v1/calculate-totals",
  services: ["/ecom"],
  summary: "Calculate the totals of items without a cart, with discounts, shipping and taxes. Changes nothing.",
  access: { actors: ["visitor", "member", "staff", "app"], permission: "orders:read", scope: "cart" },
  body: CalculateTotalsRequest,
  cost: { base: 4, perItem: { lineItems: 0.32 } },
  guess: { budget: "discount code", path: "couponCode" },
  response: Type.Object({
    ...totalsFields,
    conversionCurrency: Currency,
    taxIncludedInPrice: Type.Boolean(),
    payAfterFreeTrial: PriceSummary,
  }),
  errors: [
    "ITEM_NOT_FOUND_IN_CATALOG",
    "DUPLICATED_LINE_ITEM_IDS",
    "ERROR_COUPON_DOES_NOT_EXIST",
    "DEPOSIT_AMOUNT_GREATER_THAN_UNIT_PRICE",
    "CALCULATION_ERROR",
  ],
});
