/**
 * Exact decimal arithmetic: a decimal is an integer over a power of ten, and every product is rounded once, on
 * integers. Results don't depend on floating point.
 */
export type RoundingMode = "HALF_UP" | "HALF_EVEN" | "DOWN" | "UP";

/** `numerator / denominator`; the denominator is positive. */
export type Fraction = { readonly numerator: bigint; readonly denominator: bigint };

/** A result exceeds the range of exact integers (2^53 − 1). */
export class MoneyOverflowError extends RangeError {
  override readonly name = "MoneyOverflowError";
}

/** The text isn't a plain decimal number, or has more decimals than its currency. */
export class DecimalFormatError extends RangeError {
  override readonly name = "DecimalFormatError";
}

const DECIMAL = /^(-?)(\d{1,30})(?:\.(\d{1,30}))?$/;

export const ZERO: Fraction = { numerator: 0n, denominator: 1n };

/** Parses a plain decimal such as `"0.0875"`, `"-12"`, `"12.50"`; no exponent and no plus sign. */
export function parseFraction(text: string): Fraction {
  const match = DECIMAL.exec(text);
  if (match === null) throw new DecimalFormatError(`"${text.slice(0, 40)}" is not a decimal number`);
  const [, sign = "", whole = "0", digits = ""] = match;
  const magnitude = BigInt(whole + digits);
  return { numerator: sign === "-" ? -magnitude : magnitude, denominator: 10n ** BigInt(digits.length) };
}

export function addFractions(a: Fraction, b: Fraction): Fraction {
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  };
}

/** Decimal text of a fraction whose denominator is a power of ten, without trailing zeros: `0.0875`. */
export function fractionToText({ numerator, denominator }: Fraction): string {
  const scale = denominator.toString().length - 1;
  return scaledToText(numerator, scale)
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "");
}

/** `1250n` with scale 2 is `12.50`. */
export function scaledToText(value: bigint, scale: number): string {
  const sign = value < 0n ? "-" : "";
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, "0");
  if (scale === 0) return sign + digits;
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** Divides and rounds once. Halves round away from zero (`HALF_UP`) or to the even neighbor (`HALF_EVEN`). */
export function divideRounded(numerator: bigint, denominator: bigint, mode: RoundingMode = "HALF_UP"): bigint {
  const isNegative = numerator < 0n !== denominator < 0n;
  const dividend = numerator < 0n ? -numerator : numerator;
  const divisor = denominator < 0n ? -denominator : denominator;
  const quotient = dividend / divisor;
  const magnitude = roundsAway(mode, { quotient, remainder: dividend % divisor, divisor }) ? quotient + 1n : quotient;
  return isNegative ? -magnitude : magnitude;
}

type Division = { readonly quotient: bigint; readonly remainder: bigint; readonly divisor: bigint };

function roundsAway(mode: RoundingMode, { quotient, remainder, divisor }: Division): boolean {
  if (remainder === 0n || mode === "DOWN") return false;
  if (mode === "UP") return true;
  const doubled = remainder * 2n;
  if (doubled !== divisor) return doubled > divisor;
  return mode === "HALF_UP" || quotient % 2n === 1n;
}

/** Converts a BigInt to the integer type of amounts. */
export function toSafeInteger(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new MoneyOverflowError(`${value} is too large an amount`);
  return number;
}

/** `amount × fraction`, rounded once. */
export function multiplyFraction(amount: number, fraction: Fraction, mode: RoundingMode = "HALF_UP"): number {
  return toSafeInteger(divideRounded(BigInt(amount) * fraction.numerator, fraction.denominator, mode));
}

/** `amount × factor` for integers. Throws if the result would be inexact. */
export function multiplyExact(amount: number, factor: number): number {
  const product = amount * factor;
  if (Number.isSafeInteger(product)) return product;
  throw new MoneyOverflowError(`${amount} × ${factor} is too large an amount`);
}

/** Sum of integers. Throws if the result would be inexact. */
export function sumExact(amounts: Iterable<number>): number {
  let sum = 0;
  for (const amount of amounts) {
    sum += amount;
    if (!Number.isSafeInteger(sum)) throw new MoneyOverflowError("the sum is too large an amount");
  }
  return sum;
}
