// biome-ignore-all lint/a11y/useSemanticElements: a virtualized table, laid out by CSS.
/**
 * A spreadsheet of many rows (WAI-ARIA grid pattern): one tab stop, arrows move, typing edits, a range can be copied,
 * pasted and filled. Only visible rows are rendered. The caller stores the rows and applies the edits.
 */
import { useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { type Cell, rectangleOf, type Selection } from "./cells.ts";
import styles from "./Grid.module.css";
import { GridRow } from "./GridRow.tsx";
import { GridStatus } from "./GridStatus.tsx";
import { cellId, type GridEdit, type GridProps, ROW_HEIGHT } from "./grid-types.ts";
import { useGridClipboard } from "./use-grid-clipboard.ts";
import { useGridKeys } from "./use-grid-keys.ts";
import { useGridPointer } from "./use-grid-pointer.ts";
import { readCell } from "./values.ts";

export function Grid<Row extends object>(props: GridProps<Row>) {
  const { label, rows, rowKey, rowHeader, columns, onEdit, onUndo, onRedo, status, isReadOnly = false } = props;
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [selection, setSelection] = useState<Selection>(start);
  const [editing, setEditing] = useState<{ text: string } | undefined>();
  const [notice, setNotice] = useState("");
  const bounds = useMemo(() => ({ rows: rows.length, columns: columns.length }), [rows.length, columns.length]);

  // Rows may have been removed; the selection is clamped.
  const current = within(selection, bounds);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    scrollPaddingStart: ROW_HEIGHT,
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : rowKey(row);
    },
  });

  const canEdit = useCallback(
    (cell: Cell): boolean => {
      const [row, column] = [rows[cell.row], columns[cell.column]];
      if (isReadOnly || row === undefined || column === undefined) return false;
      return column.isEditable === undefined || column.isEditable(row);
    },
    [rows, columns, isReadOnly],
  );
  const read = useCallback(
    (row: number, column: number): string => {
      const [record, field] = [rows[row], columns[column]];
      return record === undefined || field === undefined ? "" : field.read(record);
    },
    [rows, columns],
  );
  const write = useCallback(
    (edits: readonly { row: number; column: number; value: string }[]): number => {
      const changes = edits.flatMap(({ row, column, value }): GridEdit<Row>[] => {
        const [record, field] = [rows[row], columns[column]];
        if (record === undefined || field === undefined || !canEdit({ row, column })) return [];
        const plain = readCell(field.kind, value);
        return plain === field.read(record) ? [] : [{ row: record, columnId: field.id, value: plain }];
      });
      if (changes.length > 0) onEdit(changes);
      return changes.length;
    },
    [rows, columns, canEdit, onEdit],
  );
  const select = useCallback(
    (next: Selection): void => {
      setSelection(next);
      setNotice("");
      virtual.scrollToIndex(next.focus.row, { align: "auto" });
      scrollToColumn(frame.current, next.focus.column, columns, rowHeader.width);
    },
    [virtual, columns, rowHeader.width],
  );
  const commit = useCallback(
    (text: string, next?: Cell): void => {
      write([{ ...current.focus, value: text }]);
      setEditing(undefined);
      frame.current?.focus({ preventScroll: true });
      if (next !== undefined) select({ anchor: next, focus: next });
    },
    [write, current.focus, select],
  );
  const cancel = useCallback((): void => {
    setEditing(undefined);
    frame.current?.focus({ preventScroll: true });
  }, []);

  const tools = { bounds, selection: current, select, write, read, canEdit, columns, setNotice };
  const onKeyDown = useGridKeys({ ...tools, isEditing: editing !== undefined, setEditing, onUndo, onRedo, frame });
  const clipboard = useGridClipboard({ ...tools, isEditing: editing !== undefined });
  const pointer = useGridPointer({ ...tools, setEditing, isEditing: editing !== undefined, frame });

  const rectangle = rectangleOf(current);
  // Spare room is distributed in proportion to the widths.
  const template = [rowHeader, ...columns].map(({ width }) => `minmax(${width}px, ${width}fr)`).join(" ");
  // Keeps header and rows equally wide.
  const minInlineSize = columns.reduce((sum, { width }) => sum + width, rowHeader.width);
  const activeId = rows.length === 0 ? undefined : cellId(id, current.focus);
  // After rendering, because the cell of this id may not have existed before.
  useEffect(() => {
    if (activeId !== undefined && document.activeElement === frame.current) {
      frame.current?.setAttribute("aria-activedescendant", activeId);
    }
  }, [activeId]);

  return (
    <div className={styles.grid}>
      <div
        ref={frame}
        role="grid"
        tabIndex={0}
        className={styles.frame}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable="true"
        aria-readonly={isReadOnly || undefined}
        aria-activedescendant={activeId}
        data-editing={editing !== undefined || undefined}
        onKeyDown={onKeyDown}
        {...clipboard}
        {...pointer}
      >
        <div
          role="row"
          aria-rowindex={1}
          className={styles.head}
          style={{ gridTemplateColumns: template, minInlineSize }}
          tabIndex={-1}
        >
          <div role="columnheader" aria-colindex={1} className={styles.corner} tabIndex={-1}>
            {rowHeader.header}
          </div>
          {columns.map((column, index) => (
            <div
              key={column.id}
              role="columnheader"
              aria-colindex={index + 2}
              data-column={index}
              data-end={column.kind === "decimal" || column.kind === "integer" || undefined}
              className={styles.headCell}
              title={column.header}
              tabIndex={-1}
            >
              <span>{column.header}</span>
            </div>
          ))}
        </div>
        <div role="presentation" className={styles.body} style={{ blockSize: virtual.getTotalSize(), minInlineSize }}>
          {virtual.getVirtualItems().map(({ index, start: top, key }) => {
            const row = rows[index];
            if (row === undefined) return null;
            const isInside = index >= rectangle.top && index <= rectangle.bottom;
            const isFocusRow = index === current.focus.row;
            return (
              <GridRow
                key={key}
                gridId={id}
                row={row}
                index={index}
                top={top}
                template={template}
                header={rowHeader}
                columns={columns}
                isReadOnly={isReadOnly}
                selectedFrom={isInside ? rectangle.left : -1}
                selectedTo={isInside ? rectangle.right : -1}
                activeColumn={isFocusRow ? current.focus.column : -1}
                hasHandle={!isReadOnly && index === rectangle.bottom}
                editText={isFocusRow ? editing?.text : undefined}
                onCommit={commit}
                onCancel={cancel}
                bounds={bounds}
              />
            );
          })}
        </div>
      </div>
      <GridStatus
        rows={rows}
        columns={columns}
        rectangle={rectangle}
        notice={notice}
        onGo={(cell) => {
          select({ anchor: cell, focus: cell });
          frame.current?.focus({ preventScroll: true });
        }}
      >
        {status}
      </GridStatus>
    </div>
  );
}

