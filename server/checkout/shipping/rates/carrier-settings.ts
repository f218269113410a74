/** Pauses or resumes a row of a carrier's table (`carrier-tables.ts`), which is one of the store's shipping options. */
import {
  localDeliveryOptionEvents,
  pickupLocationEvents,
  shippingOptionEvents,
} from "#api/checkout/shipping/shipping-events.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { emit } from "#server/platform/outbox/emit.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { getLocalDeliveryOption, updateLocalDeliveryOption } from "../local/local-delivery.ts";
import { getPickupLocation, updatePickupLocation } from "../local/pickup-locations.ts";
import { TAG } from "../places/profiles.ts";
import { LOCAL_CARRIER_ID, PICKUP_CARRIER_ID, RATES_CARRIER_ID } from "./carriers.ts";
import { getShippingOption, updateShippingOption } from "./options.ts";

type Setting = { readonly carrierId: string; readonly rowId: string; readonly active: boolean };

/**
 * @throws {AppError} DELIVERY_CARRIER_NOT_FOUND for carriers without such a row; carrier apps have their own settings
 */
export async function setRowActive(
  tx: Tx,
  { carrierId, rowId: id, active }: Setting,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  const { currency } = await readStoreSettings(tx);
  const creation = { currency, now };
  const announce = { entityId: id, actor, now };
  touch(tx, TAG);
  try {
    switch (carrierId) {
      case RATES_CARRIER_ID: {
        const { revision } = await getShippingOption(tx, id, currency);
        const payload = await updateShippingOption(tx, id, { revision, active }, creation);
        return await emit(tx, { event: shippingOptionEvents.updated, payload, ...announce });
      }
      case LOCAL_CARRIER_ID: {
        const { revision } = await getLocalDeliveryOption(tx, id, currency);
        const payload = await updateLocalDeliveryOption(tx, id, { revision, active }, creation);
        return await emit(tx, { event: localDeliveryOptionEvents.updated, payload, ...announce });
      }
      case PICKUP_CARRIER_ID: {
        const { revision } = await getPickupLocation(tx, id, currency);
        const payload = await updatePickupLocation(tx, id, { revision, active }, creation);
        return await emit(tx, { event: pickupLocationEvents.updated, payload, ...announce });
      }
      default:
        throw new AppError("DELIVERY_CARRIER_NOT_FOUND");
    }
  } catch (error) {
    if (error instanceof AppError && error.status === 404) throw new AppError("DELIVERY_CARRIER_NOT_FOUND");
    throw error;
  }
}
