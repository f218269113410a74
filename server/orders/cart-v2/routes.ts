/** Endpoints of Cart v2: each is bound to the current cart and to carts by ID. */

import type { Static } from "typebox";
import { cartV2Calculated, cartV2Created, cartV2Deleted, cartV2Updated } from "#api/checkout/carts/cart-events.ts";
import * as byId from "#api/orders/cart-v2/cart-v2.ts";
import * as current from "#api/orders/cart-v2/current-cart-v2.ts";
import { makerOf, removeCart } from "#server/checkout/carts/public.ts";
import { isElevated } from "#server/platform/access/actor.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type CallContext, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { emit } from "#server/platform/outbox/emit.ts";
import { checkoutUrl, markCompleted, placeOrderOfCart } from "./buy.ts";
import {
  addCoupon,
  addGiftCard,
  addItems,
  changeCart,
  fillCurrent,
  forgetDeliveryMethod,
  keepForms,
  makeCart,
  refresh,
  setDeliveryMethod,
  takeCoupon,
  takeGiftCard,
  takeLines,
  updateLines,
} from "./change.ts";
import { completionLink } from "./completion.ts";
import { calculate, everything, forCartId, forCurrentCart, show, type Wanted, type Working } from "./working.ts";

type Change = (work: Working) => Promise<unknown>;

/** Returns the changed cart, or the error response once the counted attempt has committed. */
async function after(tx: Tx, work: Working, change: Change) {
  const failure = await change(work);
  return failure instanceof AppError ? failure : announced(tx, work);
}

async function announced(tx: Tx, work: Working) {
  const { actor, now } = work.context;
  const shown = await show(tx, work);
  const event = shown.cart.revision === "1" ? cartV2Created : cartV2Updated;
  await emit(tx, { event, entityId: shown.cart.id, payload: shown.cart, actor, now });
  return shown;
}

const wantedOf = (body: Static<typeof current.estimateV2Body>): Wanted => ({
  checks: body.validationConfig ?? "PRE_CHECKOUT_VALIDATIONS",
  withDelivery: body.calculateDelivery ?? false,
  withTax: body.calculateTax ?? false,
  withFees: body.calculateAdditionalFees ?? false,
  withGiftCards: body.calculateGiftCards ?? false,
});

/** A full calculation usually precedes an order, so it emits an event with the totals. Estimates emit nothing. */
async function calculateWhole(tx: Tx, work: Working) {
  const { actor, now } = work.context;
  const calculated = await calculate(tx, work, everything);
  const { priceVerificationToken: _, ...payload } = calculated.summary;
  await emit(tx, { event: cartV2Calculated, entityId: calculated.cart.id, payload, actor, now });
  return calculated;
}

/** The store has no upsell offers. */
async function upsells(db: Connection, work: Working) {
  const { cart } = await show(db, work);
  return { itemsUpsells: cart.lineItems.map(({ id }) => ({ lineItemId: id, upsells: [] })) };
}

async function remove(tx: Tx, { key, context: { actor, now } }: Working) {
  const entityId = await removeCart(tx, key);
  if (entityId === undefined) throw new AppError(key.kind === "id" ? "CART_NOT_FOUND" : "OWNED_CART_NOT_FOUND");
  await emit(tx, { event: cartV2Deleted, entityId, payload: {}, actor, now });
  return {};
}

type WithId = CallContext & { params: { id: string } };
const bindCartId = ({ params, ...context }: WithId, db: Connection) => forCartId(context, db, params.id);

