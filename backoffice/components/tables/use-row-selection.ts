import type { RowSelectionState } from "@tanstack/react-table";
import { useState } from "react";

type Naming<Row> = { rowId: (row: Row) => string; nameOf: (row: Row) => string };

/** The selection of a list. Rows that left the list don't count. */
export function useRowSelection<Row>(rows: readonly Row[], { rowId, nameOf }: Naming<Row>) {
  const [ids, setIds] = useState<RowSelectionState>({});
  const find = (id: string): Row | undefined => rows.find((row) => rowId(row) === id);
  return {
    chosen: rows.filter((row) => ids[rowId(row)]),
    clear: (): void => setIds({}),
    /** For `DataTable` and `RowsOf`. */
    selection: {
      ids,
      onChange: setIds,
      nameOf: (id: string): string => {
        const row = find(id);
        return row === undefined ? id : nameOf(row);
      },
    },
  };
}
