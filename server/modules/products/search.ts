/**
 * The shop's search and collection pages: the page, the total and all facets. Values of one facet are alternatives,
 * facets narrow each other. Up to ten thousand products are looked at all; of more, the most prominent ones stand for
 * the rest: counts are then scaled up, a search's best match is chosen among them, and `isEstimate` says so (decision 0013).
 */
import { type RawBuilder, sql } from "kysely";
import type { Input } from "#api/endpoint.ts";
import { ALL_PRODUCTS_SLUG, type searchProducts as searchEndpoint } from "#api/products.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { countRows, EXACT_COUNT_BOUND, estimateRows } from "#server/platform/query/counting.ts";
import { allOf, readPage } from "#server/platform/query/query-language.ts";
import { type Facet, type FacetRows, type Flag, facetColumns, presentFacets, toFlags } from "./search-facets.ts";
import { wordsOf } from "./search-text.ts";
import { correctWords, matches, relevanceOf, type TextQuery, understand } from "./search-words.ts";
import type { Terms } from "./terms.ts";

type SearchBody = Input<typeof searchEndpoint>["body"];

export type SearchResult = {
  ids: string[];
  total: number;
  isEstimate: boolean;
  offset: number;
  facets: Facet[];
  correctedExpression: string | undefined;
};

export async function searchProducts(connection: Connection, body: SearchBody, terms: Terms): Promise<SearchResult> {
  const words = wordsOf(body.expression ?? "");
  const first = await runSearch(connection, { body, words, terms });
  if (first.scope > 0 || words.length === 0) return { ...first, correctedExpression: undefined };
  const corrected = await correctWords(connection, words);
  if (corrected === undefined) return { ...first, correctedExpression: undefined };
  const second = await runSearch(connection, { body, words: corrected, terms });
  return { ...second, correctedExpression: second.scope > 0 ? corrected.join(" ") : undefined };
}

type Run = { body: SearchBody; words: readonly string[]; terms: Terms };
type Found = Omit<SearchResult, "correctedExpression"> & { scope: number };

/** Of more than EXACT_COUNT_BOUND products, so many stand for all. */
const SAMPLE = 1500;

async function runSearch(connection: Connection, { body, words, terms }: Run): Promise<Found> {
  // Something was typed, but no word of it: that finds nothing, rather than everything.
  const isWordless = words.length === 0 && (body.expression ?? "").trim() !== "";
  const understood = words.length === 0 ? undefined : await understand(connection, words);
  const plan = planSearch(body, terms, isWordless ? "nothing" : understood?.query);
  const isHuge = understood !== undefined && (await isCommon(connection, plan, understood.shown));
  const [row] = await readScope(connection, plan, isHuge);
  if (row === undefined || !row.collection_exists) throw new AppError("COLLECTION_NOT_FOUND");
  const size = Math.max(row.scope, row.kept ?? 0);
  const isWhole = !isHuge && row.scope <= EXACT_COUNT_BOUND && (row.kept ?? 0) <= EXACT_COUNT_BOUND;
  if (isWhole)
    return { ...shared(plan, row), total: row.total, facets: presentFacets(row, terms.currency, 1), isEstimate: false };
  // From here on rows are a sample of the scope.
  const isFiltered = plan.flags.length > 0;
  const everything =
    plan.query === undefined ? size : Math.max(size, await estimateRows(connection, plan.from, plan.where));
  const total = isFiltered ? await countRows(connection, plan.from, plan.filtered) : everything;
  const isEstimate = plan.query !== undefined || (isFiltered && total > EXACT_COUNT_BOUND);
  const facets = presentFacets(row, terms.currency, everything / Math.max(row.scope, 1));
  return { ...shared(plan, row), total, facets, isEstimate };
}

const shared = ({ offset }: Plan, { ids, scope }: ScopeRow) => ({ ids, scope, offset });

type Plan = {
  slug: string | undefined;
  query: TextQuery | undefined;
  flags: Flag[];
  from: RawBuilder<unknown>;
  /** Which products are looked at, before and after the facets in use. */
  where: RawBuilder<boolean>;
  filtered: RawBuilder<boolean>;
  sort: NonNullable<SearchBody["sort"]>;
  limit: number;
  offset: number;
};

function planSearch(body: SearchBody, { currency }: Terms, text: TextQuery | "nothing" | undefined): Plan {
  const slug = body.collectionSlug === ALL_PRODUCTS_SLUG ? undefined : body.collectionSlug;
  const flags = toFlags(body.filters ?? {}, currency);
  const query = text === "nothing" ? undefined : text;
  const where = allOf([
    ...(slug === undefined
      ? [sql<boolean>`p.is_visible`]
      : [sql<boolean>`m.is_shown and m.collection_id = (select id from published_collections where slug = ${slug})`]),
    ...(text === "nothing" ? [sql<boolean>`false`] : []),
    ...(query === undefined ? [] : [matches(query)]),
  ]);
  return {
    slug,
    query,
    flags,
    where,
    filtered: allOf([where, ...flags.map(({ condition }) => condition)]),
    from: slug === undefined ? sql`products p` : sql`collection_places m join products p on p.id = m.product_id`,
    sort: body.sort ?? "featured",
    ...readPage(body),
  };
}

