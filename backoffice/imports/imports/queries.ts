import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { queryExports } from "#api/imports/exports.ts";
import {
  correctImport,
  createImport,
  type FileImport,
  getImport,
  type ImportOutcome,
  type ImportProblemGroup,
  queryImportDownloads,
  queryImportItems,
  queryImportLeftovers,
  queryImportProblems,
  queryImports,
  queryProblemCells,
} from "#api/imports/imports.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { PAGE_SIZE } from "#backoffice/components/tables/Pagination.tsx";
import { type SendOptions, sendFile } from "#backoffice/store/media/upload/send-file.ts";

const RUNNING_MS = 700;
const DOWNLOADING_MS = 2000;
/** Latest imports and exports, without paging. */
const HISTORY = 20;

const isWorking = ({ state }: Pick<FileImport, "state">): boolean =>
  state === "CHECKING" || state === "RUNNING" || state === "UNDOING";

export const importsQuery = queryOptions({
  queryKey: ["imports", "list"],
  queryFn: () => call(queryImports, { body: { paging: { limit: HISTORY } } }),
  refetchInterval: ({ state }) => (state.data?.imports.some(isWorking) ? RUNNING_MS * 2 : false),
});

export const exportsQuery = queryOptions({
  queryKey: ["exports", "list"],
  queryFn: () => call(queryExports, { body: { paging: { limit: HISTORY } } }),
  refetchInterval: ({ state }) => (state.data?.exports.some((each) => each.state === "RUNNING") ? RUNNING_MS : false),
});

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ["imports", "one", id],
    queryFn: async () => (await call(getImport, { params: { id } })).import,
    refetchInterval: ({ state: { data } }) =>
      data === undefined ? false : isWorking(data) ? RUNNING_MS : data.downloads.waiting > 0 ? DOWNLOADING_MS : false,
  });

type ItemsWish = { id: string; outcome: ImportOutcome | ""; page: number };

export const itemsQuery = ({ id, outcome, page }: ItemsWish, state: FileImport["state"]) =>
  queryOptions({
    // The items of an import change with its state.
    queryKey: ["imports", "items", id, outcome, page, state],
    queryFn: () =>
      call(queryImportItems, {
        params: { id },
        body: {
          ...(outcome === "" ? {} : { outcome }),
          paging: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
        },
      }),
    placeholderData: keepPreviousData,
  });

/**
 * A check removes the problems of the entries that it checks again: the earlier ones are kept until it has ended. Focusing the
 * window doesn't refetch them, because the server also checks while a correction is being sent.
 */
export const problemsQuery = (id: string, state: FileImport["state"]) =>
  queryOptions({
    queryKey: ["imports", "problems", id, state],
    queryFn: async () => (await call(queryImportProblems, { params: { id }, body: {} })).problems,
    enabled: state !== "CHECKING",
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });

/** Cells of one cause, read as its problems are. */
export const problemCellsQuery = (
  { id, state }: Pick<FileImport, "id" | "state">,
  { column, message, isWarning }: ImportProblemGroup,
) =>
  queryOptions({
    enabled: state !== "CHECKING",
    refetchOnWindowFocus: false,
    queryKey: ["imports", "cells", id, column, message, isWarning],
    queryFn: async () =>
      (await call(queryProblemCells, { params: { id }, body: { column, message, isWarning } })).cells,
  });

export const leftoversQuery = (id: string) =>
  queryOptions({
    queryKey: ["imports", "leftovers", id],
    queryFn: async () => (await call(queryImportLeftovers, { params: { id }, body: {} })).leftovers,
  });

type Downloads = FileImport["downloads"];

/** The key contains the counts of the import, so that the list is refetched when they change. */
export const downloadsQuery = (id: string, page: number, { waiting, failed }: Downloads) =>
  queryOptions({
    queryKey: ["imports", "downloads", id, page, waiting, failed],
    queryFn: () =>
      call(queryImportDownloads, {
        params: { id },
        body: { paging: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE } },
      }),
    placeholderData: keepPreviousData,
  });

export async function beginImport(file: File, options: SendOptions): Promise<FileImport> {
  const uploadId = await sendFile(file, options);
  return (await call(createImport, { body: { import: { uploadId } } })).import;
}

/** Corrects a cell, and resolves when the check has ended: until then the server rejects further corrections. */
export async function correctCell(
  id: string,
  correction: { column: string; lines: number[]; value: string },
): Promise<FileImport> {
  let { import: changed } = await call(correctImport, { params: { id }, body: correction });
  if (changed.state === "CHECKING") await refreshImport(changed);
  while (changed.state === "CHECKING") {
    await new Promise((resolve) => setTimeout(resolve, RUNNING_MS));
    // The page polls as well.
    changed = await queryClient.fetchQuery({ ...importQuery(id), staleTime: RUNNING_MS });
  }
  return changed;
}

/** Refetches what a check can have changed. */
export const refreshResults = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ["imports"] });

/** Updates the cached import, and refetches what the import can have changed. The result of a check is read when it has ended. */
export async function refreshImport(changed: FileImport): Promise<void> {
  queryClient.setQueryData(importQuery(changed.id).queryKey, changed);
  if (changed.state === "CHECKING") return queryClient.invalidateQueries({ queryKey: importsQuery.queryKey });
  await Promise.all(
    ["imports", "products", "collections", "members", "orders", "content", "site-redirects"].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key] }),
    ),
  );
}
