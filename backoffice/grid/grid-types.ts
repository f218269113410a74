import type { ReactNode } from "react";
import type { Cell } from "./cells.ts";
import type { CellKind } from "./values.ts";

export type GridColumn<Row> = {
  id: string;
  header: string;
  kind: CellKind;
  /** In pixels. */
  width: number;
  /** Shown before the value: a currency. */
  prefix?: string;
  read: (row: Row) => string;
  /** Always editable when omitted. */
  isEditable?: (row: Row) => boolean;
  /** Error of the value; shown at the cell and counted in the status line. */
  problem?: (row: Row) => string | undefined;
  /** Shown faintly while the cell is empty. */
  placeholder?: (row: Row) => string;
};

/** One changed cell; `value` is in the plain form of the column's kind (`readCell`). */
export type GridEdit<Row> = { row: Row; columnId: string; value: string };

export type GridProps<Row> = {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowHeader: { header: string; width: number; text: (row: Row) => string; render?: (row: Row) => ReactNode };
  columns: readonly GridColumn<Row>[];
  onEdit: (edits: GridEdit<Row>[]) => void;
  onUndo?: () => void;
  onRedo?: () => void;
  /** Shown at the start of the status line. */
  status?: ReactNode;
  isReadOnly?: boolean;
};

export const ROW_HEIGHT = 38;

export function cellId(gridId: string, { row, column }: Cell): string {
  return `${gridId}-${row}-${column}`;
}
