/** Countries and subdivisions of a delivery region. */
import type { NewDeliveryRegion } from "#api/checkout/shipping/delivery-profile-values.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isoSubdivision } from "./subdivisions.ts";

type Insertion = { profileId: string; position: number; region: NewDeliveryRegion; now: Date };

/** @throws {AppError} SUBDIVISIONS_UNSUPPORTED_FOR_COUNTRY, and constraint violations that `translate` maps */
export async function insertRegion(tx: Tx, { profileId, position, region, now }: Insertion): Promise<string> {
  const id = newId(now.getTime());
  await tx
    .insertInto("delivery_regions")
    .values({
      id,
      profile_id: profileId,
      name: region.name,
      is_active: region.active,
      is_rest_of_world: region.destinations.length === 0,
      position,
      created_at: now,
    })
    .execute();
  await insertPlaces(tx, { id, profileId, destinations: region.destinations });
  return id;
}

type Places = { id: string; profileId: string; destinations: NewDeliveryRegion["destinations"] };

export async function insertPlaces(tx: Tx, { id, profileId, destinations }: Places): Promise<void> {
  const places = destinations.flatMap(({ countryCode: country, subdivisions }) =>
    (subdivisions.length === 0 ? [""] : subdivisions).map((subdivision) => ({
      region_id: id,
      profile_id: profileId,
      country,
      subdivision: subdivisionOf(country, subdivision),
    })),
  );
  if (places.length > 0) await tx.insertInto("delivery_destinations").values(places).execute();
}

function subdivisionOf(country: string, subdivision: string): string {
  const code = isoSubdivision({ country, subdivision });
  const isOther = code !== "" && !/^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(code);
  if (isOther || (/^[A-Z]{2}-/i.test(subdivision) && !subdivision.toUpperCase().startsWith(`${country}-`))) {
    throw new AppError("SUBDIVISIONS_UNSUPPORTED_FOR_COUNTRY", { data: { country, subdivision } });
  }
  return code;
}
