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
import { type Spelling, spellingFor } from "./present/spelling.ts";

export type Shopping<Key extends CartKey> = {
  readonly key: Key;
  readonly settings: StoreSettings;
  readonly now: Date;
  readonly spelling: Spelling;
};

/** Of the visitor or member behind the token. */
export async function shopping({ actor, ...context }: CallContext, db: Connection): Promise<Shopping<ShopperKey>> {
  return { key: ownerOf(requireShopper(actor)), ...(await termsOf(context, db)) };
}

/** Of any cart, by its id. @throws {AppError} CART_NOT_FOUND for what cannot be an id */
export async function servicing(context: CallContext, db: Connection, cartId: string): Promise<Shopping<CartKey>> {
  if (!isId(cartId)) throw new AppError("CART_NOT_FOUND");
  return { key: { kind: "id", cartId }, ...(await termsOf(context, db)) };
}

export async function termsOf({ now, store, header }: Omit<CallContext, "actor">, db: Connection) {
  const settings = await readStoreSettings(db);
  return { settings, now, spelling: spellingFor(settings, header("x-wix-currency"), store.baseUrl()) };
}

export const answer = ({ cart, sellables }: FilledCart, spelling: Spelling) => ({
  cart: presentCart(cart, sellables, spelling),
});

/** The requested language and currency: a supported language, and a currency with an exchange rate. */
export function buyerOf({ header }: Pick<CallContext, "header">, { conversion, settings }: Spelling) {
  const asked = header("accept-language");
  const language = asked === undefined ? undefined : chooseLanguage(asked, settings.locale);
  return { language, currency: conversion?.currency };
}

type Announced = { readonly actor: Actor; readonly now: Date; readonly spelling: Spelling };

/** The answer of a change, and its event in the same transaction. */
export async function changed(tx: Tx, filled: FilledCart, { actor, now, spelling }: Announced) {
  const said = answer(filled, spelling);
  const event = filled.cart.revision === 1 ? cartCreated : cartUpdated;
  await emit(tx, { event, entityId: said.cart.id, payload: said.cart, actor, now });
  return said;
}

/** @throws {AppError} OWNED_CART_NOT_FOUND, CART_NOT_FOUND when there was none */
export async function throwAway(tx: Tx, key: CartKey, { actor, now }: Pick<Announced, "actor" | "now">) {
  const cartId = await removeCart(tx, key);
  if (cartId === undefined) throw new AppError(key.kind === "id" ? "CART_NOT_FOUND" : "OWNED_CART_NOT_FOUND");
  await emit(tx, { event: cartDeleted, entityId: cartId, payload: {}, actor, now });
  return {};
}
