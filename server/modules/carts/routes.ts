import * as api from "#api/carts.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { handleRead, handleWrite, requireShopper } from "#server/platform/http/handlers.ts";
import { addToCart } from "./add-to-cart.ts";
import { routes as byIdRoutes } from "./by-id-routes.ts";
import { ownerOf } from "./cart.ts";
import { estimateCart } from "./estimate.ts";
import { findSellablesOfLines } from "./gather-pricing.ts";
import { getCart } from "./queries.ts";
import { routes as savedItemRoutes } from "./saved-routes.ts";
import { answer, shopping } from "./shopping.ts";
import { removeCoupon, removeLineItems, updateCart, updateQuantities } from "./update-cart.ts";
import { removeCart } from "./write-queries.ts";

// `carts/current/create-checkout` is bound by the module checkouts, which knows what a checkout is.
export const routes = [
  handleRead(api.getCurrentCart, async ({ db, ...context }) => {
    const { key, settings, now, spelling } = await shopping(context, db);
    const cart = await getCart(db, key, settings.country);
    return answer({ cart, sellables: await findSellablesOfLines(db, cart.lines, now) }, spelling);
  }),

  handleWrite(api.updateCurrentCart, async ({ tx, body, ...context }) => {
    const { spelling, ...change } = await shopping(context, tx);
    const { lineItems: items, customLineItems: customItems, ...update } = body;
    return answer(await updateCart(tx, { ...change, ...update, items, customItems }), spelling);
  }),

  handleWrite(api.addToCurrentCart, async ({ tx, body, ...context }) => {
    const { spelling, ...change } = await shopping(context, tx);
    const { lineItems: items, customLineItems: customItems, businessLocationId } = body;
    return answer(await addToCart(tx, { ...change, items, customItems, businessLocationId }), spelling);
  }),

  handleWrite(api.removeLineItemsFromCurrentCart, async ({ tx, body, ...context }) => {
    const { spelling, ...change } = await shopping(context, tx);
    return answer(await removeLineItems(tx, body.lineItemIds, change), spelling);
  }),

  handleWrite(api.updateCurrentCartLineItemQuantity, async ({ tx, body, ...context }) => {
    const { spelling, ...change } = await shopping(context, tx);
    return answer(await updateQuantities(tx, body.lineItems, change), spelling);
  }),

  handleWrite(api.removeCouponFromCurrentCart, async ({ tx, ...context }) => {
    const { spelling, ...change } = await shopping(context, tx);
    return answer(await removeCoupon(tx, change), spelling);
  }),

  handleRead(api.estimateCurrentCartTotals, async ({ db, body, ...context }) =>
    estimateCart(db, body, await shopping(context, db)),
  ),

  handleWrite(api.deleteCurrentCart, async ({ tx, actor }) => {
    if (!(await removeCart(tx, ownerOf(requireShopper(actor))))) throw new AppError("OWNED_CART_NOT_FOUND");
    return {};
  }),

  ...byIdRoutes,
  ...savedItemRoutes,
];
