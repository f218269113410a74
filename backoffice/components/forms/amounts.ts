/** Amounts of money that people type. A wrong reading moves the wrong amount, so a text with two meanings is refused. */
import { formatNumber, formatText } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { currencyDigits, fromMinorUnits } from "#ui/money.ts";
import { componentsTexts } from "../texts/texts.ts";

/** With a comma or a point, and with thousands separators where they can't be the decimal mark. */
const notations = [
  /^(\d+)(?:[.,](\d*))?$/,
  /^(\d{1,3}(?:[\s'’]\d{3})+)(?:[.,](\d*))?$/,
  /^(\d{1,3}(?:,\d{3})+)\.(\d*)$/,
  /^(\d{1,3}(?:\.\d{3})+),(\d*)$/,
];

/** "1,200" is a thousand to some people and, in a currency with three decimals, a bit more than one to others. */
const AMBIGUOUS = /^[1-9]\d{0,2},\d{3}$/;

/** Digits before and after the decimal mark. Undefined for negative, ambiguous and other texts. */
function readDigits(text: string): { whole: string; fraction: string } | undefined {
  const typed = text.trim();
  const match = notations.map((notation) => notation.exec(typed)).find((found) => found !== null);
  if (match === undefined || AMBIGUOUS.test(typed)) return undefined;
  return { whole: (match[1] ?? "").replace(/\D/g, ""), fraction: match[2] ?? "" };
}

/** A typed number without a currency, for the API: "1,200.5" is "1200.5". Undefined if it's empty, negative or ambiguous ("1,200"). */
export function readDecimal(text: string): string | undefined {
  const digits = readDigits(text);
  if (digits === undefined) return undefined;
  return digits.fraction === "" ? digits.whole : `${digits.whole}.${digits.fraction}`;
}

export function readNumber(text: string): number | undefined {
  const decimal = readDecimal(text);
  return decimal === undefined ? undefined : Number(decimal);
}

/** Minor units of a typed amount: "12,3" USD is 1230. Undefined if it's negative, ambiguous or has too many decimals ("1,200" USD). */
export function readMinorUnits(text: string, currency: string): number | undefined {
  const typed = readDigits(text);
  const digits = currencyDigits(currency);
  if (typed === undefined || typed.whole.length > 12 || typed.fraction.length > digits) return undefined;
  return Number(typed.whole + typed.fraction.padEnd(digits, "0"));
}

/** A typed amount for the API: "1,200.5" USD is "1200.50". Undefined where `readMinorUnits` is. */
export function readAmount(text: string, currency: string): string | undefined {
  const units = readMinorUnits(text, currency);
  return units === undefined ? undefined : fromMinorUnits(units, currency);
}

/** The same for amounts that can be negative, such as corrections: "-5" USD is "-5.00". */
export function readSignedAmount(text: string, currency: string): string | undefined {
  const trimmed = text.trim();
  if (!trimmed.startsWith("-")) return readAmount(trimmed, currency);
  const amount = readAmount(trimmed.slice(1), currency);
  return amount === undefined ? undefined : `-${amount}`;
}

/** The message below the field of an amount that can't be read; undefined for an empty one, which can be optional. */
export function moneyProblem(text: string, currency: string, read = readAmount): string | undefined {
  if (text.trim() === "" || read(text, currency) !== undefined) return undefined;
  const digits = currencyDigits(currency);
  const example = formatNumber(digits === 0 ? 1200 : 1200.5, { useGrouping: false, minimumFractionDigits: digits });
  return formatText(componentsTexts[staffLanguage()].invalidAmount, { example });
}
