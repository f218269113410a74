/** Items of carts and checkouts that use the places of a reservation. */
import { type CatalogReference, STORE_APP_ID } from "#api/values.ts";
import type { CartHooks } from "#server/checkout/carts/public.ts";
import type { Shopper } from "#server/platform/access/actor.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { findReservedPlaces, isHeldBy, type ReservedPlaces } from "./reserve.ts";

const referenceTo = (reservationId: string, places: ReservedPlaces): CatalogReference => ({
  appId: STORE_APP_ID,
  catalogItemId: places.product_id,
  options: {
    ...(places.variant_id === null ? {} : { variantId: places.variant_id }),
    scheduledDate: places.starts_at.toISOString(),
    reservationId,
  },
});

async function findReservedItems(db: Connection, reservationId: string) {
  return (await findReservedPlaces(db, reservationId)).map((places) => ({
    catalogReference: referenceTo(reservationId, places),
    quantity: places.participants,
  }));
}

export const reservationRedirectHooks = {
  async findReservedItems(db: Connection, reservationId: string, shopper: Shopper) {
    return (await isHeldBy(db, reservationId, shopper)) ? findReservedItems(db, reservationId) : [];
  },
};

export const reservedItemHooks: CartHooks = {
  async findReservedItem(db, bookingId) {
    const [item] = await findReservedItems(db, bookingId);
    return item && { reference: item.catalogReference, quantity: item.quantity };
  },
};
