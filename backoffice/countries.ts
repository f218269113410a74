/** The countries that a list offers, by name. One list for every page: the contract's, which holds no withdrawn codes. */
import { countryCodes } from "#api/checkout/shipping/address-rules.ts";
import { countryName } from "#backoffice/orders/orders/page/people.ts";

export const countries: readonly { code: string; name: string }[] = countryCodes
  .map((code) => ({ code, name: countryName(code) ?? code }))
  .sort((a, b) => a.name.localeCompare(b.name));
