/**
 * Pages of a query, by cursor or offset. The module provides its field map, its FROM clause and the visibility
 * condition.
 */
import { type RawBuilder, sql } from "kysely";
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from "#api/values.ts";
import type { Connection } from "../db/db.ts";
import { countMany, countRows, QUICK_COUNT_BOUND, quickCount } from "./counting.ts";
import { type Place, readCursor, writeCursor } from "./cursors.ts";
import { allOf, type Condition, compileFilter, refuse } from "./query-language.ts";
import { keyValues, type OrderPart, orderBy, planOrder, type QueryApi, seek } from "./sorting.ts";

export type PageQuery = {
  readonly filter?: unknown;
  readonly sort?: unknown;
  /** The former name of `sort`. */
  readonly sorting?: unknown;
  readonly paging?: { readonly limit?: number; readonly offset?: number } | undefined;
  readonly cursorPaging?: { readonly limit?: number; readonly cursor?: string | null } | undefined;
  /** Data for the cursor besides filter and sort. */
  readonly carried?: unknown;
};

/** `from` selects the rows; `where` is the visibility condition, AND-ed with the caller's filter. */
type PageRequest = {
  readonly api: QueryApi;
  readonly query: PageQuery | undefined;
  readonly select: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  readonly where?: Condition;
};

export type PagingMetadata = { count: number; cursors: { next?: string; prev?: string }; hasNext: boolean };
export type CursorPage<Row> = { rows: Row[]; pagingMetadata: PagingMetadata };
export type OffsetPage<Row> = { rows: Row[]; total: number; offset: number };

const MAX_OFFSET = 10_000_000;

/**
 * The effective query: the cursor's own, or the request's. For endpoints that need `filter` or `carried` themselves.
 */
export function effectiveQuery(api: QueryApi, query: PageQuery | undefined): PageQuery & { place?: Place } {
  const cursor = query?.cursorPaging?.cursor;
  if (query === undefined || cursor === undefined || cursor === null || cursor === "") return query ?? {};
  const place = readCursor(api.name, cursor);
  return { ...query, filter: place.filter, sort: place.sort, sorting: undefined, carried: place.carried, place };
}

function limitOf(api: QueryApi, query: PageQuery): number {
  const limit = query.cursorPaging?.limit ?? query.paging?.limit ?? DEFAULT_PAGE_SIZE;
  return Math.min(limit, api.maxLimit ?? MAX_PAGE_SIZE);
}

type CursorRow<Row> = Row & { cursor_values: (string | null)[] };

/** The page after (or before) a cursor, or the first one. Costs the same at any depth. */
export async function readCursorPage<Row extends object>(
  connection: Connection,
  { api, query, select, from, where }: PageRequest,
): Promise<CursorPage<Row>> {
  const meant = effectiveQuery(api, query);
  const { place } = meant;
  const order = planOrder(api, meant.sort ?? meant.sorting);
  const limit = limitOf(api, meant);
  const offset = place === undefined ? Math.min(meant.paging?.offset ?? 0, MAX_OFFSET) : 0;
  const isBackward = place?.isBackward === true;
  const condition = allOf([
    ...(where === undefined ? [] : [where]),
    compileFilter(meant.filter, api.fields),
    ...(place === undefined ? [] : [continueAt(order, place)]),
  ]);
  // The limit is inlined: without it, the planner can't know how few rows are needed and chooses other plans.
  const { rows } = await sql<CursorRow<Row>>`
    select ${select}, ${keyValues(order)} as cursor_values from ${from} where ${condition}
    order by ${orderBy(order, isBackward)} limit ${sql.lit(limit + 1)}${offset === 0 ? sql`` : sql` offset ${offset}`}`.execute(
    connection,
  );
  const hasMore = rows.length > limit;
  const page = rows.slice(0, limit);
  if (isBackward) page.reverse();
  const cursorAt = (row: CursorRow<Row> | undefined, backward: boolean): string | undefined =>
    row === undefined
      ? undefined
      : writeCursor(api.name, {
          filter: meant.filter,
          sort: meant.sort ?? meant.sorting,
          carried: meant.carried,
          isBackward: backward,
          values: row.cursor_values,
        });
  const hasNext = page.length > 0 && (isBackward || hasMore);
  const hasPrevious = isBackward ? hasMore : place !== undefined || offset > 0;
  const next = hasNext ? cursorAt(page.at(-1), false) : undefined;
  const previous = hasPrevious ? cursorAt(page[0], true) : undefined;
  return {
    rows: page.map(({ cursor_values: _, ...row }) => row as unknown as Row),
    pagingMetadata: {
      count: page.length,
      cursors: { ...(next === undefined ? {} : { next }), ...(previous === undefined ? {} : { prev: previous }) },
      hasNext,
    },
  };
}

function continueAt(order: readonly OrderPart[], { values, isBackward }: Place): Condition {
  if (values.length !== order.length) throw refuse("This cursor doesn't belong to this query.");
  return seek(order, values, isBackward);
}

/** A page by offset with the total. `total` is an expression for an already known total. */
export async function readOffsetPage<Row extends object>(
  connection: Connection,
  request: PageRequest & { readonly total?: RawBuilder<unknown> },
): Promise<OffsetPage<Row>> {
  const { api, select, from, where } = request;
  const query = request.query ?? {};
  const limit = limitOf(api, query);
  const offset = Math.min(query.paging?.offset ?? 0, MAX_OFFSET);
  const condition = allOf([...(where === undefined ? [] : [where]), compileFilter(query.filter, api.fields)]);
  const order = orderBy(planOrder(api, query.sort ?? query.sorting), false);
  // Independent of the row, so it is evaluated once per statement.
  const total = request.total ?? quickCount(from, condition);
  const { rows } = await sql<Row & { total_count: number | null }>`
    select ${select}, ${total} as total_count from ${from} where ${condition}
    order by ${order} limit ${sql.lit(limit)}${offset === 0 ? sql`` : sql` offset ${offset}`}`.execute(connection);
  const [first] = rows;
  const found = first === undefined ? await countOnly(connection, total) : (first.total_count ?? 0);
  const isCut = request.total === undefined && found > QUICK_COUNT_BOUND;
  return {
    rows: rows.map(({ total_count: _, ...row }) => row as unknown as Row),
    total: isCut ? await countMany(connection, from, condition) : found,
    offset,
  };
}

/** A page beyond the end has no row that could contain the total. */
async function countOnly(connection: Connection, total: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total_count: number | null }>`select ${total} as total_count`.execute(connection);
  return rows[0]?.total_count ?? 0;
}

/** Number of rows that match a filter. */
export function countMatches(
  connection: Connection,
  { api, filter, from, where }: { api: QueryApi; filter: unknown; from: RawBuilder<unknown>; where?: Condition },
): Promise<number> {
  return countRows(
    connection,
    from,
    allOf([...(where === undefined ? [] : [where]), compileFilter(filter, api.fields)]),
  );
}
