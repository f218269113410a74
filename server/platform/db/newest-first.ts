/**
 * Pages through small tables, newest first: ids grow with time, so the last id of a page is its cursor. For lists of a
 * back office that nobody filters; a filter or sort is refused rather than ignored.
 */
import { DEFAULT_PAGE_SIZE, type Query } from "#api/values.ts";
import { AppError } from "../http/app-error.ts";
import { isId } from "../http/handlers.ts";

export type NewestFirst = { readonly limit: number; readonly offset: number; readonly before: string | undefined };

/** @throws {AppError} UNKNOWN_FILTER, MALFORMED_REQUEST for a cursor that is not ours */
export function newestFirst(query: Query | undefined): NewestFirst {
  const isFiltered = typeof query?.filter === "object" && query.filter !== null && Object.keys(query.filter).length > 0;
  const isSorted = (query?.sort?.length ?? 0) > 0 || (query?.sorting?.length ?? 0) > 0;
  if (isFiltered || isSorted) throw new AppError("UNKNOWN_FILTER");
  const limit = query?.cursorPaging?.limit ?? query?.paging?.limit ?? DEFAULT_PAGE_SIZE;
  const cursor = query?.cursorPaging?.cursor ?? undefined;
  if (cursor === undefined) return { limit, offset: query?.paging?.offset ?? 0, before: undefined };
  const before = Buffer.from(cursor, "base64url").toString("utf8");
  if (!isId(before)) throw new AppError("MALFORMED_REQUEST", { description: "The cursor is not one of ours." });
  return { limit, offset: 0, before };
}

export type PagingMetadata = { count: number; cursors: { next?: string }; hasNext: boolean };

/** Cuts rows, read with one more than the limit, to the page. */
export function toPage<Row extends { id: string }>(
  rows: readonly Row[],
  { limit }: NewestFirst,
): { rows: Row[]; pagingMetadata: PagingMetadata } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasNext = rows.length > limit && last !== undefined;
  const cursors = hasNext ? { next: Buffer.from(last.id).toString("base64url") } : {};
  return { rows: page, pagingMetadata: { count: page.length, cursors, hasNext } };
}
