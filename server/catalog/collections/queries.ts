/** Reads collections, and the collection of all products, which has no row. */
import { sql } from "kysely";
import { ALL_PRODUCTS_COLLECTION_ID, ALL_PRODUCTS_SLUG } from "#api/catalog/products/product-parts.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { type OffsetPage, type PageQuery, readOffsetPage } from "#server/platform/query/pages.ts";
import type { Fields } from "#server/platform/query/query-language.ts";
import type { MediaFile } from "#server/store/media/public.ts";
import type { StoredRules } from "./rules.ts";

export type CollectionRow = {
  id: string;
  name: string;
  slug: string;
  description: string;
  is_visible: boolean;
  updated_at: Date;
  product_count: number;
  media: MediaFile | null;
  rules: StoredRules | null;
};

const columns = (seesHidden: boolean) => sql`
  c.id::text as id, c.name, c.slug, c.description, c.is_visible, c.updated_at, c.rules,
  coalesce((select case when ${seesHidden} then n.amount else n.shown end from collection_counts n
    where n.collection_id = c.id), 0) as product_count,
  (select f.file from published_media f where f.id = c.media_id) as media`;

/** Matches the current or a previous slug. */
const matchesSlug = (slug: string) => sql<boolean>`c.id = ${idOfSlug(slug)}`;

/** The id in `collections`. A current slug takes precedence over a redirect. */
export const idOfSlug = (slug: string) => sql`coalesce((select id from collections where slug = ${slug}),
  (select collection_id from collection_slug_redirects where slug = ${slug}))`;

export async function findCollection(
  connection: Connection,
  by: { id: string } | { slug: string },
  seesHidden: boolean,
): Promise<CollectionRow | undefined> {
  const isAll = "id" in by ? by.id === ALL_PRODUCTS_COLLECTION_ID : by.slug === ALL_PRODUCTS_SLUG;
  if (isAll) return allProducts(connection, seesHidden);
  const condition = "id" in by ? sql<boolean>`c.id = ${by.id}::uuid` : matchesSlug(by.slug);
  const { rows } = await sql<CollectionRow>`
    select ${columns(seesHidden)} from collections c
    where ${condition} and (c.is_visible or ${seesHidden})`.execute(connection);
  return rows[0];
}

/** The collection of all products, which has no row. */
async function allProducts(connection: Connection, seesHidden: boolean): Promise<CollectionRow> {
  const { rows } = await sql<{ count: number; changed: Date | null }>`
    select coalesce((select case when ${seesHidden} then amount else shown end from collection_counts
        where collection_id = '00000000-0000-0000-0000-000000000000'), 0) as count,
      (select max(updated_at) from product_visibility) as changed`.execute(connection);
  return {
    id: ALL_PRODUCTS_COLLECTION_ID,
    name: "All products",
    slug: ALL_PRODUCTS_SLUG,
    description: "",
    is_visible: true,
    updated_at: rows[0]?.changed ?? new Date(0),
    product_count: rows[0]?.count ?? 0,
    media: null,
    rules: null,
  };
}

function fieldsFor(seesHidden: boolean): Fields {
  return {
    id: { kind: "id", sql: sql`c.id`, isSortable: true, isRequired: true },
    name: { kind: "text", sql: sql`c.name`, isSortable: true, isRequired: true },
    slug: { kind: "text", sql: sql`c.slug`, isSortable: true, isRequired: true },
    lastUpdated: { kind: "time", sql: sql`c.updated_at`, isSortable: true, isRequired: true },
    // The merchant's order. Not a field that callers can sort by.
    position: { kind: "number", sql: sql`c.position`, isSortable: true, isRequired: true, isFilterable: false },
    ...(seesHidden ? { visible: { kind: "boolean", sql: sql`c.is_visible` } as const } : {}),
  };
}

export function queryCollections(
  connection: Connection,
  query: PageQuery,
  seesHidden: boolean,
): Promise<OffsetPage<CollectionRow>> {
  return readOffsetPage<CollectionRow>(connection, {
    api: {
      name: "collections",
      fields: fieldsFor(seesHidden),
      key: { kind: "id", sql: sql`c.id` },
      defaultSort: [{ fieldName: "position", order: "ASC" }],
    },
    query,
    select: columns(seesHidden),
    from: sql`collections c`,
    where: seesHidden ? sql<boolean>`true` : sql<boolean>`c.is_visible`,
  });
}
