/** Parses cells. Errors are collected with their line and column, and parsing continues. */

import type { StockRecord, UnitRecord } from "../products/record/record.ts";
import { causeOf, type ProblemCause } from "./problem-cause.ts";
import type { Problem, Row } from "./table.ts";

export class Cells {
  readonly problems: Problem[] = [];

  note(row: Row, column: string, cause: ProblemCause, isWarning = false): void {
    const value = (row.cells[column] ?? "").slice(0, 200);
    this.problems.push({ line: row.line, column, value, ...cause, ...(isWarning ? { isWarning } : {}) });
  }

  /** Undefined when the cell is missing or empty. */
  text(row: Row, column: string, maxLength: number): string | undefined {
    const value = row.cells[column]?.trim();
    if (value !== undefined && [...value].length > maxLength) {
      this.note(row, column, causeOf("TOO_LONG", { max: maxLength }));
      return undefined;
    }
    return value;
  }

  /** A decimal string for an amount of money: `1,299.00`, `1.299,00`, `€ 12`. */
  money(row: Row, column: string): string | undefined {
    const value = this.decimal(row, column);
    if (value === undefined) return undefined;
    if (value < 0 || value > 999_999_999.99) {
      this.note(row, column, causeOf("NOT_AN_AMOUNT"));
      return undefined;
    }
    return String(value);
  }

  decimal(row: Row, column: string): number | undefined {
    const text = row.cells[column]?.trim() ?? "";
    if (text === "") return undefined;
    const value = readDecimal(text);
    if (value === undefined) this.note(row, column, causeOf("NOT_A_NUMBER"));
    return value;
  }

  whole(row: Row, column: string, { least, most }: { least: number; most: number }): number | undefined {
    const value = this.decimal(row, column);
    if (value === undefined) return undefined;
    if (Number.isInteger(value) && value >= least && value <= most) return value;
    this.note(row, column, causeOf("NOT_A_WHOLE_NUMBER", { min: least, max: most }));
    return undefined;
  }

  boolean(row: Row, column: string): boolean | undefined {
    const text = row.cells[column]?.trim().toLowerCase() ?? "";
    if (text === "") return undefined;
    if (YES.has(text)) return true;
    if (NO.has(text)) return false;
    this.note(row, column, causeOf("NOT_YES_OR_NO"));
    return undefined;
  }

  oneOf<const Value extends string>(row: Row, column: string, values: readonly Value[]): Value | undefined {
    const text = row.cells[column]?.trim().toUpperCase() ?? "";
    if (text === "") return undefined;
    const found = values.find((value) => value.toUpperCase() === text);
    if (found === undefined) this.note(row, column, causeOf("NOT_IN_LIST", { values: values.join(", ") }));
    return found;
  }

  json(row: Row, column: string): unknown {
    const text = row.cells[column];
    if (text === undefined || text.trim() === "") return undefined;
    try {
      return JSON.parse(text);
    } catch {
      this.note(row, column, causeOf("NOT_JSON"));
      return undefined;
    }
  }

  /** Values separated by semicolons. */
  list(row: Row, column: string, maxLength: number): string[] | undefined {
    const text = row.cells[column];
    if (text === undefined) return undefined;
    const names = splitList(text, ";");
    const long = names.find((name) => [...name].length > maxLength);
    if (long !== undefined) this.note(row, column, causeOf("VALUE_TOO_LONG", { max: maxLength }));
    return [...new Set(names)];
  }

  /** `250 ML` */
  unit(row: Row, column: string): UnitRecord | null | undefined {
    const text = row.cells[column]?.trim();
    if (text === undefined) return undefined;
    if (text === "") return null;
    const match = /^([\d.,]+)\s*([A-Za-z]+)$/.exec(text);
    const quantity = readDecimal(match?.[1] ?? "");
    const measurementUnit = match?.[2]?.toUpperCase() ?? "";
    if (quantity !== undefined && quantity > 0 && UNITS.has(measurementUnit)) return { quantity, measurementUnit };
    this.note(row, column, causeOf("NOT_A_QUANTITY", { units: [...UNITS].join(", ") }));
    return undefined;
  }

  /** A number of units, or yes and no for untracked stock. */
  stock(row: Row, column: string): StockRecord | undefined {
    const text = row.cells[column]?.trim().toLowerCase() ?? "";
    if (text === "") return undefined;
    if (YES.has(text) && text !== "1") return { quantity: null, inStock: true, preorder: null };
    if (NO.has(text) && text !== "0") return { quantity: null, inStock: false, preorder: null };
    const quantity = this.whole(row, column, { least: -99_999, most: 99_999 });
    return quantity === undefined ? undefined : { quantity, inStock: quantity > 0, preorder: null };
  }
}

const YES = new Set(["yes", "true", "1", "active", "in stock", "instock", "on"]);
const NO = new Set(["no", "false", "0", "draft", "archived", "out of stock", "outofstock", "off"]);
export const UNITS: ReadonlySet<string> = new Set(
  "ML CL L CBM MG G KG MM CM M SQM OZ LB FLOZ PT QT GAL IN FT YD SQFT".split(" "),
);

/**
 * Reads both decimal separators: the last one is the decimal separator, unless exactly three digits follow a single
 * one.
 */
export function readDecimal(text: string): number | undefined {
  const bare = text.replace(/^[^\d.,-]+|[^\d.,]+$/g, "").replace(/[\s'\u00a0\u202f]/g, "");
  if (!/^-?\d*(?:[.,]\d+)*[.,]?\d*$/.test(bare) || !/\d/.test(bare)) return undefined;
  const [comma, point] = [bare.lastIndexOf(","), bare.lastIndexOf(".")];
  const isGrouped = comma >= 0 && point < 0 && /^-?\d{1,3}(?:,\d{3})+$/.test(bare);
  const mark = isGrouped ? "." : comma > point ? "," : ".";
  const other = mark === "," ? "." : ",";
  const value = Number(bare.replaceAll(other, "").replace(mark, "."));
  return Number.isFinite(value) ? value : undefined;
}

export const splitList = (text: string, separator: string): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/**
 * Prefixes text that a spreadsheet would run as a formula with an apostrophe (CSV injection), except numbers.
 * `unguardCell` removes it, so values round-trip.
 */
export function guardCell(text: string): string {
  return /^'*[=+\-@\t\r]/.test(text) && !/^-?\d+(?:\.\d+)?$/.test(text) ? `'${text}` : text;
}

export const unguardCell = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text);
