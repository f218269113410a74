import { type PointerEvent, type RefObject, useRef } from "react";
import { type Cell, rectangleOf, type Selection } from "./cells.ts";
import { planFillTo } from "./edits.ts";
import type { GridTools } from "./use-grid-keys.ts";

type Props<Row> = GridTools<Row> & {
  isEditing: boolean;
  setEditing: (editing: { text: string } | undefined) => void;
  frame: RefObject<HTMLDivElement | null>;
};

type Handlers = Record<"onPointerDown" | "onPointerMove" | "onPointerUp", (event: PointerEvent) => void> & {
  onDoubleClick: (event: { target: EventTarget }) => void;
};

/**
 * A press selects, dragging extends, a press on a header selects its row or column, the handle fills downwards, a double click
 * edits. Touch scrolls; a second tap on the selected cell edits.
 */
export function useGridPointer<Row>(props: Props<Row>): Handlers {
  const { bounds, selection, select, read, write, canEdit, columns, isEditing, setEditing, frame } = props;
  const drag = useRef<"select" | "fill" | undefined>(undefined);
  const edit = (cell: Cell): void => {
    if (canEdit(cell) && columns[cell.column]?.kind !== "check") setEditing({ text: read(cell.row, cell.column) });
  };

  return {
    onPointerDown: (event) => {
      if (event.button !== 0 || isInput(event.target) || bounds.rows === 0) return;
      if (closest(event.target, "[data-handle]") !== null) {
        drag.current = "fill";
        event.currentTarget.setPointerCapture(event.pointerId);
        event.preventDefault();
        return;
      }
      const pressed = pressedRange(event.target, bounds);
      if (pressed === undefined) return;
      const isAgain = isSame(pressed.focus, selection.focus) && isSame(pressed.anchor, pressed.focus);
      if (!isEditing) frame.current?.focus({ preventScroll: true });
      const cell = pressed.focus;
      if (columns[cell.column]?.kind === "check" && isSame(pressed.anchor, cell) && isCheck(event.target)) {
        write([{ ...cell, value: read(cell.row, cell.column) === "yes" ? "no" : "yes" }]);
      }
      if (event.pointerType !== "mouse") {
        if (isAgain) edit(cell);
        select(pressed);
        return;
      }
      drag.current = "select";
      select(event.shiftKey ? { anchor: selection.anchor, focus: pressed.focus } : pressed);
    },
    onPointerMove: (event) => {
      if (drag.current !== "select" || event.buttons === 0) return;
      const cell = cellAt(event);
      if (cell !== undefined && !isSame(cell, selection.focus)) select({ anchor: selection.anchor, focus: cell });
    },
    onPointerUp: (event) => {
      const was = drag.current;
      drag.current = undefined;
      const cell = was === "fill" ? cellAt(event) : undefined;
      const from = rectangleOf(selection);
      if (cell === undefined || cell.row <= from.bottom) return;
      write(planFillTo(from, cell.row, read));
      select({ anchor: { row: from.top, column: from.left }, focus: { row: cell.row, column: from.right } });
    },
    onDoubleClick: (event) => {
      const cell = closest(event.target, "[data-row][data-column]");
      if (cell !== null && !isInput(event.target)) edit(addressOf(cell));
    },
  };
}

/** What a press selects: a cell, the whole row of a row header, the whole column of a column header. */
function pressedRange(
  target: EventTarget,
  { rows, columns }: { rows: number; columns: number },
): Selection | undefined {
  const cell = closest(target, "[data-row][data-column]");
  if (cell !== null) return { anchor: addressOf(cell), focus: addressOf(cell) };
  const rowHeader = closest(target, "[data-row]");
  if (rowHeader !== null && closest(target, "a, button") === null) {
    const row = Number(rowHeader.dataset.row);
    return { anchor: { row, column: columns - 1 }, focus: { row, column: 0 } };
  }
  const header = closest(target, '[role="columnheader"][data-column]');
  if (header === null) return undefined;
  const column = Number(header.dataset.column);
  return { anchor: { row: rows - 1, column }, focus: { row: 0, column } };
}

function cellAt({ clientX, clientY }: PointerEvent): Cell | undefined {
  const cell = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-row][data-column]");
  return cell === null || cell === undefined ? undefined : addressOf(cell);
}

function addressOf(element: HTMLElement): Cell {
  return { row: Number(element.dataset.row), column: Number(element.dataset.column) };
}

function closest(target: EventTarget, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}

function isSame(a: Cell, b: Cell): boolean {
  return a.row === b.row && a.column === b.column;
}

function isInput(target: EventTarget): boolean {
  return target instanceof HTMLInputElement;
}

/** The checkbox itself; a press beside it only selects the cell. */
function isCheck(target: EventTarget): boolean {
  return closest(target, "[data-kind='check'] > span") !== null;
}