const ofCurrent = [
  handleWrite(current.createCurrentCart, async ({ tx, body, ...context }) =>
    after(tx, await forCurrentCart(context, tx), (work) => fillCurrent(tx, work, body)),
  ),
  handleRead(current.getCurrentCart, async ({ db, ...context }) => show(db, await forCurrentCart(context, db))),
  handleWrite(current.calculateCurrentCart, async ({ tx, ...context }) =>
    calculateWhole(tx, await forCurrentCart(context, tx)),
  ),
  handleRead(current.estimateCurrentCart, async ({ db, body, ...context }) =>
    calculate(db, await forCurrentCart(context, db), wantedOf(body)),
  ),
  handleRead(current.getUpsellOptionsForCurrentCart, async ({ db, ...context }) =>
    upsells(db, await forCurrentCart(context, db)),
  ),
  handleWrite(current.deleteCurrentCart, async ({ tx, ...context }) => remove(tx, await forCurrentCart(context, tx))),
  handleWrite(current.addCouponToCurrentCart, async ({ tx, body, ...context }) =>
    after(tx, await forCurrentCart(context, tx), (work) => addCoupon(tx, work, body.coupon.code)),
  ),
  handleWrite(current.addGiftCardToCurrentCart, async ({ tx, body, ...context }) =>
    after(tx, await forCurrentCart(context, tx), (work) => addGiftCard(tx, work, body.giftCard)),
  ),
  handleWrite(current.addLineItemsToCurrentCart, async ({ tx, body, ...context }) =>
    after(tx, await forCurrentCart(context, tx), (work) => addItems(tx, work, body)),
  ),
  handleWrite(current.refreshCurrentCart, async ({ tx, ...context }) =>
    after(tx, await forCurrentCart(context, tx), (work) => refresh(tx, work)),
  ),
  handleWrite(current.removeCouponFromCurrentCart, async ({ tx, body, ...context }) =>
    after(tx, await forCurrentCart(context, tx), (work) => takeCoupon(tx, work, body.couponId)),
  ),
  handleWrite(current.removeDeliveryMethodFromCurrentCart, async ({ tx, ...context }) =>
    after(tx, await forCurrentCart(context, tx), (work) => forgetDeliveryMethod(tx, work)),
  ),
  handleWrite(current.removeGiftCardFromCurrentCart, async ({ tx, body, ...context }) =>
    after(tx, await forCurrentCart(context, tx), (work) => takeGiftCard(tx, work, body.giftCardId)),
  ),
  handleWrite(current.removeLineItemsFromCurrentCart, async ({ tx, body, ...context }) =>
    after(tx, await forCurrentCart(context, tx), (work) => takeLines(tx, work, body.lineItemIds)),
  ),
  handleWrite(current.setDeliveryMethodForCurrentCart, async ({ tx, body, ...context }) =>
    after(tx, await forCurrentCart(context, tx), (work) => setDeliveryMethod(tx, work, body.deliveryMethod)),
  ),
  handleWrite(current.updateCurrentCart, async ({ tx, body, ...context }) =>
    after(tx, await forCurrentCart(context, tx), (work) => changeCart(tx, work, body.cart)),
  ),
  handleWrite(current.updateFormSubmissionsInCurrentCart, async ({ tx, body, ...context }) =>
    after(tx, await forCurrentCart(context, tx), (work) => keepForms(tx, work, body.formSubmissions)),
  ),
  handleWrite(current.updateLineItemsInCurrentCart, async ({ tx, body, ...context }) =>
    after(tx, await forCurrentCart(context, tx), (work) => updateLines(tx, work, body.lineItems)),
  ),
];

