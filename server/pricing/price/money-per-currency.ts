/** What a thing costs in the shopper's currency: a price of its own there, or the store's price at the exchange rate. */
import { convert, type Minor } from "#server/platform/money/money.ts";

export type CurrencyPrices = {
  readonly amount: Minor;
  readonly currency: string;
  /** Prices that the merchant has set for other currencies. */
  readonly byCurrency?: Readonly<Record<string, Minor>> | undefined;
};

export type PriceInCurrency = {
  readonly amount: Minor;
  readonly currency: string;
  readonly source: "OWN" | "SET" | "CONVERTED";
  /** With `CONVERTED`. */
  readonly rate?: string;
};

/**
 * @param rates what one unit of the price's currency buys, by currency, as decimal text
 * @returns undefined when there is neither a price nor a rate for the currency
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
