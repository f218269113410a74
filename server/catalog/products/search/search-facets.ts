/** Facets of product lists: conditions of the active ones, their counts, and their presentation. */
import { type RawBuilder, sql } from "kysely";
import type { searchShopProducts as searchEndpoint } from "#api/catalog/products/product-search.ts";
import type { Input, Output } from "#api/endpoint.ts";
import { parseDecimal, toDecimal } from "#server/platform/money/money.ts";
import { allOf, anyOf, type Condition } from "#server/platform/query/query-language.ts";

type Filters = NonNullable<Input<typeof searchEndpoint>["body"]["filters"]>;
export type Facet = Output<typeof searchEndpoint>["facets"][number];

/** An active facet: its condition on `products p`, and the column with the result for each row of the scope. */
export type Flag = { readonly facet: string; readonly column: Condition; readonly condition: Condition };

export function toFlags(filters: Filters, currency: string): Flag[] {
  const conditions: [facet: string, condition: Condition][] = Object.entries(filters.options ?? {})
    .filter(([, values]) => values.length > 0)
    .slice(0, 10)
    .map(([name, values]) => [
      `option:${name}`,
      // Not `exists`: the planner might answer it by hashing the options of the whole catalog.
      sql<boolean>`(select true from product_options o join product_option_choices c on c.option_id = o.id
        where o.product_id = p.id and o.name = ${name} and c.description = any(${values}::text[]) limit 1)`,
    ]);
  const has = (values: readonly string[] | undefined): values is readonly string[] => (values ?? []).length > 0;
  if (has(filters.brands)) {
    conditions.push([
      "brand",
      sql<boolean>`p.brand_id = any(array(select id from brands where name = any(${[...filters.brands]}::text[])))`,
    ]);
  }
  if (has(filters.ribbons)) {
    const ids = sql`array(select id from ribbons where name = any(${[...filters.ribbons]}::text[]))`;
    conditions.push([
      "ribbon",
      sql<boolean>`(p.ribbon_id = any(${ids})
        or exists (select from product_ribbons r where r.product_id = p.id and r.ribbon_id = any(${ids})))`,
    ]);
  }
  if (has(filters.categories)) {
    conditions.push([
      "category",
      sql<boolean>`exists (select from category_memberships m join published_categories k on k.id = m.category_id
        where m.product_id = p.id and k.is_shown and k.slug = any(${[...filters.categories]}::text[]))`,
    ]);
  }
  const [low, high] = [toMinor(filters.minPrice, currency), toMinor(filters.maxPrice, currency)];
  if (low !== undefined) conditions.push(["price", sql<boolean>`p.max_price >= ${low}`]);
  if (high !== undefined) conditions.push(["price", sql<boolean>`p.min_price <= ${high}`]);
  if (filters.inStock === true) conditions.push(["availability", sql<boolean>`p.availability <> 'OUT_OF_STOCK'`]);
  if (filters.inStock === false) conditions.push(["availability", sql<boolean>`p.availability = 'OUT_OF_STOCK'`]);
  if (filters.onSale === true) conditions.push(["discount", sql<boolean>`p.discounted_price < p.price`]);
  if (filters.onSale === false) conditions.push(["discount", sql<boolean>`p.discounted_price >= p.price`]);
  if (filters.minRating !== undefined) conditions.push(["rating", sql<boolean>`p.rating >= ${filters.minRating}`]);
  return conditions.map(([facet, condition], index) => ({
    facet,
    // A product without a brand or ribbon yields false instead of null.
    condition: sql<boolean>`coalesce(${condition}, false)`,
    column: sql<boolean>`${sql.ref(`f${index}`)}`,
  }));
}

const toMinor = (text: string | undefined, currency: string): number | undefined =>
  text === undefined ? undefined : parseDecimal(text, currency, "HALF_UP");

type OptionRow = { name: string; type: string; value: string; color: string; count: number; everywhere: number };
type NamedRow = { value: string; label: string; count: number; parent: string | null };
export type FacetRows = {
  options: OptionRow[] | null;
  brands: NamedRow[] | null;
  ribbons: NamedRow[] | null;
  categories: NamedRow[] | null;
  price: { min: number | null; max: number | null };
  figures: { in_stock: number; sold_out: number; reduced: number };
  /** Products with at least four, three, two and one star on average; null without any reviews. */
  ratings: number[] | null;
};

/** What shoppers filter by. Five stars on average are rare, and "1 and up" is everything with a review. */
const LEAST_STARS = [4, 3, 2, 1];

/** Joined with `scope`: the visible categories, computed once for all products. */
export const facetTables = sql`
  shown_categories as materialized (
    select c.id, c.slug, c.name, c.position, c.path,
      (select a.slug from published_categories a where a.id = c.parent_id) as parent
    from published_categories c where c.is_shown)`;

/**
 * Columns that count the facets over `scope` (id, brand_id, ribbon_id, prices, availability, is_reduced, rating
 * and a column per flag). A facet's counts ignore its own selection, so shoppers see what widening it would add; values without
 * matches remain, with count 0. `everywhere` counts without any facet, so the order of facets is stable. Rows are
 * aggregated first and joined with their names afterwards.
 */
