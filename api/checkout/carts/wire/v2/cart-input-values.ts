/**
 * Input shapes of Cart v2: items, coupons, gift cards, shipping, and the cart itself
 * (docs/protocol/cart-v2.md#requests).
 */
import { type Static, Type } from "typebox";
import { GiftCardCode } from "../../../../payments/payment-values.ts";
import {
  Address,
  CatalogReference,
  ChannelType,
  ContactDetails,
  Decimal,
  ElevatedOnly,
  Email,
  ExtendedFields,
  Id,
  Nullable,
  named,
  OneOf,
  PaymentOption,
  Quantity,
  TaxableAddress,
  Text,
  Url,
} from "../../../../values.ts";
import {
  GivenDescriptionLine,
  GivenImage,
  GivenItemType,
  GivenPhysicalProperties,
  MAX_LINE_QUANTITY,
  MAX_LINES_PER_CALL,
  ServiceProperties,
  translatedUpTo,
} from "../../cart-lines.ts";
import { CatalogOverrideFieldsV2, cartSettingsFields, MembershipRef } from "./cart-values.ts";

/** Payment of a line. Plans bought in the same purchase are rejected: INVALID_MEMBERSHIP_PAYMENT_OPTION. */
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
    /** The store assigns their IDs. */
    modifierGroups: Type.Optional(Type.Array(GivenModifierGroup, { maxItems: 25 })),
  }),
);
export type CustomItemInput = Static<typeof CustomItemInput>;

export const CouponInput = Type.Object({ code: Text(50, 1) });
export const GiftCardInput = Type.Object({ code: GiftCardCode, redeemAmount: Type.Optional(Amount) });
export const DeliveryMethodInput = Type.Object({ code: Text(100, 1), appId: Type.Optional(Nullable(Id)) });

export const catalogItems = () => Type.Array(CatalogItemInput, { maxItems: MAX_LINES_PER_CALL, default: [] });
export const customItems = () =>
  Type.Optional(ElevatedOnly(Type.Array(CustomItemInput, { maxItems: MAX_LINES_PER_CALL, default: [] })));

/** Fields of an update. Omitted fields are unchanged, null clears. */
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
    settings: Type.Optional(ElevatedOnly(Type.Object(cartSettingsFields))),
    customCheckoutUrl: Type.Optional(ElevatedOnly(Nullable(Url))),
    extendedFields: Type.Optional(Nullable(ExtendedFields)),
  }),
);
export type CartV2Input = Static<typeof CartV2Input>;
/** Settings can only be set when a cart is created. Clients that send back what they read leave them unchanged. */
export const CartV2Changes = named("CartV2Changes", Type.Omit(CartV2Input, ["settings"]));

export const createCartV2Body = Type.Object({
  cart: Type.Optional(CartV2Input),
  catalogItems: catalogItems(),
  customItems: customItems(),
  coupons: Type.Optional(Type.Array(CouponInput, { maxItems: 1 })),
  deliveryMethod: Type.Optional(DeliveryMethodInput),
  giftCards: Type.Optional(Type.Array(GiftCardInput, { maxItems: 1 })),
});
