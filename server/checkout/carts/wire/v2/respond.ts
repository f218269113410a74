/** Responses and events with a cart of version 2. */
import { cartV2Calculated, cartV2Created, cartV2Deleted, cartV2Updated } from "#api/checkout/carts/cart-events.ts";
import { withCollect } from "#server/apps/service-plugins/public.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { emit } from "#server/platform/outbox/emit.ts";
import type { Cart } from "../../cart.ts";
import { type CartRequest, isDemo } from "../../cart-request.ts";
import type { FilledCart } from "../../commands/add-lines.ts";
import { removeCart } from "../../commands/write-queries.ts";
import { giftCardOf } from "../../gift-card.ts";
import { violationsOfApps } from "../../price/app-violations.ts";
import { findSellablesOfLines } from "../../price/gather-pricing.ts";
import { priceCart, WHOLE_PRICE } from "../../price/price-cart.ts";
import { getCart } from "../../queries.ts";
import { presentCartV2 } from "./present-cart.ts";
import { type Checks, summarize } from "./summary.ts";

type Responding = Omit<CartRequest, "key">;

async function present(db: Connection, filled: FilledCart, { now, state, presentation }: Responding) {
  const giftCard = await giftCardOf(db, filled.cart, now);
  return { cart: presentCartV2({ ...filled, giftCard, isDemo: isDemo({ state }) }, presentation) };
}

export async function showCart(db: Connection, request: CartRequest) {
  const cart = await getCart(db, request.key, request.settings.country);
  return present(db, { cart, sellables: await findSellablesOfLines(db, cart.lines, request.now) }, request);
}

/**
 * Returns the changed cart and emits its event in the same transaction. Returns errors unchanged: they are responses
 * whose transaction commits, because it counted an attempt.
 */
export async function respondWithCart(tx: Tx, filled: FilledCart | AppError, request: Responding) {
  if (filled instanceof AppError) return filled;
  const response = await present(tx, filled, request);
  const { actor, now } = request.caller;
  const event = response.cart.revision === "1" ? cartV2Created : cartV2Updated;
  await emit(tx, { event, entityId: response.cart.id, payload: response.cart, actor, now });
  return response;
}

type Parts = { [Part in keyof typeof WHOLE_PRICE]: boolean };

export const calculateCart = (db: Connection, request: CartRequest, checks: Checks, parts: Parts) =>
  withCollect(
    () => calculate(db, request, checks, parts),
    (apps, outside) => calculate(outside, { ...request, caller: { ...request.caller, apps } }, checks, parts),
  );

async function calculate(db: Connection, request: CartRequest, checks: Checks, parts: Parts) {
  const { key, settings, now, presentation, caller } = request;
  const { apps } = caller;
  const cart = await getCart(db, key, settings.country);
  const purchase = await priceCart(db, cart, { settings, now, apps }, parts);
  const { sellables, giftCard, plans, result } = purchase;
  const { secret } = caller.store.config;
  const isChecked = checks !== "SKIP_VALIDATIONS" && apps !== undefined;
  const ofApps = isChecked ? await violationsOfApps(apps, purchase, validated(cart, checks)) : [];
  return {
    cart: presentCartV2(
      { cart, sellables, giftCard, isDemo: isDemo(request), priced: { applied: result.appliedDiscounts, plans } },
      presentation,
    ),
    summary: summarize(cart, purchase, { presentation, secret, checks, ofApps }),
  };
}

/** In version 2 the cart is the checkout, so it is validated like a checkout before an order. */
const validated = (cart: Cart, checks: Checks): Parameters<typeof violationsOfApps>[2] => ({
  source: checks === "CHECKOUT_VALIDATIONS" ? "CHECKOUT" : "CART",
  lines: cart.lines,
  buyerEmail: cart.buyerEmail,
  billingAddress: cart.purchaseTerms.billingInfo?.address,
  destination: cart.contactInfo,
});

/** A full calculation usually precedes an order, so it emits an event with the totals. Estimates emit nothing. */
export async function calculateWholeCart(tx: Tx, request: CartRequest) {
  const { actor, now } = request.caller;
  const calculated = await calculateCart(tx, request, "CHECKOUT_VALIDATIONS", WHOLE_PRICE);
  const { priceVerificationToken: _, ...payload } = calculated.summary;
  await emit(tx, { event: cartV2Calculated, entityId: calculated.cart.id, payload, actor, now });
  return calculated;
}

/** @throws {AppError} OWNED_CART_NOT_FOUND, CART_NOT_FOUND when there was none */
export async function discardCart(tx: Tx, { key, caller: { actor, now } }: CartRequest) {
  const entityId = await removeCart(tx, key);
  if (entityId === undefined) throw new AppError(key.kind === "id" ? "CART_NOT_FOUND" : "OWNED_CART_NOT_FOUND");
  await emit(tx, { event: cartV2Deleted, entityId, payload: {}, actor, now });
  return {};
}
