/**
 * Amounts shared by carts and checkouts: sums, taxes, discounts, shipping and calculation errors
 * (docs/protocol/totals.md#sums).
 */
import { type Static, Type } from "typebox";
import {
  Address,
  FreeObject,
  Id,
  Money4,
  named,
  OneOf,
  PaymentOption,
  TaxableAddress,
  Timestamp,
  Translated,
} from "../values.ts";

export const PriceSummary = named(
  "PriceSummary",
  Type.Object({
    subtotal: Money4,
    shipping: Money4,
    tax: Money4,
    discount: Money4,
    additionalFees: Money4,
    total: Money4,
  }),
);
export type PriceSummary = Static<typeof PriceSummary>;

/** Charges per cycle of the subscriptions with one billing interval. */
export const SubscriptionCharges = named(
  "SubscriptionCharges",
  Type.Object({
    lineItemIds: Type.Array(Id),
    /** Description for the buyer. */
    description: Type.String(),
    charges: Type.Array(
      Type.Object({
        /** First billing cycle of this charge, counted from 1. */
        cycleFrom: Type.Integer(),
        /** Number of billing cycles; unlimited when absent. */
        cycleCount: Type.Optional(Type.Integer()),
        priceSummary: PriceSummary,
        cycleBillingDate: Type.Optional(Timestamp),
      }),
    ),
  }),
);
export type SubscriptionCharges = Static<typeof SubscriptionCharges>;

export const TaxBreakdown = named(
  "TaxBreakdown",
  Type.Object({
    jurisdiction: Type.String(),
    jurisdictionType: Type.Enum(["UNDEFINED", "COUNTRY", "STATE", "COUNTY", "CITY", "SPECIAL"]),
    rate: Type.String(),
    taxAmount: Money4,
    taxableAmount: Money4,
    nonTaxableAmount: Money4,
    taxType: Type.String(),
    taxName: Type.String(),
  }),
);

export const LineTax = named(
  "LineTax",
  Type.Object({
    taxableAmount: Money4,
    taxRate: Type.String(),
    totalTax: Money4,
    taxBreakdown: Type.Array(TaxBreakdown),
  }),
);
export type LineTax = Static<typeof LineTax>;

export const LineItemPrices = named(
  "LineItemPricesData",
  Type.Object({
    totalPriceAfterTax: Money4,
    totalPriceBeforeTax: Money4,
    taxDetails: LineTax,
    totalDiscount: Money4,
    price: Money4,
    priceBeforeDiscounts: Money4,
    lineItemPrice: Money4,
    fullPrice: Money4,
    modifiers: Type.Optional(Money4),
    /** Charged now, with DEPOSIT_ONLINE. */
    depositAmount: Type.Optional(Money4),
  }),
);
export type LineItemPrices = Static<typeof LineItemPrices>;

export const AdditionalFee = named(
  "AdditionalFee",
  Type.Object({
    code: Type.String(),
    name: Type.String(),
    price: Money4,
    taxDetails: LineTax,
    priceBeforeTax: Money4,
    priceAfterTax: Money4,
    lineItemIds: Type.Array(Type.String()),
    providerAppId: Type.Optional(Type.String()),
    source: Type.Enum(["UNKNOWN_ADDITIONAL_FEE_SOURCE", "SERVICE_PLUGIN", "ITEM", "MANUAL", "SHIPPING", "PLATFORM"]),
    /** Absent from checkouts completed before the field existed. */
    translatedName: Type.Optional(Type.String()),
  }),
);

export const AppliedDiscount = named(
  "AppliedDiscount",
  Type.Object({
    coupon: Type.Optional(Type.Object({ id: Type.String(), code: Type.String(), amount: Money4, name: Type.String() })),
    merchantDiscount: Type.Optional(Type.Object({ amount: Money4, percentage: Type.Optional(Type.Number()) })),
    discountRule: Type.Optional(Type.Object({ id: Id, name: Translated, amount: Money4 })),
    discountType: Type.Enum(["GLOBAL", "SPECIFIC_ITEMS", "SHIPPING"]),
    lineItemIds: Type.Array(Id),
  }),
);
export type AppliedDiscount = Static<typeof AppliedDiscount>;

export const Logistics = named(
  "DeliveryLogistics",
  Type.Object({
    deliveryTime: Type.Optional(Type.String()),
    instructions: Type.Optional(Type.String()),
    pickupDetails: Type.Optional(
      Type.Object({ address: Address, pickupMethod: Type.Enum(["STORE_PICKUP", "PICKUP_POINT"]) }),
    ),
    /** The time slot of the option: every available slot is a separate option. */
    deliveryTimeSlot: Type.Optional(Type.Object({ from: Timestamp, to: Timestamp })),
  }),
);
export type Logistics = Static<typeof Logistics>;

/** Options per item, for items with different delivery profiles. */
const DeliveryAllocations = Type.Optional(
  Type.Array(
    Type.Object({
      deliveryCarrier: Type.Object({ appId: Id, code: Type.String() }),
      deliveryRegion: Type.Object({ id: Id, name: Type.String() }),
      applicableLineItems: Type.Object({ lineItemIds: Type.Array(Type.String()) }),
    }),
  ),
);

