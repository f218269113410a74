/** Variants across products: `/v1/variants` (wire, catalogue 3.1). */
import { sql } from "kysely";
import { DEFAULT_VARIANT_ID, type StoreVariant } from "#api/products.ts";
import type { Query } from "#api/values.ts";
import type { Connection } from "#server/platform/db/db.ts";
import {
  allOf,
  type Condition,
  compileFilter,
  compileSort,
  type Fields,
  readPage,
} from "#server/platform/query/query-language.ts";
import { type ProductDocument, readProducts } from "./documents.ts";
import { presentStoreVariant } from "./present.ts";
import type { Terms } from "./terms.ts";

const wireId = sql`(case when v.choice_ids = '{}' then ${DEFAULT_VARIANT_ID} else v.id::text end)`;
const membership = (ids: readonly string[], needed: number): Condition => sql<boolean>`(
  select count(distinct m.collection_id) from collection_memberships m
  where m.product_id = p.id and m.collection_id::text = any(${[...ids]}::text[])) >= ${needed}`;

const fields: Fields = {
  id: { kind: "text", sql: sql`(p.id::text || '-' || ${wireId})`, isSortable: true },
  variantId: { kind: "text", sql: wireId, isSortable: true },
  productId: { kind: "id", sql: sql`p.id`, isSortable: true },
  productName: { kind: "text", sql: sql`p.name`, isSortable: true },
  sku: { kind: "text", sql: sql`coalesce(nullif(v.sku, ''), p.sku)`, isSortable: true },
  managedVariant: { kind: "boolean", sql: sql`p.manages_variants` },
  "stock.inStock": {
    kind: "boolean",
    sql: sql`(select is_in_stock from variant_stock s where s.variant_id = v.id)`,
  },
  "stock.quantity": { kind: "number", sql: sql`(select quantity from variant_stock s where s.variant_id = v.id)` },
  collectionIds: {
    kind: "list",
    hasSome: (ids) => membership(ids, 1),
    hasAll: (ids) => membership([...new Set(ids)], new Set(ids).size),
    exists: sql<boolean>`exists (select from collection_memberships m where m.product_id = p.id)`,
  },
};

export type StoreVariantPage = { variants: StoreVariant[]; productIds: string[]; total: number; offset: number };

export async function queryStoreVariants(
  connection: Connection,
  query: Query | undefined,
  terms: Terms,
): Promise<StoreVariantPage> {
  const condition = allOf([
    ...(terms.seesHidden ? [] : [sql<boolean>`p.is_visible and v.is_visible`]),
    compileFilter(query?.filter, fields),
  ]);
  const order = compileSort(query?.sort ?? query?.sorting, fields, sql`p.numeric_id, v.position`);
  const { limit, offset } = readPage(query);
  const { rows } = await sql<{ product_id: string; variant_id: string; total: number }>`
    with matches as (select p.id as product_id, v.id as variant_id, row_number() over (order by ${order}) as rank
      from variants v join products p on p.id = v.product_id where ${condition})
    select product_id, variant_id, (select count(*)::int from matches) as total
    from matches order by rank limit ${limit} offset ${offset}`.execute(connection);
  const productIds = [...new Set(rows.map((row) => row.product_id))];
  const products = new Map((await readProducts(connection, productIds)).map((product) => [product.id, product]));
  const variants = rows.flatMap((row) => {
    const product = products.get(row.product_id);
    const variant = product?.variants?.find(({ id }) => id === row.variant_id);
    return product === undefined || variant === undefined ? [] : [presentStoreVariant(product, variant, terms)];
  });
  return { variants, productIds, total: rows[0]?.total ?? 0, offset };
}

/** `{productId}-{variantId}`, two GUIDs. */
export function splitStoreVariantId(id: string): { productId: string; variantId: string } | undefined {
  const guid = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";
  const match = new RegExp(`^(${guid})-(${guid})$`).exec(id);
  const [, productId, variantId] = match ?? [];
  return productId === undefined || variantId === undefined ? undefined : { productId, variantId };
}

export function pickVariant(product: ProductDocument, variantId: string) {
  const variants = product.variants ?? [];
  if (variantId === DEFAULT_VARIANT_ID) return (product.options ?? []).length === 0 ? variants[0] : undefined;
  return variants.find((variant) => variant.id === variantId.toLowerCase());
}
