/** Parses cells of orders. Amounts are exact; one that isn't an amount of the currency is a problem. */
import type { AddressWithContact } from "#api/values.ts";
import { type Minor, toDecimal, tryParseDecimal } from "#server/platform/money/money.ts";
import { Cells } from "../tables/cells.ts";
import { readCountry, readShort, splitName, toSubdivision } from "../tables/people.ts";
import { causeOf } from "../tables/problem-cause.ts";
import type { Row } from "../tables/table.ts";

export class OrderCells extends Cells {
  currency = "";

  readCurrency(row: Row): void {
    const text = row.cells.currency?.trim().toUpperCase() ?? "";
    if (/^[A-Z]{3}$/.test(text)) this.currency = text;
    else this.note(row, "currency", causeOf("NOT_A_CURRENCY"));
  }

  /** Undefined when empty, or with a problem. */
  amount(row: Row, column: string): Minor | undefined {
    const text = row.cells[column]?.trim() ?? "";
    return text === "" ? undefined : this.amountOf(row, column, text);
  }

  amountOf(row: Row, column: string, text: string): Minor | undefined {
    if (this.currency === "") return undefined;
    const amount = tryParseDecimal(toPoint(text), this.currency);
    if (amount !== undefined && amount >= 0) return amount;
    this.note(row, column, causeOf("NOT_MONEY", { currency: this.currency }));
    return undefined;
  }

  /** Missing and empty cells are zero. */
  sum(row: Row, column: string): Minor {
    return this.amount(row, column) ?? 0;
  }

  quantity(row: Row, column: string): number | undefined {
    const text = row.cells[column]?.trim() ?? "";
    const value = /^\d{1,6}(?:\.0+)?$/.test(text) ? Number(text) : 0;
    if (value >= 1 && value <= 100_000) return value;
    this.note(row, column, causeOf("NOT_A_WHOLE_NUMBER", { min: 1, max: 100_000 }));
    return undefined;
  }

  /** Columns `<prefix>:name` … `<prefix>:country`. */
  address(row: Row, prefix: string): AddressWithContact | undefined {
    const text = (name: string, max: number) => readShort(this, row, `${prefix}:${name}`, max);
    const country = readCountry(this, row, `${prefix}:country`);
    const named = splitName(text("name", 200));
    const address = given({
      country,
      subdivision: toSubdivision(text("subdivision", 50), country),
      city: text("city", 50),
      postalCode: text("postalCode", 50),
      addressLine: text("addressLine", 150),
      addressLine2: text("addressLine2", 100),
    });
    const contactDetails = given({
      firstName: text("firstName", 100) ?? named.firstName,
      lastName: text("lastName", 100) ?? named.lastName,
      phone: text("phone", 50),
      company: text("company", 1000),
    });
    if (Object.keys(address).length + Object.keys(contactDetails).length === 0) return undefined;
    return {
      ...(Object.keys(address).length > 0 && { address }),
      ...(Object.keys(contactDetails).length > 0 && { contactDetails }),
    };
  }
}

/** `1234,50` with a decimal comma. Thousands separators are rejected: exports don't have them. */
const toPoint = (text: string): string => (/^-?\d+,\d{1,3}$/.test(text) ? text.replace(",", ".") : text);

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Without fields that are undefined. */
export const given = <T extends Record<string, unknown>>(fields: T): Given<T> =>
  // Object.fromEntries loses the type of the remaining fields.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;

/** `#1001` → `1001`; undefined if the name has no number, or more than one. */
export const numberIn = (name: string): string | undefined => /^\D*0*(\d{1,15})\D*$/.exec(name)?.[1];

/** For messages. */
export const decimalText = (cells: OrderCells, minor: Minor): string =>
  cells.currency === "" ? "" : toDecimal(minor, cells.currency);
