/**
 * Carts by id, for staff and apps (docs/protocol/carts.md#cart-by-id). The checkouts module binds `create-checkout`.
 */
import * as api from "#api/checkout/carts/carts-by-id.ts";
import { isElevated } from "#server/platform/access/actor.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type CallContext, handleRead, handleWrite, isId } from "#server/platform/http/handlers.ts";
import { type Cart, makerOf } from "./cart.ts";
import {
  discardCart,
  loadCartContextById,
  loadRequestContext,
  presentFilledCart,
  respondWithCart,
} from "./cart-context.ts";
import { addToCart } from "./change/add-to-cart.ts";
import {
  createCart,
  removeBusinessLocation,
  removeCoupon,
  removeLineItems,
  updateCart,
  updateQuantities,
} from "./change/update-cart.ts";
import { estimateCart } from "./price/estimate.ts";
import { findSellablesOfLines } from "./price/gather-pricing.ts";
import { findCartByCheckout, getCart } from "./queries.ts";

async function read(db: Connection, cart: Cart | undefined, context: CallContext) {
  if (cart === undefined) throw new AppError("CART_NOT_FOUND");
  const { now, presentation } = await loadRequestContext(context, db);
  return presentFilledCart({ cart, sellables: await findSellablesOfLines(db, cart.lines, now) }, presentation);
}

export const routes = [
  handleWrite(api.createCart, async ({ tx, body, actor, ...context }) => {
    if (!isElevated(actor)) throw new AppError("PERMISSION_DENIED");
    const { settings, now, presentation } = await loadRequestContext(context, tx);
    const { lineItems: items, customLineItems: customItems, ...update } = body;
    const owner = makerOf(actor);
    const cart = await createCart(tx, { owner, settings, now, ...update, items, customItems });
    return respondWithCart(tx, cart, { actor, now, presentation });
  }),

  handleRead(api.getCart, async ({ db, params, ...context }) => {
    const { key, settings } = await loadCartContextById(context, db, params.id);
    return read(db, await getCart(db, key, settings.country), context);
  }),

  handleRead(api.getCartByCheckoutId, async ({ db, params, ...context }) => {
    if (!isId(params.id)) throw new AppError("CART_NOT_FOUND");
    const { settings } = await loadRequestContext(context, db);
    return read(db, await findCartByCheckout(db, params.id, settings.country), context);
  }),

  handleWrite(api.updateCart, async ({ tx, params, body, ...context }) => {
    const { presentation, ...change } = await loadCartContextById(context, tx, params.id);
    const { lineItems: items, customLineItems: customItems, ...update } = body;
    return respondWithCart(tx, await updateCart(tx, { ...change, ...update, items, customItems }), {
      ...context,
      presentation,
    });
  }),

  handleWrite(api.addToCart, async ({ tx, params, body, ...context }) => {
    const { presentation, ...change } = await loadCartContextById(context, tx, params.id);
    const { lineItems: items, customLineItems: customItems = [], businessLocationId } = body;
    if (items.length === 0 && customItems.length === 0) throw new AppError("NO_LINE_ITEMS_TO_ADD");
    return respondWithCart(tx, await addToCart(tx, { ...change, items, customItems, businessLocationId }), {
      ...context,
      presentation,
    });
  }),

  handleWrite(api.removeLineItems, async ({ tx, params, body, ...context }) => {
    const { presentation, ...change } = await loadCartContextById(context, tx, params.id);
    return respondWithCart(tx, await removeLineItems(tx, body.lineItemIds, change), { ...context, presentation });
  }),

  handleWrite(api.updateLineItemsQuantity, async ({ tx, params, body, ...context }) => {
    const { presentation, ...change } = await loadCartContextById(context, tx, params.id);
    return respondWithCart(tx, await updateQuantities(tx, body.lineItems, change), { ...context, presentation });
  }),

  handleWrite(api.removeCoupon, async ({ tx, params, ...context }) => {
    const { presentation, ...change } = await loadCartContextById(context, tx, params.id);
    return respondWithCart(tx, await removeCoupon(tx, change), { ...context, presentation });
  }),

  handleWrite(api.removeBusinessLocation, async ({ tx, params, ...context }) => {
    const { presentation, ...change } = await loadCartContextById(context, tx, params.id);
    return respondWithCart(tx, await removeBusinessLocation(tx, change), { ...context, presentation });
  }),

  handleRead(api.estimateTotals, async ({ db, params, body, ...context }) =>
    estimateCart(db, body, await loadCartContextById(context, db, params.id), context),
  ),

  handleWrite(api.deleteCart, async ({ tx, params, actor, now }) => {
    if (!isId(params.id)) throw new AppError("CART_NOT_FOUND");
    return discardCart(tx, { kind: "id", cartId: params.id }, { actor, now });
  }),
];
