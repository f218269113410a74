/** A line item of an order: item, price and taxes (docs/protocol/orders.md#line-items). */
import { type Static, Type } from "typebox";
import { MeasurementUnit } from "../../catalog/products/product-parts.ts";
import { ServiceProperties, SubscriptionFrequency } from "../../checkout/carts/cart-lines.ts";
import { JurisdictionType } from "../../pricing/tax-values.ts";
import {
  CatalogReference,
  DescriptionLine,
  ExtendedFields,
  Id,
  Image,
  ItemType,
  Money2,
  named,
  PaymentOption,
  PhysicalProperties,
  TaxableAddress,
  Text,
  Timestamp,
  Translated,
} from "../../values.ts";

/** A text in requests: the translation is optional. */
export function LineText(length: number) {
  return Type.Object({ original: Text(length), translated: Type.Optional(Text(length * 2)) });
}

export const OrderTaxBreakdown = named(
  "OrderTaxBreakdown",
  Type.Object({
    jurisdiction: Type.Optional(Type.String()),
    jurisdictionType: Type.Optional(JurisdictionType),
    rate: Type.String(),
    taxAmount: Money2,
    taxableAmount: Money2,
    nonTaxableAmount: Money2,
    taxType: Type.Optional(Type.String()),
    taxName: Type.Optional(Type.String()),
  }),
);

export const OrderLineTax = named(
  "OrderLineTax",
  Type.Object({
    taxAmount: Money2,
    taxableAmount: Money2,
    taxRate: Type.String(),
    /** Absent if the store's default group applied. */
    taxGroupId: Type.Optional(Id),
    taxIncludedInPrice: Type.Boolean(),
    taxBreakdown: Type.Array(OrderTaxBreakdown),
  }),
);

const ModifierAmount = Type.Object({ amount: Type.String(), formattedAmount: Type.Optional(Type.String()) });

/** Extras that the buyer chose; their price is part of the line's price. */
export const OrderModifierGroup = Type.Object({
  id: Text(36, 1),
  name: Type.Optional(Translated),
  modifiers: Type.Array(
    Type.Object({
      id: Text(36, 1),
      quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
      label: Type.Optional(Translated),
      details: Type.Optional(Translated),
      price: Type.Optional(ModifierAmount),
    }),
    { minItems: 1, maxItems: 25 },
  ),
});

/** Properties of a line that don't affect its price. */
export const LineExtras = Type.Object({
  fulfillerId: Type.Optional(Id),
  digitalFile: Type.Optional(
    Type.Object({
      fileId: Type.Optional(Text(100, 1)),
      link: Type.Optional(Text(2000, 1)),
      expirationDate: Type.Optional(Timestamp),
    }),
  ),
  subscriptionInfo: Type.Optional(
    Type.Object({
      id: Type.Optional(Id),
      cycleNumber: Type.Optional(Type.Integer()),
      subscriptionSettings: Type.Optional(
        Type.Object({
          frequency: Type.Optional(SubscriptionFrequency),
          interval: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
          autoRenewal: Type.Optional(Type.Boolean()),
          billingCycles: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
          enableCustomerCancellation: Type.Optional(Type.Boolean()),
          startDate: Type.Optional(Timestamp),
          freeTrialPeriod: Type.Optional(
            Type.Object({
              frequency: Type.Optional(SubscriptionFrequency),
              interval: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
            }),
          ),
        }),
      ),
      chargesDescription: Type.Optional(Text(1000)),
    }),
  ),
  priceDescription: Type.Optional(LineText(100)),
  locations: Type.Optional(
    Type.Array(
      Type.Object({ id: Id, quantity: Type.Integer({ minimum: 1, maximum: 100_000 }), name: Type.Optional(Text(500)) }),
      { maxItems: 5 },
    ),
  ),
  taxableAddress: Type.Optional(TaxableAddress),
  decimalQuantity: Type.Optional(
    Type.Object({
      measurementUnit: Type.Optional(MeasurementUnit),
      otherUnit: Type.Optional(Text(50, 1)),
      value: Type.Optional(Type.String({ decimal: { gt: "0", lte: "1000000000000000", maxScale: 4 } })),
      description: Type.Optional(LineText(200)),
    }),
  ),
  extendedFields: Type.Optional(ExtendedFields),
  priceUndetermined: Type.Optional(Type.Boolean()),
  fixedQuantity: Type.Optional(Type.Boolean()),
});
export type LineExtras = Static<typeof LineExtras>;

export const OrderLineItem = named(
  "OrderLineItem",
  Type.Object({
    id: Id,
    productName: Translated,
    catalogReference: Type.Optional(CatalogReference),
    quantity: Type.Integer(),
    /** Refunded and restocked units. */
    refundQuantity: Type.Integer(),
    restockQuantity: Type.Integer(),
    /** Addition of this store: fulfilled units. */
    fulfilledQuantity: Type.Integer(),
    /** Price of one unit, before order discounts. */
    price: Money2,
    priceBeforeDiscounts: Money2,
    /** `price × quantity`. */
    lineItemPrice: Money2,
    totalDiscount: Money2,
    totalPriceBeforeTax: Money2,
    totalPriceAfterTax: Money2,
    taxInfo: OrderLineTax,
    descriptionLines: Type.Array(DescriptionLine),
    image: Type.Optional(Image),
    physicalProperties: Type.Optional(PhysicalProperties),
    itemType: ItemType,
    paymentOption: PaymentOption,
    rootCatalogItemId: Type.Optional(Type.String()),
    depositAmount: Type.Optional(Money2),
    modifierGroups: Type.Optional(Type.Array(OrderModifierGroup)),
    serviceProperties: Type.Optional(ServiceProperties),
    ...LineExtras.properties,
    priceUndetermined: Type.Boolean(),
    fixedQuantity: Type.Boolean(),
  }),
);
export type OrderLineItem = Static<typeof OrderLineItem>;
