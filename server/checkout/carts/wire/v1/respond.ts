/** Responses and events with a cart of version 1. */
import { cartCreated, cartDeleted, cartUpdated } from "#api/checkout/carts/cart-events.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { emit } from "#server/platform/outbox/emit.ts";
import type { Cart, CartKey } from "../../cart.ts";
import type { CartRequest } from "../../cart-request.ts";
import type { FilledCart } from "../../commands/add-lines.ts";
import { removeCart } from "../../commands/write-queries.ts";
import { findSellablesOfLines } from "../../price/gather-pricing.ts";
import { presentCart } from "./present-cart.ts";

type Responding = Pick<CartRequest, "now" | "presentation">;

export async function showCart(db: Connection, cart: Cart, { now, presentation }: Responding) {
  return { cart: presentCart(cart, await findSellablesOfLines(db, cart.lines, now), presentation) };
}

/** Emits the event of a changed cart in the same transaction. */
export async function emitCartChange(
  tx: Tx,
  { cart, sellables }: FilledCart,
  { now, presentation, caller: { actor } }: Omit<CartRequest, "key">,
) {
  const payload = presentCart(cart, sellables, presentation);
  const event = cart.revision === 1 ? cartCreated : cartUpdated;
  await emit(tx, { event, entityId: cart.id, payload, actor, now });
  return payload;
}

/** Returns the changed cart and emits its event. */
export const respondWithCart = async (tx: Tx, filled: FilledCart, request: Omit<CartRequest, "key">) => ({
  cart: await emitCartChange(tx, filled, request),
});

/** @throws {AppError} OWNED_CART_NOT_FOUND, CART_NOT_FOUND when there was none */
export async function discardCart(tx: Tx, key: CartKey, { actor, now }: { actor: Actor; now: Date }) {
  const cartId = await removeCart(tx, key);
  if (cartId === undefined) throw new AppError(key.kind === "id" ? "CART_NOT_FOUND" : "OWNED_CART_NOT_FOUND");
  await emit(tx, { event: cartDeleted, entityId: cartId, payload: {}, actor, now });
  return {};
}
