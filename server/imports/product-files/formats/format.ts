/** What every format of product files offers. */
import type { ReadProduct } from "../record/record.ts";

export type Row = {
  /** Of the file, from 1; a row may span several lines. */
  readonly line: number;
  /** By the names of the format's columns; empty cells are left out. */
  readonly cells: Readonly<Record<string, string>>;
};

export type ReadContext = {
  readonly weightUnit: "KG" | "LB";
  /** Names of stock locations; the first is the default. */
  readonly locations: readonly string[];
};

export type Format = {
  /** The format's own name of a header, or undefined when it knows none such. */
  columnOf(header: string): string | undefined;
  /** Columns that only this format has. */
  readonly marks: readonly string[];
  /** Rows of one product share a key; undefined: the row belongs to none. */
  keyOf(row: Row): string | undefined;
  /** Other keys by which later rows may name this row's product. */
  aliasesOf?(row: Row): string[];
  read(key: string, rows: readonly Row[], context: ReadContext): ReadProduct;
};
