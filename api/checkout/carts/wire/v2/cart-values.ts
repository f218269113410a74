/** Cart v2, in which the cart is also the checkout (docs/protocol/cart-v2.md#cart). The same carts as in version 1. */
import { type Static, Type } from "typebox";
import {
  Address,
  CatalogReference,
  ChannelType,
  ContactDetails,
  Currency,
  DescriptionLine,
  ExtendedFields,
  Id,
  Image,
  ItemType,
  named,
  PageUrl,
  PaymentOption,
  PhysicalProperties,
  Quantity,
  Revision,
  TaxableAddress,
  Text,
  Timestamp,
  Translated,
} from "../../../../values.ts";
import { CatalogOverrideFields, Policy, ServiceProperties, SubscriptionOptionInfo } from "../../cart-lines.ts";

/** Amount in the store's currency and in the shopper's, unformatted. */
export const MoneyV2 = named("ConvertedMoney", Type.Object({ amount: Type.String(), convertedAmount: Type.String() }));
export type MoneyV2 = Static<typeof MoneyV2>;

export const MembershipRef = Type.Object({ appId: Id, membershipId: Text(200, 1) });

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

/** `name` and `salePrice` are the names of `productName` and `price` in this version. */
export const CatalogOverrideFieldsV2 = named(
  "CatalogOverrideFieldsV2",
  Type.Object({
    ...CatalogOverrideFields.properties,
    name: CatalogOverrideFields.properties.productName,
    salePrice: CatalogOverrideFields.properties.price,
  }),
);

export const DiscountSource = Type.Object({
  /** A manual discount by the merchant counts as a rule. */
  sourceType: Type.Enum(["AUTOMATIC_RULE", "COUPON"]),
  couponCode: Type.Optional(Type.String()),
});

export const CartLineV2 = named(
  "CartLineItemV2",
  Type.Object({
    id: Id,
    name: Translated,
    quantityInfo: Type.Object({
      /** Quantity that can be ordered now; absent if none. */
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
      url: Type.Optional(PageUrl),
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
          /** Like the following fields, only set in calculated or estimated carts, for memberships that can pay. */
          name: Type.Optional(Translated),
          /** Credits to deduct; absent for unlimited memberships. */
          redemptionCost: Type.Optional(Type.Integer()),
          redemptionType: Type.Optional(Type.Enum(["CREDITS", "SESSIONS"])),
        }),
      ),
    }),
    status: Type.Enum(["IN_STOCK", "PARTIALLY_IN_STOCK", "OUT_OF_STOCK", "REMOVED_FROM_CATALOG"]),
    extendedFields: Type.Optional(ExtendedFields),
    modifierGroups: Type.Optional(Type.Array(ModifierGroupV2)),
    /** Discounts of the line; only set in calculated or estimated carts. */
    discounts: Type.Optional(Type.Array(Type.Object({ name: Translated, amountOff: MoneyV2, source: DiscountSource }))),
    customLineItem: Type.Boolean(),
  }),
);
export type CartLineV2 = Static<typeof CartLineV2>;

export const DeliveryMethod = Type.Object({
  code: Type.String(),
  appId: Type.Optional(Id),
  title: Type.Optional(Translated),
  pickup: Type.Optional(Type.Boolean()),
});

export const cartSettingsFields = {
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
      /** Created by an app for any buyer. */
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
          /** Issuer of the card: the store, or an app. */
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
    settings: Type.Object(cartSettingsFields),
    customCheckoutUrl: Type.Optional(Type.String()),
    extendedFields: Type.Optional(ExtendedFields),
    currentCart: Type.Boolean(),
    /** The store is a demo: this cart can't be ordered. */
    demo: Type.Boolean({ default: false }),
    formSubmissions: Type.Optional(Type.Array(Type.Unknown())),
  }),
);
export type CartV2 = Static<typeof CartV2>;
