/** Any cart by its id, for staff and apps (wire, identity 7.2). `create-checkout` is bound by the module checkouts. */
import * as api from "#api/carts-by-id.ts";
import { isElevated } from "#server/platform/access/actor.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type CallContext, handleRead, handleWrite, isId } from "#server/platform/http/handlers.ts";
import { addToCart } from "./add-to-cart.ts";
import { type Cart, makerOf } from "./cart.ts";
import { estimateCart } from "./estimate.ts";
import { findSellablesOfLines } from "./gather-pricing.ts";
import { findCartByCheckout, getCart } from "./queries.ts";
import { answer, servicing, termsOf } from "./shopping.ts";
import {
  createCart,
  removeBusinessLocation,
  removeCoupon,
  removeLineItems,
  updateCart,
  updateQuantities,
} from "./update-cart.ts";
import { removeCart } from "./write-queries.ts";

async function read(db: Connection, cart: Cart | undefined, context: CallContext) {
  if (cart === undefined) throw new AppError("CART_NOT_FOUND");
  const { now, spelling } = await termsOf(context, db);
  return answer({ cart, sellables: await findSellablesOfLines(db, cart.lines, now) }, spelling);
}

export const routes = [
  handleWrite(api.createCart, async ({ tx, body, actor, ...context }) => {
    if (!isElevated(actor)) throw new AppError("PERMISSION_DENIED");
    const { settings, now, spelling } = await termsOf(context, tx);
    const { lineItems: items, customLineItems: customItems, ...update } = body;
    const owner = makerOf(actor);
    return answer(await createCart(tx, { owner, settings, now, ...update, items, customItems }), spelling);
  }),

  handleRead(api.getCart, async ({ db, params, ...context }) => {
    const { key, settings } = await servicing(context, db, params.id);
    return read(db, await getCart(db, key, settings.country), context);
  }),

  handleRead(api.getCartByCheckoutId, async ({ db, params, ...context }) => {
    if (!isId(params.id)) throw new AppError("CART_NOT_FOUND");
    const { settings } = await termsOf(context, db);
    return read(db, await findCartByCheckout(db, params.id, settings.country), context);
  }),

  handleWrite(api.updateCart, async ({ tx, params, body, ...context }) => {
    const { spelling, ...change } = await servicing(context, tx, params.id);
    const { lineItems: items, customLineItems: customItems, ...update } = body;
    return answer(await updateCart(tx, { ...change, ...update, items, customItems }), spelling);
  }),

  handleWrite(api.addToCart, async ({ tx, params, body, ...context }) => {
    const { spelling, ...change } = await servicing(context, tx, params.id);
    const { lineItems: items, customLineItems: customItems = [], businessLocationId } = body;
    if (items.length === 0 && customItems.length === 0) throw new AppError("NO_LINE_ITEMS_TO_ADD");
    return answer(await addToCart(tx, { ...change, items, customItems, businessLocationId }), spelling);
  }),

  handleWrite(api.removeLineItems, async ({ tx, params, body, ...context }) => {
    const { spelling, ...change } = await servicing(context, tx, params.id);
    return answer(await removeLineItems(tx, body.lineItemIds, change), spelling);
  }),

  handleWrite(api.updateLineItemsQuantity, async ({ tx, params, body, ...context }) => {
    const { spelling, ...change } = await servicing(context, tx, params.id);
    return answer(await updateQuantities(tx, body.lineItems, change), spelling);
  }),

  handleWrite(api.removeCoupon, async ({ tx, params, ...context }) => {
    const { spelling, ...change } = await servicing(context, tx, params.id);
    return answer(await removeCoupon(tx, change), spelling);
  }),

  handleWrite(api.removeBusinessLocation, async ({ tx, params, ...context }) => {
    const { spelling, ...change } = await servicing(context, tx, params.id);
    return answer(await removeBusinessLocation(tx, change), spelling);
  }),

  handleRead(api.estimateTotals, async ({ db, params, body, ...context }) =>
    estimateCart(db, body, await servicing(context, db, params.id)),
  ),

  handleWrite(api.deleteCart, async ({ tx, params }) => {
    const isGone = isId(params.id) && (await removeCart(tx, { kind: "id", cartId: params.id }));
    if (!isGone) throw new AppError("CART_NOT_FOUND");
    return {};
  }),
];
