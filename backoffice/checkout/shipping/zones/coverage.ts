/** The countries that the default shipping profile covers, and why others aren't covered. Pure. */
import type { DeliveryRegion } from "#api/checkout/shipping/delivery-profile-values.ts";
import type { Delivery } from "../queries.ts";

type Coverage = {
  served: number;
  /** In no zone. */
  unplaced: string[];
  /** In a zone without a rate. */
  unserved: { zone: DeliveryRegion; countries: string[] }[];
};

/** `codes` are the codes of all countries. A country that is covered in part counts as served. */
export function coverageOf(codes: readonly string[], delivery: Delivery): Coverage {
  const zones = (delivery.profiles.find((profile) => profile.default)?.deliveryRegions ?? []).filter(
    ({ active }) => active,
  );
  const world = zones.find(({ destinations }) => destinations.length === 0);
  const byCountry = new Map(
    zones.flatMap((zone) => zone.destinations.map(({ countryCode }) => [countryCode, zone] as const)),
  );
  const gaps = new Set(gapZones(delivery).map(({ id }) => id));
  const placed = Map.groupBy(codes, (code) => byCountry.get(code) ?? world);
  const unserved = [...placed].flatMap(([zone, countries]) =>
    zone !== undefined && gaps.has(zone.id) ? [{ zone, countries }] : [],
  );
  const unplaced = placed.get(undefined) ?? [];
  const left = unserved.reduce((sum, { countries }) => sum + countries.length, unplaced.length);
  return { served: codes.length - left, unplaced, unserved };
}

/** Active zones without an active rate. A zone with carrier apps counts as covered. */
export function gapZones({ profiles, options, pickups, locals, carriers }: Delivery): readonly DeliveryRegion[] {
  const ways = [...options, ...pickups, ...locals, ...carriers.map((one) => ({ ...one, active: true }))];
  return profiles
    .flatMap(({ deliveryRegions }) => deliveryRegions)
    .filter(({ active }) => active)
    .filter(({ id, deliveryCarriers }) => {
      const found = ways.filter(({ deliveryRegionIds }) => deliveryRegionIds.includes(id));
      return found.length === 0 ? deliveryCarriers.length === 0 : !found.some(({ active }) => active);
    });
}

type Offer = { readonly active: boolean; readonly deliveryRegionIds: readonly string[] };

/** Whether an option is active in an active zone. */
export function isOffered(
  { active, deliveryRegionIds }: Offer,
  { profiles }: { readonly profiles: Delivery["profiles"] },
): boolean {
  const zones = profiles.flatMap(({ deliveryRegions }) => deliveryRegions);
  return active && zones.some((zone) => zone.active && deliveryRegionIds.includes(zone.id));
}

/** The number of shipping and pickup options for the products of a profile; the default profile if the id is unknown. */
export function choicesOf(delivery: Delivery, profileId: string): { shipping: number; pickup: number } {
  const { profiles, options, locals, pickups } = delivery;
  const profile = profiles.find(({ id }) => id === profileId) ?? profiles.find((each) => each.default);
  const own = { profiles: profile === undefined ? [] : [profile] };
  return {
    shipping: [...options, ...locals].filter((way) => isOffered(way, own)).length,
    pickup: pickups.filter((way) => isOffered(way, own)).length,
  };
}
