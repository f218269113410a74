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
import {
  type Facet,
  type FacetRows,
  type Flag,
  facetColumns,
  facetTables,
  presentFacets,
  toFlags,
} from "./search-facets.ts";
import { wordsOf } from "./search-text.ts";
import { correctWords, matches, relevanceOf, type TextQuery, type Understood, understand } from "./search-words.ts";
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

/** In a large catalogue so many matches of a text are ranked and counted; of more, SAMPLE stand for all. */
const MAX_MATCHES = 2000;
const SAMPLE = 500;
/** Words that every fiftieth product has are met soon enough on a walk through the newest. */
const COMMON = 0.02;

async function runSearch(connection: Connection, { body, words, terms }: Run): Promise<Found> {
  // Something was typed, but no word of it: that finds nothing, rather than everything.
  const isWordless = words.length === 0 && (body.expression ?? "").trim() !== "";
  const understood = words.length === 0 ? undefined : await understand(connection, words);
  const plan = planSearch(body, terms, isWordless ? "nothing" : understood?.query);
  const reach = understood === undefined ? "kept" : await reachOf(connection, plan, understood);
  const [row] = await readScope(connection, plan, reach);
  if (row === undefined || !row.collection_exists) throw new AppError("COLLECTION_NOT_FOUND");
  const found = { ids: row.ids, scope: row.scope, offset: plan.offset };
  if (row.scope < boundOf(reach, row.kept)) {
    return { ...found, total: row.total, facets: presentFacets(row, terms.currency, 1), isEstimate: false };
  }
  // The rows are a part that stands for all.
  const estimated = row.kept ?? (await estimateRows(connection, plan.from, plan.where));
  const everything = Math.max(estimated, row.scope);
  const isFiltered = plan.flags.length > 0;
  const total = isFiltered ? await countRows(connection, plan.from, plan.filtered) : everything;
  return {
    ...found,
    total,
    facets: presentFacets(row, terms.currency, everything / row.scope),
    isEstimate: true,
  };
}

/**
 * How much is looked at. `kept`: the scope's size is kept, it decides. `whole`: all matches, the catalogue is small.
 * `matches`: all, unless there are unexpectedly many. `some`: as many as stand for all, from the index of words.
 * `newest`: the same for words that are everywhere, on a walk from the newest product.
 */
type Reach = "kept" | "whole" | "matches" | "some" | "newest";

async function reachOf(connection: Connection, { from, where }: Plan, { isLarge, shown }: Understood): Promise<Reach> {
  if (!isLarge) return "whole";
  const estimate = await estimateRows(connection, from, where);
  if (estimate <= MAX_MATCHES) return "matches";
  return estimate < shown * COMMON ? "some" : "newest";
}

function boundOf(reach: Reach, kept: number | null): number {
  switch (reach) {
    case "whole":
      return EXACT_COUNT_BOUND + 1;
    case "kept":
      return (kept ?? 0) > EXACT_COUNT_BOUND ? SAMPLE : EXACT_COUNT_BOUND + 1;
    case "matches":
      return 2 * MAX_MATCHES;
    case "some":
    case "newest":
      return SAMPLE;
  }
}

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

type ScopeRow = FacetRows & {
  collection_exists: boolean;
  scope: number;
  /** How many products the whole scope has, where that is counted anyway. */
  kept: number | null;
  total: number;
  ids: string[];
};

const featured = sql`(p.availability = 'OUT_OF_STOCK'), p.popularity desc, p.numeric_id`;

async function readScope(connection: Connection, plan: Plan, reach: Reach): Promise<ScopeRow[]> {
  const { slug, query, flags, from, filtered, limit, offset } = plan;
  const all = allOf(flags.map(({ column }) => column));
  const collection = sql`(select id from published_collections where slug = ${slug})`;
  const scopeId = slug === undefined ? sql`'00000000-0000-0000-0000-000000000000'::uuid` : collection;
  const kept =
    reach === "kept" ? sql`(select shown from collection_counts where collection_id = ${scopeId})` : sql`null::integer`;
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
      ${scopeRows(plan, reach)}),
    ${facetTables}
    select ${slug === undefined ? sql`true` : sql`exists ${collection}`} as collection_exists,
      (select count(*)::int from scope) as scope, (select kept from counted) as kept,
      (select count(*)::int from scope where ${all}) as total,
      array(select id::text from (${ids} limit ${sql.lit(limit)} offset ${offset}) page) as ids,
      ${facetColumns(flags)}`.execute(connection);
  return rows;
}

/** FROM to LIMIT of the products looked at: in the order of an index wherever there may be more than are looked at. */
function scopeRows({ from, where, slug }: Plan, reach: Reach): RawBuilder<unknown> {
  const bound = sql.lit(boundOf(reach, null));
  switch (reach) {
    case "kept": {
      const limit = sql`(select case when kept > ${sql.lit(EXACT_COUNT_BOUND)} then ${sql.lit(SAMPLE)} else ${bound} end from counted)`;
      return sql`from ${from} where ${where} order by ${slug === undefined ? featured : sql`m.position`} limit ${limit}`;
    }
    case "whole":
    case "matches":
      return sql`from ${from} where ${where} limit ${bound}`;
    case "some":
    case "newest": {
      const order = reach === "newest" && slug === undefined ? sql`order by p.numeric_id desc` : sql``;
      const some = sql`select p.id from ${from} where ${where} ${order} limit ${bound}`;
      // What sells best comes along wherever it has the words.
      const best = sql`select p.id from (select p.* from products p where p.is_visible
        order by ${featured} limit ${bound}) p where ${where}`;
      return slug === undefined
        ? sql`from (${best} union (${some})) chosen join products p on p.id = chosen.id`
        : sql`from (${some}) chosen join products p on p.id = chosen.id`;
    }
  }
}

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
