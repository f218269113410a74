/**
 * Carts of version 2 (docs/protocol/cart-v2.md): each endpoint is bound to the current cart and to carts by ID. Module
 * `orders/cart-orders` binds those that create checkouts and orders.
 */
import type { Static } from "typebox";
import * as byId from "#api/checkout/carts/wire/v2/carts-by-id.ts";
import * as current from "#api/checkout/carts/wire/v2/current-cart.ts";
import { type AppAnswers, handlePricedWrite, liveAnswers } from "#server/apps/service-plugins/public.ts";
import { isElevated } from "#server/platform/access/actor.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type CallContext, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { makerOf, type ShopperKey } from "../../cart.ts";
import { type CartRequest, cartRequestById, currentCartRequest, storeRequest } from "../../cart-request.ts";
import type { FilledCart } from "../../commands/add-lines.ts";
import { refreshLines } from "../../commands/change-lines.ts";
import { removeCoupon } from "../../commands/coupons.ts";
import { removeDeliveryMethod } from "../../commands/delivery.ts";
import { addGiftCard, previewCard, removeGiftCard } from "../../commands/gift-cards.ts";
import { markOrdered } from "../../commands/write-queries.ts";
import { findSellablesOfLines } from "../../price/gather-pricing.ts";
import { WHOLE_PRICE } from "../../price/price-cart.ts";
import { getCart } from "../../queries.ts";
import {
  addCoupon,
  addItems,
  changeCart,
  createCartFor,
  fillCurrentCart,
  keepForms,
  previewDeliveryMethod,
  setDeliveryMethod,
  takeLines,
  updateLines,
} from "./change-cart.ts";
import { toGiftCard } from "./read-input.ts";
import { calculateCart, calculateWholeCart, discardCart, respondWithCart, showCart } from "./respond.ts";

type Caller = CallContext & { apps?: AppAnswers };
type WithId = Caller & { params: { id: string } };
type Change<Request> = (request: Request) => Promise<FilledCart | AppError>;

async function changeCurrent(tx: Tx, caller: Caller, change: Change<CartRequest<ShopperKey>>) {
  const request = await currentCartRequest(caller, tx);
  return respondWithCart(tx, await change(request), request);
}

async function changeById(tx: Tx, { params, ...caller }: WithId, change: Change<CartRequest>) {
  const request = await cartRequestById(caller, tx, params.id);
  return respondWithCart(tx, await change(request), request);
}

const requestById = ({ params, ...caller }: WithId, db: Connection) => cartRequestById(caller, db, params.id);

type Estimate = Static<typeof current.estimateV2Body>;

async function estimate(db: Connection, body: Estimate, { caller, ...request }: CartRequest) {
  const asking = { ...request, caller: { ...caller, apps: await liveAnswers(caller) } };
  return calculateCart(db, asking, body.validationConfig ?? "PRE_CHECKOUT_VALIDATIONS", {
    withDelivery: body.calculateDelivery ?? false,
    withTax: body.calculateTax ?? false,
    withFees: body.calculateAdditionalFees ?? false,
    withGiftCards: body.calculateGiftCards ?? false,
  });
}

const previewWhole = (db: Connection, request: CartRequest) =>
  calculateCart(db, request, "CHECKOUT_VALIDATIONS", WHOLE_PRICE);

/** The store has no upsell offers. */
async function upsells(db: Connection, request: CartRequest) {
  const { cart } = await showCart(db, request);
  return { itemsUpsells: cart.lineItems.map(({ id }) => ({ lineItemId: id, upsells: [] })) };
}

