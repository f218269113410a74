/** Validates settings beyond the schema: time zones and currencies known to this machine, and languages with texts. */

import { isTimeZone } from "#api/store/dates.ts";
import { hasTexts, languageNames } from "#api/store/languages.ts";
import type { StoreSettings } from "#api/store/settings.ts";
import { ValidationError } from "#server/platform/http/app-error.ts";

/**
 * @param before the stored settings: a language that was allowed when it was chosen may be sent back unchanged
 * @throws {ValidationError} for an unknown language, time zone or currency
 */
export function checkSettings(changes: Partial<StoreSettings>, before: StoreSettings): void {
  const { locale, timeZone, conversionRates = {} } = changes;
  const violations = [
    ...(locale === undefined || locale === before.locale ? [] : localeFaults(locale)).map(
      (description) => ["settings.locale", description] as const,
    ),
    ...(timeZone === undefined || isTimeZone(timeZone)
      ? []
      : [["settings.timeZone", "must be an IANA time zone, such as Europe/Berlin"] as const]),
    ...Object.keys(conversionRates)
      .filter((currency) => !/^[A-Z]{3}$/.test(currency))
      .map((currency) => [`settings.conversionRates.${currency}`, "must be a currency code of ISO 4217"] as const),
  ];
  if (violations.length === 0) return;
  throw new ValidationError(
    violations.map(([field, description]) => ({ field, description, violatedRule: "FORMAT", data: {} })),
  );
}

function localeFaults(locale: string): string[] {
  if (!isLocale(locale)) return ["must be a BCP 47 language tag"];
  if (hasTexts(locale)) return [];
  return [`must be a language the store has texts for: ${Object.values(languageNames).join(", ")}`];
}

function isLocale(text: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(text).length === 1;
  } catch {
    return false;
  }
}
