import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { formatMessage } from "#api/store/messages.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { ErrorState, SkeletonRows } from "../States.tsx";
import { componentsTexts } from "../texts/texts.ts";
import { type Column, DataTable, type Selection } from "./DataTable.tsx";
import { PAGE_SIZE, Pagination } from "./Pagination.tsx";

type Props<Row> = {
  /** Shown in full while the first page loads, fails, or is empty. */
  result: Pick<
    UseQueryResult<unknown>,
    "isPending" | "isError" | "isSuccess" | "error" | "refetch" | "isPlaceholderData"
  >;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  rowHref?: (row: Row) => string;
  selection?: Selection;
  /** What the list contains, in the plural: "Gift cards". */
  noun: string;
  paging: { page: number; total: number | undefined; onChange: (page: number) => void };
  empty: ReactNode;
};

/** One page of a list in each of its states. */
export function RowsOf<Row extends object>({ result, rows, noun, paging, empty, ...table }: Props<Row>) {
  const caption = formatMessage(useLanguage(), useTexts(componentsTexts).table.caption, {
    noun: noun.charAt(0).toUpperCase() + noun.slice(1),
    count: rows.length,
  });
  const { page, total = 0, onChange } = paging;
  const lastPage = Math.max(1, Math.ceil(total / PAGE_SIZE));
  // The rows of this page were deleted, or moved to earlier pages.
  const isPastEnd = result.isSuccess && !result.isPlaceholderData && rows.length === 0 && page > lastPage;
  useEffect(() => {
    if (isPastEnd) onChange(lastPage);
  }, [isPastEnd, lastPage, onChange]);
  return (
    <>
      {(result.isPending || isPastEnd) && <SkeletonRows rows={6} />}
      {result.isError && <ErrorState error={result.error} onRetry={() => void result.refetch()} />}
      {result.isSuccess && rows.length === 0 && !isPastEnd && empty}
      {rows.length > 0 && (
        <>
          <DataTable {...table} caption={caption} rows={rows} isStale={result.isPlaceholderData} />
          <Pagination page={page} total={paging.total ?? rows.length} noun={noun} onChange={onChange} />
        </>
      )}
    </>
  );
}
