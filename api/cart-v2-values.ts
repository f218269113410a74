/** Shapes of cart v2, in which the cart is the checkout (wire, identity 11). The same carts as version 1. */
import { type Static, Type } from "typebox";
import {
  CatalogOverrideFields,
  GivenDescriptionLine,
  GivenImage,
  GivenItemType,
  GivenPhysicalProperties,
  MAX_LINE_QUANTITY,
  MAX_LINES_PER_CALL,
  Policy,
  ServiceProperties,
  SubscriptionOptionInfo,
  TaxableAddress,
  translatedUpTo,
} from "./cart-lines.ts";
import {
  Address,
  CatalogReference,
  ChannelType,
  ContactDetails,
  Currency,
  Decimal,
  DescriptionLine,
  ElevatedOnly,
  Email,
  ExtendedFields,
  Id,
  Image,
  ItemType,
  Nullable,
  named,
  OneOf,
  PageUrl,
  PaymentOption,
  PhysicalProperties,
  Quantity,
  Revision,
  Text,
  Timestamp,
  Translated,
  Url,
} from "./values.ts";

/** Amount in the store's currency and in the shopper's, without formatting. */
export const MoneyV2 = named("ConvertedMoney", Type.Object({ amount: Type.String(), convertedAmount: Type.String() }));
export type MoneyV2 = Static<typeof MoneyV2>;

const MembershipRef = Type.Object({ appId: Id, membershipId: Text(200, 1) });

const ModifierGroupV2 = Type.Object({
  id: Type.String(),
  name: Translated,
  modifiers: Type.Array(
    Type.Object({
      id: Type.String(),
      quantity: Type.Optional(Type.Integer()),
      label: Translated,
      details: Type.Optional(Translated),
      price: Type.Optional(MoneyV2),
    }),
  ),
});

/** `name` and `salePrice` are this version's words for `productName` and `price`. */
const CatalogOverrideFieldsV2 = named(
  "CatalogOverrideFieldsV2",
  Type.Object({
    ...CatalogOverrideFields.properties,
    name: CatalogOverrideFields.properties.productName,
    salePrice: CatalogOverrideFields.properties.price,
  }),
);

const DiscountSource = Type.Object({
  /** What the merchant took off by hand counts as a rule of theirs. */
  sourceType: Type.Enum(["AUTOMATIC_RULE", "COUPON"]),
  couponCode: Type.Optional(Type.String()),
});

