import type { ClipboardEvent } from "react";
import { formatMessage } from "#api/store/messages.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { rectangleOf } from "./cells.ts";
import { formatTable, parseTable } from "./clipboard.ts";
import { planPaste, planSet } from "./edits.ts";
import { gridTexts } from "./texts/texts.ts";
import type { GridTools } from "./use-grid-keys.ts";

type Handlers = Record<"onCopy" | "onCut" | "onPaste", (event: ClipboardEvent) => void>;

/** Copy, cut and paste of ranges in the clipboard format of spreadsheets. */
export function useGridClipboard<Row>(props: GridTools<Row> & { isEditing: boolean }): Handlers {
  const { selection, select, bounds, read, write, setNotice, isEditing } = props;
  const copy = (event: ClipboardEvent): void => {
    const { top, bottom, left, right } = rectangleOf(selection);
    const table: string[][] = [];
    for (let row = top; row <= bottom; row += 1) {
      const cells: string[] = [];
      for (let column = left; column <= right; column += 1) cells.push(read(row, column));
      table.push(cells);
    }
    event.clipboardData.setData("text/plain", formatTable(table));
    event.preventDefault();
  };
  return {
    onCopy: (event) => {
      if (!isEditing) copy(event);
    },
    onCut: (event) => {
      if (isEditing) return;
      copy(event);
      write(planSet(rectangleOf(selection), ""));
    },
    onPaste: (event) => {
      if (isEditing) return;
      event.preventDefault();
      const plan = planPaste(parseTable(event.clipboardData.getData("text/plain")), rectangleOf(selection), bounds);
      const changed = write(plan.edits);
      const { top, left, bottom, right } = plan.area;
      select({
        anchor: { row: top, column: left },
        focus: { row: Math.max(top, bottom), column: Math.max(left, right) },
      });
      setNotice(pasteNotice(changed, plan.cutRows, plan.cutColumns));
    },
  };
}

function pasteNotice(changed: number, rows: number, columns: number): string {
  const texts = gridTexts[staffLanguage()];
  const cut = columns > 0 ? texts.columnsCut : texts.rowsCut;
  const message = rows > 0 && columns > 0 ? texts.bothCut : rows + columns > 0 ? cut : texts.pasted;
  return formatMessage(staffLanguage(), message, { changed, rows, columns });
}