/** Whether so many products have the words that looking at all would take too long. Small shops need not ask. */
async function isCommon(connection: Connection, { from, where }: Plan, shown: number): Promise<boolean> {
  if (shown <= EXACT_COUNT_BOUND) return false;
  return (await estimateRows(connection, from, where)) > EXACT_COUNT_BOUND + 1;
}

type ScopeRow = FacetRows & {
  collection_exists: boolean;
  scope: number;
  /** How many products the whole scope has, where that is counted anyway. */
  kept: number | null;
  total: number;
  ids: string[];
};

async function readScope(connection: Connection, plan: Plan, isHuge: boolean): Promise<ScopeRow[]> {
  const { slug, query, flags, from, where, filtered, limit, offset } = plan;
  const all = allOf(flags.map(({ column }) => column));
  const kept =
    query !== undefined
      ? sql`null::integer`
      : sql`(select shown from collection_counts where collection_id = ${
          slug === undefined
            ? sql`'00000000-0000-0000-0000-000000000000'::uuid`
            : sql`(select id from published_collections where slug = ${slug})`
        })`;
  const bound = isHuge
    ? sql`${sql.lit(SAMPLE)}`
    : sql`(case when (select kept from counted) > ${sql.lit(EXACT_COUNT_BOUND)} then ${sql.lit(SAMPLE)} else ${sql.lit(EXACT_COUNT_BOUND + 1)} end)`;
  const isByRelevance = query !== undefined && plan.sort === "featured";
  // The best match is among the products looked at; every other order has an index, which is walked from its beginning.
  const ids = isByRelevance
    ? sql`select id from scope where ${all} order by relevance desc, numeric_id`
    : sql`select p.id from ${from} where ${filtered} order by ${orderOf(plan)}`;
  const { rows } = await sql<ScopeRow>`
    with counted as materialized (select ${kept} as kept),
    scope as materialized (
      select p.id, p.numeric_id, p.min_price, p.max_price, p.availability, p.brand_id, p.ribbon_id,
        p.discounted_price < p.price as is_reduced
        ${isByRelevance ? sql`, ${relevanceOf(query)} as relevance` : sql``}
        ${flags.length === 0 ? sql`` : sql`, ${sql.join(flags.map((flag) => sql`(${flag.condition}) as ${flag.column}`))}`}
      from ${isHuge ? prominent(plan) : from} where ${isHuge ? sql`true` : where}
      ${isHuge ? sql`` : sql`order by ${scopeOrder(plan)}`} limit ${bound})
    select ${slug === undefined ? sql`true` : sql`exists (select from published_collections where slug = ${slug})`} as collection_exists,
      (select count(*)::int from scope) as scope, (select kept from counted) as kept,
      (select count(*)::int from scope where ${all}) as total,
      array(select id::text from (${ids} limit ${sql.lit(limit)} offset ${offset}) page) as ids,
      ${facetColumns(flags)}`.execute(connection);
  return rows;
}

/** Rows come in the order of an index, so that a bound spares the rest. */
const scopeOrder = ({ slug }: Plan): RawBuilder<unknown> => (slug === undefined ? featured : sql`m.position`);

/** Common words: those that fit among what sells best, and as many others as are needed, as they come from the index of words. */
function prominent({ from, where, slug }: Plan): RawBuilder<unknown> {
  const some = sql`select p.id from ${from} where ${where} limit ${sql.lit(SAMPLE)}`;
  if (slug !== undefined) return sql`(${some}) chosen join products p on p.id = chosen.id`;
  return sql`(
    select p.id from (select p.* from products p where p.is_visible
      order by ${featured} limit ${sql.lit(SAMPLE)}) p where ${where}
    union (${some})) chosen join products p on p.id = chosen.id`;
}

const featured = sql`(p.availability = 'OUT_OF_STOCK'), p.popularity desc, p.numeric_id`;

function orderOf({ sort, slug }: Plan): RawBuilder<unknown> {
  switch (sort) {
    case "newest":
      return sql`p.created_at desc, p.numeric_id desc`;
    case "price-asc":
      return sql`p.min_price, p.numeric_id`;
    case "price-desc":
      return sql`p.max_price desc, p.numeric_id desc`;
    case "name":
      return sql`lower(p.name), p.numeric_id`;
    case "featured":
      // In a collection the merchant's order; of everything, what can be bought and what sells first.
      return slug === undefined ? featured : sql`m.position, p.numeric_id`;
  }
}
