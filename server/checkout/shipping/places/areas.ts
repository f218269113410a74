/** Whether an address is within a local delivery area. Pure. */
import { localPart } from "#api/checkout/shipping/address-rules.ts";
import type { NewLocalDeliveryOption } from "#api/checkout/shipping/local-delivery-options.ts";
import type { Address, GeoCode } from "#api/values.ts";

/** One of the four kinds, as in the API. */
export type Area = Pick<NewLocalDeliveryOption, "zipConfig" | "radiusConfig" | "customAreaConfig" | "cityConfig">;
export type PlacesOfArea = { readonly code: string; readonly subdivisions?: readonly string[] | undefined };

/** `UNKNOWN`: the area is drawn on a map and the address has no coordinates. */
type AreaMatch = "INSIDE" | "OUTSIDE" | "UNKNOWN";

export function matchArea(area: Area, places: readonly PlacesOfArea[], address: Address): AreaMatch {
  if (!isOfPlaces(places, address)) return "OUTSIDE";
  const { zipConfig, radiusConfig, customAreaConfig, cityConfig } = area;
  if (zipConfig !== undefined) return inside(hasPostalCode(zipConfig.zipCodes, address.postalCode ?? ""));
  if (cityConfig !== undefined) return inside(cityConfig.cityItems.some((city) => isCity(city, address)));
  const { geocode } = address;
  if (geocode === undefined) return "UNKNOWN";
  if (radiusConfig !== undefined) {
    const limit = radiusConfig.radius * (radiusConfig.lengthUnit === "MI" ? KILOMETERS_PER_MILE : 1);
    return inside(kilometersBetween(radiusConfig.address.geocode, geocode) <= limit);
  }
  return inside(customAreaConfig !== undefined && isInPolygon(customAreaConfig.geocodes, geocode));
}

const inside = (is: boolean): AreaMatch => (is ? "INSIDE" : "OUTSIDE");

function isOfPlaces(places: readonly PlacesOfArea[], { country, subdivision }: Address): boolean {
  if (places.length === 0) return true;
  return places.some(
    ({ code, subdivisions = [] }) =>
      code === country &&
      (subdivisions.length === 0 || subdivisions.some((own) => localPart(own) === localPart(subdivision ?? ""))),
  );
}

const plain = (postalCode: string): string => postalCode.replace(/[\s-]/g, "").toUpperCase();

/** Ignores spaces, hyphens and case; `101*` matches every code that starts with 101. */
function hasPostalCode(codes: readonly string[], postalCode: string): boolean {
  const given = plain(postalCode);
  if (given === "") return false;
  return codes.some((code) => {
    const wanted = plain(code);
    return wanted.endsWith("*") ? given.startsWith(wanted.slice(0, -1)) : given === wanted;
  });
}

type City = { cityName: string; country: string; subdivision?: string | undefined };

function isCity({ cityName, country, subdivision }: City, address: Address): boolean {
  const isThere = address.country === country && named(address.city ?? "") === named(cityName);
  return isThere && (!subdivision || localPart(subdivision) === localPart(address.subdivision ?? ""));
}

/** Letters and digits without accents: `Zürich` is `zurich`. */
const named = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();

const KILOMETERS_PER_MILE = 1.609344;
const EARTH_RADIUS_KILOMETERS = 6371.0088;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance (haversine formula). */
function kilometersBetween(a: GeoCode, b: GeoCode): number {
  const latitudes = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const longitudes = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const part = latitudes + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * longitudes;
  return 2 * EARTH_RADIUS_KILOMETERS * Math.asin(Math.min(1, Math.sqrt(part)));
}

/** Ray casting: a ray to the east crosses the border an odd number of times. */
function isInPolygon(corners: readonly GeoCode[], { latitude, longitude }: GeoCode): boolean {
  let isIn = false;
  let previous = corners.at(-1);
  for (const corner of corners) {
    if (previous !== undefined && corner.latitude > latitude !== previous.latitude > latitude) {
      const share = (latitude - corner.latitude) / (previous.latitude - corner.latitude);
      if (longitude < corner.longitude + share * (previous.longitude - corner.longitude)) isIn = !isIn;
    }
    previous = corner;
  }
  return isIn;
}
