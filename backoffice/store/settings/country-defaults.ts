/** What a store in a country starts with. The form fills it in when the merchant chooses the country, to be reviewed before saving. */
import { formatsOf } from "#api/store/formats.ts";
import { storeLocales } from "#api/store/languages.ts";
import type { StoreSettings } from "#api/store/settings.ts";

/** The currency, and the time zone with the most people. */
const places: Readonly<Record<string, readonly [currency: string, timeZone: string]>> = {
  AE: ["AED", "Asia/Dubai"],
  AT: ["EUR", "Europe/Vienna"],
  AU: ["AUD", "Australia/Sydney"],
  BE: ["EUR", "Europe/Brussels"],
  BG: ["EUR", "Europe/Sofia"],
  BR: ["BRL", "America/Sao_Paulo"],
  CA: ["CAD", "America/Toronto"],
  CH: ["CHF", "Europe/Zurich"],
  CY: ["EUR", "Asia/Nicosia"],
  CZ: ["CZK", "Europe/Prague"],
  DE: ["EUR", "Europe/Berlin"],
  DK: ["DKK", "Europe/Copenhagen"],
  EE: ["EUR", "Europe/Tallinn"],
  ES: ["EUR", "Europe/Madrid"],
  FI: ["EUR", "Europe/Helsinki"],
  FR: ["EUR", "Europe/Paris"],
  GB: ["GBP", "Europe/London"],
  GR: ["EUR", "Europe/Athens"],
  HK: ["HKD", "Asia/Hong_Kong"],
  HR: ["EUR", "Europe/Zagreb"],
  HU: ["HUF", "Europe/Budapest"],
  IE: ["EUR", "Europe/Dublin"],
  IL: ["ILS", "Asia/Jerusalem"],
  IN: ["INR", "Asia/Kolkata"],
  IT: ["EUR", "Europe/Rome"],
  JP: ["JPY", "Asia/Tokyo"],
  KR: ["KRW", "Asia/Seoul"],
  LI: ["CHF", "Europe/Vaduz"],
  LT: ["EUR", "Europe/Vilnius"],
  LU: ["EUR", "Europe/Luxembourg"],
  LV: ["EUR", "Europe/Riga"],
  MT: ["EUR", "Europe/Malta"],
  MX: ["MXN", "America/Mexico_City"],
  NL: ["EUR", "Europe/Amsterdam"],
  NO: ["NOK", "Europe/Oslo"],
  NZ: ["NZD", "Pacific/Auckland"],
  PL: ["PLN", "Europe/Warsaw"],
  PT: ["EUR", "Europe/Lisbon"],
  SE: ["SEK", "Europe/Stockholm"],
  SG: ["SGD", "Asia/Singapore"],
  SI: ["EUR", "Europe/Ljubljana"],
  SK: ["EUR", "Europe/Bratislava"],
  TR: ["TRY", "Europe/Istanbul"],
  US: ["USD", "America/New_York"],
  ZA: ["ZAR", "Africa/Johannesburg"],
};

type Current = Pick<StoreSettings, "locale"> & { canChangeCurrency: boolean };

/** Settings that depend on the country. The language stays; its formats become those of the country if it has some. */
export function countryDefaults(country: string, { locale, canChangeCurrency }: Current): Partial<StoreSettings> {
  const [currency, timeZone] = places[country] ?? [];
  const language = locale.split("-", 1)[0];
  const regional = Object.keys(storeLocales).find((code) => code.startsWith(`${language}-${country}`));
  return {
    ...formatsOf(country),
    ...(regional !== undefined && { locale: regional }),
    ...(timeZone !== undefined && { timeZone }),
    ...(currency !== undefined && canChangeCurrency && { currency }),
  };
}
