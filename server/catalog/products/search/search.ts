/**
 * Storefront search and collection pages: the page, the total and all facets. Values of one facet are combined with OR,
 * facets with AND. Up to ten thousand products are evaluated exactly; beyond that the most prominent ones serve as a
 * sample: counts are extrapolated, the best match is chosen from the sample, and `isEstimate` is true (decision 0013).
 */
import { type RawBuilder, sql } from "kysely";
import { ALL_PRODUCTS_SLUG } from "#api/catalog/products/product-parts.ts";
import type { searchShopProducts as searchEndpoint } from "#api/catalog/products/product-search.ts";
import type { Input } from "#api/endpoint.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { EXACT_COUNT_BOUND } from "#server/platform/query/counting.ts";
import { allOf, readPage } from "#server/platform/query/query-language.ts";
import type { Terms } from "./price-terms.ts";
import {
  type Facet,
  type FacetRows,
  type Flag,
  facetColumns,
  facetTables,
  presentFacets,
  toFlags,
} from "./search-facets.ts";
import { relaxations } from "./search-relax.ts";
import { type Group, wordsOf } from "./search-text.ts";
import {
  type AnalyzedQuery,
  analyzeQuery,
  correctWords,
  matches,
  productsWith,
  relevanceOf,
  type TextQuery,
} from "./search-words.ts";

type SearchBody = Input<typeof searchEndpoint>["body"];

type SearchResult = {
  ids: string[];
  total: number;
  isEstimate: boolean;
  offset: number;
  facets: Facet[];
  correctedExpression: string | undefined;
  /** When no product matches all words: the words that were searched for, and those dropped. */
  partialMatch: PartialMatch | undefined;
};

type PartialMatch = { words: string[]; missing: string[] };

const COMPLETE_MATCH = { correctedExpression: undefined, partialMatch: undefined };

export async function searchProducts(connection: Connection, body: SearchBody, terms: Terms): Promise<SearchResult> {
  const words = wordsOf(body.expression ?? "");
  const analyzed = words.length === 0 ? undefined : await analyzeQuery(connection, words, terms.locale);
  const first = await runSearch(connection, { body, analyzed, terms });
  if (first.scope > 0 || analyzed === undefined) return { ...first, ...COMPLETE_MATCH };
  const corrected = await correctWords(connection, words);
  const correctedQuery = corrected === undefined ? analyzed : await analyzeQuery(connection, corrected, terms.locale);
  if (corrected !== undefined) {
    const second = await runSearch(connection, { body, analyzed: correctedQuery, terms });
    if (second.scope > 0) return { ...second, ...COMPLETE_MATCH, correctedExpression: corrected.join(" ") };
  }
  // The original words first: a corrected word is rarely the intended one when the other words don't match it.
  for (const whole of correctedQuery === analyzed ? [analyzed] : [analyzed, correctedQuery]) {
    for (const fewer of await relaxations(connection, whole, terms.locale)) {
      const found = await runSearch(connection, { body, analyzed: fewer, terms });
      if (found.scope > 0) return { ...found, ...COMPLETE_MATCH, partialMatch: toPartialMatch(whole, fewer) };
    }
  }
  return { ...first, ...COMPLETE_MATCH };
}

function toPartialMatch(whole: AnalyzedQuery, part: AnalyzedQuery): PartialMatch {
  const wordsIn = ({ query }: AnalyzedQuery, isWanted: (group: Group) => boolean): string[] =>
    query.groups.filter(isWanted).flatMap(([term]) => term?.words.join(" ") ?? []);
  return {
    words: wordsIn(part, () => true),
    missing: wordsIn(whole, (group) => !part.query.groups.includes(group)),
  };
}

type Run = { body: SearchBody; analyzed: AnalyzedQuery | undefined; terms: Terms };
type Found = Omit<SearchResult, "correctedExpression" | "partialMatch"> & { scope: number };

/** In a large catalog, up to this many matches are ranked and counted; beyond it, SAMPLE are. */
const MAX_MATCHES = 500;
const SAMPLE = 200;
/** Words in every fiftieth product are found quickly by scanning from the newest product. */
const COMMON = 0.02;

