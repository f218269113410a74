import { sql } from "kysely";
import { ALL_PRODUCTS_COLLECTION_ID, ALL_PRODUCTS_SLUG } from "#api/products.ts";
import type { Query } from "#api/values.ts";
import type { MediaFile } from "#server/modules/media/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import {
  allOf,
  type Condition,
  compileFilter,
  compileSort,
  type Fields,
  readPage,
} from "#server/platform/query/query-language.ts";

export type CollectionRow = {
  id: string;
  name: string;
  slug: string;
  description: string;
  is_visible: boolean;
  updated_at: Date;
  product_count: number;
  media: MediaFile | null;
};

const columns = (seesHidden: boolean) => sql`
  c.id::text as id, c.name, c.slug, c.description, c.is_visible, c.updated_at,
  (select count(*)::int from collection_products m join product_visibility v using (product_id)
    where m.collection_id = c.id and (v.is_visible or ${seesHidden})) as product_count,
  (select json_build_object('id', f.id, 'kind', f.kind, 'fileName', f.file_name, 'mimeType', f.mime_type,
      'sourceUrl', f.source_url, 'width', f.width, 'height', f.height, 'altText', f.alt_text, 'thumbhash', f.thumbhash,
      'averageColor', f.average_color)
    from published_media f where f.id = c.media_id) as media`;

export async function findCollection(
  connection: Connection,
  by: { id: string } | { slug: string },
  seesHidden: boolean,
): Promise<CollectionRow | undefined> {
  const isAll = "id" in by ? by.id === ALL_PRODUCTS_COLLECTION_ID : by.slug === ALL_PRODUCTS_SLUG;
  if (isAll) return allProducts(connection, seesHidden);
  const condition = "id" in by ? sql<boolean>`c.id = ${by.id}::uuid` : sql<boolean>`c.slug = ${by.slug}`;
  const { rows } = await sql<CollectionRow>`
    select ${columns(seesHidden)} from collections c
    where ${condition} and (c.is_visible or ${seesHidden})`.execute(connection);
  return rows[0];
}

/** Every product there is, as a collection without a row. */
async function allProducts(connection: Connection, seesHidden: boolean): Promise<CollectionRow> {
  const { rows } = await sql<{ count: number; changed: Date | null }>`
    select count(*)::int as count, max(updated_at) as changed from product_visibility
    where is_visible or ${seesHidden}`.execute(connection);
  return {
    id: ALL_PRODUCTS_COLLECTION_ID,
    name: "All products",
    slug: ALL_PRODUCTS_SLUG,
    description: "",
    is_visible: true,
    updated_at: rows[0]?.changed ?? new Date(0),
    product_count: rows[0]?.count ?? 0,
    media: null,
  };
}

function fieldsFor(seesHidden: boolean): Fields {
  return {
    id: { kind: "id", sql: sql`c.id`, isSortable: true },
    name: { kind: "text", sql: sql`c.name`, isSortable: true },
    slug: { kind: "text", sql: sql`c.slug`, isSortable: true },
    lastUpdated: { kind: "time", sql: sql`c.updated_at`, isSortable: true },
    ...(seesHidden ? { visible: { kind: "boolean", sql: sql`c.is_visible` } as const } : {}),
  };
}

export type CollectionPage = { rows: CollectionRow[]; total: number; offset: number };
export type CollectionQuery = {
  filter?: unknown;
  sort?: unknown;
  sorting?: unknown;
  paging?: Query["paging"];
  cursorPaging?: Query["cursorPaging"];
};

export async function queryCollections(
  connection: Connection,
  query: CollectionQuery,
  seesHidden: boolean,
): Promise<CollectionPage> {
  const fields = fieldsFor(seesHidden);
  const condition: Condition = allOf([
    ...(seesHidden ? [] : [sql<boolean>`c.is_visible`]),
    compileFilter(query.filter, fields),
  ]);
  const order = compileSort(query.sort ?? query.sorting, fields, sql`c.position, c.id`);
  const { limit, offset } = readPage({
    ...(query.paging === undefined ? {} : { paging: query.paging }),
    ...(query.cursorPaging === undefined ? {} : { cursorPaging: query.cursorPaging }),
  });
  const { rows } = await sql<CollectionRow & { total: number }>`
    select page.*, totals.total
    from (select count(*)::int as total from collections c where ${condition}) totals
    left join lateral (
      select ${columns(seesHidden)} from collections c where ${condition}
      order by ${order} limit ${limit} offset ${offset}) page on true`.execute(connection);
  // The page is outer-joined so that the total comes even when the page is empty.
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0, offset };
}