const ofCurrent = [
  // What apps are asked about is known once the cart is filled.
  handlePricedWrite(current.createCurrentCart, undefined, async ({ tx, body, ...caller }) =>
    changeCurrent(tx, caller, (request) => fillCurrentCart(tx, body, request)),
  ),
  handleRead(current.getCurrentCart, async ({ db, ...caller }) => showCart(db, await currentCartRequest(caller, db))),
  handlePricedWrite(
    current.calculateCurrentCart,
    async ({ db, ...caller }) => previewWhole(db, await currentCartRequest(caller, db)),
    async ({ tx, ...caller }) => calculateWholeCart(tx, await currentCartRequest(caller, tx)),
  ),
  handleRead(current.estimateCurrentCart, async ({ db, body, ...caller }) =>
    estimate(db, body, await currentCartRequest(caller, db)),
  ),
  handleRead(current.getUpsellOptionsForCurrentCart, async ({ db, ...caller }) =>
    upsells(db, await currentCartRequest(caller, db)),
  ),
  handleWrite(current.deleteCurrentCart, async ({ tx, ...caller }) =>
    discardCart(tx, await currentCartRequest(caller, tx)),
  ),
  handleWrite(current.addCouponToCurrentCart, async ({ tx, body, ...caller }) =>
    changeCurrent(tx, caller, (request) => addCoupon(tx, body.coupon.code, request)),
  ),
  handlePricedWrite(
    current.addGiftCardToCurrentCart,
    async ({ db, body, ...caller }) => previewCard(db, body.giftCard.code, await currentCartRequest(caller, db)),
    ({ tx, body, ...caller }) =>
      changeCurrent(tx, caller, (request) => addGiftCard(tx, toGiftCard(body.giftCard, request), request)),
  ),
  handleWrite(current.addLineItemsToCurrentCart, async ({ tx, body, ...caller }) =>
    changeCurrent(tx, caller, (request) => addItems(tx, body, request)),
  ),
  handleWrite(current.refreshCurrentCart, async ({ tx, ...caller }) =>
    changeCurrent(tx, caller, (request) => refreshLines(tx, request)),
  ),
  handleWrite(current.removeCouponFromCurrentCart, async ({ tx, body, ...caller }) =>
    changeCurrent(tx, caller, (request) => removeCoupon(tx, body.couponId, request)),
  ),
  handleWrite(current.removeDeliveryMethodFromCurrentCart, async ({ tx, ...caller }) =>
    changeCurrent(tx, caller, (request) => removeDeliveryMethod(tx, request)),
  ),
  handleWrite(current.removeGiftCardFromCurrentCart, async ({ tx, body, ...caller }) =>
    changeCurrent(tx, caller, (request) => removeGiftCard(tx, body.giftCardId, request)),
  ),
  handleWrite(current.removeLineItemsFromCurrentCart, async ({ tx, body, ...caller }) =>
    changeCurrent(tx, caller, (request) => takeLines(tx, body.lineItemIds, request)),
  ),
  handlePricedWrite(
    current.setDeliveryMethodForCurrentCart,
    async ({ db, body, ...caller }) =>
      previewDeliveryMethod(db, body.deliveryMethod, await currentCartRequest(caller, db)),
    ({ tx, body, ...caller }) =>
      changeCurrent(tx, caller, (request) => setDeliveryMethod(tx, body.deliveryMethod, request)),
  ),
  handleWrite(current.updateCurrentCart, async ({ tx, body, ...caller }) =>
    changeCurrent(tx, caller, (request) => changeCart(tx, body.cart, request)),
  ),
  handleWrite(current.updateFormSubmissionsInCurrentCart, async ({ tx, body, ...caller }) =>
    changeCurrent(tx, caller, (request) => keepForms(tx, body.formSubmissions, request)),
  ),
  handleWrite(current.updateLineItemsInCurrentCart, async ({ tx, body, ...caller }) =>
    changeCurrent(tx, caller, (request) => updateLines(tx, body.lineItems, request)),
  ),
];

