/** Hooks of carts, for items that a module of a higher context resolves. */
import { BOOKINGS_APP_ID, type CatalogReference } from "#api/values.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { handlersOf, hookPoint } from "#server/platform/db/hooks.ts";
import { isId } from "#server/platform/http/handlers.ts";

export type ReservedItem = { readonly reference: CatalogReference; readonly quantity: number };

export type CartHooks = {
  /** The item of a booking that is held; undefined if there is none. */
  findReservedItem(connection: Connection, bookingId: string): Promise<ReservedItem | undefined>;
};

export const cartHooks = hookPoint<CartHooks>("checkout/carts");

/**
 * The item of the catalog behind a booking, with the booking's participants as quantity, and the other options that the
 * caller chose; other items unchanged.
 */
export async function resolveReserved(connection: Connection, item: ReservedItem): Promise<ReservedItem> {
  const { appId, catalogItemId } = item.reference;
  if (appId !== BOOKINGS_APP_ID || !isId(catalogItemId)) return item;
  for (const handlers of handlersOf(connection, cartHooks)) {
    const found = await handlers.findReservedItem(connection, catalogItemId);
    if (found !== undefined) {
      const options = { ...item.reference.options, ...found.reference.options };
      return { ...found, reference: { ...found.reference, options } };
    }
  }
  return item;
}
