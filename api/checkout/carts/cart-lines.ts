/** Line items of carts, in responses and requests (docs/protocol/carts.md#line-items). */
import { type Static, type TSchema, Type } from "typebox";
import {
  CatalogReference,
  Decimal,
  DescriptionLine,
  ElevatedOnly,
  ExtendedFields,
  Id,
  Image,
  ItemType,
  Money4,
  named,
  PageUrl,
  PaymentOption,
  PhysicalProperties,
  Quantity,
  Sku,
  TaxableAddress,
  Text,
  Timestamp,
  Translated,
} from "../../values.ts";

/** Maximum lines per cart (docs/protocol/decisions.md#limits). */
export const MAX_CART_LINES = 300;
export const MAX_LINES_PER_CALL = 100;
export const MAX_LINE_QUANTITY = 100_000;

export const Availability = named(
  "ItemAvailability",
  Type.Object({
    status: Type.Enum(["AVAILABLE", "NOT_FOUND", "NOT_AVAILABLE", "PARTIALLY_AVAILABLE"]),
    /** Absent when inventory is not tracked. */
    quantityAvailable: Type.Optional(Type.Integer()),
  }),
);
export type Availability = Static<typeof Availability>;

export const ServiceProperties = named(
  "ServiceProperties",
  Type.Object({
    /** When the service takes place. */
    scheduledDate: Type.Optional(Timestamp),
    numberOfParticipants: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  }),
);
export type ServiceProperties = Static<typeof ServiceProperties>;

export const SubscriptionFrequency = Type.Enum(["UNDEFINED", "DAY", "WEEK", "MONTH", "YEAR"]);

/** Billing interval and display name of a subscription. */
export const SubscriptionOptionInfo = named(
  "SubscriptionOptionInfo",
  Type.Object({
    subscriptionSettings: Type.Object({
      frequency: SubscriptionFrequency,
      interval: Type.Integer(),
      autoRenewal: Type.Boolean(),
      /** Absent when it renews until it is canceled. */
      billingCycles: Type.Optional(Type.Integer()),
      enableCustomerCancellation: Type.Optional(Type.Boolean()),
      /** Start date the buyer chose for the first delivery. */
      startDate: Type.Optional(Timestamp),
    }),
    title: Translated,
    description: Translated,
  }),
);

export const SelectedMembership = named("SelectedMembership", Type.Object({ id: Text(100, 1), appId: Id }));

export const Policy = named("Policy", Type.Object({ title: Text(29, 1), content: Text(3000, 1) }));

export const modifierGroup = <Name extends TSchema, Price extends TSchema>(name: Name, price: Price) =>
  Type.Object({
    id: Text(36, 1),
    name,
    modifiers: Type.Array(
      Type.Object({
        id: Text(36, 1),
        quantity: Type.Optional(Quantity),
        label: name,
        details: Type.Optional(name),
        price: Type.Optional(price),
      }),
      { minItems: 1, maxItems: 25 },
    ),
  });

/** Modifiers of an item with the amount each adds to the unit price. */
export const ModifierGroup = named("ModifierGroup", modifierGroup(Translated, Money4));

export const translatedUpTo = (original: number, translated: number) =>
  Type.Object({ original: Text(original), translated: Type.Optional(Text(translated)) });

export const GivenDescriptionLine = Type.Object({
  name: translatedUpTo(100, 200),
  plainText: Type.Optional(translatedUpTo(600, 600)),
  colorInfo: Type.Optional(
    Type.Object({ original: Text(500), translated: Type.Optional(Text(500)), code: Type.Optional(Text(100)) }),
  ),
});

export const GivenPhysicalProperties = Type.Object({
  weight: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000 })),
  sku: Type.Optional(Sku),
  shippable: Type.Optional(Type.Boolean()),
});

/** UNRECOGNISED is treated as PHYSICAL, like an absent type. */
export const GivenItemType = Type.Object({
  preset: Type.Optional(Type.Enum(["UNRECOGNISED", "PHYSICAL", "DIGITAL", "GIFT_CARD", "SERVICE"])),
  custom: Type.Optional(Text(100)),
});

export const GivenImage = Type.Object({
  id: Type.Optional(Text(400)),
  url: Type.Optional(Text(2048)),
  width: Type.Optional(Type.Integer({ minimum: 0 })),
  height: Type.Optional(Type.Integer({ minimum: 0 })),
  altText: Type.Optional(Text(200)),
  filename: Type.Optional(Text(200)),
});

const Amount = Decimal({ gte: "0", lte: "999999999", maxScale: 3 });
/** Amounts of custom items; at most as precise as the currency. */
const CustomAmount = Decimal({ gte: "0", lte: "1000000000000000" });
const Deposit = Decimal({ gt: "0", lte: "999999999", maxScale: 3 });

/** Overrides of catalog data on one line. Only staff and apps can set them (docs/protocol/decisions.md#money). */
export const CatalogOverrideFields = named(
  "CatalogOverrideFields",
  Type.Object({
    productName: Type.Optional(translatedUpTo(200, 400)),
    price: Type.Optional(Amount),
    fullPrice: Type.Optional(Amount),
    descriptionLines: Type.Optional(Type.Array(GivenDescriptionLine, { maxItems: 20 })),
    physicalProperties: Type.Optional(GivenPhysicalProperties),
    image: Type.Optional(GivenImage),
    paymentOption: Type.Optional(Type.Object({ value: PaymentOption })),
    depositAmount: Type.Optional(Deposit),
    savePaymentMethod: Type.Optional(Type.Boolean()),
    inventoryAppId: Type.Optional(Id),
  }),
);
export type CatalogOverrideFields = Static<typeof CatalogOverrideFields>;

