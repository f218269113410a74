/** Money, variants and subscriptions of products (docs/protocol/catalog-v3.md#variant). */
import { type Static, Type } from "typebox";
import { Id, Nullable, named, OneOf, Sku, Text } from "../../values.ts";
import { optionRenderTypes, ProductMedia } from "./product-options.ts";
import { Dimensions, MAX_UNITS, MeasurementUnit } from "./product-parts.ts";

/** `formattedAmount` only with CURRENCY. */
export const Money = named(
  "FixedMonetaryAmount",
  Type.Object({ amount: Type.String(), formattedAmount: Type.Optional(Type.String()) }),
);
export type Money = Static<typeof Money>;
export const PriceRange = named("PriceRangeV3", Type.Object({ minValue: Money, maxValue: Money }));
/** Amounts in requests: at most 999,999,999.99, rounded to the currency's smallest unit. */
export const NewMoney = Type.Object({
  amount: Type.String({ decimal: { gte: "0", lte: "999999999.99", maxScale: 3 } }),
});

// Variants

export const UnitSettings = Type.Object({
  quantity: Type.Number({ minimum: 0.01, maximum: MAX_UNITS }),
  measurementUnit: MeasurementUnit,
});
export type UnitSettings = Static<typeof UnitSettings>;

/** Types of secure files (docs/protocol/core.md#enumerations). */
export const digitalFileTypes = [
  "UNSPECIFIED",
  "SECURE_PICTURE",
  "SECURE_VIDEO",
  "SECURE_DOCUMENT",
  "SECURE_MUSIC",
  "SECURE_ARCHIVE",
  "SECURE_RAW",
] as const;

const PriceV3 = Type.Object({
  actualPrice: Money,
  compareAtPrice: Type.Optional(Money),
  /** Only with DISCOUNT_INFO. */
  priceAfterDiscount: Type.Optional(Money),
});
const unitPrice = {
  value: Type.String(),
  description: Type.String(),
  /** Only with DISCOUNT_INFO. */
  priceAfterDiscount: Type.Optional(Money),
};
const PricePerUnitV3 = Type.Object({ settings: UnitSettings, ...unitPrice });

export const Variant = named(
  "VariantV3",
  Type.Object({
    id: Id,
    visible: Type.Boolean(),
    sku: Type.Optional(Type.String()),
    barcode: Type.Optional(Type.String()),
    choices: Type.Array(
      Type.Object({
        optionChoiceIds: Type.Object({ optionId: Type.String(), choiceId: Type.String() }),
        /** Only with VARIANT_OPTION_CHOICE_NAMES. */
        optionChoiceNames: Type.Optional(
          Type.Object({
            optionName: Type.String(),
            choiceName: Type.String(),
            renderType: Type.Enum([...optionRenderTypes]),
          }),
        ),
      }),
    ),
    price: PriceV3,
    physicalProperties: Type.Optional(
      Type.Object({
        weight: Type.Optional(Type.Number()),
        pricePerUnit: Type.Optional(PricePerUnitV3),
        productDimensions: Type.Optional(Dimensions),
        packageDimensions: Type.Optional(Dimensions),
      }),
    ),
    digitalProperties: Type.Optional(
      Type.Object({
        digitalFile: Type.Optional(
          Type.Object({
            id: Type.String(),
            fileName: Type.String(),
            fileSize: Type.String(),
            fileType: Type.Enum([...digitalFileTypes]),
          }),
        ),
      }),
    ),
    /** Only with MERCHANT_DATA. */
    revenueDetails: Type.Optional(Type.Object({ cost: Money, profit: Money, profitMargin: Type.Number() })),
    media: Type.Optional(ProductMedia),
    /** Only with SUBSCRIPTION_PRICES_INFO. */
    subscriptionPricesInfo: Type.Optional(
      Type.Object({
        subscriptionPrices: Type.Array(
          Type.Object({
            subscriptionId: Type.String(),
            price: Money,
            pricePerUnit: Type.Optional(Type.Object(unitPrice)),
            /** Only with DISCOUNT_INFO. */
            priceAfterDiscount: Type.Optional(Money),
          }),
        ),
      }),
    ),
    inventoryStatus: Type.Object({ inStock: Type.Boolean(), preorderEnabled: Type.Boolean() }),
  }),
);
export type Variant = Static<typeof Variant>;

