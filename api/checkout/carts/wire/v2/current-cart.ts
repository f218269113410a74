/**
 * The current cart in Cart v2 (docs/protocol/cart-v2.md#current-cart): the same cart as in version 1, and also its
 * checkout.
 */
import { Type } from "typebox";
import { endpoint } from "../../../../endpoint.ts";
import { FreeObject, Id, Nothing, Quantity, Text } from "../../../../values.ts";
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
  MembershipPayment,
} from "./cart-input-values.ts";
import { CartSummary } from "./cart-summary-values.ts";
import { CartV2 } from "./cart-values.ts";

export const estimateV2Body = Type.Object({
  refreshCart: Type.Optional(Type.Boolean()),
  validationConfig: Type.Optional(Type.Enum(["SKIP_VALIDATIONS", "PRE_CHECKOUT_VALIDATIONS", "CHECKOUT_VALIDATIONS"])),
  calculateDelivery: Type.Optional(Type.Boolean()),
  calculateAdditionalFees: Type.Optional(Type.Boolean()),
  calculateTax: Type.Optional(Type.Boolean()),
  calculateGiftCards: Type.Optional(Type.Boolean()),
});

export const LineItemUpdate = Type.Object({
  lineItemId: Id,
  quantity: Type.Optional(Type.Object({ newQuantity: Quantity })),
  membershipPayment: Type.Optional(MembershipPayment),
});

export const One = Type.Object({ cart: CartV2 });
export const Calculated = Type.Object({ cart: CartV2, summary: CartSummary });
export const Upsells = Type.Object({
  itemsUpsells: Type.Array(Type.Object({ lineItemId: Id, upsells: Type.Array(FreeObject) })),
});

export const couponV2Errors = [
  "INVALID_COUPON_CODE",
  "INVALID_COUPON_STATUS",
  "COUPON_ALREADY_EXISTS",
  "MAX_COUPONS_PER_CART_EXCEEDED",
  "COUPON_LOCKED",
] as const;
export const giftCardErrors = [
  "INVALID_GIFT_CARD_CODE",
  "INVALID_GIFT_CARD_STATUS",
  "GIFT_CARD_ALREADY_EXISTS",
  "MAX_GIFT_CARDS_PER_CART_EXCEEDED",
  "GIFT_CARD_LOCKED",
  "THROTTLED",
] as const;

const current = { services: ["/ecom"], access: { actors: ["visitor", "member"], scope: "cart" } } as const;
const unknown = ["OWNED_CART_NOT_FOUND", "CART_ALREADY_ORDERED", "CALCULATION_ERROR"] as const;

export const createCurrentCart = endpoint({
  ...current,
  id: "current-cart-v2.createCurrentCart",
  method: "POST",
  path: "/v2/carts/current",
  summary: "Create the current cart, or add to the existing one.",
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
});

export const addCouponToCurrentCart = endpoint({
  ...current,
  id: "current-cart-v2.addCouponToCurrentCart",
  method: "POST",
  path: "/v2/carts/current/add-coupon",
  summary: "Apply a coupon.",
  body: Type.Object({ coupon: CouponInput }),
  guess: { budget: "discount code", path: "coupon.code" },
  response: One,
  errors: [...unknown, ...couponV2Errors],
});

export const addGiftCardToCurrentCart = endpoint({
  ...current,
  id: "current-cart-v2.addGiftCardToCurrentCart",
  method: "POST",
  path: "/v2/carts/current/add-gift-card",
  summary: "Apply a gift card by its code.",
  body: Type.Object({ giftCard: GiftCardInput }),
  response: One,
  errors: [...unknown, ...giftCardErrors],
});

export const addLineItemsToCurrentCart = endpoint({
  ...current,
  id: "current-cart-v2.addLineItemsToCurrentCart",
  method: "POST",
  path: "/v2/carts/current/add-line-items",
  summary: "Add catalog items. Staff and apps can also add custom items.",
  body: Type.Object({ catalogItems: catalogItems(), customItems: customItems() }),
  response: One,
  errors: [...unknown, ...addingErrors, "INVALID_MEMBERSHIP_PAYMENT_OPTION"],
});

export const calculateCurrentCart = endpoint({
  ...current,
  id: "current-cart-v2.calculateCurrentCart",
  method: "POST",
  path: "/v2/carts/current/calculate",
  summary: "Calculate the full totals of the cart, as they would be ordered.",
  body: Type.Object({ refreshCart: Type.Optional(Type.Boolean()) }),
  cost: { base: 8 },
  response: Calculated,
  errors: [...unknown, "EMPTY_CART"],
});

