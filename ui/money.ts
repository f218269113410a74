/**
 * Amounts on screens, calculated exactly: on integers, never in floating point. The API returns them as decimals in major units
 * ("12.30"); `backoffice/format.ts` and `storefront/money.ts` format them.
 */

/** A decimal, alone or in a money object of the API. */
export type Amount = string | { readonly amount: string };

type Scaled = { readonly units: bigint; readonly places: number };

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

function parse(amount: Amount): Scaled {
  const text = typeof amount === "string" ? amount : amount.amount;
  const match = DECIMAL.exec(text);
  if (match === null) throw new RangeError(`"${text}" is not an amount`);
  const [, sign, whole = "", fraction = ""] = match;
  const units = BigInt(whole + fraction);
  return { units: sign === "-" ? -units : units, places: fraction.length };
}

const unitsAt = ({ units, places }: Scaled, wanted: number): bigint => units * 10n ** BigInt(wanted - places);

function toText({ units, places }: Scaled): string {
  const sign = units < 0n ? "-" : "";
  const digits = String(units < 0n ? -units : units).padStart(places + 1, "0");
  return places === 0 ? sign + digits : `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

const add = (a: Scaled, b: Scaled): Scaled => {
  const places = Math.max(a.places, b.places);
  return { units: unitsAt(a, places) + unitsAt(b, places), places };
};

const NOTHING: Scaled = { units: 0n, places: 0 };
const sum = (amounts: readonly Amount[]): Scaled => amounts.map(parse).reduce(add, NOTHING);

export const isZero = (amount: Amount): boolean => parse(amount).units === 0n;
export const isPositive = (amount: Amount): boolean => parse(amount).units > 0n;
export const isNegative = (amount: Amount): boolean => parse(amount).units < 0n;

/** Negative, zero or positive, for sorting. "1.5" equals "1.50". */
export function compareAmounts(a: Amount, b: Amount): number {
  const { units } = parse(subtractAmounts(a, b));
  return units < 0n ? -1 : Number(units > 0n);
}

/** The sum, with as many decimals as its most precise amount: "0.10" and "0.2" are "0.30". */
export const addAmounts = (...amounts: readonly Amount[]): string => toText(sum(amounts));

export function subtractAmounts(from: Amount, ...amounts: readonly Amount[]): string {
  const { units, places } = sum(amounts);
  return toText(add(parse(from), { units: -units, places }));
}

/** For charts and percentages, which don't need exact amounts. Don't calculate with it: it is a floating-point number. */
export const approximate = (amount: Amount): number => Number(toText(parse(amount)));

const digitsByCurrency = new Map<string, number>();

/** Decimal places of a currency: 2 for USD, 0 for JPY, 3 for KWD. */
export function currencyDigits(currency: string): number {
  const known = digitsByCurrency.get(currency);
  if (known !== undefined) return known;
  const options = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions();
  const digits = options.maximumFractionDigits ?? 2;
  digitsByCurrency.set(currency, digits);
  return digits;
}

/** 1230 USD is "12.30". */
export const fromMinorUnits = (minorUnits: number, currency: string): string =>
  toText({ units: BigInt(minorUnits), places: currencyDigits(currency) });
