/** Formats the few amounts that the API doesn't return formatted. */
import { wholeSymbol } from "#api/amounts.ts";
import type { Amount } from "#ui/money.ts";

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

/** In major units. Decimals are formatted exactly; products of V1 have their prices as numbers. */
export function formatAmount(amount: Amount | number, shop: Locale): string {
  const value = typeof amount === "object" ? amount.amount : amount;
  // `format` accepts decimal text without loss; its type requires a numeric template literal.
  return wholeSymbol(formatter(shop).format(value as `${number}`));
}
