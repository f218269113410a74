/**
 * The shop's search and collection pages: one statement finds the page, the total and all facets. Values of one facet
 * are alternatives, facets narrow each other, and each facet is counted without its own choice, so that a shopper sees
 * what widening it would bring. Values that nothing has left stay, with count 0.
 */
import { type RawBuilder, sql } from "kysely";
import type { Input, Output } from "#api/endpoint.ts";
import { ALL_PRODUCTS_SLUG, type searchProducts as searchEndpoint } from "#api/products.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { parseDecimal, toDecimal } from "#server/platform/money/money.ts";
import { allOf, anyOf, type Condition, readPage } from "#server/platform/query/query-language.ts";
import { correctWords, toTextQuery, wordsOf } from "./search-text.ts";
import type { Terms } from "./terms.ts";

type SearchBody = Input<typeof searchEndpoint>["body"];
type Facet = Output<typeof searchEndpoint>["facets"][number];

export type SearchResult = {
  ids: string[];
  total: number;
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
/** `everywhere` counts without any facet, so that the order of facets stays while a shopper filters. */
type FacetRow = { name: string; type: string; value: string; color: string; count: number; everywhere: number };
type SearchRow = {
  collection_exists: boolean;
  scope: number;
  total: number;
  ids: string[];
  options: FacetRow[] | null;
  brands: { value: string; count: number }[] | null;
  price: { min: number | null; max: number | null };
  available: { in_stock: number; sold_out: number };
};

async function runSearch(connection: Connection, { body, words, terms }: Run): Promise<Found> {
  const slug = body.collectionSlug === ALL_PRODUCTS_SLUG ? undefined : body.collectionSlug;
  const { limit, offset } = readPage(body);
  const flags = toFlags(body.filters ?? {}, terms.currency);
  const names = flags.map(({ column }) => column);
  const all = sql`${allOf(names)}`;
  // Something was typed, but no word of it: that finds nothing, rather than everything.
  const isWordless = words.length === 0 && (body.expression ?? "").trim() !== "";
  const matches = words.length > 0 ? sql`p.search_vector @@ ${toTextQuery(words)}` : sql`${!isWordless}`;
  const without = (kind: string) => allOf(flags.filter((flag) => flag.facet !== kind).map(({ column }) => column));
  const { rows } = await sql<SearchRow>`
    with base as materialized (
      select p.id, p.numeric_id, p.name, p.min_price, p.max_price, p.availability, p.brand_id, p.created_at,
        ${words.length === 0 ? sql`0::real` : sql`ts_rank(p.search_vector, ${toTextQuery(words)})`} as rank,
        ${slug === undefined ? sql`0` : sql`m.position`} as position
        ${flags.length === 0 ? sql`` : sql`, ${sql.join(flags.map((flag) => sql`(${flag.condition}) as ${flag.column}`))}`}
      from products p
      ${slug === undefined ? sql`` : sql`join collection_memberships m on m.product_id = p.id and m.slug = ${slug} and m.is_visible`}
      where p.is_visible and ${matches}
    )
    -- A product has an option of a name, and a label of it, once (constraints): rows are counted, not distinct products.
    select ${slug === undefined ? sql`true` : sql`exists (select from published_collections where slug = ${slug})`} as collection_exists,
      (select count(*)::int from base) as scope,
      (select count(*)::int from base where ${all}) as total,
      array(select id::text from base where ${all} order by ${toOrder(body.sort, words.length > 0)}
        limit ${limit} offset ${offset}) as ids,
      (select json_agg(f order by f.name, f.position, f.value) from (
        select o.name, min(o.option_type) as type, c.description as value, min(c.value) as color,
          min(c.position) as position, count(*)::int as everywhere,
          (count(*) filter (where ${ownOption(flags)}))::int as count
        from base b join product_options o on o.product_id = b.id join product_option_choices c on c.option_id = o.id
        where c.is_visible group by o.name, c.description) f) as options,
      (select json_agg(f order by f.value) from (
        select r.name as value, (count(*) filter (where ${without("brand")}))::int as count
        from base b join brands r on r.id = b.brand_id group by r.name) f) as brands,
      (select json_build_object('min', min(min_price), 'max', max(max_price)) from base where ${without("price")}) as price,
      (select json_build_object('in_stock', count(*) filter (where availability <> 'OUT_OF_STOCK'),
        'sold_out', count(*) filter (where availability = 'OUT_OF_STOCK'))
        from base where ${without("availability")}) as available`.execute(connection);
  const [row] = rows;
  if (row === undefined || !row.collection_exists) throw new AppError("COLLECTION_NOT_FOUND");
  return { ids: row.ids, total: row.total, scope: row.scope, offset, facets: toFacets(row, terms.currency) };
}

type Flag = { facet: string; column: Condition; condition: Condition };

/** One true-or-false column per facet that is in use. */
function toFlags(filters: NonNullable<SearchBody["filters"]>, currency: string): Flag[] {
  const conditions: [facet: string, condition: Condition][] = Object.entries(filters.options ?? {})
    .filter(([, values]) => values.length > 0)
    .slice(0, 10)
    .map(([name, values]) => [
      `option:${name}`,
      sql<boolean>`exists (select from product_options o join product_option_choices c on c.option_id = o.id
        where o.product_id = p.id and o.name = ${name} and c.description = any(${values}::text[]))`,
    ]);
  if (filters.brands !== undefined && filters.brands.length > 0) {
    conditions.push([
      "brand",
      sql<boolean>`coalesce(p.brand_id in (select id from brands where name = any(${filters.brands}::text[])), false)`,
    ]);
  }
  const [low, high] = [toMinor(filters.minPrice, currency), toMinor(filters.maxPrice, currency)];
  if (low !== undefined) conditions.push(["price", sql<boolean>`p.max_price >= ${low}`]);
  if (high !== undefined) conditions.push(["price", sql<boolean>`p.min_price <= ${high}`]);
  if (filters.inStock === true) conditions.push(["availability", sql<boolean>`p.availability <> 'OUT_OF_STOCK'`]);
  if (filters.inStock === false) conditions.push(["availability", sql<boolean>`p.availability = 'OUT_OF_STOCK'`]);
  return conditions.map(([facet, condition], index) => ({
    facet,
    condition,
    column: sql<boolean>`${sql.ref(`f${index}`)}`,
  }));
}

const toMinor = (text: string | undefined, currency: string): number | undefined =>
  text === undefined ? undefined : parseDecimal(text, currency, "HALF_UP");

/** True where the product fits every facet but the option of the row. */
function ownOption(flags: readonly Flag[]): Condition {
  return allOf(
    flags.map(({ facet, column }) =>
      facet.startsWith("option:") ? anyOf([sql<boolean>`o.name = ${facet.slice(7)}`, column]) : column,
    ),
  );
}

function toOrder(sort: SearchBody["sort"], hasWords: boolean): RawBuilder<unknown> {
  switch (sort) {
    case "newest":
      return sql`created_at desc, numeric_id desc`;
    case "price-asc":
      return sql`min_price asc, numeric_id`;
    case "price-desc":
      return sql`max_price desc, numeric_id`;
    case "name":
      return sql`lower(name) asc, numeric_id`;
    default:
      // Best match first; in a collection the merchant's order. What is sold out comes after what can be bought.
      return hasWords
        ? sql`(availability = 'OUT_OF_STOCK'), rank desc, numeric_id`
        : sql`position, (availability = 'OUT_OF_STOCK'), numeric_id`;
  }
}

function toFacets(row: SearchRow, currency: string): Facet[] {
  const facets: Facet[] = [];
  // What concerns most products comes first.
  const byName = [...Map.groupBy(row.options ?? [], (value) => value.name)].sort(
    ([, left], [, right]) => reach(right) - reach(left),
  );
  for (const [name, values] of byName) {
    facets.push({
      name,
      kind: "option",
      values: sortLabels(values).map(({ value, count, type, color }) => ({
        value,
        label: value,
        count,
        ...(type === "color" ? { colorCode: color } : {}),
      })),
    });
  }
  if (row.brands !== null && row.brands.length > 0) {
    facets.push({
      name: "brand",
      kind: "brand",
      values: row.brands.map(({ value, count }) => ({ value, label: value, count })),
    });
  }
  if (row.price.min !== null && row.price.max !== null) {
    const [min, max] = [toDecimal(row.price.min, currency), toDecimal(row.price.max, currency)];
    facets.push({ name: "price", kind: "price", values: [], min, max });
  }
  facets.push({
    name: "availability",
    kind: "availability",
    values: [
      { value: "IN_STOCK", label: "In stock", count: row.available.in_stock },
      { value: "OUT_OF_STOCK", label: "Sold out", count: row.available.sold_out },
    ],
  });
  return facets;
}

const SIZES = ["XXS", "XS", "S", "M", "L", "XL", "XXL", "2XL", "3XL", "4XL", "5XL"];
const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

const reach = (values: readonly FacetRow[]): number => Math.max(0, ...values.map(({ everywhere }) => everywhere));

/** Clothes sizes by size and before others, everything else naturally ("Row 2" before "Row 10"). */
function sortLabels(values: readonly FacetRow[]): FacetRow[] {
  const rankOf = ({ value }: FacetRow): number => {
    const rank = SIZES.indexOf(value.toUpperCase());
    return rank < 0 ? SIZES.length : rank;
  };
  return [...values].sort((left, right) => rankOf(left) - rankOf(right) || collator.compare(left.value, right.value));
}
