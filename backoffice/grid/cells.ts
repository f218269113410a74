/** Cells, ranges and keyboard movement. Rows and columns are counted from 0. */

export type Cell = { row: number; column: number };
/** A selection extends from `anchor` to `focus`, the cell that keys act on. */
export type Selection = { anchor: Cell; focus: Cell };
export type Rectangle = { top: number; left: number; bottom: number; right: number };
export type Bounds = { rows: number; columns: number };

export function rectangleOf({ anchor, focus }: Selection): Rectangle {
  return {
    top: Math.min(anchor.row, focus.row),
    bottom: Math.max(anchor.row, focus.row),
    left: Math.min(anchor.column, focus.column),
    right: Math.max(anchor.column, focus.column),
  };
}

export function isSingle({ anchor, focus }: Selection): boolean {
  return anchor.row === focus.row && anchor.column === focus.column;
}

export function cellCount(rectangle: Rectangle): number {
  return (rectangle.bottom - rectangle.top + 1) * (rectangle.right - rectangle.left + 1);
}

/** Keeps a cell inside the grid; the first cell when the grid is empty. */
export function clamp(cell: Cell, { rows, columns }: Bounds): Cell {
  return {
    row: Math.max(0, Math.min(rows - 1, cell.row)),
    column: Math.max(0, Math.min(columns - 1, cell.column)),
  };
}

type MoveKey = {
  key: string;
  /** Ctrl or Cmd: to the edge. */
  isFar: boolean;
  /** Rows that fit into the window. */
  pageRows: number;
};

/** The cell that a key moves to (WAI-ARIA grid pattern); undefined for keys that don't move. */
export function moveByKey(from: Cell, { key, isFar, pageRows }: MoveKey, bounds: Bounds): Cell | undefined {
  const last: Cell = { row: bounds.rows - 1, column: bounds.columns - 1 };
  const target: Record<string, Cell> = {
    ArrowUp: { ...from, row: isFar ? 0 : from.row - 1 },
    ArrowDown: { ...from, row: isFar ? last.row : from.row + 1 },
    ArrowLeft: { ...from, column: isFar ? 0 : from.column - 1 },
    ArrowRight: { ...from, column: isFar ? last.column : from.column + 1 },
    Home: { row: isFar ? 0 : from.row, column: 0 },
    End: { row: isFar ? last.row : from.row, column: last.column },
    PageUp: { ...from, row: from.row - pageRows },
    PageDown: { ...from, row: from.row + pageRows },
  };
  const next = target[key];
  return next === undefined ? undefined : clamp(next, bounds);
}

/** Tab and Shift+Tab move row by row; undefined at the ends, where the focus leaves the grid. */
export function afterTab(from: Cell, isBack: boolean, { rows, columns }: Bounds): Cell | undefined {
  const position = from.row * columns + from.column + (isBack ? -1 : 1);
  if (position < 0 || position >= rows * columns) return undefined;
  return { row: Math.floor(position / columns), column: position % columns };
}
