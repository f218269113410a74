/**
 * Converts amounts to Stripe's units: usually the currency's minor unit, with the exceptions of "Supported currencies".
 */
import { currencyDigits, type Minor } from "#server/platform/money/money.ts";

const WITHOUT_DECIMALS = new Set("BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" "));
const WITH_THREE_DECIMALS = new Set(["BHD", "JOD", "KWD", "OMR", "TND"]);

function stripeDigits(currency: string): number {
  if (WITHOUT_DECIMALS.has(currency)) return 0;
  return WITH_THREE_DECIMALS.has(currency) ? 3 : 2;
}

/** @throws {RangeError} when Stripe's unit can't represent the amount (three-decimal amounts must end in zero) */
export function toStripe(amount: Minor, currency: string): number {
  const scaled = shift(amount, stripeDigits(currency) - currencyDigits(currency));
  const isFine = Number.isSafeInteger(scaled) && !(WITH_THREE_DECIMALS.has(currency) && scaled % 10 !== 0);
  if (!isFine) throw new RangeError(`${amount} ${currency} is finer than Stripe takes`);
  return scaled;
}

export function fromStripe(amount: number, currency: string): Minor {
  return Math.round(shift(amount, currencyDigits(currency) - stripeDigits(currency)));
}

const shift = (amount: number, digits: number): number =>
  digits >= 0 ? amount * 10 ** digits : amount / 10 ** -digits;