async function runSearch(connection: Connection, { body, analyzed, terms }: Run): Promise<Found> {
  // A text without a single word matches nothing, not everything.
  const isWordless = analyzed === undefined && (body.expression ?? "").trim() !== "";
  const source = analyzed !== undefined && isWholeCatalog(body) ? undefined : await findSource(connection, body);
  const plan = planSearch(body, terms, { source, text: isWordless ? "nothing" : analyzed });
  const strategy = analyzed === undefined ? strategyForSource(source) : strategyForText(analyzed, source);
  const row = await readScope(connection, plan, strategy);
  const found = { ids: row.ids, scope: row.scope, offset: plan.offset };
  if (row.scope < bounds[strategy]) {
    return { ...found, total: row.total, facets: presentFacets(row, terms.currency, 1), isEstimate: false };
  }
  // The rows are a sample of the whole.
  const everything = Math.max(sizeOf(source, analyzed), row.scope);
  const isLastPage = row.ids.length < plan.limit && (row.ids.length > 0 || plan.offset === 0);
  const expected = Math.round((everything * row.total) / row.scope);
  return {
    ...found,
    total: isLastPage ? plan.offset + row.ids.length : Math.max(expected, plan.offset + row.ids.length),
    facets: presentFacets(row, terms.currency, everything / row.scope),
    isEstimate: analyzed !== undefined || plan.flags.length > 0,
  };
}

function sizeOf(source: Source | undefined, analyzed: AnalyzedQuery | undefined): number {
  if (analyzed === undefined) return source?.shown ?? 0;
  const share = source === undefined ? 1 : source.shown / Math.max(analyzed.shown, 1);
  return Math.round((analyzed.expected ?? 0) * share);
}

const isWholeCatalog = ({ collectionSlug: slug }: SearchBody): boolean =>
  slug === undefined || slug === ALL_PRODUCTS_SLUG;

/** Where to search: a collection, or (without an id) the whole catalog; and the number of visible products in it. */
type Source = { id: string | undefined; shown: number };

/** @throws {AppError} COLLECTION_NOT_FOUND */
async function findSource(connection: Connection, body: SearchBody): Promise<Source> {
  if (isWholeCatalog(body)) {
    const { rows } = await sql<{ shown: number }>`
      select shown from collection_counts where collection_id = '00000000-0000-0000-0000-000000000000'`.execute(
      connection,
    );
    return { id: undefined, shown: rows[0]?.shown ?? 0 };
  }
  const { rows } = await sql<{ id: string; shown: number }>`
    select c.id::text as id, coalesce((select n.shown from collection_counts n where n.collection_id = c.id), 0) as shown
    from published_collections c where c.slug = ${body.collectionSlug ?? ""}`.execute(connection);
  if (rows[0] === undefined) throw new AppError("COLLECTION_NOT_FOUND");
  return rows[0];
}

/**
 * How many products are evaluated. `whole`: all, the scope is small. `first`: the first ones of a large scope.
 * `matches`: all that have the words, unless there are unexpectedly many. `some`: a sample from the index of words.
 * `newest`: a sample for very frequent words, scanning from the newest product.
 */
type Strategy = "whole" | "first" | "matches" | "some" | "newest";

const bounds: Readonly<Record<Strategy, number>> = {
  whole: EXACT_COUNT_BOUND + 1,
  first: SAMPLE,
  matches: 2 * MAX_MATCHES,
  some: SAMPLE,
  newest: SAMPLE,
};

const strategyForSource = (source: Source | undefined): Strategy =>
  (source?.shown ?? 0) > EXACT_COUNT_BOUND ? "first" : "whole";

function strategyForText({ isLarge, shown, expected }: AnalyzedQuery, source: Source | undefined): Strategy {
  if (!isLarge) return "whole";
  if (expected === undefined) return "some";
  const share = source === undefined ? 1 : source.shown / shown;
  if (expected * share <= MAX_MATCHES) return "matches";
  return expected < shown * COMMON ? "some" : "newest";
}

type Plan = {
  collectionId: string | undefined;
  analyzed: AnalyzedQuery | undefined;
  query: TextQuery | undefined;
  flags: Flag[];
  from: RawBuilder<unknown>;
  /** Which products are evaluated, before and after the active facets. */
  where: RawBuilder<boolean>;
  filtered: RawBuilder<boolean>;
  sort: NonNullable<SearchBody["sort"]>;
  limit: number;
  offset: number;
};

type Basis = { source: Source | undefined; text: AnalyzedQuery | "nothing" | undefined };

function planSearch(body: SearchBody, { currency }: Terms, { source, text }: Basis): Plan {
  const flags = toFlags(body.filters ?? {}, currency);
  const analyzed = text === "nothing" ? undefined : text;
  const query = analyzed?.query;
  const collectionId = source?.id;
  const where = allOf([
    collectionId === undefined
      ? sql<boolean>`p.is_visible`
      : sql<boolean>`m.is_shown and m.collection_id = ${collectionId}::uuid`,
    ...(text === "nothing" ? [sql<boolean>`false`] : []),
    ...(query === undefined ? [] : [matches(query)]),
  ]);
  return {
    collectionId,
    analyzed,
    query,
    flags,
    where,
    filtered: allOf([where, ...flags.map(({ condition }) => condition)]),
    from:
      collectionId === undefined ? sql`products p` : sql`collection_places m join products p on p.id = m.product_id`,
    sort: body.sort ?? "featured",
    ...readPage(body),
  };
}

