/** Shapes of an order (docs/protocol/orders.md#order). The endpoints are in `orders.ts` and its neighbors. */
import { type Static, Type } from "typebox";
import { JurisdictionType } from "../../pricing/tax-values.ts";
import {
  AddressWithContact,
  ChannelType,
  ExtendedFields,
  Id,
  Money2,
  named,
  TaxableAddress,
  Text,
  Timestamp,
  Translated,
  WeightUnit,
} from "../../values.ts";
import { OrderActivity } from "./order-activity-values.ts";
import { OrderLineItem, OrderLineTax } from "./order-line-item-values.ts";

export const OrderStatus = Type.Enum(["INITIALIZED", "APPROVED", "CANCELED", "PENDING", "REJECTED"]);
export type OrderStatus = Static<typeof OrderStatus>;

export const PaymentStatus = Type.Enum([
  "UNSPECIFIED",
  "NOT_PAID",
  "PAID",
  "PARTIALLY_REFUNDED",
  "FULLY_REFUNDED",
  "PENDING",
  "PARTIALLY_PAID",
  "PENDING_MERCHANT",
  "CANCELED",
  "DECLINED",
]);
export type PaymentStatus = Static<typeof PaymentStatus>;

/**
 * `CANCELED` is defined by docs/protocol/core.md#enumerations; canceled orders return their previous fulfillment
 * status.
 */
export const FulfillmentStatus = Type.Enum(["NOT_FULFILLED", "FULFILLED", "PARTIALLY_FULFILLED", "CANCELED"]);
export type FulfillmentStatus = Static<typeof FulfillmentStatus>;

export const OrderPriceSummary = named(
  "OrderPriceSummary",
  Type.Object({
    subtotal: Money2,
    shipping: Money2,
    tax: Money2,
    discount: Money2,
    totalAdditionalFees: Money2,
    total: Money2,
  }),
);

export const BalanceSummary = named(
  "BalanceSummary",
  Type.Object({
    /** Amount due. */
    balance: Money2,
    paid: Money2,
    refunded: Money2,
    pendingRefund: Money2,
    authorized: Money2,
    pending: Money2,
    chargeback: Money2,
    chargebackReversal: Money2,
    platformFees: Money2,
    totalMinusPlatformFees: Money2,
    cashRoundingAdjustment: Money2,
  }),
);

export const PickupDetails = Type.Object({
  address: Type.Optional(
    Type.Object({
      country: Type.Optional(Type.String()),
      subdivision: Type.Optional(Type.String()),
      city: Type.Optional(Type.String()),
      postalCode: Type.Optional(Type.String()),
      streetAddress: Type.Optional(Type.Object({ number: Type.Optional(Text(100)), name: Type.Optional(Text(200)) })),
      addressLine: Type.Optional(Type.String()),
      addressLine2: Type.Optional(Type.String()),
      countryFullname: Type.Optional(Type.String()),
      subdivisionFullname: Type.Optional(Type.String()),
    }),
  ),
  pickupMethod: Type.Optional(Type.Enum(["STORE_PICKUP", "PICKUP_POINT"])),
});

export const OrderShippingInfo = named(
  "OrderShippingInfo",
  Type.Object({
    carrierId: Type.Optional(Type.String()),
    code: Type.Optional(Type.String()),
    title: Type.Optional(Type.String()),
    logistics: Type.Optional(
      Type.Object({
        shippingDestination: Type.Optional(AddressWithContact),
        deliveryTime: Type.Optional(Type.String()),
        instructions: Type.Optional(Type.String()),
        pickupDetails: Type.Optional(PickupDetails),
        deliveryTimeSlot: Type.Optional(Type.Object({ from: Type.Optional(Timestamp), to: Type.Optional(Timestamp) })),
      }),
    ),
    cost: Type.Optional(
      Type.Object({
        price: Money2,
        totalPriceBeforeTax: Money2,
        totalPriceAfterTax: Money2,
        discount: Money2,
        taxInfo: Type.Optional(OrderLineTax),
      }),
    ),
    region: Type.Optional(Type.Object({ id: Type.Optional(Type.String()), name: Type.Optional(Type.String()) })),
  }),
);

/** Reason of a discount by the merchant, also used by imports. */
export const DiscountReason = Type.Enum(["UNSPECIFIED", "EXCHANGED_ITEMS", "BILLING_ADJUSTMENT"]);

export const OrderAppliedDiscount = named(
  "OrderAppliedDiscount",
  Type.Object({
    id: Id,
    coupon: Type.Optional(Type.Object({ id: Type.String(), code: Type.String(), name: Type.String(), amount: Money2 })),
    merchantDiscount: Type.Optional(
      Type.Object({
        discountReason: Type.Optional(DiscountReason),
        description: Type.Optional(Type.String()),
        amount: Money2,
      }),
    ),
    discountRule: Type.Optional(Type.Object({ id: Type.String(), name: Translated, amount: Money2 })),
    discountType: Type.Enum(["GLOBAL", "SPECIFIC_ITEMS", "SHIPPING"]),
    lineItemDiscounts: Type.Array(Type.Object({ id: Id, totalDiscount: Money2 })),
  }),
);

export const FeeSource = Type.Enum(["SERVICE_PLUGIN", "ITEM", "MANUAL", "SHIPPING", "PLATFORM"]);

