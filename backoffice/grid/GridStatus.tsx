import { Keyboard, TriangleAlert } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { formatMessage } from "#api/store/messages.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { type Cell, cellCount, type Rectangle } from "./cells.ts";
import styles from "./Grid.module.css";
import type { GridColumn } from "./grid-types.ts";
import { type GridTexts, gridTexts } from "./texts/texts.ts";

type Props<Row> = {
  rows: readonly Row[];
  columns: readonly GridColumn<Row>[];
  rectangle: Rectangle;
  notice: string;
  onGo: (cell: Cell) => void;
  children: ReactNode;
};

const listKeys = ({ keys, commands }: GridTexts): (readonly [keys: readonly string[], command: string])[] => [
  [["↑", "↓", "←", "→"], commands.move],
  [[keys.enter], commands.edit],
  [[keys.tab], commands.next],
  [[keys.ctrl, "C"], commands.copy],
  [[keys.ctrl, "D"], commands.fill],
  [[keys.ctrl, keys.enter], commands.same],
  [[keys.delete], commands.empty],
  [[keys.space], commands.check],
  [[keys.ctrl, "Z"], commands.undo],
];

/** The status line below the grid: selection, problems with a link to the next one, and the keyboard shortcuts. */
export function GridStatus<Row>({ rows, columns, rectangle, notice, onGo, children }: Props<Row>) {
  const language = useLanguage();
  const texts = useTexts(gridTexts);
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
            {formatMessage(language, texts.problems, { count: problems.length })}
          </button>
        )}
        <p role="status" className={styles.selected}>
          {notice !== "" ? notice : count > 1 ? formatMessage(language, texts.selected, { count }) : ""}
        </p>
        <button
          type="button"
          className={styles.keysButton}
          aria-expanded={isHelpOpen}
          onClick={() => setIsHelpOpen(!isHelpOpen)}
        >
          <Keyboard aria-hidden="true" />
          {texts.help}
        </button>
      </div>
      {isHelpOpen && (
        <dl className={styles.keys}>
          {listKeys(texts).map(([names, command]) => (
            <div key={command}>
              <dt>
                {names.map((name) => (
                  <kbd key={name}>{name}</kbd>
                ))}
              </dt>
              <dd>{command}</dd>
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

/** The first problem after the selected cell, otherwise the first one. */
function nextProblem(problems: readonly Cell[], { top, left }: Rectangle): Cell {
  const isAfter = ({ row, column }: Cell): boolean => row > top || (row === top && column > left);
  return problems.find(isAfter) ?? problems[0] ?? { row: 0, column: 0 };
}
