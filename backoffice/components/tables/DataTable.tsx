// biome-ignore-all lint/a11y/noRedundantRoles: CSS turns rows into cards on phones, and other display values drop the roles.
import { useNavigate } from "@tanstack/react-router";
import { type RowSelectionState, rowSelectionFeature, tableFeatures, useTable } from "@tanstack/react-table";
import { ArrowDown, ArrowUp } from "lucide-react";
import { type MouseEvent, type ReactNode, useMemo } from "react";
import { formatMessage } from "#api/store/messages.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { cx } from "../cx.ts";
import { componentsTexts } from "../texts/texts.ts";
import styles from "./DataTable.module.css";

export type Column<Row> = {
  id: string;
  header: string;
  isHeaderHidden?: boolean;
  cell: (row: Row) => ReactNode;
  /** `end` for numbers. */
  align?: "end";
  /** Name to sort by on the server; the header becomes a button. */
  sortKey?: string;
  width?: string;
  /** Place of the cell in the card that a row becomes on a phone. */
  phone?: "lead" | "title" | "end" | "wide" | "action" | "hidden";
  /** On a phone, where headers are hidden, the header precedes the cell: for bare numbers and times. */
  isLabelledOnPhone?: boolean;
};

type Sort = { key: string; direction: "asc" | "desc" };

export type Selection = {
  ids: RowSelectionState;
  onChange: (ids: RowSelectionState) => void;
  nameOf: (id: string) => string;
};

type Props<Row> = {
  /** For screen readers: "Products, 50 on this page". */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Address of the row's record; a click anywhere in the row opens it, with Ctrl or Cmd in a new tab. */
  rowHref?: (row: Row) => string;
  /** Opens the row's record where it has no address of its own; a button in the row must do the same. */
  onOpen?: (row: Row) => void;
  selection?: Selection;
  sort?: { value: Sort; onChange: (sort: Sort) => void };
  /** Rows of the previous query, shown while the next one loads. */
  isStale?: boolean;
};

const features = tableFeatures({ rowSelectionFeature });

export function DataTable<Row extends object>(props: Props<Row>) {
  const { caption, columns, rows, rowId, rowHref, onOpen, selection, sort, isStale = false } = props;
  const language = useLanguage();
  const texts = useTexts(componentsTexts).table;
  const navigate = useNavigate();
  const definitions = useMemo(() => columns.map((column) => ({ id: column.id })), [columns]);
  const table = useTable<typeof features, Row>({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    enableRowSelection: selection !== undefined,
    state: { rowSelection: selection?.ids ?? noSelection },
    onRowSelectionChange: (update) => {
      if (selection === undefined) return;
      selection.onChange(typeof update === "function" ? update(selection.ids) : update);
    },
  });

  const openRow = (event: MouseEvent, row: Row): void => {
    if (isInteractive(event.target) || window.getSelection()?.isCollapsed === false) return;
    if (rowHref === undefined) {
      if (event.button === 0) onOpen?.(row);
      return;
    }
    const href = rowHref(row);
    if (event.metaKey || event.ctrlKey || event.button === 1) window.open(`/admin${href}`, "_blank", "noopener");
    else void navigate({ to: href });
  };

  return (
    <table role="table" className={styles.table} aria-busy={isStale || undefined} data-stale={isStale || undefined}>
      <caption className="visually-hidden">{caption}</caption>
      <thead role="rowgroup" className={styles.head}>
        <tr role="row">
          {selection !== undefined && (
            <th role="columnheader" scope="col" className={styles.selectCell}>
              <input
                type="checkbox"
                className={styles.box}
                aria-label={texts.selectAll}
                checked={table.getIsAllRowsSelected()}
                ref={(box) => {
                  if (box !== null) box.indeterminate = table.getIsSomeRowsSelected();
                }}
                onChange={table.getToggleAllRowsSelectedHandler()}
              />
            </th>
          )}
          {columns.map((column) => (
            <HeaderCell key={column.id} column={column} sort={sort} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {table.getRowModel().rows.map((row) => (
          <tr
            role="row"
            key={row.id}
            className={cx(styles.row, (rowHref ?? onOpen) !== undefined && styles.isLink)}
            data-selected={row.getIsSelected() || undefined}
            onClick={(event) => openRow(event, row.original)}
            onAuxClick={(event) => event.button === 1 && openRow(event, row.original)}
          >
            {selection !== undefined && (
              <td role="cell" className={styles.selectCell}>
                <input
                  type="checkbox"
                  className={styles.box}
                  aria-label={formatMessage(language, texts.select, { name: selection.nameOf(row.id) })}
                  checked={row.getIsSelected()}
                  onClick={row.getToggleSelectedHandler()}
                  readOnly
                />
              </td>
            )}
            {columns.map((column) => (
              <td
                role="cell"
                key={column.id}
                className={cx(column.align === "end" && styles.end)}
                data-phone={column.phone}
                data-label={column.isLabelledOnPhone ? column.header : undefined}
              >
                {column.cell(row.original)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const noSelection: RowSelectionState = {};

function isInteractive(target: EventTarget): boolean {
  return target instanceof Element && target.closest("a, button, input, select, label, textarea") !== null;
}

type HeaderProps<Row> = { column: Column<Row>; sort: Props<Row>["sort"] };

function HeaderCell<Row>({ column, sort }: HeaderProps<Row>) {
  const isSorted = sort !== undefined && column.sortKey !== undefined && sort.value.key === column.sortKey;
  const direction = isSorted ? sort.value.direction : undefined;
  const className = cx(column.align === "end" && styles.end);
  if (column.sortKey === undefined || sort === undefined) {
    return (
      <th
        role="columnheader"
        scope="col"
        className={className}
        {...(column.width && { style: { width: column.width } })}
      >
        <span className={column.isHeaderHidden ? "visually-hidden" : undefined}>{column.header}</span>
      </th>
    );
  }
  const next: Sort = { key: column.sortKey, direction: direction === "asc" ? "desc" : "asc" };
  return (
    <th
      role="columnheader"
      scope="col"
      className={className}
      aria-sort={direction === undefined ? undefined : direction === "asc" ? "ascending" : "descending"}
      {...(column.width && { style: { width: column.width } })}
    >
      <button type="button" className={styles.sortButton} onClick={() => sort.onChange(next)}>
        {column.header}
        <span className={styles.sortMark} data-on={isSorted || undefined}>
          {direction === "desc" ? <ArrowDown aria-hidden="true" /> : <ArrowUp aria-hidden="true" />}
        </span>
      </button>
    </th>
  );
}
