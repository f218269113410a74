/** Reads categories for version 3: the collections as a tree, plus the category of all products. */
import { sql } from "kysely";
import type { categoryFields } from "#api/catalog/collections/categories.ts";
import { CATEGORY_TREE, type Category, MAX_CATEGORY_PAGE } from "#api/catalog/collections/category-values.ts";
import { ALL_PRODUCTS_COLLECTION_ID, ALL_PRODUCTS_SLUG } from "#api/catalog/products/product-parts.ts";
import type { RichContent } from "#api/catalog/rich-content.ts";
import type { Search } from "#api/queries.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { readAggregations } from "#server/platform/query/aggregations.ts";
import { type CursorPage, countMatches, type PageQuery, readCursorPage } from "#server/platform/query/pages.ts";
import { allOf, type Condition } from "#server/platform/query/query-language.ts";
import type { QueryApi } from "#server/platform/query/sorting.ts";
import { fromHtml } from "#server/platform/rich-content/from-html.ts";
import { type MediaFile, mediaUrl } from "#server/store/media/public.ts";
import { idOfSlug } from "./queries.ts";
import { presentRules, type StoredRules } from "./rules.ts";

export type CategoryRow = {
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
  seo: Category["seoData"] | null;
  managing_app_id: string | null;
  extended_fields: Category["extendedFields"] | null;
  rules: StoredRules | null;
  shown_count: number;
  whole_count: number;
  media: MediaFile | null;
  breadcrumbs: { categoryId: string; categoryName: string; categorySlug: string }[] | null;
};

/** The category of all products has no row of its own. Here it gets one, with the nil id for a stable page order. */
const from = sql`(
  select c.id::text as id, c.id as uid, c.revision, c.created_at, c.updated_at, c.name, c.slug, c.description,
    c.rich_description, c.is_visible, c.parent_id, c.path, c.seo, c.managing_app_id, c.extended_fields, c.rules, c.media_id,
    (row_number() over (partition by c.parent_id order by c.position, c.id))::int - 1 as place,
    not exists (select from collections a where a.id = any(c.path) and not a.is_visible) as is_shown
  from collections c
  union all
  select ${ALL_PRODUCTS_COLLECTION_ID}, '00000000-0000-0000-0000-000000000000', 1, '2020-01-01', '2020-01-01',
    'All products', ${ALL_PRODUCTS_SLUG}, '', null, true, null, '{}', null, null, null, null, null, null, true
) k`;

const columns = sql`k.id, k.revision, k.created_at, k.updated_at, k.name, k.slug, k.description, k.rich_description,
  k.is_visible, k.parent_id::text as parent_id, k.place, k.seo, k.managing_app_id::text as managing_app_id,
  k.extended_fields, k.rules,
  coalesce((select n.shown from collection_counts n where n.collection_id = k.uid), 0) as shown_count,
  coalesce((select n.amount from collection_counts n where n.collection_id = k.uid), 0) as whole_count,
  (select f.file from published_media f where f.id = k.media_id) as media,
  (select json_agg(json_build_object('categoryId', a.id, 'categoryName', a.name, 'categorySlug', a.slug)
      order by cardinality(a.path)) from collections a where a.id = any(k.path) and a.id <> k.uid) as breadcrumbs`;

const text = (name: string) => sql.raw(`k.${name}`);
const api: QueryApi = {
  name: "categories",
  fields: {
    id: { kind: "text", sql: sql`k.id`, isRequired: true },
    name: { kind: "text", sql: text("name"), isSortable: true, isRequired: true },
    slug: { kind: "text", sql: text("slug"), isRequired: true },
    visible: { kind: "boolean", sql: text("is_visible"), isRequired: true },
    createdDate: { kind: "time", sql: text("created_at"), isSortable: true, isRequired: true },
    updatedDate: { kind: "time", sql: text("updated_at"), isSortable: true, isRequired: true },
    "parentCategory.id": { kind: "id", sql: text("parent_id"), isSortable: true },
    "parentCategory.index": { kind: "number", sql: text("place"), isSortable: true },
    "treeReference.appNamespace": { kind: "text", sql: sql`${CATEGORY_TREE}::text`, isRequired: true },
    "treeReference.treeKey": { kind: "text", sql: sql`null::text` },
    managingAppId: { kind: "id", sql: text("managing_app_id"), isSortable: true },
  },
  key: { kind: "id", sql: sql`k.uid` },
  maxLimit: MAX_CATEGORY_PAGE,
};

/** Staff see hidden categories when they request them. */
export const visibleCondition = (seesHidden: boolean): Condition =>
  seesHidden ? sql<boolean>`true` : sql<boolean>`k.is_shown`;

