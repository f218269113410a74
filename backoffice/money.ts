/** Exact money in minor units, for what the app adds up itself (refunds, margins, price previews). */
import { staffLocale } from "#backoffice/language.ts";

const digitsOf = new Map<string, number>();

/** Decimal places of a currency: 2 for USD, 0 for JPY, 3 for KWD. */
export function currencyDigits(currency: string): number {
  let digits = digitsOf.get(currency);
  if (digits === undefined) {
    const options = new Intl.NumberFormat(staffLocale(), { style: "currency", currency }).resolvedOptions();
    digits = options.maximumFractionDigits ?? 2;
    digitsOf.set(currency, digits);
  }
  return digits;
}

/** "12.3" → 1230 for two digits. Undefined when the text is not an amount with at most that many places. */
export function toMinor(text: string, digits: number): number | undefined {
  const match = /^(\d{1,12})(?:\.(\d*))?$/.exec(text.trim().replace(",", "."));
  if (match === null) return undefined;
  const [, whole = "0", fraction = ""] = match;
  if (fraction.length > digits) return undefined;
  return Number(whole) * 10 ** digits + Number(fraction.padEnd(digits, "0") || "0");
}

/** 1230 → "12.30" for two digits. */
export function toDecimal(minor: number, digits: number): string {
  const sign = minor < 0 ? "-" : "";
  const text = String(Math.abs(minor)).padStart(digits + 1, "0");
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** A decimal as people type it: comma or point. Undefined for an empty field or what is no number. */
export function toNumber(text: string): number | undefined {
  const plain = text.trim().replace(",", ".");
  return /^\d+(\.\d+)?$|^\d+\.$/.test(plain) ? Number(plain) : undefined;
}
