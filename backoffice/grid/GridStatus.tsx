import { Keyboard, TriangleAlert } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { plural } from "#backoffice/format.ts";
import { type Cell, cellCount, type Rectangle } from "./cells.ts";
import styles from "./Grid.module.css";
import type { GridColumn } from "./grid-types.ts";

type Props<Row> = {
  rows: readonly Row[];
  columns: readonly GridColumn<Row>[];
  rectangle: Rectangle;
  notice: string;
  onGo: (cell: Cell) => void;
  children: ReactNode;
};

const keys: readonly (readonly [keys: readonly string[], what: string])[] = [
  [["↑", "↓", "←", "→"], "Move; with Ctrl to the edge, with Shift select"],
  [["Enter"], "Edit, or just type"],
  [["Tab"], "Next cell"],
  [["Ctrl", "C"], "Copy; paste with Ctrl V, also from a spreadsheet"],
  [["Ctrl", "D"], "Fill down"],
  [["Ctrl", "Enter"], "Same value in all selected cells"],
  [["Delete"], "Empty the cells"],
  [["Space"], "Tick or untick"],
  [["Ctrl", "Z"], "Undo; again with Ctrl Shift Z"],
];

/** Below the grid: what is selected, what is wrong and where, and the keys. */
export function GridStatus<Row>({ rows, columns, rectangle, notice, onGo, children }: Props<Row>) {
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const problems = useMemo(() => problemCells(rows, columns), [rows, columns]);
  const count = cellCount(rectangle);
  return (
    <div className={styles.status}>
      <div className={styles.statusLine}>
        {children}
        {problems.length > 0 && (
          <button type="button" className={styles.problems} onClick={() => onGo(nextProblem(problems, rectangle))}>
            <TriangleAlert aria-hidden="true" />
            {plural(problems.length, "problem")}
          </button>
        )}
        <p role="status" className={styles.selected}>
          {notice !== "" ? notice : count > 1 ? `${plural(count, "cell")} selected` : ""}
        </p>
        <button
          type="button"
          className={styles.keysButton}
          aria-expanded={isHelpOpen}
          onClick={() => setIsHelpOpen(!isHelpOpen)}
        >
          <Keyboard aria-hidden="true" />
          Keys
        </button>
      </div>
      {isHelpOpen && (
        <dl className={styles.keys}>
          {keys.map(([names, what]) => (
            <div key={what}>
              <dt>
                {names.map((name) => (
                  <kbd key={name}>{name}</kbd>
                ))}
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function problemCells<Row>(rows: readonly Row[], columns: readonly GridColumn<Row>[]): Cell[] {
  const cells: Cell[] = [];
  rows.forEach((row, index) => {
    columns.forEach((column, position) => {
      if (column.problem?.(row) !== undefined) cells.push({ row: index, column: position });
    });
  });
  return cells;
}

/** The first problem after the selected cell, else the first of all. */
function nextProblem(problems: readonly Cell[], { top, left }: Rectangle): Cell {
  const isAfter = ({ row, column }: Cell): boolean => row > top || (row === top && column > left);
  return problems.find(isAfter) ?? problems[0] ?? { row: 0, column: 0 };
}
