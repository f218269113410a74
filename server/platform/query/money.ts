/**
 * Money in filters and sorting: the column stores minor units, the API uses whole units as a number or decimal text.
 */
import type { RawBuilder } from "kysely";
import { currencyDigits, tryParseDecimal } from "../money/money.ts";
import type { ScalarField } from "./query-language.ts";

type Options = { readonly isSortable?: boolean; readonly isRequired?: boolean; readonly isFilterable?: boolean };

export function moneyField(column: RawBuilder<unknown>, currency: string, options: Options = {}): ScalarField {
  const scale = 10 ** currencyDigits(currency);
  return {
    kind: "number",
    sql: column,
    isWhole: true,
    ...options,
    read: (value) => readAmount(value, currency, scale),
    show: (minor) => minor / scale,
  };
}

function readAmount(value: unknown, currency: string, scale: number): string | undefined {
  const text = typeof value === "number" ? value.toFixed(6) : value;
  if (typeof text !== "string" || !/^-?\d{1,15}(?:\.\d{1,15})?$/.test(text)) return undefined;
  const exact = tryParseDecimal(text, currency);
  // With more decimals than the currency: still comparable, as a fraction of the smallest unit.
  return exact === undefined ? (Number(text) * scale).toFixed(6) : String(exact);
}
