/** Starts a change of a cart: locks it, raises its revision, and finds the items of its lines. */
import type { StoreSettings } from "#api/store/settings.ts";
import type { Tx } from "#server/platform/db/db.ts";
import type { CartKey } from "../cart.ts";
import { findSellablesOfLines } from "../price/gather-pricing.ts";
import { changeCart } from "../queries.ts";
import type { FilledCart } from "./add-lines.ts";

export type Change = { readonly key: CartKey; readonly settings: StoreSettings; readonly now: Date };

/** @throws {AppError} OWNED_CART_NOT_FOUND, CART_NOT_FOUND, CART_ALREADY_ORDERED */
export async function openForChange(tx: Tx, { key, settings, now }: Change): Promise<FilledCart> {
  const cart = await changeCart(tx, key, { country: settings.country, now });
  return { cart, sellables: await findSellablesOfLines(tx, cart.lines, now) };
}
