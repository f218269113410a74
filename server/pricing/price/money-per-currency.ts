/** Resolves a price in the shopper's currency: a fixed price for that currency, or the store's price converted. */
import { convert, type Minor } from "#server/platform/money/money.ts";

export type CurrencyPrices = {
  readonly amount: Minor;
  readonly currency: string;
  /** Fixed prices that the merchant set for other currencies. */
  readonly byCurrency?: Readonly<Record<string, Minor>> | undefined;
};

export type PriceInCurrency = {
  readonly amount: Minor;
  readonly currency: string;
  readonly source: "OWN" | "SET" | "CONVERTED";
  /** Set with `CONVERTED`. */
  readonly rate?: string;
};

/**
 * @param rates units of each currency that one unit of the price's currency buys, as decimal text
 * @returns undefined when the currency has neither a fixed price nor an exchange rate
 */
export function priceInCurrency(
  { amount, currency, byCurrency = {} }: CurrencyPrices,
  wanted: string,
  rates: Readonly<Record<string, string>>,
): PriceInCurrency | undefined {
  if (wanted === currency) return { amount, currency, source: "OWN" };
  const set = Object.hasOwn(byCurrency, wanted) ? byCurrency[wanted] : undefined;
  if (set !== undefined) return { amount: set, currency: wanted, source: "SET" };
  const rate = Object.hasOwn(rates, wanted) ? rates[wanted] : undefined;
  if (rate === undefined) return undefined;
  return { amount: convert(amount, currency, { currency: wanted, rate }), currency: wanted, source: "CONVERTED", rate };
}
