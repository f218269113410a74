/** Hooks of redirect sessions, for pages of modules that depend on this one. */
import type { NewLineItem } from "#api/checkout/carts/cart-lines.ts";
import type { Shopper } from "#server/platform/access/actor.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { handlersOf, hookPoint } from "#server/platform/db/hooks.ts";

export type RedirectHooks = {
  /** The path of the page that collects a payment request; undefined if there is no such request. */
  findPaymentPage?(connection: Connection, paymentRequestId: string): Promise<string | undefined>;
  /** The items of a reservation that the shopper holds; empty if there is none. */
  findReservedItems?(connection: Connection, reservationId: string, shopper: Shopper): Promise<NewLineItem[]>;
};

export const redirectHooks = hookPoint<RedirectHooks>("checkout/redirects");

export async function findPaymentPage(connection: Connection, paymentRequestId: string): Promise<string | undefined> {
  for (const handlers of handlersOf(connection, redirectHooks)) {
    const path = await handlers.findPaymentPage?.(connection, paymentRequestId);
    if (path !== undefined) return path;
  }
  return undefined;
}

export async function findReservedItems(
  connection: Connection,
  reservationId: string,
  shopper: Shopper,
): Promise<NewLineItem[]> {
  const items: NewLineItem[] = [];
  for (const handlers of handlersOf(connection, redirectHooks))
    items.push(...((await handlers.findReservedItems?.(connection, reservationId, shopper)) ?? []));
  return items;
}
