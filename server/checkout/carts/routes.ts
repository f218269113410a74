import * as api from "#api/checkout/carts/carts.ts";
import { calculateTotals as calculateTotalsEndpoint } from "#api/checkout/totals-calculator.ts";
import { requireRegisteredAddress } from "#server/identity/clients/public.ts";
import { handleRead, handleWrite, requireShopper } from "#server/platform/http/handlers.ts";
import { routes as byIdRoutes } from "./by-id-routes.ts";
import { ownerOf } from "./cart.ts";
import { discardCart, loadCartContext, presentFilledCart, resolveBuyer, respondWithCart } from "./cart-context.ts";
import { addToCart } from "./change/add-to-cart.ts";
import { removeCoupon, removeLineItems, updateCart, updateQuantities } from "./change/update-cart.ts";
import { calculateTotals } from "./price/calculate-totals.ts";
import { estimateCart } from "./price/estimate.ts";
import { findSellablesOfLines } from "./price/gather-pricing.ts";
import { getCart } from "./queries.ts";
import { routes as savedItemRoutes } from "./saved-routes.ts";

// The checkouts module binds `carts/current/create-checkout`.
export const routes = [
  handleRead(api.getCurrentCart, async ({ db, ...context }) => {
    const { key, settings, now, presentation } = await loadCartContext(context, db);
    const cart = await getCart(db, key, settings.country);
    return presentFilledCart({ cart, sellables: await findSellablesOfLines(db, cart.lines, now) }, presentation);
  }),

  handleWrite(api.updateCurrentCart, async ({ tx, body, ...context }) => {
    const { presentation, ...change } = await loadCartContext(context, tx);
    const { lineItems: items, customLineItems: customItems, ...update } = body;
    const address = update.cartInfo?.overrideCheckoutUrl;
    if (address != null)
      await requireRegisteredAddress(tx, { ...context, field: "cartInfo.overrideCheckoutUrl", address });
    return respondWithCart(tx, await updateCart(tx, { ...change, ...update, items, customItems }), {
      ...context,
      presentation,
    });
  }),

  handleWrite(api.addToCurrentCart, async ({ tx, body, ...context }) => {
    const { presentation, ...change } = await loadCartContext(context, tx);
    const { lineItems: items, customLineItems: customItems, businessLocationId } = body;
    return respondWithCart(
      tx,
      await addToCart(tx, {
        ...change,
        items,
        customItems,
        businessLocationId,
        buyer: resolveBuyer(context, presentation),
      }),
      {
        ...context,
        presentation,
      },
    );
  }),

  handleWrite(api.removeLineItemsFromCurrentCart, async ({ tx, body, ...context }) => {
    const { presentation, ...change } = await loadCartContext(context, tx);
    return respondWithCart(tx, await removeLineItems(tx, body.lineItemIds, change), { ...context, presentation });
  }),

  handleWrite(api.updateCurrentCartLineItemQuantity, async ({ tx, body, ...context }) => {
    const { presentation, ...change } = await loadCartContext(context, tx);
    return respondWithCart(tx, await updateQuantities(tx, body.lineItems, change), { ...context, presentation });
  }),

  handleWrite(api.removeCouponFromCurrentCart, async ({ tx, ...context }) => {
    const { presentation, ...change } = await loadCartContext(context, tx);
    return respondWithCart(tx, await removeCoupon(tx, change), { ...context, presentation });
  }),

  handleRead(api.estimateCurrentCartTotals, async ({ db, body, ...context }) =>
    estimateCart(db, body, await loadCartContext(context, db), context),
  ),

  handleWrite(api.deleteCurrentCart, async ({ tx, actor, now }) =>
    discardCart(tx, ownerOf(requireShopper(actor)), { actor, now }),
  ),

  handleRead(calculateTotalsEndpoint, async ({ db, body, ...context }) => calculateTotals(db, context, body)),

  ...byIdRoutes,
  ...savedItemRoutes,
];
