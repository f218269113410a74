/** The current cart in version 1 (docs/protocol/carts.md#current-cart). The checkouts module binds `create-checkout`. */
import * as api from "#api/checkout/carts/wire/v1/carts.ts";
import { requireRegisteredAddress } from "#server/identity/clients/public.ts";
import { handleRead, handleWrite, requireShopper } from "#server/platform/http/handlers.ts";
import { ownerOf } from "../../cart.ts";
import { buyerOf, currentCartRequest, requireOpenStore } from "../../cart-request.ts";
import { addLines } from "../../commands/add-lines.ts";
import { changeQuantities, removeLines } from "../../commands/change-lines.ts";
import { clearCoupon } from "../../commands/coupons.ts";
import { updateCart } from "../../commands/update-cart.ts";
import { getCart } from "../../queries.ts";
import { estimateCart } from "./estimate.ts";
import { toAdditions, toUpdate } from "./read-input.ts";
import { discardCart, respondWithCart, showCart } from "./respond.ts";

export const routes = [
  handleRead(api.getCurrentCart, async ({ db, ...caller }) => {
    const request = await currentCartRequest(caller, db);
    return showCart(db, await getCart(db, request.key, request.settings.country), request);
  }),

  handleWrite(api.updateCurrentCart, async ({ tx, body, ...caller }) => {
    const request = await currentCartRequest(caller, tx);
    const update = toUpdate(body, request);
    if (update.lines.length + (update.customLines ?? []).length > 0) requireOpenStore(request);
    const address = body.cartInfo?.overrideCheckoutUrl;
    if (address != null)
      await requireRegisteredAddress(tx, { ...caller, field: "cartInfo.overrideCheckoutUrl", address });
    return respondWithCart(tx, await updateCart(tx, { ...request, ...update }), request);
  }),

  handleWrite(api.addToCurrentCart, async ({ tx, body, ...caller }) => {
    const request = await currentCartRequest(caller, tx);
    requireOpenStore(request);
    const { businessLocationId } = body;
    const addition = { ...toAdditions(body, request), businessLocationId, buyer: buyerOf(request) };
    return respondWithCart(tx, await addLines(tx, { ...request, ...addition }), request);
  }),

  handleWrite(api.removeLineItemsFromCurrentCart, async ({ tx, body, ...caller }) => {
    const request = await currentCartRequest(caller, tx);
    return respondWithCart(tx, await removeLines(tx, body.lineItemIds, request), request);
  }),

  handleWrite(api.updateCurrentCartLineItemQuantity, async ({ tx, body, ...caller }) => {
    const request = await currentCartRequest(caller, tx);
    return respondWithCart(tx, await changeQuantities(tx, body.lineItems, request), request);
  }),

  handleWrite(api.removeCouponFromCurrentCart, async ({ tx, ...caller }) => {
    const request = await currentCartRequest(caller, tx);
    return respondWithCart(tx, await clearCoupon(tx, request), request);
  }),

  handleRead(api.estimateCurrentCartTotals, async ({ db, body, ...caller }) =>
    estimateCart(db, body, await currentCartRequest(caller, db)),
  ),

  handleWrite(api.deleteCurrentCart, async ({ tx, actor, now }) =>
    discardCart(tx, ownerOf(requireShopper(actor)), { actor, now }),
  ),
];
