/**
 * Published events of carts, in both versions (docs/protocol/carts.md#events). Each endpoint emits the event of its own
 * version.
 */
import { Type } from "typebox";
import { event } from "../../endpoint.ts";
import { Cart } from "./wire/v1/carts.ts";
import { CartSummary } from "./wire/v2/cart-summary-values.ts";
import { CartV2 } from "./wire/v2/cart-values.ts";

const one = "wix.ecom.v1.cart";
const two = "wix.ecom.v2.cart";

export const cartCreated = event({
  type: `${one}_created`,
  entity: one,
  family: "created",
  when: "A cart was created by adding its first item.",
  payload: Cart,
});

export const cartUpdated = event({
  type: `${one}_updated`,
  entity: one,
  family: "updated",
  when: "A cart changed.",
  payload: Cart,
});

export const cartDeleted = event({
  type: `${one}_deleted`,
  entity: one,
  family: "deleted",
  when: "A cart was deleted.",
  payload: Type.Object({}),
});

export const cartV2Created = event({
  type: `${two}_created`,
  entity: two,
  family: "created",
  when: "A cart was created with cart version 2.",
  payload: CartV2,
});

export const cartV2Updated = event({
  type: `${two}_updated`,
  entity: two,
  family: "updated",
  when: "A cart was changed with cart version 2.",
  payload: CartV2,
});

export const cartV2Deleted = event({
  type: `${two}_deleted`,
  entity: two,
  family: "deleted",
  when: "A cart was deleted with cart version 2.",
  payload: Type.Object({}),
});

/** Omits the token with which the buyer orders at these prices. */
export const cartV2Calculated = event({
  type: `${two}_calculated`,
  entity: two,
  family: "action",
  when: "The complete totals of a cart were calculated, as before an order. Estimates emit no event.",
  payload: Type.Omit(CartSummary, ["priceVerificationToken"]),
});