export const OrderAdditionalFee = named(
  "OrderAdditionalFee",
  Type.Object({
    id: Id,
    code: Type.String(),
    name: Type.String(),
    price: Money2,
    priceBeforeTax: Money2,
    priceAfterTax: Money2,
    taxInfo: OrderLineTax,
    lineItemIds: Type.Array(Type.String()),
    source: FeeSource,
    /** The app that added the fee. */
    providerAppId: Type.Optional(Type.String()),
    taxableAddress: Type.Optional(TaxableAddress),
  }),
);
export type OrderAdditionalFee = Static<typeof OrderAdditionalFee>;

export const BuyerInfo = named(
  "OrderBuyerInfo",
  Type.Object({
    visitorId: Type.Optional(Id),
    memberId: Type.Optional(Id),
    contactId: Type.Optional(Id),
    email: Type.Optional(Type.String()),
  }),
);

export const CreatedBy = named(
  "CreatedBy",
  Type.Object({
    userId: Type.Optional(Id),
    memberId: Type.Optional(Id),
    visitorId: Type.Optional(Id),
    appId: Type.Optional(Type.String()),
  }),
);

export const ChannelInfo = Type.Object({
  type: ChannelType,
  externalOrderId: Type.Optional(Text(100)),
  externalOrderUrl: Type.Optional(Text(300)),
});

export const OrderSource = Type.Enum(["POS", "WEB", "DASHBOARD"]);

const TagList = Type.Object({ tagIds: Type.Array(Text(100, 1), { maxItems: 100 }) });
export const OrderTags = Type.Object({ privateTags: TagList, tags: TagList });

export const BusinessLocation = Type.Object({ id: Id, name: Type.Optional(Text(500, 1)) });

const PlatformFeeSummary = Type.Object({
  total: Money2,
  totalPassOn: Money2,
  totalAbsorbed: Money2,
  fees: Type.Array(
    Type.Object({
      name: Translated,
      amount: Money2,
      lineItemId: Type.Optional(Id),
      chargeType: Type.Enum(["PASS_ON", "ABSORBED"]),
      percentageRate: Type.Optional(Type.String()),
    }),
  ),
});

export const CustomField = named(
  "CustomField",
  Type.Object({
    title: Text(500, 1),
    translatedTitle: Type.Optional(Text(500, 1)),
    value: Type.Unknown(),
  }),
);

export const Order = named(
  "Order",
  Type.Object({
    id: Id,
    /** Consecutive number without gaps, as text. */
    number: Type.String(),
    createdDate: Timestamp,
    updatedDate: Timestamp,
    purchasedDate: Timestamp,
    status: OrderStatus,
    paymentStatus: PaymentStatus,
    fulfillmentStatus: FulfillmentStatus,
    archived: Type.Boolean(),
    seenByAHuman: Type.Boolean(),
    imported: Type.Boolean(),
    lineItems: Type.Array(OrderLineItem),
    buyerInfo: BuyerInfo,
    buyerLanguage: Type.String(),
    siteLanguage: Type.String(),
    weightUnit: WeightUnit,
    currency: Type.String(),
    currencyConversionDetails: Type.Object({ originalCurrency: Type.String(), conversionRate: Type.String() }),
    taxIncludedInPrices: Type.Boolean(),
    priceSummary: OrderPriceSummary,
    balanceSummary: BalanceSummary,
    billingInfo: Type.Optional(AddressWithContact),
    recipientInfo: Type.Optional(AddressWithContact),
    shippingInfo: Type.Optional(OrderShippingInfo),
    buyerNote: Type.Optional(Type.String()),
    taxInfo: Type.Object({
      totalTax: Money2,
      taxExempt: Type.Boolean(),
      taxBreakdown: Type.Array(
        Type.Object({
          taxName: Type.Optional(Type.String()),
          taxType: Type.Optional(Type.String()),
          jurisdiction: Type.Optional(Type.String()),
          jurisdictionType: Type.Optional(JurisdictionType),
          rate: Type.String(),
          aggregatedTaxAmount: Money2,
        }),
      ),
    }),
    appliedDiscounts: Type.Array(OrderAppliedDiscount),
    additionalFees: Type.Array(OrderAdditionalFee),
    activities: Type.Array(OrderActivity),
    attributionSource: Type.Enum(["UNSPECIFIED", "FACEBOOK_ADS"]),
    createdBy: CreatedBy,
    channelInfo: ChannelInfo,
    /** Addition of this store: order source (docs/protocol/core.md#enumerations) by channel. */
    source: OrderSource,
    extendedFields: ExtendedFields,
    tags: OrderTags,
    businessLocation: Type.Optional(BusinessLocation),
    payAfterFreeTrial: Type.Optional(OrderPriceSummary),
    platformFeeSummary: Type.Optional(PlatformFeeSummary),
    checkoutId: Type.Optional(Id),
    purchaseFlowId: Type.Optional(Id),
    customFields: Type.Array(CustomField),
    /** Addition of this store: display name of the chosen payment method ("Pay on delivery", "Test payment"). */
    paymentMethodName: Type.String(),
    /** Addition of this store: test payments move no real money. */
    isTestPayment: Type.Boolean(),
  }),
);
export type Order = Static<typeof Order>;
