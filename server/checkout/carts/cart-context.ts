/** Context of cart requests: the cart key, the store's settings, and formatting for the caller. */
import { cartCreated, cartDeleted, cartUpdated } from "#api/checkout/carts/cart-events.ts";
import { chooseLanguage } from "#api/store/languages.ts";
import type { StoreSettings } from "#api/store/settings.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type CallContext, isId, requireShopper } from "#server/platform/http/handlers.ts";
import { emit } from "#server/platform/outbox/emit.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { type CartKey, ownerOf, type ShopperKey } from "./cart.ts";
import type { FilledCart } from "./change/add-to-cart.ts";
import { removeCart } from "./change/write-queries.ts";
import { presentCart } from "./present/present.ts";
import { type Presentation, presentationFor } from "./present/presentation.ts";

export type CartContext<Key extends CartKey> = {
  readonly key: Key;
  readonly settings: StoreSettings;
  readonly now: Date;
  readonly presentation: Presentation;
};

/** Loads the context of the caller's current cart. */
export async function loadCartContext(
  { actor, ...context }: CallContext,
  db: Connection,
): Promise<CartContext<ShopperKey>> {
  return { key: ownerOf(requireShopper(actor)), ...(await loadRequestContext(context, db)) };
}

/** Loads the context of a cart by id. @throws {AppError} CART_NOT_FOUND for an invalid id */
export async function loadCartContextById(
  context: CallContext,
  db: Connection,
  cartId: string,
): Promise<CartContext<CartKey>> {
  if (!isId(cartId)) throw new AppError("CART_NOT_FOUND");
  return { key: { kind: "id", cartId }, ...(await loadRequestContext(context, db)) };
}

export async function loadRequestContext({ now, store, header }: Omit<CallContext, "actor">, db: Connection) {
  const settings = await readStoreSettings(db);
  return { settings, now, presentation: presentationFor(settings, header("x-wix-currency"), store.baseUrl()) };
}

export const presentFilledCart = ({ cart, sellables }: FilledCart, presentation: Presentation) => ({
  cart: presentCart(cart, sellables, presentation),
});

/** The requested language and currency: a supported language, and a currency with an exchange rate. */
export function resolveBuyer({ header }: Pick<CallContext, "header">, { conversion, settings }: Presentation) {
  const requested = header("accept-language");
  const language = requested === undefined ? undefined : chooseLanguage(requested, settings.locale);
  return { language, currency: conversion?.currency };
}

type EventContext = { readonly actor: Actor; readonly now: Date; readonly presentation: Presentation };

/** Returns the changed cart and emits its event in the same transaction. */
export async function respondWithCart(tx: Tx, filled: FilledCart, { actor, now, presentation }: EventContext) {
  const response = presentFilledCart(filled, presentation);
  const event = filled.cart.revision === 1 ? cartCreated : cartUpdated;
  await emit(tx, { event, entityId: response.cart.id, payload: response.cart, actor, now });
  return response;
}

/** @throws {AppError} OWNED_CART_NOT_FOUND, CART_NOT_FOUND when there was none */
export async function discardCart(tx: Tx, key: CartKey, { actor, now }: Pick<EventContext, "actor" | "now">) {
  const cartId = await removeCart(tx, key);
  if (cartId === undefined) throw new AppError(key.kind === "id" ? "CART_NOT_FOUND" : "OWNED_CART_NOT_FOUND");
  await emit(tx, { event: cartDeleted, entityId: cartId, payload: {}, actor, now });
  return {};
}
