/** One request about a cart: which cart, for which caller, and how responses present it. */
import { chooseLanguage } from "#api/store/languages.ts";
import type { StoreSettings } from "#api/store/settings.ts";
import type { AppAnswers } from "#server/apps/service-plugins/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type CallContext, isId, requireShopper } from "#server/platform/http/handlers.ts";
import { readSettingsAndState, requireSales, type StoreState, statusOf } from "#server/store/store-status/public.ts";
import { type CartKey, ownerOf, type ShopperKey } from "./cart.ts";
import { type Presentation, presentationFor } from "./present/presentation.ts";

export type CartRequest<Key extends CartKey = CartKey> = {
  readonly key: Key;
  readonly settings: StoreSettings;
  readonly state: StoreState;
  readonly now: Date;
  readonly presentation: Presentation;
  readonly caller: Caller;
};

/** `apps` are the answers of installed apps, for requests that price the cart. */
type Caller = CallContext & { readonly apps?: AppAnswers | undefined };

/** A request about the caller's current cart. */
export async function currentCartRequest(caller: Caller, db: Connection): Promise<CartRequest<ShopperKey>> {
  return { key: ownerOf(requireShopper(caller.actor)), ...(await storeRequest(caller, db)) };
}

/** A request about any cart. @throws {AppError} CART_NOT_FOUND for an invalid id */
export async function cartRequestById(caller: Caller, db: Connection, cartId: string): Promise<CartRequest> {
  if (!isId(cartId)) throw new AppError("CART_NOT_FOUND");
  return { key: { kind: "id", cartId }, ...(await storeRequest(caller, db)) };
}

/** A request that doesn't name a cart. */
export async function storeRequest(caller: Caller, db: Connection): Promise<Omit<CartRequest, "key">> {
  const { settings, state } = await readSettingsAndState(db);
  const { now, store, header } = caller;
  const presentation = presentationFor(settings, header("x-wix-currency"), store.baseUrl());
  return { settings, state, now, presentation, caller };
}

/** @throws {AppError} SITE_NOT_ACCEPTING_PAYMENTS while the store is closed or on holiday */
export const requireOpenStore = ({ state, caller }: Omit<CartRequest, "key">): void => requireSales(state, caller);

export const isDemo = ({ state }: Pick<CartRequest, "state">): boolean => statusOf(state) === "DEMO";

/** The requested language and currency: a supported language, and a currency with an exchange rate. */
export function buyerOf({ caller, presentation: { conversion, settings } }: Omit<CartRequest, "key">) {
  const requested = caller.header("accept-language");
  const language = requested === undefined ? undefined : chooseLanguage(requested, settings.locale);
  return { language, currency: conversion?.currency };
}
