/** Rows of promotions, their queryable fields, and their wire format. */
import { sql } from "kysely";
import { ALL_PRODUCTS_COLLECTION_ID } from "#api/catalog/products/product-parts.ts";
import type { Promotion } from "#api/marketing/promotions.ts";
import type { Search } from "#api/queries.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { readAggregations } from "#server/platform/query/aggregations.ts";
import { type CursorPage, type PageQuery, readCursorPage } from "#server/platform/query/pages.ts";
import { type Condition, compileFilter, type Field } from "#server/platform/query/query-language.ts";
import type { QueryApi } from "#server/platform/query/sorting.ts";
import { containsWords } from "#server/platform/query/words.ts";
import { presentTags, tagField } from "#server/platform/tags/tags.ts";
import { type MediaFile, mediaUrl } from "#server/store/media/public.ts";

type Assignment = { id: string; position: number; appliedToSubcategories: boolean };

export type PromotionRow = {
  id: string;
  revision: number;
  created_at: Date;
  updated_at: Date;
  name: string;
  alt_text: string | null;
  destination_url: string | null;
  is_enabled: boolean;
  private_tag_ids: string[];
  public_tag_ids: string[];
  extended_fields: Promotion["extendedFields"] | null;
  media: MediaFile | null;
  categories: Assignment[];
};

const columns = sql`o.id::text as id, o.revision, o.created_at, o.updated_at, o.name, o.alt_text, o.destination_url,
  o.is_enabled, o.private_tag_ids, o.public_tag_ids, o.extended_fields,
  (select m.file from published_media m where m.id = o.media_id) as media,
  (select coalesce(json_agg(json_build_object('id', k.category_id, 'position', k.position,
      'appliedToSubcategories', k.applies_below) order by k.position, k.category_id), '[]'::json)
    from promotion_categories k where k.promotion_id = o.id) as categories`;
const from = sql`promotions o`;

const publicFields = {
  id: { kind: "id", sql: sql`o.id`, isSortable: true, isRequired: true },
  createdDate: { kind: "time", sql: sql`o.created_at`, isSortable: true, isRequired: true },
  updatedDate: { kind: "time", sql: sql`o.updated_at`, isSortable: true, isRequired: true },
  enabled: { kind: "boolean", sql: sql`o.is_enabled`, isSortable: true, isRequired: true },
  "tags.publicTags.tagIds": tagField(sql`o.public_tag_ids`),
} as const satisfies Record<string, Field>;
const key = { kind: "id", sql: sql`o.id` } as const;
const shopperApi: QueryApi = { name: "promotions", fields: publicFields, key };
const merchantApi: QueryApi = {
  name: "promotions-all",
  fields: { ...publicFields, "tags.privateTags.tagIds": tagField(sql`o.private_tag_ids`) },
  key,
};

/** Visibility by caller: shoppers see enabled promotions without private tags. */
type Viewer = { readonly seesHidden: boolean };

const scopeOf = ({ seesHidden }: Viewer) =>
  seesHidden ? { api: merchantApi, seen: sql<boolean>`true` } : { api: shopperApi, seen: sql<boolean>`o.is_enabled` };

export function queryPromotions(
  connection: Connection,
  query: PageQuery | undefined,
  viewer: Viewer,
): Promise<CursorPage<PromotionRow>> {
  const { api, seen } = scopeOf(viewer);
  return readCursorPage<PromotionRow>(connection, { api, query, select: columns, from, where: seen });
}

export async function searchPromotions(connection: Connection, search: Search, viewer: Viewer) {
  const { api, seen } = scopeOf(viewer);
  const where = sql<boolean>`${seen} and ${containsWords(sql`o.name`, search)}`;
  const page = await readCursorPage<PromotionRow>(connection, { api, query: search, select: columns, from, where });
  const { filter, aggregations = [], timeZone } = search;
  const results = await readAggregations(connection, { api, aggregations, from, filter, where, timeZone });
  return { ...page, results };
}

/** @throws {AppError} UNKNOWN_FILTER */
export const promotionCondition = (filter: unknown): Condition => compileFilter(filter, merchantApi.fields);

/** @throws {AppError} PROMOTION_NOT_FOUND, also if the promotion isn't visible to the caller */
export async function getPromotion(connection: Connection, id: string, viewer: Viewer): Promise<PromotionRow> {
  const { rows } = isId(id)
    ? await sql<PromotionRow>`select ${columns} from ${from}
        where o.id = ${id}::uuid and ${scopeOf(viewer).seen}`.execute(connection)
    : { rows: [] };
  if (rows[0] === undefined) throw new AppError("PROMOTION_NOT_FOUND", { data: { id } });
  return rows[0];
}

type PlacedPromotion = { row: PromotionRow; position: number };

/**
 * Promotions of a category: its own assignments, and inherited ones that include subcategories. Own assignments take
 * precedence, then the nearest ancestor.
 * @throws {AppError} CATEGORY_NOT_FOUND, also for hidden ones
 */
export async function resolvePromotions(connection: Connection, categoryId: string): Promise<PlacedPromotion[]> {
  // The collection of all products has no row and no assignments.
  if (categoryId === ALL_PRODUCTS_COLLECTION_ID) return [];
  const { rows: found } = isId(categoryId)
    ? await sql<{ path: string[] }>`select path::text[] as path from published_categories
        where id = ${categoryId}::uuid and is_shown`.execute(connection)
    : { rows: [] };
  const [category] = found;
  if (category === undefined) throw new AppError("CATEGORY_NOT_FOUND", { data: { id: categoryId } });
  const { rows } = await sql<PromotionRow & { place: number }>`
    select ${columns}, s.position as place from (
      select distinct on (k.promotion_id) k.promotion_id, k.position from promotion_categories k
      where k.category_id = any(${category.path}::uuid[])
        and (k.category_id = ${categoryId}::uuid or k.applies_below)
      order by k.promotion_id, array_position(${category.path}::uuid[], k.category_id) desc) s
    join promotions o on o.id = s.promotion_id where o.is_enabled order by s.position, o.id`.execute(connection);
  return rows.map(({ place, ...row }) => ({ row, position: place }));
}

export function presentPromotion(row: PromotionRow, baseUrl: string, { seesHidden }: Viewer): Promotion {
  const { media } = row;
  const altText = row.alt_text ?? media?.altText;
  return {
    id: row.id,
    revision: String(row.revision),
    createdDate: row.created_at.toISOString(),
    updatedDate: row.updated_at.toISOString(),
    name: row.name,
    ...(media === null
      ? {}
      : {
          media: {
            id: media.id,
            ...(media.sourceUrl === null ? {} : { url: media.sourceUrl }),
            image: {
              id: media.id,
              url: mediaUrl(media, baseUrl),
              width: media.width,
              height: media.height,
              filename: media.fileName,
              ...(altText ? { altText } : {}),
            },
            ...(altText ? { altText } : {}),
            mediaType: "IMAGE" as const,
          },
        }),
    ...(row.destination_url === null ? {} : { destinationUrl: row.destination_url }),
    categories: row.categories,
    enabled: row.is_enabled,
    ...(row.extended_fields ? { extendedFields: row.extended_fields } : {}),
    tags: presentTags(row, { seesHidden }),
  };
}
