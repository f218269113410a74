/** Formats the few amounts that the API doesn't return formatted. */
import { wholeSymbol } from "#api/amounts.ts";

type Locale = { currency: string; locale: string };

const formatters = new Map<string, Intl.NumberFormat>();

function formatter({ currency, locale }: Locale): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, { style: "currency", currency });
  formatters.set(key, made);
  return made;
}

const digitsOf = (locale: Locale): number => formatter(locale).resolvedOptions().maximumFractionDigits ?? 2;

/** Decimal text to whole minor units; anything below is cut off. */
export function toMinorUnits(amount: string, currency: string): number {
  const digits = digitsOf({ currency, locale: "en-US" });
  const [whole = "0", fraction = ""] = amount.split(".");
  return Number(whole + fraction.padEnd(digits, "0").slice(0, digits));
}

export const formatMinorUnits = (minorUnits: number, shop: Locale): string =>
  formatAmount(minorUnits / 10 ** digitsOf(shop), shop);

/** An amount as the catalog wire has it, a JSON number. */
export const formatAmount = (amount: number, shop: Locale): string => wholeSymbol(formatter(shop).format(amount));