export const CartLineItem = named(
  "CartLineItem",
  Type.Object({
    id: Id,
    quantity: Quantity,
    catalogReference: CatalogReference,
    productName: Translated,
    /** Absent for custom items without a URL and for deleted products. */
    url: Type.Optional(PageUrl),
    /** Unit price after the catalog's discount. */
    price: Money4,
    /** Unit price before the catalog's discount. */
    fullPrice: Money4,
    priceBeforeDiscounts: Money4,
    /** `price × quantity`. */
    lineItemPrice: Money4,
    priceDescription: Type.Optional(Translated),
    descriptionLines: Type.Array(DescriptionLine),
    image: Type.Optional(Image),
    availability: Availability,
    physicalProperties: PhysicalProperties,
    itemType: ItemType,
    subscriptionOptionInfo: Type.Optional(SubscriptionOptionInfo),
    serviceProperties: Type.Optional(ServiceProperties),
    paymentOption: PaymentOption,
    /** Set with DEPOSIT_ONLINE only. */
    depositAmount: Type.Optional(Money4),
    selectedMembership: Type.Optional(SelectedMembership),
    rootCatalogItemId: Type.Optional(Type.String()),
    deliveryProfileId: Type.Optional(Id),
    taxGroupId: Type.Optional(Id),
    taxableAddress: Type.Optional(TaxableAddress),
    modifierGroups: Type.Optional(Type.Array(ModifierGroup)),
    /** The part of `price` that modifiers add. */
    modifiersTotalPrice: Type.Optional(Money4),
    policies: Type.Optional(Type.Array(Policy)),
    consentRequiredPaymentPolicy: Type.Optional(Type.String()),
    catalogOverrideFields: Type.Optional(CatalogOverrideFields),
    extendedFields: Type.Optional(ExtendedFields),
    customLineItem: Type.Boolean(),
    priceUndetermined: Type.Boolean(),
    fixedQuantity: Type.Boolean(),
    savePaymentMethod: Type.Boolean(),
    membersOnly: Type.Boolean(),
  }),
);
export type CartLineItem = Static<typeof CartLineItem>;

/** A catalog item. Its name and price come from the catalog. */
export const NewLineItem = named(
  "NewLineItem",
  Type.Object({
    catalogReference: CatalogReference,
    quantity: Type.Integer({ minimum: 1, maximum: MAX_LINE_QUANTITY, default: 1 }),
    /** When a service takes place, and for how many people. */
    serviceProperties: Type.Optional(ServiceProperties),
    /** Start date of a subscription; the billing interval is an option of the reference. */
    subscriptionOptionInfo: Type.Optional(
      Type.Object({
        subscriptionSettings: Type.Optional(Type.Object({ startDate: Type.Optional(Timestamp) })),
      }),
    ),
    selectedMembership: Type.Optional(SelectedMembership),
    extendedFields: Type.Optional(ExtendedFields),
    catalogOverrideFields: Type.Optional(ElevatedOnly(CatalogOverrideFields)),
    taxableAddress: Type.Optional(ElevatedOnly(TaxableAddress)),
  }),
);
export type NewLineItem = Static<typeof NewLineItem>;

/** A custom item without a catalog product. Only staff and apps can add one (docs/protocol/decisions.md#money). */
export const CustomLineItem = named(
  "CustomLineItem",
  Type.Object({
    quantity: Type.Integer({ minimum: 1, maximum: MAX_LINE_QUANTITY, default: 1 }),
    price: CustomAmount,
    fullPrice: Type.Optional(CustomAmount),
    priceDescription: Type.Optional(translatedUpTo(100, 100)),
    productName: translatedUpTo(200, 400),
    descriptionLines: Type.Optional(Type.Array(GivenDescriptionLine, { maxItems: 10 })),
    media: Type.Optional(GivenImage),
    url: Type.Optional(Type.Object({ relativePath: Type.Optional(Text(2048)), url: Type.Optional(Text(2048)) })),
    itemType: Type.Optional(GivenItemType),
    taxGroupId: Type.Optional(Id),
    deliveryProfileId: Type.Optional(Id),
    /** Available quantity; unlimited when absent. */
    quantityAvailable: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_LINE_QUANTITY })),
    physicalProperties: Type.Optional(GivenPhysicalProperties),
    paymentOption: Type.Optional(PaymentOption),
    depositAmount: Type.Optional(CustomAmount),
    serviceProperties: Type.Optional(ServiceProperties),
    rootCatalogItemId: Type.Optional(Text(36, 1)),
    catalogReference: Type.Optional(CatalogReference),
    priceUndetermined: Type.Optional(Type.Boolean()),
    fixedQuantity: Type.Optional(Type.Boolean()),
    membersOnly: Type.Optional(Type.Boolean()),
    policies: Type.Optional(Type.Array(Policy, { maxItems: 5 })),
    consentRequiredPaymentPolicy: Type.Optional(Text(1000, 1)),
    taxableAddress: Type.Optional(TaxableAddress),
    modifierGroups: Type.Optional(
      Type.Array(modifierGroup(translatedUpTo(200, 400), Decimal({ gte: "0", lte: "1000000000000000", maxScale: 3 })), {
        maxItems: 25,
      }),
    ),
  }),
);
export type CustomLineItem = Static<typeof CustomLineItem>;