export function queryCategories(
  connection: Connection,
  query: PageQuery | undefined,
  seesHidden: boolean,
): Promise<CursorPage<CategoryRow>> {
  return readCursorPage<CategoryRow>(connection, {
    api,
    query,
    select: columns,
    from,
    where: visibleCondition(seesHidden),
  });
}

/** Every word (any word, in mode OR) must occur in the name or the description. */
function wordsCondition(search: Search["search"]): Condition {
  const words = (search?.expression ?? "")
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, 20);
  if (words.length === 0) return sql<boolean>`true`;
  const conditions = words.map(
    (word) => sql<boolean>`position(plain_text(${word}) in plain_text(k.name || ' ' || k.description)) > 0`,
  );
  return sql<boolean>`(${sql.join(conditions, search?.mode === "OR" ? sql` or ` : sql` and `)})`;
}

export async function searchCategories(connection: Connection, search: Search, seesHidden: boolean) {
  const where = allOf([visibleCondition(seesHidden), wordsCondition(search.search)]);
  const page = await readCursorPage<CategoryRow>(connection, { api, query: search, select: columns, from, where });
  const { filter, aggregations = [], timeZone } = search;
  const results = await readAggregations(connection, { api, aggregations, from, filter, where, timeZone });
  return { ...page, results };
}

export const countCategories = (
  connection: Connection,
  { filter, search }: { filter: unknown; search: Search["search"] },
  seesHidden: boolean,
): Promise<number> =>
  countMatches(connection, { api, filter, from, where: allOf([visibleCondition(seesHidden), wordsCondition(search)]) });

/** @throws {AppError} CATEGORY_NOT_FOUND */
export async function getCategory(
  connection: Connection,
  by: { id: string } | { slug: string },
  seesHidden: boolean,
): Promise<CategoryRow> {
  const condition =
    "id" in by ? sql`k.id = ${by.id.toLowerCase()}` : sql`(k.slug = ${by.slug} or k.uid = ${idOfSlug(by.slug)})`;
  const { rows } = await sql<CategoryRow>`
    select ${columns} from ${from} where ${condition} and ${visibleCondition(seesHidden)}`.execute(connection);
  if (rows[0] === undefined) throw new AppError("CATEGORY_NOT_FOUND", { data: { ...by } });
  return rows[0];
}

export type CategoryFields = readonly (typeof categoryFields)[number][] | undefined;
export const treeReference = { appNamespace: CATEGORY_TREE, treeKey: null };
/** The fields included in events. */
export const allFields: NonNullable<CategoryFields> = ["DESCRIPTION", "RICH_CONTENT_DESCRIPTION", "BREADCRUMBS_INFO"];

export type Presentation = { readonly baseUrl: string; readonly fields: CategoryFields; readonly seesHidden: boolean };

function treeOf({ description, created_at, updated_at }: CategoryRow): RichContent {
  const [createdTimestamp, updatedTimestamp] = [created_at.toISOString(), updated_at.toISOString()];
  return { ...fromHtml(description), metadata: { version: 1, createdTimestamp, updatedTimestamp } };
}

export function presentCategory(row: CategoryRow, { baseUrl, fields, seesHidden }: Presentation): Category {
  const { media } = row;
  return {
    id: row.id,
    revision: String(row.revision),
    createdDate: row.created_at.toISOString(),
    updatedDate: row.updated_at.toISOString(),
    name: row.name,
    slug: row.slug,
    ...(media === null
      ? {}
      : {
          image: {
            id: media.id,
            url: mediaUrl(media, baseUrl),
            width: media.width,
            height: media.height,
            altText: media.altText,
            filename: media.fileName,
          },
        }),
    itemCounter: seesHidden ? row.whole_count : row.shown_count,
    ...(fields?.includes("DESCRIPTION") ? { description: row.description } : {}),
    ...(fields?.includes("RICH_CONTENT_DESCRIPTION")
      ? { richContentDescription: row.rich_description ?? treeOf(row) }
      : {}),
    visible: row.is_visible,
    ...(fields?.includes("BREADCRUMBS_INFO") ? { breadcrumbsInfo: { breadcrumbs: row.breadcrumbs ?? [] } } : {}),
    parentCategory: {
      ...(row.parent_id === null ? {} : { id: row.parent_id }),
      ...(row.place === null ? {} : { index: row.place }),
    },
    seoData: row.seo ?? { tags: [] },
    treeReference,
    ...(row.managing_app_id === null ? {} : { managingAppId: row.managing_app_id }),
    ...(row.extended_fields ? { extendedFields: row.extended_fields } : {}),
    ...(seesHidden && row.rules !== null ? { rules: presentRules(row.rules) } : {}),
  };
}
