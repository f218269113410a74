/** Shapes of a checkout (docs/protocol/checkouts.md#checkout). */
import { type Static, Type } from "typebox";
import { BuyerInfo, CreatedBy, CustomField } from "../orders/orders/order-values.ts";
import {
  AddressWithContact,
  CatalogReference,
  ChannelType,
  Decimal,
  ExtendedFields,
  Id,
  Image,
  Money4,
  named,
  PageUrl,
  Text,
  Timestamp,
  WeightUnit,
} from "../values.ts";
import { CartLineItem } from "./carts/cart-lines.ts";
import { AttachedGiftCard, MembershipOptions, SelectedMemberships } from "./carts/cart-values.ts";
import {
  AdditionalFee,
  AppliedDiscount,
  CalculationErrors,
  CarrierServiceOption,
  LineTax,
  PriceSummary,
  SelectedCarrierServiceOption,
  ShippingRegion,
  SubscriptionCharges,
  TaxSummary,
  Violation,
} from "./totals.ts";

/** A cart line with its share of discounts and tax. The image is called `media` here. */
export const CheckoutLineItem = named(
  "CheckoutLineItem",
  Type.Object({
    ...Type.Omit(CartLineItem, ["image", "taxGroupId", "selectedMembership", "catalogReference", "url"]).properties,
    catalogReference: Type.Optional(CatalogReference),
    url: Type.Optional(PageUrl),
    discount: Money4,
    totalPriceBeforeTax: Money4,
    totalPriceAfterTax: Money4,
    taxDetails: LineTax,
    media: Type.Optional(Image),
  }),
);
export type CheckoutLineItem = Static<typeof CheckoutLineItem>;

/** The estimate's shipping information and the destination. */
export const CheckoutShippingInfo = named(
  "CheckoutShippingInfo",
  Type.Object({
    shippingDestination: Type.Optional(AddressWithContact),
    selectedCarrierServiceOption: Type.Optional(SelectedCarrierServiceOption),
    region: Type.Optional(ShippingRegion),
    carrierServiceOptions: Type.Array(CarrierServiceOption),
  }),
);

export const CustomSettings = Type.Object({
  lockGiftCard: Type.Optional(Type.Boolean()),
  lockCouponCode: Type.Optional(Type.Boolean()),
  disabledPolicyAgreementCheckbox: Type.Optional(Type.Boolean()),
  disabledManualPayment: Type.Optional(Type.Boolean()),
});

export const CustomContentReference = Type.Object({ appId: Id, componentId: Id });
export const ExternalReference = Type.Object({ appId: Id, resourceId: Text(100, 1) });

/** A tip (docs/protocol/core.md#enumerations). */
export const TipChoice = named(
  "TipChoice",
  Type.Object({
    type: Type.Enum(["PERCENTAGE", "AMOUNT", "CUSTOM"]),
    /** With PERCENTAGE: percentage of the line items after discounts. */
    percentage: Type.Optional(Decimal({ gt: "0", lte: "100", maxScale: 2 })),
    /** Otherwise an amount in the store's currency. */
    amount: Type.Optional(Decimal({ gt: "0", lte: "1000000" })),
  }),
);
export type TipChoice = Static<typeof TipChoice>;

/** Checkouts wrap the selected memberships in an object (docs/protocol/checkouts.md#shipping-and-memberships). */
const CheckoutMembershipOptions = named(
  "CheckoutMembershipOptions",
  Type.Object({
    ...Type.Omit(MembershipOptions, ["selectedMemberships"]).properties,
    selectedMemberships: Type.Optional(SelectedMemberships),
  }),
);

export const Checkout = named(
  "Checkout",
  Type.Object({
    id: Id,
    createdDate: Timestamp,
    updatedDate: Timestamp,
    cartId: Type.Optional(Id),
    purchaseFlowId: Id,
    lineItems: Type.Array(CheckoutLineItem),
    buyerInfo: BuyerInfo,
    billingInfo: Type.Optional(AddressWithContact),
    shippingInfo: CheckoutShippingInfo,
    buyerNote: Type.Optional(Type.String()),
    customFields: Type.Array(CustomField),
    currency: Type.String(),
    conversionCurrency: Type.String(),
    paymentCurrency: Type.String(),
    weightUnit: WeightUnit,
    taxIncludedInPrice: Type.Boolean(),
    priceSummary: PriceSummary,
    payNow: PriceSummary,
    payLater: PriceSummary,
    payAfterFreeTrial: Type.Optional(PriceSummary),
    /** Empty without subscriptions; absent in checkouts completed before the field existed. */
    subscriptionCharges: Type.Optional(Type.Array(SubscriptionCharges)),
    taxSummary: TaxSummary,
    appliedDiscounts: Type.Array(AppliedDiscount),
    additionalFees: Type.Array(AdditionalFee),
    calculationErrors: CalculationErrors,
    violations: Type.Array(Violation),
    membershipOptions: CheckoutMembershipOptions,
    /** The first gift card; the protocol only supports one. */
    giftCard: Type.Optional(AttachedGiftCard),
    channelType: ChannelType,
    siteLanguage: Type.String(),
    buyerLanguage: Type.String(),
    completed: Type.Boolean(),
    createdBy: CreatedBy,
    customSettings: CustomSettings,
    customContentReference: Type.Optional(CustomContentReference),
    externalReference: Type.Optional(ExternalReference),
    businessLocationId: Type.Optional(Id),
    taxExemptGroupId: Type.Optional(Id),
    extendedFields: ExtendedFields,
    /** Extension: raised by each change of the checkout. */
    revision: Type.String(),
    /** Extension: the attached coupon code, whether or not it applies. */
    couponCode: Type.Optional(Type.String()),
    /** Extension: the order of this checkout. */
    orderId: Type.Optional(Id),
    /** Extension: whether any item must be delivered. */
    requiresShipping: Type.Boolean(),
    /** Extension: all gift cards, in the order of use. */
    giftCards: Type.Array(AttachedGiftCard),
    tip: Type.Optional(TipChoice),
    /** Extension: the amount to pay through a provider: due now, minus gift cards. No payment is needed at 0. */
    amountDue: Money4,
  }),
);
export type Checkout = Static<typeof Checkout>;
