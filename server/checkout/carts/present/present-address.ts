/**
 * Addresses with the names of country and subdivision, which the server adds
 * (docs/protocol/shared-shapes.md#addresses).
 */
import { rulesOf } from "#api/checkout/shipping/address-rules.ts";
import type { Address, AddressWithContact } from "#api/values.ts";

const namesByLocale = new Map<string, Intl.DisplayNames>();

function countryName(code: string, locale: string): string | undefined {
  const known = namesByLocale.get(locale);
  const names = known ?? new Intl.DisplayNames([locale, "en"], { type: "region", fallback: "none" });
  if (known === undefined) namesByLocale.set(locale, names);
  return names.of(code);
}

/** `locale` is the store's. */
export function presentAddress(
  { countryFullname: _, subdivisionFullname: __, ...address }: Address,
  locale: string,
): Address {
  const { country, subdivision } = address;
  const countryFullname = country === undefined ? undefined : countryName(country, locale);
  const choices = country === undefined ? [] : (rulesOf(country).subdivision?.choices ?? []);
  const subdivisionFullname = choices.find(
    ({ code }) => code === subdivision || code === `${country}-${subdivision}`,
  )?.name;
  return {
    ...address,
    ...(countryFullname === undefined ? {} : { countryFullname }),
    ...(subdivisionFullname === undefined ? {} : { subdivisionFullname }),
  };
}

export const presentContact = ({ address, ...contact }: AddressWithContact, locale: string): AddressWithContact => ({
  ...contact,
  ...(address && { address: presentAddress(address, locale) }),
});
