/** Finds products by natural keys: imports have no ids. */
import { sql } from "kysely";
import type { Connection } from "#server/platform/db/db.ts";

type ProductNames = {
  readonly slugs?: readonly string[];
  readonly handles?: readonly string[];
  /** SKUs of products or variants. */
  readonly skus?: readonly string[];
};
type FoundIds = { bySlug: Map<string, string>; byHandle: Map<string, string>; bySku: Map<string, string> };

/** An SKU of several products resolves to the oldest of them. */
export async function findProductIds(
  connection: Connection,
  { slugs = [], handles = [], skus = [] }: ProductNames,
): Promise<FoundIds> {
  const { rows } = await sql<{ kind: "slug" | "handle" | "sku"; name: string; id: string }>`
    select 'slug' as kind, slug as name, id::text as id from products where slug = any(${[...slugs]}::text[])
    union all select 'handle', handle, id::text from products where handle = any(${[...handles]}::text[])
    union all select 'sku', sku, product_id from (
      select distinct on (sku) sku, product_id::text from (
        select v.sku, v.product_id, v.created_at from variants v where v.sku <> '' and v.sku = any(${[...skus]}::text[])
        union all select p.sku, p.id, p.created_at from products p where p.sku <> '' and p.sku = any(${[...skus]}::text[])
      ) named order by sku, created_at, product_id) as oldest`.execute(connection);
  const named = (kind: string) => new Map(rows.filter((row) => row.kind === kind).map(({ name, id }) => [name, id]));
  return { bySlug: named("slug"), byHandle: named("handle"), bySku: named("sku") };
}

/** Ids of the variants of each product, in order. */
export async function variantIdsOf(
  connection: Connection,
  productIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ product_id: string; ids: string[] }>`
    select product_id::text, array_agg(id::text order by position) as ids from variants
    where product_id = any(${[...productIds]}::uuid[]) group by product_id`.execute(connection);
  return new Map(rows.map((row) => [row.product_id, row.ids]));
}