export function facetColumns(flags: readonly Flag[]): RawBuilder<unknown> {
  const without = (kind: string) => allOf(flags.filter((flag) => flag.facet !== kind).map(({ column }) => column));
  // Option names and labels are unique per product (constraints), so counting rows counts products.
  return sql`
    (select json_agg(f order by f.name, f.position, f.value) from (
      select o.name, min(o.option_type) as type, c.description as value, min(c.value) as color,
        min(c.position) as position, count(*)::int as everywhere,
        (count(*) filter (where ${matchesOtherFacets(flags)}))::int as count
      from scope s join product_options o on o.product_id = s.id join product_option_choices c on c.option_id = o.id
      where c.is_visible group by o.name, c.description order by count(*) desc limit 500) f) as options,
    (select json_agg(json_build_object('value', b.name, 'label', b.name, 'count', f.count, 'parent', null) order by b.name)
      from (select brand_id, (count(*) filter (where ${without("brand")}))::int as count
        from scope where brand_id is not null group by brand_id order by count(*) desc limit 250) f
      join brands b on b.id = f.brand_id) as brands,
    (select json_agg(json_build_object('value', r.name, 'label', r.name, 'count', f.count, 'parent', null) order by r.name)
      from (select k.ribbon_id, (count(distinct k.id) filter (where k.fits))::int as count
        from (select id, ribbon_id, ${without("ribbon")} as fits from scope where ribbon_id is not null
          union all select s.id, m.ribbon_id, ${without("ribbon")} from scope s join product_ribbons m on m.product_id = s.id) k
        group by k.ribbon_id) f
      join ribbons r on r.id = f.ribbon_id) as ribbons,
    (select json_agg(json_build_object('value', c.slug, 'label', c.name, 'count', f.count, 'parent', c.parent)
        order by c.position, c.name)
      from (select k.id, (count(distinct s.id) filter (where ${without("category")}))::int as count
        from scope s join collection_places m on m.product_id = s.id join shown_categories c on c.id = m.collection_id
        cross join lateral unnest(c.path) as k (id) group by k.id) f
      join shown_categories c on c.id = f.id) as categories,
    (select json_build_object('min', min(min_price), 'max', max(max_price)) from scope where ${without("price")}) as price,
    (select json_build_object(
      'in_stock', count(*) filter (where availability <> 'OUT_OF_STOCK' and ${without("availability")}),
      'sold_out', count(*) filter (where availability = 'OUT_OF_STOCK' and ${without("availability")}),
      'reduced', count(*) filter (where is_reduced and ${without("discount")})) from scope) as figures,
    (select case when bool_or(rating > 0) then json_build_array(${sql.join(
      LEAST_STARS.map((stars) => sql`count(*) filter (where rating >= ${sql.lit(stars)} and ${without("rating")})`),
    )}) end from scope) as ratings`;
}

/** True where the product matches every facet except the option of the row. */
function matchesOtherFacets(flags: readonly Flag[]): Condition {
  return allOf(
    flags.map(({ facet, column }) =>
      facet.startsWith("option:") ? anyOf([sql<boolean>`o.name = ${facet.slice(7)}`, column]) : column,
    ),
  );
}

/** `scale` is greater than 1 when the counts come from a sample. */
export function presentFacets(row: FacetRows, currency: string, scale: number): Facet[] {
  const scaled = (count: number): number => Math.round(count * scale);
  const facets: Facet[] = [];
  // Facets that apply to the most products come first.
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
        count: scaled(count),
        ...(type === "color" ? { colorCode: color } : {}),
      })),
    });
  }
  const named = { category: row.categories, brand: row.brands, ribbon: row.ribbons } as const;
  for (const kind of ["category", "brand", "ribbon"] as const) {
    const values = (named[kind] ?? []).map(({ value, label, count, parent }) => ({
      value,
      label,
      count: scaled(count),
      ...(parent === null ? {} : { parent }),
    }));
    if (values.length > 0) facets.push({ name: kind, kind, values });
  }
  if (row.price.min !== null && row.price.max !== null) {
    const [min, max] = [toDecimal(row.price.min, currency), toDecimal(row.price.max, currency)];
    facets.push({ name: "price", kind: "price", values: [], min, max });
  }
  const { in_stock, sold_out, reduced } = row.figures;
  facets.push({
    name: "availability",
    kind: "availability",
    values: [
      { value: "IN_STOCK", label: "In stock", count: scaled(in_stock) },
      { value: "OUT_OF_STOCK", label: "Sold out", count: scaled(sold_out) },
    ],
  });
  if (reduced > 0) {
    facets.push({
      name: "discount",
      kind: "discount",
      values: [{ value: "ON_SALE", label: "On sale", count: scaled(reduced) }],
    });
  }
  if (row.ratings !== null) {
    const values = row.ratings.map((count, index) => {
      const value = String(LEAST_STARS[index]);
      return { value, label: value, count: scaled(count) };
    });
    facets.push({ name: "rating", kind: "rating", values });
  }
  return facets;
}

const SIZES = ["XXS", "XS", "S", "M", "L", "XL", "XXL", "2XL", "3XL", "4XL", "5XL"];
const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

const reach = (values: readonly OptionRow[]): number => Math.max(0, ...values.map(({ everywhere }) => everywhere));

/** Clothing sizes in size order and first, everything else in natural order ("Row 2" before "Row 10"). */
function sortLabels(values: readonly OptionRow[]): OptionRow[] {
  const rankOf = ({ value }: OptionRow): number => {
    const rank = SIZES.indexOf(value.toUpperCase());
    return rank < 0 ? SIZES.length : rank;
  };
  return [...values].sort((left, right) => rankOf(left) - rankOf(right) || collator.compare(left.value, right.value));
}
