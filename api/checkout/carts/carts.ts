/** The current cart of a visitor or member (wire, identity 7.1 to 7.3). By id: `carts-by-id.ts`. */
import { type Static, Type } from "typebox";
import { endpoint } from "../../endpoint.ts";
import {
  Address,
  AddressWithContact,
  ChannelType,
  Currency,
  Decimal,
  ElevatedOnly,
  Email,
  ExtendedFields,
  Id,
  Money4,
  Nothing,
  Nullable,
  named,
  OneOf,
  Quantity,
  Revision,
  Text,
  Timestamp,
  Translated,
  WeightUnit,
} from "../../values.ts";
import {
  AdditionalFee,
  AppliedDiscount,
  CalculatedLineItem,
  CalculationErrors,
  PriceExplanation,
  PriceSummary,
  ShippingInformation,
  TaxSummary,
  Violation,
} from "../totals.ts";
import { CartLineItem, CustomLineItem, MAX_LINES_PER_CALL, NewLineItem } from "./cart-lines.ts";

export const SelectedShippingOption = named(
  "SelectedShippingOption",
  Type.Object({ carrierId: Type.Optional(Id), code: Text(100, 1) }),
);
export type SelectedShippingOption = Static<typeof SelectedShippingOption>;

/** What is attached to a cart, not what it is worth: that is in the estimate. */
export const AttachedDiscount = named(
  "AttachedDiscount",
  Type.Object({
    coupon: Type.Optional(Type.Object({ id: Type.String(), code: Type.String() })),
    merchantDiscount: Type.Optional(
      Type.Object({ amount: Type.Optional(Money4), percentage: Type.Optional(Type.Number()) }),
    ),
  }),
);

export const Cart = named(
  "Cart",
  Type.Object({
    id: Id,
    lineItems: Type.Array(CartLineItem),
    buyerNote: Type.Optional(Type.String()),
    buyerInfo: Type.Object({
      visitorId: Type.Optional(Id),
      memberId: Type.Optional(Id),
      /** Staff who made the cart for somebody. */
      userId: Type.Optional(Id),
      contactId: Type.Optional(Id),
      email: Type.Optional(Type.String()),
    }),
    currency: Currency,
    conversionCurrency: Currency,
    paymentCurrency: Currency,
    buyerLanguage: Type.Optional(Type.String()),
    siteLanguage: Type.Optional(Type.String()),
    taxIncludedInPrices: Type.Boolean(),
    weightUnit: WeightUnit,
    checkoutId: Type.Optional(Id),
    appliedDiscounts: Type.Array(AttachedDiscount),
    createdDate: Timestamp,
    updatedDate: Timestamp,
    contactInfo: Type.Optional(AddressWithContact),
    overrideCheckoutUrl: Type.Optional(Type.String()),
    purchaseFlowId: Id,
    selectedShippingOption: Type.Optional(SelectedShippingOption),
    extendedFields: Type.Optional(ExtendedFields),
    businessLocationId: Type.Optional(Id),
    revision: Revision,
    /** The sum of all `lineItemPrice`. An addition of ours, so that a cart badge needs no estimate. */
    subtotal: Money4,
  }),
);
export type Cart = Static<typeof Cart>;

/** A card that pays for part of a purchase. The code is never shown whole. */
export const AttachedGiftCard = named(
  "AttachedGiftCard",
  Type.Object({
    obfuscatedCode: Type.String(),
    amount: Money4,
    appId: Type.Optional(Id),
    externalId: Type.Optional(Type.String()),
    requestedAmount: Type.Optional(Money4),
  }),
);

const Membership = named(
  "EligibleMembership",
  Type.Object({
    id: Type.String(),
    appId: Id,
    name: Translated,
    lineItemIds: Type.Array(Id),
    /** Absent when it is unlimited. */
    credits: Type.Optional(Type.Object({ total: Type.Integer(), remaining: Type.Integer() })),
    expirationDate: Type.Optional(Timestamp),
  }),
);

export const MembershipOptions = named(
  "CartMembershipOptions",
  Type.Object({
    eligibleMemberships: Type.Optional(Type.Array(Membership)),
    invalidMemberships: Type.Optional(Type.Array(Type.Object({ membership: Membership, reason: Type.String() }))),
    selectedMemberships: Type.Optional(
      Type.Array(Type.Object({ id: Type.String(), appId: Id, lineItemIds: Type.Array(Id) })),
    ),
  }),
);

export type MembershipOptions = Static<typeof MembershipOptions>;