export const OfferedShippingOption = named(
  "CarrierServiceShippingOption",
  Type.Object({
    code: Type.String(),
    title: Type.String(),
    logistics: Logistics,
    /** Excludes the charges. */
    cost: Type.Object({
      price: Money4,
      otherCharges: Type.Optional(
        Type.Array(
          Type.Object({ type: Type.Enum(["HANDLING_FEE", "INSURANCE"]), price: Money4, details: Type.String() }),
        ),
      ),
    }),
    deliveryAllocations: DeliveryAllocations,
    /**
     * Whether it delivers only some of the items. Always false, because the store combines the options of all parts.
     */
    partial: Type.Boolean({ default: false }),
  }),
);

export const CarrierServiceOption = named(
  "CarrierServiceOption",
  Type.Object({ carrierId: Id, shippingOptions: Type.Array(OfferedShippingOption) }),
);
export type CarrierServiceOption = Static<typeof CarrierServiceOption>;

export const SelectedCarrierServiceOption = named(
  "SelectedCarrierServiceOption",
  Type.Object({
    carrierId: Id,
    code: Type.String(),
    title: Type.String(),
    logistics: Logistics,
    cost: Type.Object({
      totalPriceAfterTax: Money4,
      totalPriceBeforeTax: Money4,
      taxDetails: LineTax,
      totalDiscount: Money4,
      price: Money4,
    }),
    requestedShippingOption: Type.Boolean(),
    deliveryAllocations: DeliveryAllocations,
    partial: Type.Boolean({ default: false }),
  }),
);
export type SelectedCarrierServiceOption = Static<typeof SelectedCarrierServiceOption>;

export const ShippingRegion = Type.Object({ id: Id, name: Type.String() });

export const ShippingInformation = named(
  "ShippingInformation",
  Type.Object({
    region: Type.Optional(ShippingRegion),
    selectedCarrierServiceOption: Type.Optional(SelectedCarrierServiceOption),
    carrierServiceOptions: Type.Array(CarrierServiceOption),
  }),
);
export type ShippingInformation = Static<typeof ShippingInformation>;

const ApplicationError = Type.Object({ code: Type.String(), description: Type.String(), data: FreeObject });

/** Error of the store's own calculation. */
export const CalculationErrorDetails = named(
  "CalculationErrorDetails",
  Type.Object({ applicationError: ApplicationError }),
);

/**
 * Error of a carrier app: a rejection with its own code, or a failed request (`errorCode`: TIMEOUT, UNREACHABLE,
 * INVALID_ANSWER, …).
 */
const CarrierErrorDetails = named(
  "CarrierErrorDetails",
  OneOf(
    ["applicationError", "systemError"],
    Type.Object({
      applicationError: Type.Optional(ApplicationError),
      systemError: Type.Optional(Type.Object({ errorCode: Type.String() })),
    }),
  ),
);
export const CarrierErrors = Type.Object({
  errors: Type.Array(Type.Object({ carrierId: Type.String(), error: CarrierErrorDetails })),
});
export type CarrierErrors = Static<typeof CarrierErrors>;

/** Empty on success. At most one of the three shipping errors is set. */
export const CalculationErrors = named(
  "CalculationErrors",
  OneOf(
    ["generalShippingCalculationError", "carrierErrors", "selectedShippingOptionError"],
    Type.Object({
      generalShippingCalculationError: Type.Optional(CalculationErrorDetails),
      /** Carriers that returned no rates; only while no delivery option is selected. */
      carrierErrors: Type.Optional(CarrierErrors),
      selectedShippingOptionError: Type.Optional(CalculationErrorDetails),
      taxCalculationError: Type.Optional(CalculationErrorDetails),
      couponCalculationError: Type.Optional(CalculationErrorDetails),
      /** A selected membership can't pay for its lines. */
      membershipError: Type.Optional(CalculationErrorDetails),
      discountsCalculationError: Type.Optional(CalculationErrorDetails),
    }),
  ),
);
export type CalculationErrors = Static<typeof CalculationErrors>;

export const Violation = named(
  "Violation",
  Type.Object({
    severity: Type.Enum(["WARNING", "ERROR"]),
    target: Type.Object({
      other: Type.Optional(Type.Object({ name: Type.Enum(["OTHER_DEFAULT"]) })),
      lineItem: Type.Optional(Type.Object({ name: Type.Enum(["LINE_ITEM_DEFAULT"]), id: Type.String() })),
    }),
    description: Type.String(),
  }),
);
export type Violation = Static<typeof Violation>;

export const CalculatedLineItem = named(
  "CalculatedLineItem",
  Type.Object({
    lineItemId: Type.String(),
    pricesBreakdown: LineItemPrices,
    paymentOption: PaymentOption,
    taxableAddress: Type.Optional(TaxableAddress),
  }),
);

export const TaxSummary = named("TaxSummary", Type.Object({ taxableAmount: Money4, totalTax: Money4 }));

/** The reason for an amount (extension): a machine-readable code and a sentence for the reader. */
export const PriceExplanation = named(
  "PriceExplanation",
  Type.Object({
    code: Type.String(),
    step: Type.Enum(["LINE", "DISCOUNT", "SHIPPING", "FEE", "TAX", "TOTAL", "PAYMENT"]),
    text: Type.String(),
    lineItemId: Type.Optional(Type.String()),
    /** The reason for a rejection or a missing value. */
    isRefusal: Type.Boolean(),
  }),
);
export type PriceExplanation = Static<typeof PriceExplanation>;
