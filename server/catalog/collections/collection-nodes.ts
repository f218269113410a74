/** Reads collections as nodes of the tree, with what merchants edit, and the collection of all products. */
import { sql } from "kysely";
import type { Static } from "typebox";
import { ALL_PRODUCTS_COLLECTION_ID, ALL_PRODUCTS_SLUG, type SeoData } from "#api/catalog/products/product-parts.ts";
import type { RichContent } from "#api/catalog/rich-content.ts";
import type { ExtendedFields, Image } from "#api/values.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Condition } from "#server/platform/query/query-language.ts";
import { type MediaFile, mediaUrl } from "#server/store/media/public.ts";
import { idOfSlug } from "./queries.ts";
import type { StoredRules } from "./rules.ts";

export type CollectionNode = {
  id: string;
  revision: number;
  created_at: Date;
  updated_at: Date;
  name: string;
  slug: string;
  description: string;
  rich_description: RichContent | null;
  is_visible: boolean;
  parent_id: string | null;
  place: number | null;
  seo: SeoData | null;
  managing_app_id: string | null;
  extended_fields: Static<typeof ExtendedFields> | null;
  rules: StoredRules | null;
  shown_count: number;
  whole_count: number;
  media: MediaFile | null;
  breadcrumbs: { categoryId: string; categoryName: string; categorySlug: string }[] | null;
};

/** The collection of all products has no row of its own. Here it gets one, with the nil id for a stable page order. */
export const nodeSource = sql`(
  select c.id::text as id, c.id as uid, c.revision, c.created_at, c.updated_at, c.name, c.slug, c.description,
    c.rich_description, c.is_visible, c.parent_id, c.path, c.seo, c.managing_app_id, c.extended_fields, c.rules, c.media_id,
    (row_number() over (partition by c.parent_id order by c.position, c.id))::int - 1 as place,
    not exists (select from collections a where a.id = any(c.path) and not a.is_visible) as is_shown
  from collections c
  union all
  select ${ALL_PRODUCTS_COLLECTION_ID}, '00000000-0000-0000-0000-000000000000', 1, '2020-01-01', '2020-01-01',
    'All products', ${ALL_PRODUCTS_SLUG}, '', null, true, null, '{}', null, null, null, null, null, null, true
) k`;

export const nodeColumns = sql`k.id, k.revision, k.created_at, k.updated_at, k.name, k.slug, k.description, k.rich_description,
  k.is_visible, k.parent_id::text as parent_id, k.place, k.seo, k.managing_app_id::text as managing_app_id,
  k.extended_fields, k.rules,
  coalesce((select n.shown from collection_counts n where n.collection_id = k.uid), 0) as shown_count,
  coalesce((select n.amount from collection_counts n where n.collection_id = k.uid), 0) as whole_count,
  (select f.file from published_media f where f.id = k.media_id) as media,
  (select json_agg(json_build_object('categoryId', a.id, 'categoryName', a.name, 'categorySlug', a.slug)
      order by cardinality(a.path)) from collections a where a.id = any(k.path) and a.id <> k.uid) as breadcrumbs`;

/** Staff see hidden collections when they request them. */
export const visibleNodes = (seesHidden: boolean): Condition =>
  seesHidden ? sql<boolean>`true` : sql<boolean>`k.is_shown`;

/** @throws {AppError} COLLECTION_NOT_FOUND */
export async function getNode(
  connection: Connection,
  by: { id: string } | { slug: string },
  seesHidden: boolean,
): Promise<CollectionNode> {
  const condition =
    "id" in by ? sql`k.id = ${by.id.toLowerCase()}` : sql`(k.slug = ${by.slug} or k.uid = ${idOfSlug(by.slug)})`;
  const { rows } = await sql<CollectionNode>`
    select ${nodeColumns} from ${nodeSource} where ${condition} and ${visibleNodes(seesHidden)}`.execute(connection);
  if (rows[0] === undefined) throw new AppError("COLLECTION_NOT_FOUND", { data: { ...by } });
  return rows[0];
}

export const presentImage = (media: MediaFile, baseUrl: string): Image => ({
  id: media.id,
  url: mediaUrl(media, baseUrl),
  width: media.width,
  height: media.height,
  altText: media.altText,
  filename: media.fileName,
});