const ofAny = [
  handlePricedWrite(byId.createCart, undefined, async ({ tx, body, ...caller }) => {
    if (!isElevated(caller.actor)) throw new AppError("PERMISSION_DENIED");
    const request = await storeRequest(caller, tx);
    return respondWithCart(tx, await createCartFor(tx, makerOf(caller.actor), body, request), request);
  }),
  handleRead(byId.getCart, async ({ db, ...caller }) => showCart(db, await requestById(caller, db))),
  handlePricedWrite(
    byId.calculateCart,
    async ({ db, ...caller }) => previewWhole(db, await requestById(caller, db)),
    async ({ tx, ...caller }) => calculateWholeCart(tx, await requestById(caller, tx)),
  ),
  handleRead(byId.estimateCart, async ({ db, body, ...caller }) => estimate(db, body, await requestById(caller, db))),
  handleRead(byId.getUpsellOptions, async ({ db, ...caller }) => upsells(db, await requestById(caller, db))),
  handleWrite(byId.deleteCart, async ({ tx, ...caller }) => discardCart(tx, await requestById(caller, tx))),
  handleWrite(byId.addCoupon, async ({ tx, body, ...caller }) =>
    changeById(tx, caller, (request) => addCoupon(tx, body.coupon.code, request)),
  ),
  handlePricedWrite(
    byId.addGiftCard,
    async ({ db, body, ...caller }) => previewCard(db, body.giftCard.code, await requestById(caller, db)),
    ({ tx, body, ...caller }) =>
      changeById(tx, caller, (request) => addGiftCard(tx, toGiftCard(body.giftCard, request), request)),
  ),
  handleWrite(byId.addLineItems, async ({ tx, body, ...caller }) =>
    changeById(tx, caller, (request) => addItems(tx, body, request)),
  ),
  handleWrite(byId.refreshCart, async ({ tx, ...caller }) =>
    changeById(tx, caller, (request) => refreshLines(tx, request)),
  ),
  handleWrite(byId.removeCoupon, async ({ tx, body, ...caller }) =>
    changeById(tx, caller, (request) => removeCoupon(tx, body.couponId, request)),
  ),
  handleWrite(byId.removeDeliveryMethod, async ({ tx, ...caller }) =>
    changeById(tx, caller, (request) => removeDeliveryMethod(tx, request)),
  ),
  handleWrite(byId.removeGiftCard, async ({ tx, body, ...caller }) =>
    changeById(tx, caller, (request) => removeGiftCard(tx, body.giftCardId, request)),
  ),
  handleWrite(byId.removeLineItems, async ({ tx, body, ...caller }) =>
    changeById(tx, caller, (request) => takeLines(tx, body.lineItemIds, request)),
  ),
  handlePricedWrite(
    byId.setDeliveryMethod,
    async ({ db, body, ...caller }) => previewDeliveryMethod(db, body.deliveryMethod, await requestById(caller, db)),
    ({ tx, body, ...caller }) =>
      changeById(tx, caller, (request) => setDeliveryMethod(tx, body.deliveryMethod, request)),
  ),
  handleWrite(byId.updateCart, async ({ tx, body, ...caller }) =>
    changeById(tx, caller, (request) => changeCart(tx, body.cart, request)),
  ),
  handleWrite(byId.updateFormSubmissions, async ({ tx, body, ...caller }) =>
    changeById(tx, caller, (request) => keepForms(tx, body.formSubmissions, request)),
  ),
  handleWrite(byId.updateLineItems, async ({ tx, body, ...caller }) =>
    changeById(tx, caller, (request) => updateLines(tx, body.lineItems, request)),
  ),
  handleWrite(byId.markCartAsCompleted, async ({ tx, body, ...caller }) => {
    const request = await requestById(caller, tx);
    const { key, settings, now } = request;
    await markOrdered(tx, key, { orderId: body.orderId, country: settings.country, now });
    const cart = await getCart(tx, key, settings.country);
    const sellables = await findSellablesOfLines(tx, cart.lines, now);
    return respondWithCart(tx, { cart, sellables }, request);
  }),
];

export const routes = [...ofCurrent, ...ofAny];
