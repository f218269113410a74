/** Destinations of the default delivery profile: the countries that a checkout offers. */
import { sql } from "kysely";
import type { getDeliveryDestinationProperties } from "#api/checkout/shipping/delivery-profiles.ts";
import type { Output } from "#api/endpoint.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { allOptions, optionRegions } from "../rates/offers.ts";

type Row = { country: string | null; subdivision: string; isPickupOnly: boolean };

/** Pickup only: every active option of the region is a pickup location. Regions without options are omitted. */
export async function destinationProperties(db: Connection): Promise<Output<typeof getDeliveryDestinationProperties>> {
  const { rows } = await sql<Row>`
    select d.country, coalesce(d.subdivision, '') as subdivision, bool_and(o.kind = 'PICKUP') as "isPickupOnly"
    from delivery_regions r
    join delivery_profiles p on p.id = r.profile_id and p.is_default
    join ${optionRegions} g on g.region_id = r.id
    join ${allOptions} o on o.id = g.way_id and o."isActive"
    left join delivery_destinations d on d.region_id = r.id
    where r.is_active group by d.country, d.subdivision order by d.country, d.subdivision`.execute(db);
  const properties = ({ isPickupOnly }: Row) => ({ postalCodeRequired: !isPickupOnly, pickupOnly: isPickupOnly });
  const world = rows.find(({ country }) => country === null);
  const byCountry = Map.groupBy(
    rows.filter((row): row is Row & { country: string } => row.country !== null),
    ({ country }) => country,
  );
  return {
    ...(world === undefined ? {} : { restOfWorld: properties(world) }),
    countries: [...byCountry].map(([country, own]) => {
      const whole = own.find(({ subdivision }) => subdivision === "");
      return {
        country,
        ...(whole === undefined ? {} : { deliveryDestinationProperties: properties(whole) }),
        subdivisions: own
          .filter(({ subdivision }) => subdivision !== "")
          .map((row) => ({ subdivision: row.subdivision, deliveryDestinationProperties: properties(row) })),
      };
    }),
  };
}
