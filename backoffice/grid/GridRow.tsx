// biome-ignore-all lint/a11y/useSemanticElements: parts of a grid that is no HTML table (see Grid.tsx).
import { Check, TriangleAlert } from "lucide-react";
import { type KeyboardEvent, memo, type ReactNode, useRef } from "react";
import { formatMessage } from "#api/store/messages.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { afterTab, type Bounds, type Cell, clamp } from "./cells.ts";
import styles from "./Grid.module.css";
import { cellId, type GridColumn, type GridProps, ROW_HEIGHT } from "./grid-types.ts";
import { gridTexts } from "./texts/texts.ts";

type Props<Row> = {
  gridId: string;
  row: Row;
  index: number;
  top: number;
  template: string;
  header: GridProps<Row>["rowHeader"];
  columns: readonly GridColumn<Row>[];
  isReadOnly: boolean;
  /** Columns of this row that are selected; -1 when none is. */
  selectedFrom: number;
  selectedTo: number;
  activeColumn: number;
  /** The selection ends in this row: its last cell has the handle to fill downwards. */
  hasHandle: boolean;
  /** Text in the editor of the active cell; undefined while it isn't being edited. */
  editText: string | undefined;
  onCommit: (text: string, next?: Cell) => void;
  onCancel: () => void;
  bounds: Bounds;
};

function GridRowView<Row extends object>(props: Props<Row>) {
  const language = useLanguage();
  const texts = useTexts(gridTexts);
  const { gridId, row, index, top, template, header, columns, isReadOnly } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={styles.row}
      style={{ gridTemplateColumns: template, transform: `translateY(${top}px)`, blockSize: ROW_HEIGHT }}
      tabIndex={-1}
    >
      <div role="rowheader" aria-colindex={1} className={styles.rowHead} data-row={index} tabIndex={-1}>
        {header.render?.(row) ?? header.text(row)}
      </div>
      {columns.map((column, position) => {
        const isActive = position === props.activeColumn;
        const isSelected = position >= props.selectedFrom && position <= props.selectedTo;
        const canEdit = !isReadOnly && (column.isEditable === undefined || column.isEditable(row));
        const problem = column.problem?.(row);
        return (
          <div
            key={column.id}
            id={cellId(gridId, { row: index, column: position })}
            role="gridcell"
            aria-colindex={position + 2}
            aria-selected={isSelected}
            aria-readonly={canEdit ? undefined : true}
            aria-invalid={problem === undefined ? undefined : true}
            title={problem}
            className={styles.cell}
            data-row={index}
            data-column={position}
            data-kind={column.kind}
            data-active={isActive || undefined}
            data-selected={isSelected || undefined}
            tabIndex={-1}
          >
            {isActive && props.editText !== undefined ? (
              <CellEditor
                label={formatMessage(language, texts.cell, { column: column.header, row: header.text(row) })}
                text={props.editText}
                kind={column.kind}
                cell={{ row: index, column: position }}
                bounds={props.bounds}
                onCommit={props.onCommit}
                onCancel={props.onCancel}
              />
            ) : (
              <CellValue column={column} row={row} problem={problem} />
            )}
            {props.hasHandle && position === props.selectedTo && props.editText === undefined && (
              <span className={styles.handle} data-handle="" aria-hidden="true" />
            )}
          </div>
        );
      })}
    </div>
  );
}

/** Memoized: moving the selection renders only the rows that change. */
export const GridRow = memo(GridRowView) as typeof GridRowView;

type ValueProps<Row> = { column: GridColumn<Row>; row: Row; problem: string | undefined };

function CellValue<Row>({ column, row, problem }: ValueProps<Row>): ReactNode {
  const language = useLanguage();
  const texts = useTexts(gridTexts);
  const value = column.read(row);
  if (column.kind === "check") {
    return (
      <span className={styles.check} data-on={value === "yes" || undefined}>
        {value === "yes" && <Check aria-hidden="true" />}
        <span className="visually-hidden">{value === "yes" ? texts.yes : texts.no}</span>
      </span>
    );
  }
  return (
    <>
      {problem !== undefined && <TriangleAlert aria-hidden="true" className={styles.problemMark} />}
      {problem !== undefined && (
        <span className="visually-hidden">{formatMessage(language, texts.problem, { problem })} </span>
      )}
      {value === "" ? (
        <span className={styles.placeholder}>{column.placeholder?.(row)}</span>
      ) : (
        <span className={styles.value}>
          {column.prefix !== undefined && <span className={styles.prefix}>{column.prefix}</span>}
          {value}
        </span>
      )}
    </>
  );
}

type EditorProps = {
  label: string;
  text: string;
  kind: GridColumn<object>["kind"];
  cell: Cell;
  bounds: Bounds;
  onCommit: (text: string, next?: Cell) => void;
  onCancel: () => void;
};

/** Enter commits and moves down, Tab commits and moves sideways, Escape cancels. Losing the focus commits. */
function CellEditor({ label, text, kind, cell, bounds, onCommit, onCancel }: EditorProps) {
  const isOver = useRef(false);
  const finish = (action: () => void): void => {
    if (isOver.current) return;
    isOver.current = true;
    action();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    event.stopPropagation();
    const typed = event.currentTarget.value;
    if (event.key === "Escape") {
      event.preventDefault();
      finish(onCancel);
    } else if (event.key === "Enter") {
      event.preventDefault();
      const below = clamp({ ...cell, row: cell.row + (event.shiftKey ? -1 : 1) }, bounds);
      finish(() => onCommit(typed, below));
    } else if (event.key === "Tab") {
      event.preventDefault();
      finish(() => onCommit(typed, afterTab(cell, event.shiftKey, bounds) ?? cell));
    }
  };
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the person has just begun to edit this cell.
      autoFocus
      className={styles.editor}
      aria-label={label}
      defaultValue={text}
      inputMode={kind === "decimal" ? "decimal" : kind === "integer" ? "numeric" : "text"}
      autoComplete="off"
      spellCheck={false}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        const typed = event.currentTarget.value;
        finish(() => onCommit(typed));
      }}
    />
  );
}
