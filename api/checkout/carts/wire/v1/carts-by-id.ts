/**
 * Carts by id, for staff and apps: those of every shopper, and those created on a buyer's behalf
 * (docs/protocol/carts.md#cart-by-id).
 */
import { Type } from "typebox";
import { endpoint } from "../../../../endpoint.ts";
import { Id, Nothing } from "../../../../values.ts";
import { addingErrors, couponErrors, lineItemIdsBody } from "../../cart-values.ts";
import {
  addToCartBody,
  cartAnswer,
  createCheckoutBody,
  EstimatedTotals,
  estimateBody,
  quantitiesBody,
  updateCartBody,
} from "./carts.ts";

const services = ["/ecom"];
const readers = { actors: ["staff", "app"], permission: "orders:read" } as const;
const writers = { actors: ["staff", "app"], permission: "orders:write" } as const;
const ById = Type.Object({ id: Type.String() });
const unknown = ["CART_NOT_FOUND", "CALCULATION_ERROR"] as const;
const changing = ["CART_NOT_FOUND", "CART_ALREADY_ORDERED"] as const;

export const createCart = endpoint({
  id: "carts.createCart",
  method: "POST",
  path: "/v1/carts",
  services,
  summary: "Create a cart on behalf of a buyer. It isn't a current cart; its checkout URL can be sent to the buyer.",
  access: writers,
  body: updateCartBody,
  guess: { budget: "discount code", path: "couponCode" },
  response: cartAnswer,
  errors: ["CANT_CREATE_CART_WITHOUT_ITEMS", "BUSINESS_LOCATION_NOT_FOUND", ...addingErrors, ...couponErrors],
  isIdempotent: true,
});

export const getCart = endpoint({
  id: "carts.getCart",
  method: "GET",
  path: "/v1/carts/{id}",
  services,
  summary: "Get a cart by id.",
  access: readers,
  params: ById,
  response: cartAnswer,
  errors: unknown,
});

export const getCartByCheckoutId = endpoint({
  id: "carts.getCartByCheckoutId",
  method: "GET",
  path: "/v1/carts/by-checkout-id/{id}",
  services,
  summary: "Get the cart of a checkout.",
  access: readers,
  params: ById,
  response: cartAnswer,
  errors: unknown,
});

export const updateCart = endpoint({
  id: "carts.updateCart",
  method: "PATCH",
  path: "/v1/carts/{id}",
  services,
  summary:
    "Update a cart: buyer, coupon, merchant discounts, additional items. Omitted fields are unchanged; null clears.",
  access: writers,
  params: ById,
  body: updateCartBody,
  guess: { budget: "discount code", path: "couponCode" },
  response: cartAnswer,
  errors: [
    ...changing,
    "BUSINESS_LOCATION_NOT_FOUND",
    "CAN_ONLY_UPDATE_CONTACT_ID_FOR_NOT_LOGGED_IN_CUSTOMER",
    ...addingErrors,
    ...couponErrors,
  ],
});

export const addToCart = endpoint({
  id: "carts.addToCart",
  method: "POST",
  path: "/v1/carts/{id}/add-to-cart",
  services,
  summary: "Add catalog and custom items. Equal items merge; quantities are capped at the available stock.",
  access: writers,
  params: ById,
  body: addToCartBody,
  response: cartAnswer,
  errors: [...changing, ...addingErrors, "BUSINESS_LOCATION_NOT_FOUND"],
});

export const removeLineItems = endpoint({
  id: "carts.removeLineItems",
  method: "POST",
  path: "/v1/carts/{id}/remove-line-items",
  services,
  summary: "Remove line items, all or none of those listed.",
  access: writers,
  params: ById,
  body: lineItemIdsBody,
  response: cartAnswer,
  errors: [...changing, "LINE_ITEM_NOT_FOUND", "CALCULATION_ERROR"],
});

export const updateLineItemsQuantity = endpoint({
  id: "carts.updateLineItemsQuantity",
  method: "POST",
  path: "/v1/carts/{id}/update-line-items-quantity",
  services,
  summary: "Update line item quantities. Quantities are capped at the available stock.",
  access: writers,
  params: ById,
  body: quantitiesBody,
  response: cartAnswer,
  errors: [...changing, "LINE_ITEM_NOT_FOUND", "FIXED_QUANTITY_ITEM", "CALCULATION_ERROR"],
});

export const removeCoupon = endpoint({
  id: "carts.removeCoupon",
  method: "POST",
  path: "/v1/carts/{id}/remove-coupon",
  services,
  summary: "Remove the coupon.",
  access: writers,
  params: ById,
  response: cartAnswer,
  errors: [...changing, "CALCULATION_ERROR"],
});

export const removeBusinessLocation = endpoint({
  id: "carts.removeBusinessLocation",
  method: "POST",
  path: "/v1/carts/{id}/remove-business-location",
  services,
  summary: "Remove the business location.",
  access: writers,
  params: ById,
  response: cartAnswer,
  errors: [...changing, "CALCULATION_ERROR"],
});

export const estimateTotals = endpoint({
  id: "carts.estimateTotals",
  method: "POST",
  path: "/v1/carts/{id}/estimate-totals",
  services,
  summary: "Estimate the totals of the cart. Changes nothing.",
  access: readers,
  params: ById,
  body: estimateBody,
  cost: { base: 8 },
  response: EstimatedTotals,
  errors: unknown,
});

export const createCheckout = endpoint({
  id: "carts.createCheckout",
  method: "POST",
  path: "/v1/carts/{id}/create-checkout",
  services,
  summary: "Create a checkout from the cart. Later calls for the same cart update and return the same checkout.",
  access: writers,
  params: ById,
  body: createCheckoutBody,
  response: Type.Object({ checkoutId: Id }),
  errors: [...changing, "CART_EMPTY", "CALCULATION_ERROR", "SITE_MUST_ACCEPT_PAYMENTS_TO_CREATE_CHECKOUT"],
  isIdempotent: true,
});

export const deleteCart = endpoint({
  id: "carts.deleteCart",
  method: "DELETE",
  path: "/v1/carts/{id}",
  services,
  summary: "Delete a cart.",
  access: writers,
  params: ById,
  response: Nothing,
  errors: ["CART_NOT_FOUND"],
});
