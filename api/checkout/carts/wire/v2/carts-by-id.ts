/** Carts by ID in Cart v2 (docs/protocol/cart-v2.md#cart-by-id), for staff and apps. */
import { Type } from "typebox";
import { endpoint } from "../../../../endpoint.ts";
import { Currency, FreeObject, Id, Nothing, Text } from "../../../../values.ts";
import { MAX_LINES_PER_CALL } from "../../cart-lines.ts";
import { addingErrors, lineItemIdsBody } from "../../cart-values.ts";
import {
  CartV2Changes,
  CouponInput,
  catalogItems,
  createCartV2Body,
  customItems,
  DeliveryMethodInput,
  GiftCardInput,
} from "./cart-input-values.ts";
import {
  Calculated,
  couponV2Errors,
  estimateV2Body,
  giftCardErrors,
  LineItemUpdate,
  One,
  Upsells,
} from "./current-cart.ts";

const ById = Type.Object({ id: Type.String() });
const reading = { services: ["/ecom"], access: { actors: ["staff", "app"], permission: "orders:read" } } as const;
const writing = { services: ["/ecom"], access: { actors: ["staff", "app"], permission: "orders:write" } } as const;
const unknown = ["CART_NOT_FOUND", "CART_ALREADY_ORDERED", "CALCULATION_ERROR"] as const;

export const createCart = endpoint({
  ...writing,
  id: "cart-v2.createCart",
  method: "POST",
  path: "/v2/carts",
  summary: "Create a cart on behalf of a buyer.",
  body: createCartV2Body,
  guess: { budget: "discount code", path: "coupons.0.code" },
  response: One,
  errors: [
    "CALCULATION_ERROR",
    "BUSINESS_LOCATION_NOT_FOUND",
    "DELIVERY_METHOD_NOT_FOUND",
    "DELIVERY_METHOD_MISSING_ADDRESS",
    ...addingErrors,
    "INVALID_MEMBERSHIP_PAYMENT_OPTION",
    ...couponV2Errors,
    ...giftCardErrors,
  ],
  isIdempotent: true,
});

export const addCoupon = endpoint({
  ...writing,
  id: "cart-v2.addCoupon",
  method: "POST",
  path: "/v2/carts/{id}/add-coupon",
  summary: "Apply a coupon.",
  params: ById,
  body: Type.Object({ coupon: CouponInput }),
  guess: { budget: "discount code", path: "coupon.code" },
  response: One,
  errors: [...unknown, ...couponV2Errors],
});

export const addGiftCard = endpoint({
  ...writing,
  id: "cart-v2.addGiftCard",
  method: "POST",
  path: "/v2/carts/{id}/add-gift-card",
  summary: "Apply a gift card by its code.",
  params: ById,
  body: Type.Object({ giftCard: GiftCardInput }),
  response: One,
  errors: [...unknown, ...giftCardErrors],
});

export const addLineItems = endpoint({
  ...writing,
  id: "cart-v2.addLineItems",
  method: "POST",
  path: "/v2/carts/{id}/add-line-items",
  summary: "Add catalog items. Staff and apps can also add custom items.",
  params: ById,
  body: Type.Object({ catalogItems: catalogItems(), customItems: customItems() }),
  response: One,
  errors: [...unknown, ...addingErrors, "INVALID_MEMBERSHIP_PAYMENT_OPTION"],
});

export const calculateCart = endpoint({
  ...reading,
  id: "cart-v2.calculateCart",
  method: "POST",
  path: "/v2/carts/{id}/calculate",
  summary: "Calculate the full totals of the cart, as they would be ordered.",
  params: ById,
  body: Type.Object({ refreshCart: Type.Optional(Type.Boolean()) }),
  cost: { base: 8 },
  response: Calculated,
  errors: [...unknown, "EMPTY_CART"],
});

export const estimateCart = endpoint({
  ...reading,
  id: "cart-v2.estimateCart",
  method: "POST",
  path: "/v2/carts/{id}/estimate",
  summary: "Estimate the requested totals of the cart.",
  params: ById,
  body: estimateV2Body,
  cost: { base: 8 },
  response: Calculated,
  errors: [...unknown],
});

