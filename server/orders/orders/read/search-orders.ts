/**
 * Order search (docs/protocol/orders.md#search): filter, sort, free text; pages by a cursor that contains the whole
 * query.
 */
import { type RawBuilder, sql } from "kysely";
import { Type } from "typebox";
import type { Aggregation, AggregationResult } from "#api/queries.ts";
import { type Actor, isElevated } from "#server/platform/access/actor.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { parseJson } from "#server/platform/http/values/json.ts";
import { lazyValidator } from "#server/platform/http/values/validation.ts";
import { readAggregations } from "#server/platform/query/aggregations.ts";
import { compileFilter, compileSort } from "#server/platform/query/query-language.ts";
import type { Order } from "../order.ts";
import { countOrders, selectOrders, visibleTo } from "./queries.ts";
import { matchesText, orderFields } from "./search-fields.ts";

const MAX_PAGE = 100;
const MAX_OFFSET = 1_000_000;

type OrderSearch = {
  filter?: unknown;
  sort?: readonly { fieldName: string; order?: "ASC" | "DESC" }[];
  cursorPaging?: { limit?: number; cursor?: string | null };
  paging?: { limit?: number; offset?: number };
  search?: { expression?: string };
};

type FoundOrders = {
  orders: Order[];
  metadata: { count: number; cursors: { next?: string; prev?: string }; hasNext: boolean; total?: number };
};

/** Content of a cursor. It only contains the query; access is checked for every page. */
type Place = { filter?: unknown; sort?: OrderSearch["sort"]; expression?: string; asOf: string; offset: number };

const checkPlace = lazyValidator(
  Type.Object({
    filter: Type.Optional(Type.Unknown()),
    sort: Type.Optional(
      Type.Array(Type.Object({ fieldName: Type.String(), order: Type.Optional(Type.Enum(["ASC", "DESC"])) }), {
        maxItems: 3,
      }),
    ),
    expression: Type.Optional(Type.String({ maxLength: 100 })),
    asOf: Type.String({ format: "date-time" }),
    offset: Type.Integer({ minimum: 0, maximum: MAX_OFFSET }),
  }),
  { coerce: false },
);

export async function searchOrders(
  db: Connection,
  { actor, now }: { actor: Actor; now: Date },
  search: OrderSearch,
): Promise<FoundOrders> {
  const place = readPlace(search, now);
  const limit = Math.min(search.cursorPaging?.limit ?? search.paging?.limit ?? MAX_PAGE, MAX_PAGE);
  // Excludes orders placed after the first page, so that pages don't shift.
  const where = sql<boolean>`${visibleTo(actor)} and ${wanted(place)} and o.created_at <= ${place.asOf}::timestamptz`;
  // Filters, words and shoppers' own orders are too different for one plan.
  const isSteady = isElevated(actor) && place.filter === undefined && place.expression === undefined;
  const selection = { where, orderBy: orderOf(place), limit: limit + 1, offset: place.offset, isSteady };
  const found = await selectOrders(db, selection);
  const orders = found.slice(0, limit);
  const hasNext = found.length > limit && limit > 0;
  const total = search.paging === undefined ? {} : { total: await countOrders(db, where) };
  const metadata = {
    count: orders.length,
    hasNext,
    cursors: {
      ...(hasNext ? { next: toCursor({ ...place, offset: place.offset + limit }) } : {}),
      ...(place.offset > 0 ? { prev: toCursor({ ...place, offset: Math.max(0, place.offset - limit) }) } : {}),
    },
    ...total,
  };
  return { orders, metadata };
}

function readPlace({ cursorPaging, filter, sort, search, paging }: OrderSearch, now: Date): Place {
  if (typeof cursorPaging?.cursor === "string" && cursorPaging.cursor !== "") return fromCursor(cursorPaging.cursor);
  return {
    ...(filter === undefined ? {} : { filter }),
    ...(sort === undefined ? {} : { sort }),
    ...(search?.expression === undefined ? {} : { expression: search.expression }),
    asOf: now.toISOString(),
    offset: Math.min(paging?.offset ?? 0, MAX_OFFSET),
  };
}

const toCursor = (place: Place): string => Buffer.from(JSON.stringify(place)).toString("base64url");

function fromCursor(cursor: string): Place {
  try {
    const place = parseJson(Buffer.from(cursor, "base64url").toString("utf8"));
    checkPlace(place);
    // Validated above.
    return place as Place;
  } catch {
    throw new AppError("UNKNOWN_FILTER", { description: "The cursor is invalid." });
  }
}

function wanted({ filter, expression }: Place): RawBuilder<boolean> {
  const conditions = [compileFilter(filter, orderFields), defaultStates(filter), matchesText(expression ?? "")];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Excludes INITIALIZED always, and PENDING and REJECTED unless the filter has a status. */
function defaultStates(filter: unknown): RawBuilder<boolean> {
  const namesStatus = filter !== undefined && /"status"/.test(JSON.stringify(filter) ?? "");
  return namesStatus
    ? sql<boolean>`o.status <> 'INITIALIZED'`
    : sql<boolean>`o.status not in ('INITIALIZED', 'PENDING', 'REJECTED')`;
}

function orderOf({ sort }: Place): RawBuilder<unknown> {
  if (sort === undefined || sort.length === 0) return sql`o.created_at desc, o.id desc`;
  return compileSort(sort, orderFields, sql`o.id desc`);
}

/** Counts and sums over the matching orders, under the caller's names. */
export async function aggregateOrders(
  db: Connection,
  actor: Actor,
  { filter, aggregation = {} }: { filter?: unknown; aggregation?: Record<string, Aggregation> },
): Promise<Record<string, AggregationResult>> {
  const aggregations = Object.entries(aggregation).map(([name, one]) => ({ ...one, name }));
  const results = await readAggregations(db, {
    api: { name: "orders", fields: orderFields, key: { kind: "id", sql: sql`o.id` } },
    aggregations,
    from: sql`orders o`,
    filter,
    where: sql<boolean>`${visibleTo(actor)} and ${defaultStates(filter)}`,
  });
  return Object.fromEntries(results.map((result) => [result.name, result]));
}
