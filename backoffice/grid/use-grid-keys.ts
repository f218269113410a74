import type { KeyboardEvent, RefObject } from "react";
import { afterTab, type Bounds, type Cell, isSingle, moveByKey, rectangleOf, type Selection } from "./cells.ts";
import { type CellEdit, planFillDown, planSet } from "./edits.ts";
import { type GridColumn, ROW_HEIGHT } from "./grid-types.ts";

export type GridTools<Row> = {
  bounds: Bounds;
  selection: Selection;
  select: (next: Selection) => void;
  /** Applies edits to editable cells; returns how many changed. */
  write: (edits: readonly CellEdit[]) => number;
  read: (row: number, column: number) => string;
  canEdit: (cell: Cell) => boolean;
  columns: readonly GridColumn<Row>[];
  setNotice: (text: string) => void;
};

type Props<Row> = GridTools<Row> & {
  isEditing: boolean;
  setEditing: (editing: { text: string } | undefined) => void;
  onUndo: (() => void) | undefined;
  onRedo: (() => void) | undefined;
  frame: RefObject<HTMLDivElement | null>;
};

/** Keyboard handling while no cell is being edited. */
export function useGridKeys<Row>(props: Props<Row>): (event: KeyboardEvent) => void {
  const { bounds, selection, select, write, read, canEdit, columns, isEditing, setEditing, frame } = props;
  const { focus, anchor } = selection;

  const move = (event: KeyboardEvent): boolean => {
    const pageRows = Math.max(1, Math.floor((frame.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2);
    const next = moveByKey(focus, { key: event.key, isFar: event.ctrlKey || event.metaKey, pageRows }, bounds);
    if (next === undefined) return false;
    select({ anchor: event.shiftKey ? anchor : next, focus: next });
    return true;
  };
  const command = (event: KeyboardEvent): boolean => {
    const key = event.key.toLowerCase();
    if (key === "a") {
      select({ anchor: { row: 0, column: 0 }, focus: { row: bounds.rows - 1, column: bounds.columns - 1 } });
    } else if (key === "d") write(planFillDown(rectangleOf(selection), read));
    else if (key === "enter") write(planSet(rectangleOf(selection), read(focus.row, focus.column)));
    else if (key === "z" && !event.shiftKey) props.onUndo?.();
    else if (key === "y" || (key === "z" && event.shiftKey)) props.onRedo?.();
    else return false;
    return true;
  };
  const toggle = (): void => {
    const value = read(focus.row, focus.column) === "yes" ? "no" : "yes";
    write(planSet(rectangleOf(selection), value));
  };
  const act = (event: KeyboardEvent): boolean => {
    const column = columns[focus.column];
    if (event.key === "Tab") {
      const next = isSingle(selection) ? afterTab(focus, event.shiftKey, bounds) : undefined;
      // At the ends the focus leaves the grid.
      if (next === undefined) return false;
      select({ anchor: next, focus: next });
      return true;
    }
    if (event.key === "Delete" || event.key === "Backspace") {
      write(planSet(rectangleOf(selection), ""));
      return true;
    }
    if (column?.kind === "check") {
      if (event.key !== " " && event.key !== "Enter") return false;
      toggle();
      return true;
    }
    if (!canEdit(focus)) return false;
    if (event.key === "Enter" || event.key === "F2") {
      setEditing({ text: read(focus.row, focus.column) });
      return true;
    }
    if (event.key.length !== 1) return false;
    setEditing({ text: event.key });
    return true;
  };

  return (event) => {
    if (isEditing || event.altKey || bounds.rows === 0) return;
    const isCommand = (event.ctrlKey || event.metaKey) && command(event);
    const isFree = !event.ctrlKey && !event.metaKey;
    if (isCommand || move(event) || (isFree && act(event))) event.preventDefault();
  };
}
