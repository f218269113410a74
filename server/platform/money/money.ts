/**
 * Money: an integer number of the currency's smallest unit (`Minor`) with an ISO 4217 code. Decimal texts exist only in
 * the API; this file converts between both (docs/protocol/decisions.md#money).
 */
import { wholeSymbol } from "#api/amounts.ts";
import type { Money2, Money4 } from "#api/values.ts";
import {
  DecimalFormatError,
  divideRounded,
  parseFraction,
  type RoundingMode,
  scaledToText,
  toSafeInteger,
} from "./decimal.ts";

/** Integer minor units: cents for USD, yen for JPY. */
export type Minor = number;

/** The value of one unit of the store currency in the shopper's currency. `rate` is a decimal text. */
export type Conversion = { readonly currency: string; readonly rate: string };

const digitsByCurrency = new Map<string, number>();
const MAX_FORMATTERS = 500;
const formatters = new Map<string, Intl.NumberFormat>();

/** Decimal places of a currency: 2 for USD, 0 for JPY, 3 for KWD. */
export function currencyDigits(currency: string): number {
  const known = digitsByCurrency.get(currency);
  if (known !== undefined) return known;
  const options = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions();
  const digits = options.maximumFractionDigits ?? 2;
  digitsByCurrency.set(currency, digits);
  return digits;
}

/** Exact decimal text with the currency's digits: 1250 USD is `12.50`. */
export function toDecimal(minor: Minor, currency: string): string {
  return scaledToText(BigInt(minor), currencyDigits(currency));
}

/**
 * Minor units of a decimal text. Without a rounding mode, digits beyond the smallest unit must be zeros.
 * @throws {DecimalFormatError} if the text isn't a decimal or has more decimals than the currency
 */
export function parseDecimal(text: string, currency: string, rounding?: RoundingMode): Minor {
  const { numerator, denominator } = parseFraction(text);
  const scaled = numerator * 10n ** BigInt(currencyDigits(currency));
  if (rounding === undefined && scaled % denominator !== 0n) {
    throw new DecimalFormatError(`"${text}" is finer than the smallest unit of ${currency}`);
  }
  return toSafeInteger(divideRounded(scaled, denominator, rounding));
}

/** Like `parseDecimal`, for untrusted text: undefined if it isn't an amount of the currency. */
export function tryParseDecimal(text: string, currency: string): Minor | undefined {
  try {
    return parseDecimal(text, currency);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Formats an amount for the locale: `$12.50`, `12,50 €`. */
export function formatMoney(minor: Minor, currency: string, locale: string): string {
  // `format` accepts decimal text without loss; its type requires a numeric template literal.
  return wholeSymbol(formatter(currency, locale).format(toDecimal(minor, currency) as `${number}`));
}

function formatter(currency: string, locale: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(supportedLocale(locale), { style: "currency", currency });
  // Locales come from requests: without a limit, arbitrary ones would fill the memory.
  if (formatters.size >= MAX_FORMATTERS) formatters.clear();
  formatters.set(key, made);
  return made;
}

function supportedLocale(locale: string): string {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale)[0] ?? "en";
  } catch {
    return "en";
  }
}

/** Converts an amount to another currency, rounded once to its smallest unit. */
export function convert(minor: Minor, currency: string, conversion: Conversion): Minor {
  if (conversion.currency === currency) return minor;
  const rate = parseFraction(conversion.rate);
  const numerator = BigInt(minor) * rate.numerator * 10n ** BigInt(currencyDigits(conversion.currency));
  return toSafeInteger(divideRounded(numerator, rate.denominator * 10n ** BigInt(currencyDigits(currency))));
}

/**
 * Money of carts and checkouts (docs/protocol/shared-shapes.md#money). Without a conversion, both amounts are equal.
 */
export function money4(minor: Minor, currency: string, locale: string, conversion?: Conversion): Money4 {
  const { amount, formattedAmount } = money2(minor, currency, locale);
  if (conversion === undefined || conversion.currency === currency) {
    return { amount, convertedAmount: amount, formattedAmount, formattedConvertedAmount: formattedAmount };
  }
  const converted = money2(convert(minor, currency, conversion), conversion.currency, locale);
  return {
    amount,
    convertedAmount: converted.amount,
    formattedAmount,
    formattedConvertedAmount: converted.formattedAmount,
  };
}

/** Money of orders (docs/protocol/shared-shapes.md#money). */
export function money2(minor: Minor, currency: string, locale: string): Money2 {
  return { amount: toDecimal(minor, currency), formattedAmount: formatMoney(minor, currency, locale) };
}

/**
 * Splits a total by weights so that the parts sum to it exactly (largest remainder method): every part is within one
 * unit of its exact share, and parts with weight zero get nothing. Ties go to the earlier part.
 * @throws {RangeError} if a weight is negative, or if the total isn't zero and no weight is positive
 */
export function allocate(total: Minor, weights: readonly (number | bigint)[]): Minor[] {
  if (weights.some((weight) => weight < 0)) throw new RangeError("weights must not be negative");
  const whole = weights.reduce<bigint>((sum, weight) => sum + BigInt(weight), 0n);
  if (whole === 0n) {
    if (total !== 0) throw new RangeError("nothing to allocate to");
    return weights.map(() => 0);
  }
  const sign = total < 0 ? -1 : 1;
  const amount = BigInt(total * sign);
  const shares = weights.map((weight, index) => {
    const exact = amount * BigInt(weight);
    return { index, part: Number(exact / whole), remainder: exact % whole };
  });
  let left = total * sign - shares.reduce((sum, share) => sum + share.part, 0);
  const byRemainder = [...shares].sort((a, b) => compareBigInt(b.remainder, a.remainder) || a.index - b.index);
  for (const share of byRemainder) {
    if (left === 0) break;
    share.part += 1;
    left -= 1;
  }
  return shares.map((share) => (share.part === 0 ? 0 : share.part * sign));
}

function compareBigInt(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/**
 * Amount of `units` out of `quantity` units after `before` units were taken: taking all units in any steps sums to the
 * total exactly. For refunds and partial fulfillments.
 */
export function amountForUnits(total: Minor, quantity: number, taken: { before: number; units: number }): Minor {
  const upTo = (units: number) => toSafeInteger(divideRounded(BigInt(total) * BigInt(units), BigInt(quantity)));
  return upTo(taken.before + taken.units) - upTo(taken.before);
}