export const EstimatedTotals = named(
  "EstimatedTotals",
  Type.Object({
    cart: Cart,
    calculatedLineItems: Type.Array(CalculatedLineItem),
    priceSummary: PriceSummary,
    taxSummary: TaxSummary,
    shippingInfo: ShippingInformation,
    appliedDiscounts: Type.Array(AppliedDiscount),
    calculationErrors: CalculationErrors,
    weightUnit: WeightUnit,
    currency: Currency,
    payNow: PriceSummary,
    payLater: PriceSummary,
    membershipOptions: MembershipOptions,
    /** The card attached to the cart, and what it would pay. */
    giftCard: Type.Optional(AttachedGiftCard),
    additionalFees: Type.Array(AdditionalFee),
    violations: Type.Array(Violation),
    /** Ours: why each figure is what it is, in the order of the calculation; only when asked for. */
    explanations: Type.Optional(Type.Array(PriceExplanation)),
  }),
);
export type EstimatedTotals = Static<typeof EstimatedTotals>;

/** Off the whole cart by the merchant's word: an amount or a percentage (ruling 15). */
export const MerchantDiscountInput = named(
  "MerchantDiscountInput",
  OneOf(
    ["amount", "percentage"],
    Type.Object({
      amount: Type.Optional(Type.Object({ amount: Decimal({ gt: "0", lte: "999999999", maxScale: 3 }) })),
      percentage: Type.Optional(Type.Number({ minimum: 0.01, maximum: 100 })),
    }),
    true,
  ),
);
export type MerchantDiscountInput = Static<typeof MerchantDiscountInput>;

/** Stands in for the address of the store's own checkout page. */
export const CheckoutUrl = Type.String({ format: "http-url", maxLength: 1000 });

export const CartInfo = named(
  "CartInfo",
  Type.Object({
    buyerNote: Type.Optional(Nullable(Text(1000))),
    buyerInfo: Type.Optional(
      Type.Object({
        email: Type.Optional(Nullable(Email)),
        /** The contact a staff-made cart is for. */
        contactId: Type.Optional(ElevatedOnly(Id)),
      }),
    ),
    contactInfo: Type.Optional(Nullable(AddressWithContact)),
    selectedShippingOption: Type.Optional(Nullable(SelectedShippingOption)),
    /** Shoppers may name an address that their client has registered. */
    overrideCheckoutUrl: Type.Optional(Nullable(CheckoutUrl)),
    extendedFields: Type.Optional(Nullable(ExtendedFields)),
    businessLocationId: Type.Optional(Nullable(Id)),
  }),
);
export type CartInfo = Static<typeof CartInfo>;

/** What one call may put into a cart. */
export const newLineItems = (minItems = 0) =>
  Type.Array(NewLineItem, { minItems, maxItems: MAX_LINES_PER_CALL, default: [] });
export const customLineItems = () =>
  Type.Optional(ElevatedOnly(Type.Array(CustomLineItem, { maxItems: MAX_LINES_PER_CALL, default: [] })));

/** Memberships to pay lines with. */
export const SelectedMemberships = Type.Object({
  memberships: Type.Array(
    Type.Object({ id: Text(200, 1), appId: Id, lineItemIds: Type.Array(Text(100, 1), { minItems: 1, maxItems: 300 }) }),
    { maxItems: 300 },
  ),
});

export const updateCartBody = Type.Object({
  cartInfo: Type.Optional(CartInfo),
  couponCode: Type.Optional(Text(50, 1)),
  lineItems: newLineItems(),
  customLineItems: customLineItems(),
  /** Stands in for the discounts given before; an empty list takes them away. */
  merchantDiscounts: Type.Optional(ElevatedOnly(Type.Array(MerchantDiscountInput, { maxItems: 10 }))),
});

export const addToCartBody = Type.Object({
  lineItems: newLineItems(),
  customLineItems: customLineItems(),
  businessLocationId: Type.Optional(Id),
});

export const quantitiesBody = Type.Object({
  lineItems: Type.Array(Type.Object({ id: Id, quantity: Quantity }), { minItems: 1, maxItems: MAX_LINES_PER_CALL }),
});

export const lineItemIdsBody = Type.Object({
  lineItemIds: Type.Array(Id, { minItems: 1, maxItems: MAX_LINES_PER_CALL }),
});

export const estimateBody = Type.Object({
  selectedShippingOption: Type.Optional(SelectedShippingOption),
  shippingAddress: Type.Optional(Address),
  billingAddress: Type.Optional(Address),
  selectedMemberships: Type.Optional(SelectedMemberships),
  calculateTax: Type.Optional(Type.Boolean()),
  calculateShipping: Type.Optional(Type.Boolean()),
  calculateAdditionalFees: Type.Optional(Type.Boolean()),
  /** Ours: say why each figure is what it is. */
  withExplanations: Type.Optional(Type.Boolean()),
});

export const createCheckoutBody = Type.Object({
  channelType: ChannelType,
  shippingAddress: Type.Optional(Address),
  billingAddress: Type.Optional(Address),
  selectedShippingOption: Type.Optional(SelectedShippingOption),
  email: Type.Optional(Email),
});