export const estimateCurrentCart = endpoint({
  ...current,
  id: "current-cart-v2.estimateCurrentCart",
  method: "POST",
  path: "/v2/carts/current/estimate",
  summary: "Estimate the requested totals of the cart.",
  body: estimateV2Body,
  cost: { base: 8 },
  response: Calculated,
  errors: [...unknown],
});

export const getCurrentCart = endpoint({
  ...current,
  id: "current-cart-v2.getCurrentCart",
  method: "GET",
  path: "/v2/carts/current",
  summary: "Get the current cart.",
  response: One,
  errors: [...unknown],
});

export const getUpsellOptionsForCurrentCart = endpoint({
  ...current,
  id: "current-cart-v2.getUpsellOptionsForCurrentCart",
  method: "GET",
  path: "/v2/carts/current/upsell-options",
  summary: "List upsell offers. This store has none, so each line has an empty list.",
  response: Upsells,
  errors: [...unknown],
});

export const refreshCurrentCart = endpoint({
  ...current,
  id: "current-cart-v2.refreshCurrentCart",
  method: "POST",
  path: "/v2/carts/current/refresh",
  summary: "Refresh the names and prices of all lines from the catalog.",
  body: Type.Object({}),
  response: One,
  errors: [...unknown],
});

export const removeCouponFromCurrentCart = endpoint({
  ...current,
  id: "current-cart-v2.removeCouponFromCurrentCart",
  method: "POST",
  path: "/v2/carts/current/remove-coupon",
  summary: "Remove the coupon.",
  body: Type.Object({ couponId: Type.Optional(Text(100)) }),
  response: One,
  errors: [...unknown, "COUPON_NOT_FOUND_IN_CART"],
});

export const removeDeliveryMethodFromCurrentCart = endpoint({
  ...current,
  id: "current-cart-v2.removeDeliveryMethodFromCurrentCart",
  method: "POST",
  path: "/v2/carts/current/remove-delivery-method",
  summary: "Remove the selected shipping method.",
  body: Type.Object({}),
  response: One,
  errors: [...unknown],
});

export const removeGiftCardFromCurrentCart = endpoint({
  ...current,
  id: "current-cart-v2.removeGiftCardFromCurrentCart",
  method: "POST",
  path: "/v2/carts/current/remove-gift-card",
  summary: "Remove the gift card.",
  body: Type.Object({ giftCardId: Type.Optional(Text(100)) }),
  response: One,
  errors: [...unknown, "GIFT_CARD_NOT_FOUND_IN_CART"],
});

export const removeLineItemsFromCurrentCart = endpoint({
  ...current,
  id: "current-cart-v2.removeLineItemsFromCurrentCart",
  method: "POST",
  path: "/v2/carts/current/remove-line-items",
  summary: "Remove line items, all or none of those listed.",
  body: lineItemIdsBody,
  response: One,
  errors: [...unknown, "LINE_ITEM_NOT_FOUND_IN_CART"],
});

export const setDeliveryMethodForCurrentCart = endpoint({
  ...current,
  id: "current-cart-v2.setDeliveryMethodForCurrentCart",
  method: "POST",
  path: "/v2/carts/current/set-delivery-method",
  summary: "Select an available shipping method.",
  body: Type.Object({ deliveryMethod: DeliveryMethodInput }),
  response: One,
  errors: [...unknown, "DELIVERY_METHOD_NOT_FOUND", "DELIVERY_METHOD_MISSING_ADDRESS"],
});

export const updateCurrentCart = endpoint({
  ...current,
  id: "current-cart-v2.updateCurrentCart",
  method: "PATCH",
  path: "/v2/carts/current",
  summary: "Update the buyer's details. Omitted fields are unchanged, null clears.",
  body: Type.Object({ cart: CartV2Changes }),
  response: One,
  errors: [...unknown, "BUSINESS_LOCATION_NOT_FOUND"],
});

export const updateFormSubmissionsInCurrentCart = endpoint({
  ...current,
  id: "current-cart-v2.updateFormSubmissionsInCurrentCart",
  method: "POST",
  path: "/v2/carts/current/update-forms-submission",
  summary: "Save the answers to forms of items.",
  body: Type.Object({ formSubmissions: Type.Array(FreeObject, { maxItems: 1000 }) }),
  response: One,
  errors: [...unknown],
});

export const updateLineItemsInCurrentCart = endpoint({
  ...current,
  id: "current-cart-v2.updateLineItemsInCurrentCart",
  method: "POST",
  path: "/v2/carts/current/update-line-items",
  summary: "Update line item quantities and payment options. Quantities are capped at the available stock.",
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

export const deleteCurrentCart = endpoint({
  ...current,
  id: "current-cart-v2.deleteCurrentCart",
  method: "DELETE",
  path: "/v2/carts/current",
  summary: "Delete the current cart.",
  response: Nothing,
  errors: [...unknown],
});
