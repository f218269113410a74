/** Rows of an imported file, and what a file format declares about them. */
import type { ProblemCause } from "./problem-cause.ts";

export type Row = {
  /** Line in the file, from 1; a row can span several lines. */
  readonly line: number;
  /** By the format's column names; empty cells are omitted. */
  readonly cells: Readonly<Record<string, string>>;
};

/** The rows of one entry. */
export type Group = { position: number; key: string; rows: Row[] };

export type TableFormat = {
  /** The format's own name of a header, or undefined for an unknown one. */
  columnOf(header: string): string | undefined;
  /** Columns that only this format has. */
  readonly marks: readonly string[];
  /** All columns, if headers can be mapped to them by hand. */
  readonly columns?: readonly string[];
  /** Columns that only tell the format and aren't imported. */
  readonly ignored?: ReadonlySet<string>;
  /** Rows of one entry share a key; undefined when the row belongs to none. */
  keyOf(row: Row): string | undefined;
  /** Alternative keys that later rows can use to refer to this row's entry. */
  aliasesOf?(row: Row): string[];
};

export type Problem = ProblemCause & {
  line: number;
  column: string;
  value: string;
  /** The entry is imported nevertheless. */
  isWarning?: boolean;
};