export const CartLineV2 = named(
  "CartLineItemV2",
  Type.Object({
    id: Id,
    name: Translated,
    quantityInfo: Type.Object({
      /** What can be ordered now; absent when nothing can. */
      confirmedQuantity: Type.Optional(Quantity),
      requestedQuantity: Quantity,
      availableQuantity: Type.Optional(Type.Integer()),
      fixedQuantity: Type.Boolean(),
    }),
    pricing: Type.Object({
      unitPrice: MoneyV2,
      totalPrice: MoneyV2,
      priceDescription: Type.Optional(Translated),
      priceUndetermined: Type.Boolean(),
      breakdown: Type.Object({
        fullPrice: MoneyV2,
        salePrice: MoneyV2,
        totalModifiersPrice: Type.Optional(MoneyV2),
      }),
    }),
    source: Type.Object({
      catalogReference: CatalogReference,
      catalogOverrideFields: Type.Optional(CatalogOverrideFieldsV2),
      rootCatalogItemId: Type.Optional(Type.String()),
      inventoryAppId: Type.Optional(Id),
    }),
    attributes: Type.Object({
      descriptionLines: Type.Array(DescriptionLine),
      image: Type.Optional(Image),
      url: PageUrl,
      policies: Type.Optional(Type.Array(Policy)),
      itemType: ItemType,
      physicalProperties: PhysicalProperties,
      subscriptionInfo: Type.Optional(SubscriptionOptionInfo),
      serviceProperties: Type.Optional(ServiceProperties),
      membersOnly: Type.Boolean(),
    }),
    deliveryConfig: Type.Object({ deliveryProfileId: Type.Optional(Id) }),
    taxConfig: Type.Object({ taxableAddress: Type.Optional(TaxableAddress), taxGroupId: Type.Optional(Type.String()) }),
    paymentConfig: Type.Object({
      savePaymentMethod: Type.Boolean(),
      consentRequiredPaymentPolicy: Type.Optional(Type.String()),
      depositAmount: Type.Optional(MoneyV2),
      paymentOption: PaymentOption,
      membership: Type.Optional(
        Type.Object({
          existingMembership: MembershipRef,
          /** Known, as what follows, once the cart is calculated or estimated, of memberships that can pay. */
          name: Type.Optional(Translated),
          /** What is taken off its credits; nothing where they are unlimited. */
          redemptionCost: Type.Optional(Type.Integer()),
          redemptionType: Type.Optional(Type.Enum(["CREDITS", "SESSIONS"])),
        }),
      ),
    }),
    status: Type.Enum(["IN_STOCK", "PARTIALLY_IN_STOCK", "OUT_OF_STOCK", "REMOVED_FROM_CATALOG"]),
    extendedFields: Type.Optional(ExtendedFields),
    modifierGroups: Type.Optional(Type.Array(ModifierGroupV2)),
    /** What comes off the line; known once the cart is calculated or estimated. */
    discounts: Type.Optional(Type.Array(Type.Object({ name: Translated, amountOff: MoneyV2, source: DiscountSource }))),
    customLineItem: Type.Boolean(),
  }),
);
export type CartLineV2 = Static<typeof CartLineV2>;

const DeliveryMethod = Type.Object({
  code: Type.String(),
  appId: Type.Optional(Id),
  title: Type.Optional(Translated),
  pickup: Type.Optional(Type.Boolean()),
});

const settingsFields = {
  lockGiftCard: Type.Optional(Type.Boolean()),
  lockCouponCode: Type.Optional(Type.Boolean()),
  policyAgreementCheckboxDisabled: Type.Optional(Type.Boolean()),
  manualPaymentDisabled: Type.Optional(Type.Boolean()),
};

export const CartV2 = named(
  "CartV2",
  Type.Object({
    id: Id,
    createdDate: Timestamp,
    updatedDate: Timestamp,
    revision: Revision,
    lineItems: Type.Array(CartLineV2),
    subtotal: MoneyV2,
    note: Type.Optional(Type.String()),
    coupons: Type.Array(Type.Object({ id: Id, code: Type.String() })),
    source: Type.Object({
      channelType: ChannelType,
      externalReferences: Type.Array(Type.Object({ appId: Id, resourceId: Type.String() })),
      createdBy: Type.Object({
        visitorId: Type.Optional(Id),
        memberId: Type.Optional(Id),
        userId: Type.Optional(Id),
        appId: Type.Optional(Type.String()),
      }),
      customContentReference: Type.Optional(Type.Object({ appId: Id, componentId: Id })),
    }),
    businessInfo: Type.Object({
      locationId: Type.Optional(Id),
      languageCode: Type.String(),
      currencyCode: Currency,
    }),
    customerInfo: Type.Object({
      visitorId: Type.Optional(Id),
      memberId: Type.Optional(Id),
      userId: Type.Optional(Id),
      /** An app made it for whoever comes. */
      openAccess: Type.Optional(Type.Boolean()),
      ...ContactDetails.properties,
      email: Type.Optional(Type.String()),
      contactId: Type.Optional(Id),
      languageCode: Type.String(),
      currencyCode: Currency,
    }),
    deliveryInfo: Type.Object({
      address: Type.Optional(Address),
      method: Type.Optional(DeliveryMethod),
      weightUnit: Type.Enum(["KG", "LB"]),
    }),
    taxInfo: Type.Object({ pricesIncludeTax: Type.Boolean(), taxExemptGroupId: Type.Optional(Id) }),
    paymentInfo: Type.Object({
      giftCards: Type.Array(
        Type.Object({
          id: Id,
          obfuscatedCode: Type.String(),
          /** Who keeps the card: the store, or an app. */
          appId: Id,
          externalId: Type.String(),
          requestedRedeemAmount: Type.Optional(MoneyV2),
        }),
      ),
      currencyCode: Currency,
      billingAddress: Type.Optional(Address),
      billingContact: Type.Optional(ContactDetails),
    }),
    orderPlaced: Type.Boolean(),
    orderId: Type.Optional(Id),
    purchaseFlowId: Id,
    settings: Type.Object(settingsFields),
    customCheckoutUrl: Type.Optional(Type.String()),
    extendedFields: Type.Optional(ExtendedFields),
    currentCart: Type.Boolean(),
    /** Never here: demonstrations have no carts of their own. */
    demo: Type.Boolean({ default: false }),
    formSubmissions: Type.Optional(Type.Array(Type.Unknown())),
  }),
);
export type CartV2 = Static<typeof CartV2>;