/** What putting items into a cart may be refused with. */
export const addingErrors = [
  "ITEM_NOT_FOUND_IN_CATALOG",
  "ITEM_NOT_AVAILABLE",
  "INVALID_OPTIONS",
  "MAX_LINE_ITEMS_EXCEEDED",
  "MEMBERS_ONLY_ITEM",
  "NO_LINE_ITEMS_TO_ADD",
  "DEPOSIT_AMOUNT_GREATER_THAN_UNIT_PRICE",
  "CALCULATION_ERROR",
] as const;

export const couponErrors = [
  "ERROR_COUPON_DOES_NOT_EXIST",
  "ERROR_COUPON_HAS_EXPIRED",
  "ERROR_COUPON_IS_NOT_ACTIVE_YET",
  "ERROR_COUPON_USAGE_EXCEEDED",
  "ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED",
  "COUPON_NOT_APPLICABLE",
] as const;

const currentCart = { services: ["/ecom/v1"], access: { actors: ["visitor", "member"], scope: "cart" } } as const;
export const cartAnswer = Type.Object({ cart: Cart });

export const getCurrentCart = endpoint({
  ...currentCart,
  id: "carts.getCurrentCart",
  method: "GET",
  path: "/carts/current",
  summary: "The current cart of the visitor or member. There is none until something was added.",
  response: cartAnswer,
  errors: ["OWNED_CART_NOT_FOUND", "CALCULATION_ERROR"],
});

export const updateCurrentCart = endpoint({
  ...currentCart,
  id: "carts.updateCurrentCart",
  method: "PATCH",
  path: "/carts/current",
  summary: "Change what is known of the buyer, attach a coupon, add items. Fields left out stay, null clears.",
  body: updateCartBody,
  guess: { budget: "discount code", path: "couponCode" },
  response: cartAnswer,
  errors: ["OWNED_CART_NOT_FOUND", "BUSINESS_LOCATION_NOT_FOUND", ...addingErrors, ...couponErrors],
});

export const addToCurrentCart = endpoint({
  ...currentCart,
  id: "carts.addToCurrentCart",
  method: "POST",
  path: "/carts/current/add-to-cart",
  summary: "Add items to the current cart, creating it if there is none. Equal items merge; stock caps quantities.",
  body: Type.Object({ ...addToCartBody.properties, lineItems: newLineItems(1) }),
  response: cartAnswer,
  errors: [...addingErrors, "BUSINESS_LOCATION_NOT_FOUND"],
  isIdempotent: true,
});

export const removeLineItemsFromCurrentCart = endpoint({
  ...currentCart,
  id: "carts.removeLineItemsFromCurrentCart",
  method: "POST",
  path: "/carts/current/remove-line-items",
  summary: "Remove lines from the current cart.",
  body: lineItemIdsBody,
  response: cartAnswer,
  errors: ["OWNED_CART_NOT_FOUND", "LINE_ITEM_NOT_FOUND", "CALCULATION_ERROR"],
});

export const updateCurrentCartLineItemQuantity = endpoint({
  ...currentCart,
  id: "carts.updateCurrentCartLineItemQuantity",
  method: "POST",
  path: "/carts/current/update-line-items-quantity",
  summary: "Set quantities of lines. More than the stock is cut down to the stock.",
  body: quantitiesBody,
  response: cartAnswer,
  errors: ["OWNED_CART_NOT_FOUND", "LINE_ITEM_NOT_FOUND", "FIXED_QUANTITY_ITEM", "CALCULATION_ERROR"],
});

export const removeCouponFromCurrentCart = endpoint({
  ...currentCart,
  id: "carts.removeCouponFromCurrentCart",
  method: "POST",
  path: "/carts/current/remove-coupon",
  summary: "Detach the coupon from the current cart.",
  response: cartAnswer,
  errors: ["OWNED_CART_NOT_FOUND", "CALCULATION_ERROR"],
});

export const estimateCurrentCartTotals = endpoint({
  ...currentCart,
  id: "carts.estimateCurrentCartTotals",
  method: "POST",
  path: "/carts/current/estimate-totals",
  summary: "What the current cart would cost. Changes nothing. Shipping and tax are computed when asked for.",
  body: estimateBody,
  cost: { base: 8 },
  response: EstimatedTotals,
  errors: ["OWNED_CART_NOT_FOUND", "CALCULATION_ERROR"],
});

export const createCheckoutFromCurrentCart = endpoint({
  ...currentCart,
  id: "carts.createCheckoutFromCurrentCart",
  method: "POST",
  path: "/carts/current/create-checkout",
  summary: "Make a checkout of the current cart. Called again for the same cart it updates and answers the same one.",
  body: createCheckoutBody,
  response: Type.Object({ checkoutId: Id }),
  errors: ["OWNED_CART_NOT_FOUND", "CART_EMPTY", "CALCULATION_ERROR"],
  isIdempotent: true,
});

export const deleteCurrentCart = endpoint({
  ...currentCart,
  id: "carts.deleteCurrentCart",
  method: "DELETE",
  path: "/carts/current",
  summary: "Throw the current cart away.",
  response: Nothing,
  errors: ["OWNED_CART_NOT_FOUND"],
});
