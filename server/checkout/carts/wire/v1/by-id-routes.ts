/**
 * Carts by id in version 1, for staff and apps (docs/protocol/carts.md#cart-by-id). The checkouts module binds
 * `create-checkout`.
 */
import * as api from "#api/checkout/carts/wire/v1/carts-by-id.ts";
import { isElevated } from "#server/platform/access/actor.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { handleRead, handleWrite, isId } from "#server/platform/http/handlers.ts";
import { makerOf } from "../../cart.ts";
import { cartRequestById, requireOpenStore, storeRequest } from "../../cart-request.ts";
import { addLines } from "../../commands/add-lines.ts";
import { changeQuantities, removeLines } from "../../commands/change-lines.ts";
import { clearCoupon } from "../../commands/coupons.ts";
import { createCart, removeBusinessLocation, updateCart } from "../../commands/update-cart.ts";
import { findCartByCheckout, getCart } from "../../queries.ts";
import { estimateCart } from "./estimate.ts";
import { toAdditions, toUpdate } from "./read-input.ts";
import { discardCart, respondWithCart, showCart } from "./respond.ts";

export const routes = [
  handleWrite(api.createCart, async ({ tx, body, ...caller }) => {
    if (!isElevated(caller.actor)) throw new AppError("PERMISSION_DENIED");
    const request = await storeRequest(caller, tx);
    const owner = makerOf(caller.actor);
    return respondWithCart(tx, await createCart(tx, { owner, ...request, ...toUpdate(body, request) }), request);
  }),

  handleRead(api.getCart, async ({ db, params, ...caller }) => {
    const request = await cartRequestById(caller, db, params.id);
    return showCart(db, await getCart(db, request.key, request.settings.country), request);
  }),

  handleRead(api.getCartByCheckoutId, async ({ db, params, ...caller }) => {
    if (!isId(params.id)) throw new AppError("CART_NOT_FOUND");
    const request = await storeRequest(caller, db);
    const cart = await findCartByCheckout(db, params.id, request.settings.country);
    if (cart === undefined) throw new AppError("CART_NOT_FOUND");
    return showCart(db, cart, request);
  }),

  handleWrite(api.updateCart, async ({ tx, params, body, ...caller }) => {
    const request = await cartRequestById(caller, tx, params.id);
    return respondWithCart(tx, await updateCart(tx, { ...request, ...toUpdate(body, request) }), request);
  }),

  handleWrite(api.addToCart, async ({ tx, params, body, ...caller }) => {
    const request = await cartRequestById(caller, tx, params.id);
    requireOpenStore(request);
    const { lineItems, customLineItems = [], businessLocationId } = body;
    if (lineItems.length + customLineItems.length === 0) throw new AppError("NO_LINE_ITEMS_TO_ADD");
    const addition = { ...toAdditions(body, request), businessLocationId };
    return respondWithCart(tx, await addLines(tx, { ...request, ...addition }), request);
  }),

  handleWrite(api.removeLineItems, async ({ tx, params, body, ...caller }) => {
    const request = await cartRequestById(caller, tx, params.id);
    return respondWithCart(tx, await removeLines(tx, body.lineItemIds, request), request);
  }),

  handleWrite(api.updateLineItemsQuantity, async ({ tx, params, body, ...caller }) => {
    const request = await cartRequestById(caller, tx, params.id);
    return respondWithCart(tx, await changeQuantities(tx, body.lineItems, request), request);
  }),

  handleWrite(api.removeCoupon, async ({ tx, params, ...caller }) => {
    const request = await cartRequestById(caller, tx, params.id);
    return respondWithCart(tx, await clearCoupon(tx, request), request);
  }),

  handleWrite(api.removeBusinessLocation, async ({ tx, params, ...caller }) => {
    const request = await cartRequestById(caller, tx, params.id);
    return respondWithCart(tx, await removeBusinessLocation(tx, request), request);
  }),

  handleRead(api.estimateTotals, async ({ db, params, body, ...caller }) =>
    estimateCart(db, body, await cartRequestById(caller, db, params.id)),
  ),

  handleWrite(api.deleteCart, async ({ tx, params, actor, now }) => {
    if (!isId(params.id)) throw new AppError("CART_NOT_FOUND");
    return discardCart(tx, { kind: "id", cartId: params.id }, { actor, now });
  }),
];
