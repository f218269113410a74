import * as api from "#api/carts.ts";
import { readStoreSettings } from "#server/modules/settings/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type CallContext, handleRead, handleWrite, isId, requireShopper } from "#server/platform/http/handlers.ts";
import { addToCart, type FilledCart } from "./add-to-cart.ts";
import { memberIdOf, ownerOf } from "./cart.ts";
import { findSellablesOfLines, gatherPricing } from "./gather-pricing.ts";
import { presentCart, type Spelling, spellingFor } from "./present.ts";
import { presentTotals } from "./present-totals.ts";
import { deleteCurrentCart, findCartById, getCurrentCart } from "./queries.ts";
import { removeCoupon, removeLineItems, updateCart, updateQuantities } from "./update-cart.ts";

/** Who asks, and how amounts are spelled for them. */
async function shopping({ actor, now, store, header }: CallContext, db: Connection) {
  const owner = ownerOf(requireShopper(actor));
  const settings = await readStoreSettings(db);
  return { owner, settings, now, spelling: spellingFor(settings, header("x-wix-currency"), store.baseUrl()) };
}

const answer = ({ cart, sellables }: FilledCart, spelling: Spelling) => ({
  cart: presentCart(cart, sellables, spelling),
});

// `carts/current/create-checkout` is bound by the module checkouts, which knows what a checkout is.
export const routes = [
  handleRead(api.getCurrentCart, async ({ db, ...context }) => {
    const { owner, settings, now, spelling } = await shopping(context, db);
    const cart = await getCurrentCart(db, owner, settings.country);
    return answer({ cart, sellables: await findSellablesOfLines(db, cart.lines, now) }, spelling);
  }),

  handleWrite(api.updateCurrentCart, async ({ tx, body, ...context }) => {
    const { spelling, ...change } = await shopping(context, tx);
    const { cartInfo, couponCode, lineItems } = body;
    return answer(await updateCart(tx, { ...change, cartInfo, couponCode, items: lineItems }), spelling);
  }),

  handleWrite(api.addToCurrentCart, async ({ tx, body, ...context }) => {
    const { spelling, ...change } = await shopping(context, tx);
    const { lineItems, businessLocationId } = body;
    return answer(await addToCart(tx, { ...change, items: lineItems, businessLocationId }), spelling);
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

  handleRead(api.estimateCurrentCartTotals, async ({ db, body, ...context }) => {
    const { owner, settings, now, spelling } = await shopping(context, db);
    const cart = await getCurrentCart(db, owner, settings.country);
    const hasDestination = body.shippingAddress !== undefined || body.selectedShippingOption !== undefined;
    const purchase = await gatherPricing(db, {
      lines: cart.lines,
      couponCode: cart.coupon?.code,
      customer: { memberId: memberIdOf(owner), email: cart.buyerEmail },
      shippingAddress: body.shippingAddress ?? cart.contactInfo?.address,
      billingAddress: body.billingAddress,
      selectedShippingOption: body.selectedShippingOption ?? cart.selectedShippingOption,
      // Asked for nothing, an estimate holds the items alone (wire, identity 7.1).
      isShippingWanted: body.calculateShipping ?? hasDestination,
      isTaxWanted: body.calculateTax ?? (hasDestination || body.billingAddress !== undefined),
      isTaxIncluded: cart.isTaxIncluded,
      now,
      settings,
    });
    return {
      cart: presentCart(cart, purchase.sellables, spelling),
      ...presentTotals(purchase, cart.lines, spelling),
    };
  }),

  handleWrite(api.deleteCurrentCart, async ({ tx, actor }) => {
    if (!(await deleteCurrentCart(tx, ownerOf(requireShopper(actor))))) throw new AppError("OWNED_CART_NOT_FOUND");
    return {};
  }),

  handleRead(api.getCart, async ({ db, params, now, store }) => {
    const settings = await readStoreSettings(db);
    const cart = isId(params.id) ? await findCartById(db, params.id, settings.country) : undefined;
    if (cart === undefined) throw new AppError("CART_NOT_FOUND");
    const spelling = spellingFor(settings, undefined, store.baseUrl());
    return answer({ cart, sellables: await findSellablesOfLines(db, cart.lines, now) }, spelling);
  }),
];
