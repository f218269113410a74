/** The current cart of a visitor or member (docs/protocol/carts.md). By id: `carts-by-id.ts`. */
import { type Static, Type } from "typebox";
import { endpoint } from "../../../../endpoint.ts";
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
  WeightUnit,
} from "../../../../values.ts";
import { PriceExplanation } from "../../../totals.ts";
import { CartLineItem, CustomLineItem, MAX_LINES_PER_CALL, NewLineItem } from "../../cart-lines.ts";
import {
  addingErrors,
  CheckoutUrl,
  couponErrors,
  lineItemIdsBody,
  SelectedMemberships,
  SelectedShippingOption,
  totalsFields,
} from "../../cart-values.ts";

/** The discount as attached; its amount is part of the estimate. */
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
      /** Staff member who created the cart on behalf of a buyer. */
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
    /** Sum of all `lineItemPrice` (extension), so that a cart badge needs no estimate. */
    subtotal: Money4,
  }),
);
export type Cart = Static<typeof Cart>;

export const EstimatedTotals = named(
  "EstimatedTotals",
  Type.Object({
    cart: Cart,
    ...totalsFields,
    /** Extension: the reason for each amount, in calculation order; on request only. */
    explanations: Type.Optional(Type.Array(PriceExplanation)),
  }),
);
export type EstimatedTotals = Static<typeof EstimatedTotals>;

/** A manual discount on the whole cart: an amount or a percentage (docs/protocol/decisions.md#money). */
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

export const CartInfo = named(
  "CartInfo",
  Type.Object({
    buyerNote: Type.Optional(Nullable(Text(1000))),
    buyerInfo: Type.Optional(
      Type.Object({
        email: Type.Optional(Nullable(Email)),
        /** The contact a staff-created cart is for. */
        contactId: Type.Optional(ElevatedOnly(Id)),
      }),
    ),
    contactInfo: Type.Optional(Nullable(AddressWithContact)),
    selectedShippingOption: Type.Optional(Nullable(SelectedShippingOption)),
    /** Shoppers can only set a URL that their client has registered. */
    overrideCheckoutUrl: Type.Optional(Nullable(CheckoutUrl)),
    extendedFields: Type.Optional(Nullable(ExtendedFields)),
    businessLocationId: Type.Optional(Nullable(Id)),
  }),
);
export type CartInfo = Static<typeof CartInfo>;

/** Items to add in one request. */
export const newLineItems = (minItems = 0) =>
  Type.Array(NewLineItem, { minItems, maxItems: MAX_LINES_PER_CALL, default: [] });
export const customLineItems = () =>
  Type.Optional(ElevatedOnly(Type.Array(CustomLineItem, { maxItems: MAX_LINES_PER_CALL, default: [] })));

export const updateCartBody = Type.Object({
  cartInfo: Type.Optional(CartInfo),
  couponCode: Type.Optional(Text(50, 1)),
  lineItems: newLineItems(),
  customLineItems: customLineItems(),
  /** Replaces earlier merchant discounts; an empty list removes them. */
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

export const estimateBody = Type.Object({
  selectedShippingOption: Type.Optional(SelectedShippingOption),
  shippingAddress: Type.Optional(Address),
  billingAddress: Type.Optional(Address),
  selectedMemberships: Type.Optional(SelectedMemberships),
  calculateTax: Type.Optional(Type.Boolean()),
  calculateShipping: Type.Optional(Type.Boolean()),
  calculateAdditionalFees: Type.Optional(Type.Boolean()),
  /** Extension: include the reason for each amount. */
  withExplanations: Type.Optional(Type.Boolean()),
});

export const createCheckoutBody = Type.Object({
  channelType: ChannelType,
  shippingAddress: Type.Optional(Address),
  billingAddress: Type.Optional(Address),
  selectedShippingOption: Type.Optional(SelectedShippingOption),
  email: Type.Optional(Email),
});

const currentCart = { services: ["/ecom/v1"], access: { actors: ["visitor", "member"], scope: "cart" } } as const;
export const cartAnswer = Type.Object({ cart: Cart });

export const getCurrentCart = endpoint({
  ...currentCart,
  id: "carts.getCurrentCart",
  method: "GET",
  path: "/carts/current",
  summary: "Get the current cart of the visitor or member. It exists once an item has been added.",
  response: cartAnswer,
  errors: ["OWNED_CART_NOT_FOUND", "CALCULATION_ERROR"],
});

export const updateCurrentCart = endpoint({
  ...currentCart,
  id: "carts.updateCurrentCart",
  method: "PATCH",
  path: "/carts/current",
  summary:
    "Update the current cart: buyer details, coupon, additional items. Omitted fields are unchanged; null clears.",
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
  summary:
    "Add items to the current cart, creating it if there is none. Equal items merge; quantities are capped at the available stock.",
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
  summary: "Remove line items from the current cart.",
  body: lineItemIdsBody,
  response: cartAnswer,
  errors: ["OWNED_CART_NOT_FOUND", "LINE_ITEM_NOT_FOUND", "CALCULATION_ERROR"],
});

export const updateCurrentCartLineItemQuantity = endpoint({
  ...currentCart,
  id: "carts.updateCurrentCartLineItemQuantity",
  method: "POST",
  path: "/carts/current/update-line-items-quantity",
  summary: "Update line item quantities. Quantities are capped at the available stock.",
  body: quantitiesBody,
  response: cartAnswer,
  errors: ["OWNED_CART_NOT_FOUND", "LINE_ITEM_NOT_FOUND", "FIXED_QUANTITY_ITEM", "CALCULATION_ERROR"],
});

export const removeCouponFromCurrentCart = endpoint({
  ...currentCart,
  id: "carts.removeCouponFromCurrentCart",
  method: "POST",
  path: "/carts/current/remove-coupon",
  summary: "Remove the coupon from the current cart.",
  response: cartAnswer,
  errors: ["OWNED_CART_NOT_FOUND", "CALCULATION_ERROR"],
});

export const estimateCurrentCartTotals = endpoint({
  ...currentCart,
  id: "carts.estimateCurrentCartTotals",
  method: "POST",
  path: "/carts/current/estimate-totals",
  summary: "Estimate the totals of the current cart. Changes nothing. Shipping and tax are computed on request.",
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
  summary:
    "Create a checkout from the current cart. Later calls for the same cart update and return the same checkout.",
  body: createCheckoutBody,
  response: Type.Object({ checkoutId: Id }),
  errors: ["OWNED_CART_NOT_FOUND", "CART_EMPTY", "CALCULATION_ERROR", "SITE_MUST_ACCEPT_PAYMENTS_TO_CREATE_CHECKOUT"],
  isIdempotent: true,
});

export const deleteCurrentCart = endpoint({
  ...currentCart,
  id: "carts.deleteCurrentCart",
  method: "DELETE",
  path: "/carts/current",
  summary: "Delete the current cart.",
  response: Nothing,
  errors: ["OWNED_CART_NOT_FOUND"],
});
