/** Delivery times for product pages, before there is a cart: one per shipping option. */
import { sql } from "kysely";
import type { Connection } from "#server/platform/db/db.ts";

type DeliveryTime = { title: string; estimatedDeliveryTime: string };

/**
 * Uses the region that carts of the country are quoted from, else the rest of the world. Empty when no region covers
 * it.
 */
export async function listDeliveryTimes(db: Connection, country: string): Promise<DeliveryTime[]> {
  const { rows } = await sql<DeliveryTime>`
    with region as (
      select r.id
      from delivery_regions r
      join delivery_profiles p on p.id = r.profile_id and p.is_default
      left join delivery_destinations d on d.region_id = r.id and d.country = ${country} and d.subdivision = ''
      where r.is_active and (d.region_id is not null or r.is_rest_of_world)
      order by r.is_rest_of_world
      limit 1
    )
    select s.title, s.estimated_delivery_time as "estimatedDeliveryTime"
    from shipping_options s
    join shipping_option_regions sr on sr.shipping_option_id = s.id
    join region on region.id = sr.region_id
    where s.is_active and s.estimated_delivery_time <> ''
    order by s.position, s.id`.execute(db);
  return rows;
}
