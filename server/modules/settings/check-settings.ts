/** What a schema cannot say about settings: names must be known to this machine, or every page that formats with them fails. */
import type { StoreSettings } from "#api/settings.ts";
import { ValidationError } from "#server/platform/http/app-error.ts";
import { isTimeZone } from "#server/platform/time-zones.ts";

/** @throws {ValidationError} for an unknown language, time zone or currency */
export function checkSettings({ locale, timeZone, conversionRates = {} }: Partial<StoreSettings>): void {
  const violations = [
    ...(locale === undefined || isLocale(locale)
      ? []
      : [["settings.locale", "must be a BCP 47 language tag"] as const]),
    ...(timeZone === undefined || isTimeZone(timeZone)
      ? []
      : [["settings.timeZone", "must be a time zone of the IANA list"] as const]),
    ...Object.keys(conversionRates)
      .filter((currency) => !/^[A-Z]{3}$/.test(currency))
      .map((currency) => [`settings.conversionRates.${currency}`, "must be named by a currency of ISO 4217"] as const),
  ];
  if (violations.length === 0) return;
  throw new ValidationError(
    violations.map(([field, description]) => ({ field, description, violatedRule: "FORMAT", data: {} })),
  );
}

function isLocale(text: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(text).length === 1;
  } catch {
    return false;
  }
}