const Discount = Type.Object({
  name: Translated,
  source: DiscountSource,
  scope: Type.Enum(["UNKNOWN_DISCOUNT_SCOPE", "CART_SUBTOTAL", "LINE_ITEM", "DELIVERY"]),
  total: MoneyV2,
  lineItemDiscounts: Type.Array(Type.Object({ lineItemId: Id, amountOff: MoneyV2 })),
});

export const ViolationV2 = named(
  "CartViolation",
  Type.Object({
    scope: Type.Enum(["GLOBAL", "LINE_ITEM", "DISCOUNT", "DELIVERY", "TAX", "MEMBERSHIP", "GIFT_CARD"]),
    code: Type.String(),
    description: Type.String(),
    severity: Type.Enum(["WARNING", "ERROR"]),
    lineItemId: Type.Optional(Id),
  }),
);
export type ViolationV2 = Static<typeof ViolationV2>;

export const CartSummary = named(
  "CartSummary",
  Type.Object({
    cartId: Id,
    cartRevision: Revision,
    calculationId: Id,
    lineItems: Type.Array(Type.Object({ lineItemId: Id, quantity: Quantity, unitPrice: MoneyV2, totalPrice: MoneyV2 })),
    discounts: Type.Array(Discount),
    deliverySummary: Type.Optional(Type.Object({ method: DeliveryMethod, price: MoneyV2 })),
    /** Ours: every way of delivery on offer. */
    deliveryOptions: Type.Array(Type.Object({ code: Type.String(), appId: Id, title: Type.String(), price: MoneyV2 })),
    additionalFees: Type.Array(
      Type.Object({
        code: Type.String(),
        name: Translated,
        providerAppId: Type.Optional(Type.String()),
        lineItemIds: Type.Array(Id),
        price: MoneyV2,
        source: Type.Enum(["UNKNOWN_ADDITIONAL_FEE_SOURCE", "SERVICE_PLUGIN", "LINE_ITEM", "DELIVERY", "PLATFORM"]),
        /** Of a subscription: fees are part of its first charge only. */
        subscriptionCycles: Type.Optional(Type.Integer()),
      }),
    ),
    taxSummary: Type.Object({
      taxes: Type.Array(
        Type.Object({ name: Translated, taxableAmount: MoneyV2, exemptAmount: MoneyV2, amount: MoneyV2 }),
      ),
      totalExempt: MoneyV2,
      pricesIncludeTax: Type.Boolean(),
      lineItemTaxes: Type.Array(Type.Object({ lineItemId: Id, tax: MoneyV2, rate: Type.String() })),
      deliveryTax: MoneyV2,
      additionalFeeTaxes: Type.Array(Type.Object({ additionalFeeCode: Type.String(), tax: MoneyV2 })),
    }),
    priceSummary: Type.Object({
      subtotal: MoneyV2,
      discount: MoneyV2,
      delivery: MoneyV2,
      additionalFees: MoneyV2,
      tax: MoneyV2,
      total: MoneyV2,
    }),
    paymentSummary: Type.Object({
      giftCards: Type.Array(Type.Object({ giftCardId: Id, redeemAmount: MoneyV2 })),
      /** Plans that pay, and for which lines. */
      memberships: Type.Array(Type.Object({ id: Type.String(), appId: Id, lineItemIds: Type.Array(Id) })),
      requiresPaymentAfterGiftCard: Type.Boolean(),
      totalAfterGiftCards: MoneyV2,
      payNow: MoneyV2,
      payLater: MoneyV2,
      payAfterFreeTrial: MoneyV2,
      subscriptionCharges: Type.Array(
        Type.Object({
          lineItemIds: Type.Array(Id),
          description: Type.String(),
          charges: Type.Array(
            Type.Object({
              cycleFrom: Type.Integer(),
              cycleCount: Type.Optional(Type.Integer()),
              cycleBillingDate: Type.Optional(Timestamp),
            }),
          ),
        }),
      ),
    }),
    /** Says to `place-order` which prices the buyer agreed to. */
    priceVerificationToken: Type.String(),
    violations: Type.Array(ViolationV2),
  }),
);
export type CartSummary = Static<typeof CartSummary>;