export const getCart = endpoint({
  ...reading,
  id: "cart-v2.getCart",
  method: "GET",
  path: "/v2/carts/{id}",
  summary: "Get a cart by id.",
  params: ById,
  response: One,
  errors: [...unknown],
});

export const getUpsellOptions = endpoint({
  ...reading,
  id: "cart-v2.getUpsellOptions",
  method: "GET",
  path: "/v2/carts/{id}/upsell-options",
  summary: "List upsell offers. This store has none, so each line has an empty list.",
  params: ById,
  response: Upsells,
  errors: [...unknown],
});

export const createCompletionLink = endpoint({
  ...writing,
  id: "cart-v2.createCompletionLink",
  method: "POST",
  path: "/v2/carts/{id}/completion-links",
  summary:
    "Get a URL for external checkout pages that completes the cart: the buyer is sent there after paying, and redirected. Valid for a week.",
  access: { actors: ["staff", "app"], permission: "orders:write" },
  params: ById,
  body: Type.Object({ redirectUrl: Type.String({ format: "http-url", maxLength: 1000 }) }),
  response: Type.Object({ url: Type.String() }),
  errors: [...unknown, "CART_ALREADY_ORDERED"],
  isOurs: true,
});

export const refreshCart = endpoint({
  ...writing,
  id: "cart-v2.refreshCart",
  method: "POST",
  path: "/v2/carts/{id}/refresh",
  summary: "Refresh the names and prices of all lines from the catalog.",
  params: ById,
  body: Type.Object({}),
  response: One,
  errors: [...unknown],
});

export const removeCoupon = endpoint({
  ...writing,
  id: "cart-v2.removeCoupon",
  method: "POST",
  path: "/v2/carts/{id}/remove-coupon",
  summary: "Remove the coupon.",
  params: ById,
  body: Type.Object({ couponId: Type.Optional(Text(100)) }),
  response: One,
  errors: [...unknown, "COUPON_NOT_FOUND_IN_CART"],
});

export const removeDeliveryMethod = endpoint({
  ...writing,
  id: "cart-v2.removeDeliveryMethod",
  method: "POST",
  path: "/v2/carts/{id}/remove-delivery-method",
  summary: "Remove the selected shipping method.",
  params: ById,
  body: Type.Object({}),
  response: One,
  errors: [...unknown],
});

export const removeGiftCard = endpoint({
  ...writing,
  id: "cart-v2.removeGiftCard",
  method: "POST",
  path: "/v2/carts/{id}/remove-gift-card",
  summary: "Remove the gift card.",
  params: ById,
  body: Type.Object({ giftCardId: Type.Optional(Text(100)) }),
  response: One,
  errors: [...unknown, "GIFT_CARD_NOT_FOUND_IN_CART"],
});

export const removeLineItems = endpoint({
  ...writing,
  id: "cart-v2.removeLineItems",
  method: "POST",
  path: "/v2/carts/{id}/remove-line-items",
  summary: "Remove line items, all or none of those listed.",
  params: ById,
  body: lineItemIdsBody,
  response: One,
  errors: [...unknown, "LINE_ITEM_NOT_FOUND_IN_CART"],
});

export const setDeliveryMethod = endpoint({
  ...writing,
  id: "cart-v2.setDeliveryMethod",
  method: "POST",
  path: "/v2/carts/{id}/set-delivery-method",
  summary: "Select an available shipping method.",
  params: ById,
  body: Type.Object({ deliveryMethod: DeliveryMethodInput }),
  response: One,
  errors: [...unknown, "DELIVERY_METHOD_NOT_FOUND", "DELIVERY_METHOD_MISSING_ADDRESS"],
});

export const updateCart = endpoint({
  ...writing,
  id: "cart-v2.updateCart",
  method: "PATCH",
  path: "/v2/carts/{id}",
  summary: "Update the buyer's details. Omitted fields are unchanged, null clears.",
  params: ById,
  body: Type.Object({ cart: CartV2Changes }),
  response: One,
  errors: [...unknown, "BUSINESS_LOCATION_NOT_FOUND"],
});

export const updateFormSubmissions = endpoint({
  ...writing,
  id: "cart-v2.updateFormSubmissions",
  method: "POST",
  path: "/v2/carts/{id}/update-forms-submission",
  summary: "Save the answers to forms of items.",
  params: ById,
  body: Type.Object({ formSubmissions: Type.Array(FreeObject, { maxItems: 1000 }) }),
  response: One,
  errors: [...unknown],
});

