/** Carts by their id, for staff and apps: those of every shopper, and those they make for somebody (wire, identity 7.2). */
import { Type } from "typebox";
import { endpoint } from "../../endpoint.ts";
import { Id, Nothing } from "../../values.ts";
import {
  addingErrors,
  addToCartBody,
  cartAnswer,
  couponErrors,
  createCheckoutBody,
  EstimatedTotals,
  estimateBody,
  lineItemIdsBody,
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
  summary: "Make a cart for somebody. It is nobody's current cart; its checkout address can be sent to the buyer.",
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
  summary: "Any cart by its id.",
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
  summary: "The cart a checkout was made of.",
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
  summary: "Change a cart: buyer, coupon, discounts of the merchant, further items. Fields left out stay, null clears.",
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
  summary: "Add items of the catalog, and items made by hand. Equal items merge; stock caps quantities.",
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
  summary: "Remove lines: all of them, or none.",
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
  summary: "Set quantities of lines. More than the stock is cut down to the stock.",
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
  summary: "Detach the coupon.",
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
  summary: "Detach the business location.",
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
  summary: "What the cart would cost. Changes nothing.",
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
  summary: "Make a checkout of the cart. Called again for the same cart it updates and answers the same one.",
  access: writers,
  params: ById,
  body: createCheckoutBody,
  response: Type.Object({ checkoutId: Id }),
  errors: [...changing, "CART_EMPTY", "CALCULATION_ERROR"],
  isIdempotent: true,
});

export const deleteCart = endpoint({
  id: "carts.deleteCart",
  method: "DELETE",
  path: "/v1/carts/{id}",
  services,
  summary: "Throw a cart away.",
  access: writers,
  params: ById,
  response: Nothing,
  errors: ["CART_NOT_FOUND"],
});