/** What pays for a line. Plans that are bought in the same purchase cannot: INVALID_MEMBERSHIP_PAYMENT_OPTION. */
export const MembershipPayment = OneOf(
  ["existingMembership", "futureMembership"],
  Type.Object({
    existingMembership: Type.Optional(MembershipRef),
    futureMembership: Type.Optional(Type.Object({ lineItemId: Id, benefitId: Type.Optional(Text(200)) })),
  }),
);

const Amount = Type.Object({ amount: Decimal({ gte: "0", lte: "999999999", maxScale: 3 }) });

export const CatalogItemInput = named(
  "CatalogItemInput",
  Type.Object({
    catalogReference: CatalogReference,
    quantity: Type.Integer({ minimum: 1, maximum: MAX_LINE_QUANTITY, default: 1 }),
    catalogOverrideFields: Type.Optional(ElevatedOnly(CatalogOverrideFieldsV2)),
    extendedFields: Type.Optional(ExtendedFields),
    membershipPayment: Type.Optional(MembershipPayment),
  }),
);
export type CatalogItemInput = Static<typeof CatalogItemInput>;

const GivenTranslated = Type.Object({ original: Text(200, 1), translated: Type.Optional(Text(400)) });
const GivenModifierGroup = Type.Object({
  name: GivenTranslated,
  modifiers: Type.Array(
    Type.Object({
      quantity: Type.Optional(Quantity),
      label: GivenTranslated,
      details: Type.Optional(GivenTranslated),
      price: Type.Optional(Amount),
    }),
    { minItems: 1, maxItems: 25 },
  ),
});