export const updateLineItems = endpoint({
  ...writing,
  id: "cart-v2.updateLineItems",
  method: "POST",
  path: "/v2/carts/{id}/update-line-items",
  summary: "Update line item quantities and payment options. Quantities are capped at the available stock.",
  params: ById,
  body: Type.Object({ lineItems: Type.Array(LineItemUpdate, { maxItems: MAX_LINES_PER_CALL }) }),
  response: One,
  errors: [
    ...unknown,
    "LINE_ITEM_NOT_FOUND_IN_CART",
    "INVALID_MEMBERSHIP_PAYMENT_OPTION",
    "EMPTY_LINE_ITEM_UPDATES",
    "DUPLICATE_LINE_ITEM_UPDATES",
    "FIXED_QUANTITY_ITEM",
  ],
});

export const deleteCart = endpoint({
  ...writing,
  id: "cart-v2.deleteCart",
  method: "DELETE",
  path: "/v2/carts/{id}",
  summary: "Delete a cart.",
  params: ById,
  response: Nothing,
  errors: [...unknown],
});

/** Callers who can use the cart, including its own shopper: Cart v2 places orders by cart ID. */
const buying = {
  services: ["/ecom"],
  access: { actors: ["visitor", "member", "staff", "app"], permission: "orders:write", scope: "cart" },
} as const;

export const getCheckoutUrl = endpoint({
  ...buying,
  id: "cart-v2.getCheckoutUrl",
  method: "POST",
  path: "/v2/carts/{id}/get-checkout-url",
  summary: "Get the checkout URL of the cart.",
  params: ById,
  body: Type.Object({ currencyCode: Type.Optional(Currency) }),
  response: Type.Object({ checkoutUrl: Type.String() }),
  errors: [...unknown, "EMPTY_CART", "SITE_NOT_ACCEPTING_PAYMENTS"],
});

export const markCartAsCompleted = endpoint({
  ...writing,
  id: "cart-v2.markCartAsCompleted",
  method: "POST",
  path: "/v2/carts/{id}/mark-cart-as-completed",
  summary: "Mark the cart as completed by an order placed elsewhere.",
  params: ById,
  body: Type.Object({ orderId: Type.Optional(Id) }),
  response: One,
  errors: unknown,
});

export const placeOrder = endpoint({
  ...buying,
  id: "cart-v2.placeOrder",
  method: "POST",
  path: "/v2/carts/{id}/place-order",
  summary: "Place an order for the cart at the prices in the token. Any amount due is collected later.",
  params: ById,
  body: Type.Object({
    priceVerificationToken: Type.Optional(Text(3000)),
    savePaymentMethod: Type.Optional(Type.Boolean()),
    delayCapture: Type.Optional(Type.Boolean()),
  }),
  response: Type.Object({
    orderId: Type.Optional(Id),
    paymentGatewayOrderId: Type.Optional(Type.String()),
    completed: Type.Boolean(),
  }),
  errors: [
    ...unknown,
    "EMPTY_CART",
    "INVALID_PRICE_VERIFICATION_TOKEN",
    "CART_PRICES_OUT_OF_SYNC",
    "LINE_ITEMS_OUT_OF_STOCK",
    "MEMBERS_ONLY_ITEM",
    "MISSING_EMAIL",
    "MISSING_BILLING_ADDRESS",
    "MISSING_DELIVERY_ADDRESS",
    "MISSING_DELIVERY_METHOD",
    "DELIVERY_METHOD_NO_LONGER_AVAILABLE",
    "INVALID_COUPON_CODE",
    "INVALID_COUPON_STATUS",
    "INVALID_MEMBERSHIP",
    "INVALID_GIFT_CARD_CODE",
    "GIFT_CARD_REDEEM_ERROR",
    "VIOLATIONS_WITH_ERROR_SEVERITY",
    "PAYMENT_ALREADY_IN_PROGRESS",
    "PAYMENT_REQUIRED",
    "SITE_NOT_ACCEPTING_PAYMENTS",
    "PLACE_ORDER_NOT_ALLOWED_FOR_DEMO_CART",
  ],
  isIdempotent: true,
});