const start: Selection = { anchor: { row: 0, column: 0 }, focus: { row: 0, column: 0 } };

function within({ anchor, focus }: Selection, { rows, columns }: { rows: number; columns: number }): Selection {
  const keep = ({ row, column }: Cell): Cell => ({
    row: Math.max(0, Math.min(row, rows - 1)),
    column: Math.max(0, Math.min(column, columns - 1)),
  });
  return { anchor: keep(anchor), focus: keep(focus) };
}

/** Scrolls a column into view; the sticky row header covers the start of the frame. */
function scrollToColumn(
  frame: HTMLElement | null,
  column: number,
  columns: readonly { width: number }[],
  headerWidth: number,
): void {
  if (frame === null || frame.scrollWidth <= frame.clientWidth) return;
  const cell = frame.querySelector<HTMLElement>(`[role="columnheader"][data-column="${column}"]`);
  const left = cell?.offsetLeft ?? columns.slice(0, column).reduce((sum, { width }) => sum + width, headerWidth);
  const width = cell?.offsetWidth ?? columns[column]?.width ?? 0;
  if (left - headerWidth < frame.scrollLeft) frame.scrollLeft = left - headerWidth;
  else if (left + width > frame.scrollLeft + frame.clientWidth) frame.scrollLeft = left + width - frame.clientWidth;
}
