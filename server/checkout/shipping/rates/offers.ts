/**
 * Shipping options stored for a destination: the matching region of each profile with its options. Runs at most one
 * statement.
 */
import { sql } from "kysely";
import type { DeliverySchedule } from "#api/checkout/shipping/local-delivery-options.ts";
import type { Address } from "#api/values.ts";
import { keepConfiguration } from "#server/platform/cache/kept-configuration.ts";
import type { Connection } from "#server/platform/db/db.ts";
import type { Minor } from "#server/platform/money/money.ts";
import type { Area, PlacesOfArea } from "../places/areas.ts";
import { isoSubdivision } from "../places/subdivisions.ts";
import { LOCAL_CARRIER_ID, PICKUP_CARRIER_ID, RATES_CARRIER_ID } from "./carriers.ts";
import { ratesOf } from "./option-rows.ts";
import type { RateRule } from "./rates.ts";

export type CarrierKind = "RATES" | "LOCAL_DELIVERY" | "PICKUP";

export const carrierOf: Record<CarrierKind, string> = {
  RATES: RATES_CARRIER_ID,
  LOCAL_DELIVERY: LOCAL_CARRIER_ID,
  PICKUP: PICKUP_CARRIER_ID,
};

/** A stored shipping option, pickup location or local delivery option. Fields of other kinds are null. */
export type DeliveryOption = {
  readonly id: string;
  readonly kind: CarrierKind;
  readonly title: string;
  readonly isActive: boolean;
  readonly deliveryTime: string;
  readonly instructions: string | null;
  readonly address: Address | null;
  readonly method: "STORE_PICKUP" | "PICKUP_POINT" | null;
  readonly openingHours: readonly string[] | null;
  readonly schedule: DeliverySchedule | null;
  readonly area: Area | null;
  readonly places: readonly PlacesOfArea[] | null;
  readonly minimumAmount: Minor | null;
  readonly rates: readonly RateRule[];
};

type CarrierInRegion = {
  readonly appId: string;
  readonly title: string | null;
  readonly amount: Minor | null;
  readonly isBackupActive: boolean;
  readonly charges: readonly { readonly description?: string | null; readonly amount: string }[];
};

/** The region of a profile for the destination. Without an id, the profile doesn't deliver there. */
export type RegionOffer = {
  readonly profileId: string;
  readonly isDefault: boolean;
  readonly id: string | null;
  readonly name: string | null;
  readonly options: readonly DeliveryOption[];
  readonly carriers: readonly CarrierInRegion[];
};

/** All options, as rows of one shape. `sort` keeps the merchant's order, deliveries before pickups. */
export const allOptions = sql`(
  select w.id, 'RATES' as kind, w.title, w.is_active as "isActive", w.estimated_delivery_time as "deliveryTime",
    null as instructions, null::jsonb as address, null as method, null::text[] as "openingHours", null::jsonb as schedule,
    null::jsonb as area, null::jsonb as places, null::bigint as "minimumAmount", ${ratesOf("shipping_option_id")} as rates,
    1 as family, w.position as sort
  from shipping_options w
  union all
  select w.id, 'LOCAL_DELIVERY', coalesce(nullif(w.area_name, ''), 'Local delivery'), w.is_active, w.estimated_delivery_time,
    null, null, null, null, w.schedule, w.area, w.destinations, w.minimum_amount, ${ratesOf("local_delivery_option_id")}, 2, 0
  from local_delivery_options w
  union all
  select w.id, 'PICKUP', w.name, w.is_active, w.delivery_time, w.instructions, w.address, w.method, w.opening_hours,
    w.schedule, null, null, null, ${ratesOf("pickup_location_id")}, 3, 0
  from pickup_locations w
)`;

/** Options by region. */
export const optionRegions = sql`(
  select shipping_option_id as way_id, region_id from shipping_option_regions
  union all select local_delivery_option_id, region_id from local_delivery_option_regions
  union all select pickup_location_id, region_id from pickup_location_regions
)`;

/**
 * Returns the offers of the default profile and of the requested profiles. The most specific region applies:
 * subdivision, country, rest of the world.
 */
export function findOffers(
  db: Connection,
  { country = "", subdivision }: Address,
  profileIds: readonly string[],
): Promise<RegionOffer[]> {
  const place = { country, code: isoSubdivision({ country, subdivision }) };
  const key = JSON.stringify(["offers", place, profileIds]);
  return keepConfiguration(db, key, () => readOffers(db, place, profileIds));
}

async function readOffers(
  db: Connection,
  { country, code }: { country: string; code: string },
  profileIds: readonly string[],
): Promise<RegionOffer[]> {
  const { rows } = await sql<RegionOffer>`
    select p.id as "profileId", p.is_default as "isDefault", region.id, region.name,
      coalesce((select jsonb_agg(to_jsonb(o) - 'sort' - 'family' order by o.family, o.sort, o.id)
        from ${allOptions} o join ${optionRegions} g on g.way_id = o.id where g.region_id = region.id), '[]') as options,
      coalesce((select jsonb_agg(jsonb_build_object('appId', c.app_id, 'title', c.backup_title, 'amount', c.backup_amount,
          'isBackupActive', c.is_backup_active, 'charges', c.charges) order by c.created_at, c.app_id)
        from delivery_carriers c where c.region_id = region.id), '[]') as carriers
    from delivery_profiles p
    left join lateral (
      select r.id, r.name
      from delivery_regions r
      left join delivery_destinations d on d.region_id = r.id and d.country = ${country} and d.subdivision in ('', ${code})
      where r.profile_id = p.id and r.is_active and (d.region_id is not null or r.is_rest_of_world)
      order by r.is_rest_of_world, d.subdivision desc
      limit 1
    ) region on true
    where p.is_default or p.id = any(${[...profileIds]}::uuid[])`.execute(db);
  return rows;
}
