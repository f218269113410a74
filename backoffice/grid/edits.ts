/** Plans pasting and filling as lists of cells with their new texts. Independent of what the cells contain. */
import type { Bounds, Rectangle } from "./cells.ts";
import type { Table } from "./clipboard.ts";

export type CellEdit = { row: number; column: number; value: string };
type PastePlan = {
  edits: CellEdit[];
  /** The pasted range, to be selected. */
  area: Rectangle;
  /** Rows and columns of the clipboard that didn't fit. */
  cutRows: number;
  cutColumns: number;
};

/**
 * Pastes at the upper left of the selection. One value fills the whole selection; a table repeats where the selection
 * is a multiple of its size, as in spreadsheets.
 */
export function planPaste(table: Table, selected: Rectangle, bounds: Bounds): PastePlan {
  const height = table.length;
  const width = Math.max(0, ...table.map((row) => row.length));
  const rows = span(selected.top, selected.bottom, height);
  const columns = span(selected.left, selected.right, width);
  const area = {
    top: selected.top,
    left: selected.left,
    bottom: Math.min(selected.top + rows, bounds.rows) - 1,
    right: Math.min(selected.left + columns, bounds.columns) - 1,
  };
  const edits: CellEdit[] = [];
  for (let row = area.top; row <= area.bottom; row += 1) {
    const cells = table[(row - area.top) % Math.max(1, height)] ?? [];
    for (let column = area.left; column <= area.right; column += 1) {
      const value = cells[(column - area.left) % Math.max(1, width)];
      if (value !== undefined) edits.push({ row, column, value });
    }
  }
  return {
    edits,
    area,
    cutRows: Math.max(0, selected.top + rows - bounds.rows),
    cutColumns: Math.max(0, selected.left + columns - bounds.columns),
  };
}

function span(from: number, to: number, size: number): number {
  const chosen = to - from + 1;
  return size > 0 && chosen > size && chosen % size === 0 ? chosen : size;
}

/** Ctrl+D: copies the first row of the selection into the others; a single row is filled from the row above. */
export function planFillDown(selected: Rectangle, read: (row: number, column: number) => string): CellEdit[] {
  const source = selected.top === selected.bottom ? selected.top - 1 : selected.top;
  if (source < 0) return [];
  return cellsOf({ ...selected, top: source + 1 }).map(({ row, column }) => ({
    row,
    column,
    value: read(source, column),
  }));
}

/** The fill handle: repeats the selection downwards to `toRow`. */
export function planFillTo(
  selected: Rectangle,
  toRow: number,
  read: (row: number, column: number) => string,
): CellEdit[] {
  const height = selected.bottom - selected.top + 1;
  return cellsOf({ ...selected, top: selected.bottom + 1, bottom: toRow }).map(({ row, column }) => ({
    row,
    column,
    value: read(selected.top + ((row - selected.top) % height), column),
  }));
}

export function planSet(selected: Rectangle, value: string): CellEdit[] {
  return cellsOf(selected).map((cell) => ({ ...cell, value }));
}

function cellsOf({ top, bottom, left, right }: Rectangle): { row: number; column: number }[] {
  const cells: { row: number; column: number }[] = [];
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) cells.push({ row, column });
  }
  return cells;
}