function rarestFirst(query: TextQuery | undefined, rarest: number | undefined): Group[] {
  const first = rarest === undefined ? undefined : query?.groups[rarest];
  return first === undefined ? [] : [first, ...(query?.groups ?? []).filter((group) => group !== first)];
}

type ScopeRow = FacetRows & { scope: number; total: number; ids: string[] };

const featured = sql`(p.availability = 'OUT_OF_STOCK'), p.popularity desc, p.numeric_id`;

async function readScope(connection: Connection, plan: Plan, strategy: Strategy): Promise<ScopeRow> {
  const { query, flags, from, filtered, limit, offset } = plan;
  const all = allOf(flags.map(({ column }) => column));
  const isByRelevance = query !== undefined && plan.sort === "featured";
  // The best match is among the evaluated products; every other order has an index that can be scanned.
  const ids = isByRelevance
    ? sql`select id from scope where ${all} order by relevance desc, numeric_id`
    : sql`select p.id from ${from} where ${filtered} order by ${orderOf(plan)}`;
  const { rows } = await sql<ScopeRow>`
    with scope as materialized (
      select p.id, p.numeric_id, p.min_price, p.max_price, p.availability, p.brand_id, p.ribbon_id,
        p.rating, p.discounted_price < p.price as is_reduced
        ${isByRelevance ? sql`, ${relevanceOf(query)} as relevance` : sql``}
        ${flags.length === 0 ? sql`` : sql`, ${sql.join(flags.map((flag) => sql`(${flag.condition}) as ${flag.column}`))}`}
      ${scopeRows(plan, strategy)}),
    ${facetTables}
    select (select count(*)::int from scope) as scope, (select count(*)::int from scope where ${all}) as total,
      array(select id::text from (${ids} limit ${sql.lit(limit)} offset ${offset}) page) as ids,
      ${facetColumns(flags)}`.execute(connection);
  const [row] = rows;
  if (row === undefined) throw new Error("The statement returned no row.");
  return row;
}

/** FROM to LIMIT of the evaluated products: in index order wherever there may be more than can be evaluated. */
function scopeRows(plan: Plan, strategy: Strategy): RawBuilder<unknown> {
  const { from, where, collectionId } = plan;
  switch (strategy) {
    case "whole":
    case "first":
      return sql`from ${from} where ${where}
        order by ${collectionId === undefined ? featured : sql`m.position`} limit ${sql.lit(bounds[strategy])}`;
    case "matches":
    case "some":
    case "newest":
      return sql`from (${chosenRows(plan, strategy)}) chosen join products p on p.id = chosen.id`;
  }
}

/** The ids of products that have the words. */
function chosenRows({ from, where, collectionId, query, analyzed }: Plan, strategy: Strategy): RawBuilder<unknown> {
  const bound = sql.lit(bounds[strategy]);
  if (collectionId !== undefined) return sql`select p.id from ${from} where ${where} limit ${bound}`;
  const [rarest, ...others] = rarestFirst(query, analyzed?.rarest);
  const isByWord = strategy !== "newest" && rarest !== undefined && query !== undefined;
  const also = allOf([
    sql<boolean>`p.is_visible`,
    ...others.map((group) => matches({ groups: [group], words: [], mode: "AND", weights: "" })),
  ]);
  const order = strategy === "newest" ? sql`order by p.numeric_id desc` : sql``;
  const some = isByWord
    ? productsWith(rarest, also, bounds[strategy])
    : sql`select p.id from products p where ${where} ${order} limit ${bound}`;
  if (strategy === "matches") return some;
  // Adds the bestsellers that have the words.
  const best = sql`select p.id from (select p.id, p.is_visible, p.search_vector from products p where p.is_visible
    order by ${featured} limit ${bound}) p where ${where}`;
  return sql`${best} union (${some})`;
}

function orderOf({ sort, collectionId }: Plan): RawBuilder<unknown> {
  switch (sort) {
    case "newest":
      return sql`p.created_at desc, p.numeric_id desc`;
    case "price-asc":
      return sql`p.min_price, p.numeric_id`;
    case "price-desc":
      // Lists show the lowest price of a product, so both directions sort by it.
      return sql`p.min_price desc, p.numeric_id desc`;
    case "name":
      return sql`lower(p.name), p.numeric_id`;
    case "rating":
      return sql`p.rating desc, p.review_count desc, p.numeric_id`;
    case "featured":
      // In a collection the merchant's order; otherwise available products and bestsellers first.
      return collectionId === undefined ? featured : sql`m.position, p.numeric_id`;
  }
}
