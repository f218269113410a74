import type { FileContent, FileImport, ImportItem } from "#api/imports/imports.ts";
import type { Store } from "#server/platform/store.ts";
import { formatOf } from "./contents.ts";
import type { EntityFigures } from "./products/record/entities.ts";
import type { Figures, ImportRow, ItemRow } from "./queries.ts";
import { signAddress } from "./signed-addresses.ts";

export function presentImport(row: ImportRow, figures: Figures, entities: EntityFigures, store: Store): FileImport {
  const { create, update, unchanged, skip, error, warnings, created, updated, failed, undone, kept } = figures;
  const progress = progressOf(row, figures);
  const hasProblems = error + failed + warnings > 0;
  return {
    id: row.id,
    fileName: row.file_name,
    byteSize: row.byte_size,
    content: row.content,
    format: row.format,
    state: row.state,
    existing: row.existing,
    columns: row.columns,
    knownColumns: [...(formatOf(row).columns ?? [])],
    rows: row.row_count,
    collections: figures.collections,
    counts: { create, update, unchanged, skip, error, warnings },
    done: { created, updated, failed, undone, kept },
    downloads: { total: entities.pictures, waiting: entities.waiting, failed: entities.failed },
    removed: { removed: entities.removed, kept: entities.keptEntities },
    ...(progress === undefined ? {} : { progress }),
    ...(row.problem === null ? {} : { problem: row.problem }),
    ...(hasProblems ? { problemsUrl: signAddress(store, `/imports/${row.id}/problems`) } : {}),
    startedBy: row.started_by,
    createdDate: row.created_at.toISOString(),
    ...(row.started_at === null ? {} : { startedDate: row.started_at.toISOString() }),
    ...(row.finished_at === null ? {} : { finishedDate: row.finished_at.toISOString() }),
  };
}

/** Reading the file accounts for a tenth of the check's progress. */
function progressOf(
  row: ImportRow,
  { create, update, created, updated, failed, undone, kept }: Figures,
): number | undefined {
  const share = (part: number, whole: number): number => (whole === 0 ? 1 : Math.min(1, part / whole));
  switch (row.state) {
    case "CHECKING":
      return row.rows_staged ? 0.1 + 0.9 * share(row.checked_count, row.group_count) : 0.05;
    case "RUNNING":
      return share(created + updated + failed, create + update + failed);
    case "UNDOING":
      return share(undone + kept, created + updated);
    default:
      return undefined;
  }
}

const idFields = { PRODUCTS: "productId", CUSTOMERS: "memberId", ORDERS: "orderId" } as const;

/** Handles of pages and posts are their addresses. Redirects have no screen of their own. */
function idOf(content: FileContent, { handle, product_id: id }: ItemRow): Partial<ImportItem> {
  if (id === null || content === "REDIRECTS") return {};
  if (content !== "PAGES") return { [idFields[content]]: id };
  return handle.startsWith("/pages/") ? { pageId: id } : { postId: id };
}

export const presentItem = (content: FileContent, row: ItemRow): ImportItem => ({
  position: row.position,
  line: row.line,
  handle: row.handle,
  name: row.name,
  outcome: row.state === "FAILED" ? "ERROR" : row.outcome,
  // What an undo deleted no longer exists.
  ...(row.state === "UNDONE" && row.outcome === "CREATE" ? {} : idOf(content, row)),
  changes: row.changes,
  // Problems of imports from before rows were grouped have a single row.
  problems: row.problems.map((problem) => ({ ...problem, lines: problem.lines ?? [problem.line] })),
});