const ofAny = [
  handleWrite(byId.createCart, async ({ tx, body, ...context }) => {
    const { actor } = context;
    if (!isElevated(actor)) throw new AppError("PERMISSION_DENIED");
    const { key: _, ...work } = await forCartId(context, tx, NO_CART);
    const { cartId, failure } = await makeCart(tx, work, { owner: makerOf(actor), creation: body });
    return failure ?? announced(tx, { ...work, key: { kind: "id", cartId } });
  }),
  handleRead(byId.getCart, async ({ db, ...context }) => show(db, await bindCartId(context, db))),
  handleWrite(byId.calculateCart, async ({ tx, ...context }) => calculateWhole(tx, await bindCartId(context, tx))),
  handleRead(byId.estimateCart, async ({ db, body, ...context }) =>
    calculate(db, await bindCartId(context, db), wantedOf(body)),
  ),
  handleRead(byId.getUpsellOptions, async ({ db, ...context }) => upsells(db, await bindCartId(context, db))),
  handleWrite(byId.deleteCart, async ({ tx, ...context }) => remove(tx, await bindCartId(context, tx))),
  handleWrite(byId.addCoupon, async ({ tx, body, ...context }) =>
    after(tx, await bindCartId(context, tx), (work) => addCoupon(tx, work, body.coupon.code)),
  ),
  handleWrite(byId.addGiftCard, async ({ tx, body, ...context }) =>
    after(tx, await bindCartId(context, tx), (work) => addGiftCard(tx, work, body.giftCard)),
  ),
  handleWrite(byId.addLineItems, async ({ tx, body, ...context }) =>
    after(tx, await bindCartId(context, tx), (work) => addItems(tx, work, body)),
  ),
  handleWrite(byId.refreshCart, async ({ tx, ...context }) =>
    after(tx, await bindCartId(context, tx), (work) => refresh(tx, work)),
  ),
  handleWrite(byId.removeCoupon, async ({ tx, body, ...context }) =>
    after(tx, await bindCartId(context, tx), (work) => takeCoupon(tx, work, body.couponId)),
  ),
  handleWrite(byId.removeDeliveryMethod, async ({ tx, ...context }) =>
    after(tx, await bindCartId(context, tx), (work) => forgetDeliveryMethod(tx, work)),
  ),
  handleWrite(byId.removeGiftCard, async ({ tx, body, ...context }) =>
    after(tx, await bindCartId(context, tx), (work) => takeGiftCard(tx, work, body.giftCardId)),
  ),
  handleWrite(byId.removeLineItems, async ({ tx, body, ...context }) =>
    after(tx, await bindCartId(context, tx), (work) => takeLines(tx, work, body.lineItemIds)),
  ),
  handleWrite(byId.setDeliveryMethod, async ({ tx, body, ...context }) =>
    after(tx, await bindCartId(context, tx), (work) => setDeliveryMethod(tx, work, body.deliveryMethod)),
  ),
  handleWrite(byId.updateCart, async ({ tx, body, ...context }) =>
    after(tx, await bindCartId(context, tx), (work) => changeCart(tx, work, body.cart)),
  ),
  handleWrite(byId.updateFormSubmissions, async ({ tx, body, ...context }) =>
    after(tx, await bindCartId(context, tx), (work) => keepForms(tx, work, body.formSubmissions)),
  ),
  handleWrite(byId.updateLineItems, async ({ tx, body, ...context }) =>
    after(tx, await bindCartId(context, tx), (work) => updateLines(tx, work, body.lineItems)),
  ),
  handleWrite(byId.getCheckoutUrl, async ({ tx, ...context }) => ({
    checkoutUrl: await checkoutUrl(tx, await bindCartId(context, tx)),
  })),
  handleRead(byId.createCompletionLink, async ({ db, body, ...context }) => {
    const { cart } = await show(db, await bindCartId(context, db));
    if (cart.orderPlaced) throw new AppError("CART_ALREADY_ORDERED");
    return { url: await completionLink(context.store, cart.id, body.redirectUrl) };
  }),
  handleWrite(byId.markCartAsCompleted, async ({ tx, body, ...context }) =>
    after(tx, await bindCartId(context, tx), (work) => markCompleted(tx, work, body.orderId)),
  ),
  handleWrite(byId.placeOrder, async ({ tx, body, ...context }) => {
    const orderId = await placeOrderOfCart(tx, await bindCartId(context, tx), body.priceVerificationToken);
    return { orderId, completed: true };
  }),
];

/** Placeholder ID while a new cart is created. */
const NO_CART = "00000000-0000-0000-0000-000000000000";

export const routes = [...ofCurrent, ...ofAny];