export const newVariantFields = {
  id: Type.Optional(Nullable(Id)),
  visible: Type.Optional(Nullable(Type.Boolean())),
  sku: Type.Optional(Nullable(Sku)),
  barcode: Type.Optional(Nullable(Text(40))),
  choices: Type.Optional(
    Type.Array(
      Type.Object({
        optionChoiceIds: Type.Optional(Type.Object({ optionId: Text(36, 1), choiceId: Text(36, 1) })),
        optionChoiceNames: Type.Optional(
          Type.Object({
            optionName: Text(50, 1),
            choiceName: Text(50, 1),
            renderType: Type.Optional(Type.Enum([...optionRenderTypes])),
          }),
        ),
      }),
      { maxItems: 6 },
    ),
  ),
  price: Type.Object({ actualPrice: NewMoney, compareAtPrice: Type.Optional(Nullable(NewMoney)) }),
  physicalProperties: Type.Optional(
    Nullable(
      Type.Object({
        weight: Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: 999_999_999.99 }))),
        pricePerUnit: Type.Optional(Nullable(Type.Object({ settings: Type.Optional(Nullable(UnitSettings)) }))),
        productDimensions: Type.Optional(Nullable(Dimensions)),
        packageDimensions: Type.Optional(Nullable(Dimensions)),
      }),
    ),
  ),
  digitalProperties: Type.Optional(
    Nullable(Type.Object({ digitalFile: Type.Optional(Nullable(Type.Object({ id: Text(200, 1) }))) })),
  ),
  revenueDetails: Type.Optional(Nullable(Type.Object({ cost: Type.Optional(Nullable(NewMoney)) }))),
};
export const NewVariant = named("NewVariantV3", Type.Object(newVariantFields));
export type NewVariant = Static<typeof NewVariant>;

/** Stock sent with a variant: a quantity, or only whether it is in stock. */
export const NewVariantStock = OneOf(
  ["quantity", "inStock"],
  Type.Object({
    quantity: Type.Optional(Type.Integer({ minimum: -99_999, maximum: 99_999 })),
    inStock: Type.Optional(Type.Boolean()),
    locationId: Type.Optional(Nullable(Id)),
    preorderInfo: Type.Optional(
      Nullable(
        Type.Object({
          enabled: Type.Optional(Nullable(Type.Boolean())),
          message: Type.Optional(Nullable(Text(250))),
          limit: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 100_000 }))),
        }),
      ),
    ),
  }),
);
export type NewVariantStock = Static<typeof NewVariantStock>;
export const NewVariantWithStock = named(
  "NewVariantWithInventoryV3",
  Type.Object({ ...newVariantFields, inventoryItem: Type.Optional(Nullable(NewVariantStock)) }),
);

// Subscriptions

export const Subscription = named(
  "ProductSubscriptionV3",
  Type.Object({
    id: Id,
    title: Type.String(),
    description: Type.String(),
    visible: Type.Boolean(),
    frequency: Type.Enum(["UNDEFINED", "DAY", "WEEK", "MONTH", "YEAR"]),
    interval: Type.Integer(),
    autoRenewal: Type.Optional(Type.Boolean()),
    billingCycles: Type.Optional(Type.Integer()),
    discount: Type.Optional(
      Type.Object({
        type: Type.Enum(["AMOUNT", "PERCENT"]),
        amountOff: Type.Optional(Type.String()),
        percentOff: Type.Optional(Type.Number()),
      }),
    ),
  }),
);
export type Subscription = Static<typeof Subscription>;

export const NewSubscription = OneOf(
  ["autoRenewal", "billingCycles"],
  Type.Object({
    id: Type.Optional(Nullable(Id)),
    title: Text(20, 1),
    description: Type.Optional(Nullable(Text(60))),
    visible: Type.Optional(Nullable(Type.Boolean())),
    frequency: Type.Enum(["DAY", "WEEK", "MONTH", "YEAR"]),
    interval: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 50 }))),
    autoRenewal: Type.Optional(Type.Boolean()),
    billingCycles: Type.Optional(Type.Integer({ minimum: 2, maximum: 999 })),
    discount: Type.Optional(
      Nullable(
        OneOf(
          ["amountOff", "percentOff"],
          Type.Object({
            type: Type.Optional(Type.Enum(["AMOUNT", "PERCENT"])),
            amountOff: Type.Optional(Type.String({ decimal: { gt: "0", lte: "999999999.99", maxScale: 3 } })),
            percentOff: Type.Optional(Type.Number({ minimum: 0.1, maximum: 99.9 })),
          }),
          true,
        ),
      ),
    ),
  }),
);
export type NewSubscription = Static<typeof NewSubscription>;
