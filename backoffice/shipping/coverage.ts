/** Which countries buyers can have things sent to, and which are left out, and why. Of the usual goods. Pure. */
import type { DeliveryRegion } from "#api/delivery-profile-values.ts";
import type { Delivery } from "./queries.ts";

export type Coverage = {
  served: number;
  /** In no region at all. */
  unplaced: string[];
  /** In a region that offers no way of delivery. */
  unserved: { region: DeliveryRegion; countries: string[] }[];
};

/** `codes` are all countries there are. A country that is served in part counts as served. */
export function coverageOf(codes: readonly string[], delivery: Delivery): Coverage {
  const regions = (delivery.profiles.find((profile) => profile.default)?.deliveryRegions ?? []).filter(
    ({ active }) => active,
  );
  const world = regions.find(({ destinations }) => destinations.length === 0);
  const byCountry = new Map(
    regions.flatMap((region) => region.destinations.map(({ countryCode }) => [countryCode, region] as const)),
  );
  const gaps = new Set(gapRegions(delivery).map(({ id }) => id));
  const placed = Map.groupBy(codes, (code) => byCountry.get(code) ?? world);
  const unserved = [...placed].flatMap(([region, countries]) =>
    region !== undefined && gaps.has(region.id) ? [{ region, countries }] : [],
  );
  const unplaced = placed.get(undefined) ?? [];
  const left = unserved.reduce((sum, { countries }) => sum + countries.length, unplaced.length);
  return { served: codes.length - left, unplaced, unserved };
}

/** Regions in which buyers find no way of delivery: none was added, or all are paused. Apps of carriers may offer more. */
export function gapRegions({ profiles, options, pickups, locals, carriers }: Delivery): readonly DeliveryRegion[] {
  const ways = [...options, ...pickups, ...locals, ...carriers.map((one) => ({ ...one, active: true }))];
  return profiles
    .flatMap(({ deliveryRegions }) => deliveryRegions)
    .filter(({ active }) => active)
    .filter(({ id, deliveryCarriers }) => {
      const found = ways.filter(({ deliveryRegionIds }) => deliveryRegionIds.includes(id));
      return found.length === 0 ? deliveryCarriers.length === 0 : !found.some(({ active }) => active);
    });
}
