/** Queries products by fields and text: which match, in which order, with which facets. */
import { sql } from "kysely";
import { ALL_PRODUCTS_COLLECTION_ID } from "#api/catalog/products/product-parts.ts";
import type { AggregationResult, CursorQuery, Search } from "#api/queries.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { readAggregations } from "#server/platform/query/aggregations.ts";
import {
  countMatches,
  effectiveQuery,
  type PageQuery,
  type PagingMetadata,
  readCursorPage,
  readOffsetPage,
} from "#server/platform/query/pages.ts";
import { allOf, type Condition } from "#server/platform/query/query-language.ts";
import type { Terms } from "../search/price-terms.ts";
import { textSearch } from "../search/search-words.ts";
import { productQueryApi, productSearchApi } from "./fields.ts";

const from = sql`products p`;
const select = sql`p.id::text as id`;
/** Visibility is combined with AND outside the caller's filter, so a filter can't bypass it. */
const visibleTo = ({ seesHidden }: Pick<Terms, "seesHidden">): Condition[] =>
  seesHidden ? [] : [sql<boolean>`p.is_visible`];

type FoundPage = { ids: string[]; pagingMetadata: PagingMetadata };

export async function findByQuery(
  connection: Connection,
  query: CursorQuery | undefined,
  terms: Terms,
): Promise<FoundPage> {
  const page = await readCursorPage<{ id: string }>(connection, {
    api: productQueryApi(),
    query,
    select,
    from,
    where: allOf(visibleTo(terms)),
  });
  return { ids: page.rows.map(({ id }) => id), pagingMetadata: page.pagingMetadata };
}

/** The category of all products has no rows: filtering by it is a no-op. */
function withoutAllProducts(filter: unknown): unknown {
  if (Array.isArray(filter)) return filter.map(withoutAllProducts);
  if (typeof filter !== "object" || filter === null) return filter;
  const kept = Object.entries(filter).filter(
    ([key, value]) => !(CATEGORY_FIELDS.has(key) && JSON.stringify(value).includes(ALL_PRODUCTS_COLLECTION_ID)),
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, key.startsWith("$") ? withoutAllProducts(value) : value]));
}

const CATEGORY_FIELDS = new Set(["allCategoriesInfo.categories", "directCategoriesInfo.categories"]);

type SearchDetails = NonNullable<Search["search"]>;
type FoundBySearch = FoundPage & { aggregations: AggregationResult[] };

export async function findBySearch(
  connection: Connection,
  search: Search | undefined,
  terms: Terms,
): Promise<FoundBySearch> {
  const query = { ...search, filter: withoutAllProducts(search?.filter), carried: search?.search };
  // A cursor contains the text along with filter and sort.
  const effective = effectiveQuery(productSearchApi(terms), query);
  const { where, api } = await planSearch(connection, toDetails(effective.carried), terms);
  const page = await readCursorPage<{ id: string }>(connection, {
    api,
    query,
    select,
    from,
    where,
  });
  const aggregations = await readAggregations(connection, {
    api,
    aggregations: search?.aggregations ?? [],
    from,
    filter: effective.filter,
    where,
    timeZone: search?.timeZone,
  });
  return { ids: page.rows.map(({ id }) => id), pagingMetadata: page.pagingMetadata, aggregations };
}

const toDetails = (value: unknown): SearchDetails | undefined =>
  typeof value === "object" && value !== null ? value : undefined;

async function planSearch(connection: Connection, details: SearchDetails | undefined, terms: Terms) {
  const text = await textSearch(connection, details ?? {});
  const conditions = [...visibleTo(terms), ...(text === undefined ? [] : [text.where])];
  return { where: allOf(conditions), api: productSearchApi(terms, text?.relevance) };
}

type CountRequest = { filter?: unknown; search?: SearchDetails | undefined };

export async function countProducts(
  connection: Connection,
  { filter, search }: CountRequest,
  terms: Terms,
): Promise<number> {
  const { where, api } = await planSearch(connection, search, terms);
  return countMatches(connection, { api, filter: withoutAllProducts(filter), from, where });
}

/** A page of ids by offset, with the total; `text` narrows the filter, and orders by relevance unless sorted otherwise. */
export async function listProductIds(
  connection: Connection,
  { text, ...query }: PageQuery & { text: string | undefined },
  terms: Terms,
): Promise<{ ids: string[]; total: number }> {
  const { where, api } = await planSearch(
    connection,
    text === undefined ? undefined : { expression: text, mode: "AND" },
    terms,
  );
  const { rows, total } = await readOffsetPage<{ id: string }>(connection, { api, query, select, from, where });
  return { ids: rows.map(({ id }) => id), total };
}

/** The ids of the next matching products by number, which is how the calls by filter iterate. */
export async function nextMatching(
  connection: Connection,
  { filter, search }: CountRequest,
  { terms, after, limit }: { terms: Terms; after: number; limit: number },
): Promise<{ id: string; number: number }[]> {
  const { where } = await planSearch(connection, search, terms);
  const page = await readCursorPage<{ id: string; number: number }>(connection, {
    api: { ...productSearchApi(terms), name: "products-v3-walk" },
    query: { filter: withoutAllProducts(filter), cursorPaging: { limit } },
    select: sql`p.id::text as id, p.numeric_id as number`,
    from,
    where: allOf([where, sql<boolean>`p.numeric_id > ${after}`]),
  });
  return page.rows;
}
