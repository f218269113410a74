/** States and provinces (ISO 3166-2) of the countries whose addresses have them: the list that checkout offers to customers. */
import { localPart, type Subdivision, subdivisionsByCountry } from "#api/checkout/shipping/address-rules.ts";

export const subdivisionsOf = (country: string): readonly Subdivision[] =>
  subdivisionsByCountry[country]?.choices ?? [];

/** `US-CA` as `California`; a code that is in no list stays as it is. */
export function subdivisionName(code: string): string {
  const country = code.slice(0, 2).toUpperCase();
  return findSubdivision(country, code)?.name ?? code;
}

/** Both `CA` and `US-CA` are on record. */
export const findSubdivision = (country: string, code: string): Subdivision | undefined =>
  subdivisionsOf(country).find((each) => localPart(each.code) === localPart(code));

/** `State` or `Province`. */
export const subdivisionLabel = (country: string): string => subdivisionsByCountry[country]?.label ?? "State";
