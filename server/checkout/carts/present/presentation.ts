/** Formatting context for one shopper: currency, locale and origin of URLs. */
import type { StoreSettings } from "#api/store/settings.ts";
import type { Money4 } from "#api/values.ts";
import { type Conversion, type Minor, money4 } from "#server/platform/money/money.ts";

export type Presentation = {
  readonly settings: StoreSettings;
  readonly conversion: Conversion | undefined;
  /** Public origin without trailing slash. */
  readonly baseUrl: string;
  /**
   * Memoizes formatted amounts of one response: prices repeat across lines, and formatting is the most expensive part.
   */
  readonly formatted: Map<Minor, Money4>;
};

/** The requested currency comes from the header `x-wix-currency`; one without an exchange rate is ignored. */
export function presentationFor(settings: StoreSettings, wanted: string | undefined, baseUrl: string): Presentation {
  const currency = wanted?.toUpperCase();
  const isKnown = currency !== undefined && Object.hasOwn(settings.conversionRates, currency);
  const rate = isKnown ? settings.conversionRates[currency] : undefined;
  const conversion = rate === undefined || currency === undefined ? undefined : { currency, rate };
  return { settings, conversion, baseUrl, formatted: new Map() };
}

export function presentMoney(minor: Minor, { settings, conversion, formatted }: Presentation): Money4 {
  const known = formatted.get(minor);
  if (known !== undefined) return known;
  const money = money4(minor, settings.currency, settings.locale, conversion);
  formatted.set(minor, money);
  return money;
}

/** Returns the field only if it has a value, so that absent fields stay absent. */
export function optional<Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } {
  // TypeScript widens a computed key to a string index.
  return value === undefined ? {} : ({ [key]: value } as { [K in Key]?: Value });
}
