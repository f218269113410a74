/**
 * Rates between two currencies, by way of the store's currency. Calculates with fractions and rounds once, at the end.
 */
import type { StoreSettings } from "#api/store/settings.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { divideRounded, type Fraction, parseFraction } from "#server/platform/money/decimal.ts";
import { currencyDigits } from "#server/platform/money/money.ts";

type Rates = Pick<StoreSettings, "currency" | "conversionRates">;
type Figure = { value: string; decimalPlaces: number };

/** Decimal places of returned rates. */
const RATE_DIGITS = 8;

function worthOf(currency: string, { currency: own, conversionRates }: Rates): Fraction {
  if (currency === own) return { numerator: 1n, denominator: 1n };
  const rate = Object.hasOwn(conversionRates, currency) ? conversionRates[currency] : undefined;
  const worth = rate === undefined ? undefined : parseFraction(rate);
  if (worth === undefined || worth.numerator <= 0n)
    throw new AppError("CURRENCY_NOT_SUPPORTED", { data: { currency } });
  return worth;
}

/** @throws {AppError} CURRENCY_NOT_SUPPORTED */
export function rateBetween(from: string, to: string, rates: Rates): Fraction {
  const [source, target] = [worthOf(from, rates), worthOf(to, rates)];
  return {
    numerator: target.numerator * source.denominator,
    denominator: target.denominator * source.numerator,
  };
}

export function presentRate({ numerator, denominator }: Fraction): Figure {
  const value = divideRounded(numerator * 10n ** BigInt(RATE_DIGITS), denominator);
  return { value: String(value), decimalPlaces: RATE_DIGITS };
}

export function convertFigure({ value, decimalPlaces }: Figure, rate: Fraction, to: string): Figure {
  const digits = currencyDigits(to);
  const numerator = BigInt(value) * rate.numerator * 10n ** BigInt(digits);
  const converted = divideRounded(numerator, rate.denominator * 10n ** BigInt(decimalPlaces));
  return { value: String(converted), decimalPlaces: digits };
}

export function symbolOf(currency: string): string {
  const format = new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "narrowSymbol" });
  return format.formatToParts(0).find((part) => part.type === "currency")?.value ?? currency;
}
