/** The interface of a product file format. */
import type { ReadProduct } from "../record/record.ts";

export type Row = {
  /** Line in the file, from 1; a row can span several lines. */
  readonly line: number;
  /** By the format's column names; empty cells are omitted. */
  readonly cells: Readonly<Record<string, string>>;
};

export type ReadContext = {
  readonly weightUnit: "KG" | "LB";
  /** Names of inventory locations; the first is the default. */
  readonly locations: readonly string[];
};

export type Format = {
  /** The format's own name of a header, or undefined for an unknown one. */
  columnOf(header: string): string | undefined;
  /** Columns that only this format has. */
  readonly marks: readonly string[];
  /** Rows of one product share a key; undefined when the row belongs to none. */
  keyOf(row: Row): string | undefined;
  /** Alternative keys that later rows can use to refer to this row's product. */
  aliasesOf?(row: Row): string[];
  read(key: string, rows: readonly Row[], context: ReadContext): ReadProduct;
};