export const CustomItemInput = named(
  "CustomItemInput",
  Type.Object({
    name: GivenTranslated,
    quantityInfo: Type.Optional(
      Type.Object({
        requestedQuantity: Type.Optional(Quantity),
        availableQuantity: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_LINE_QUANTITY })),
        fixedQuantity: Type.Optional(Type.Boolean()),
      }),
    ),
    pricing: Type.Object({
      price: Amount,
      fullPrice: Type.Optional(Amount),
      priceDescription: Type.Optional(translatedUpTo(100, 100)),
      priceUndetermined: Type.Optional(Type.Boolean()),
    }),
    source: Type.Optional(
      Type.Object({
        catalogReference: Type.Optional(CatalogReference),
        rootCatalogItemId: Type.Optional(Text(36, 1)),
      }),
    ),
    attributes: Type.Optional(
      Type.Object({
        descriptionLines: Type.Optional(Type.Array(GivenDescriptionLine, { maxItems: 100 })),
        image: Type.Optional(GivenImage),
        url: Type.Optional(Type.Object({ relativePath: Type.Optional(Text(2048)), url: Type.Optional(Text(2048)) })),
        itemType: Type.Optional(GivenItemType),
        physicalProperties: Type.Optional(GivenPhysicalProperties),
        serviceProperties: Type.Optional(ServiceProperties),
        membersOnly: Type.Optional(Type.Boolean()),
      }),
    ),
    deliveryConfig: Type.Optional(Type.Object({ deliveryProfileId: Type.Optional(Id) })),
    taxConfig: Type.Optional(
      Type.Object({ taxGroupId: Type.Optional(Id), taxableAddress: Type.Optional(TaxableAddress) }),
    ),
    paymentConfig: Type.Optional(
      Type.Object({ depositAmount: Type.Optional(Amount), paymentOption: Type.Optional(PaymentOption) }),
    ),
    /** Their ids are the store's to give. */
    modifierGroups: Type.Optional(Type.Array(GivenModifierGroup, { maxItems: 25 })),
  }),
);
export type CustomItemInput = Static<typeof CustomItemInput>;

export const CouponInput = Type.Object({ code: Text(50, 1) });
export const GiftCardInput = Type.Object({ code: Text(40, 8), redeemAmount: Type.Optional(Amount) });
export const DeliveryMethodInput = Type.Object({ code: Text(100, 1), appId: Type.Optional(Nullable(Id)) });

export const catalogItems = () => Type.Array(CatalogItemInput, { maxItems: MAX_LINES_PER_CALL, default: [] });
export const customItems = () =>
  Type.Optional(ElevatedOnly(Type.Array(CustomItemInput, { maxItems: MAX_LINES_PER_CALL, default: [] })));

/** What an update may say of a cart. Absent fields stay, null clears. */
export const CartV2Input = named(
  "CartV2Input",
  Type.Object({
    note: Type.Optional(Nullable(Text(1000))),
    businessInfo: Type.Optional(Type.Object({ locationId: Type.Optional(Nullable(Id)) })),
    customerInfo: Type.Optional(Type.Object({ ...ContactDetails.properties, email: Type.Optional(Nullable(Email)) })),
    deliveryInfo: Type.Optional(Type.Object({ address: Type.Optional(Nullable(Address)) })),
    taxInfo: Type.Optional(Type.Object({ taxExemptGroupId: Type.Optional(ElevatedOnly(Nullable(Id))) })),
    paymentInfo: Type.Optional(
      Type.Object({
        billingAddress: Type.Optional(Nullable(Address)),
        billingContact: Type.Optional(Nullable(ContactDetails)),
      }),
    ),
    source: Type.Optional(
      Type.Object({
        channelType: Type.Optional(ChannelType),
        externalReferences: Type.Optional(
          Type.Array(Type.Object({ appId: Id, resourceId: Text(100, 1) }), { maxItems: 10 }),
        ),
        customContentReference: Type.Optional(Type.Object({ appId: Id, componentId: Id })),
      }),
    ),
    settings: Type.Optional(ElevatedOnly(Type.Object(settingsFields))),
    customCheckoutUrl: Type.Optional(ElevatedOnly(Nullable(Url))),
    extendedFields: Type.Optional(Nullable(ExtendedFields)),
  }),
);
export type CartV2Input = Static<typeof CartV2Input>;
/** Settings are given once, when a cart is made: clients that send back what they read leave them as they are. */
export const CartV2Changes = named("CartV2Changes", Type.Omit(CartV2Input, ["settings"]));

export const createCartV2Body = Type.Object({
  cart: Type.Optional(CartV2Input),
  catalogItems: catalogItems(),
  customItems: customItems(),
  coupons: Type.Optional(Type.Array(CouponInput, { maxItems: 1 })),
  deliveryMethod: Type.Optional(DeliveryMethodInput),
  giftCards: Type.Optional(Type.Array(GiftCardInput, { maxItems: 1 })),
});
