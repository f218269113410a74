/** Categories as version 3 queries and presents them: collections as nodes of a tree. */
import { sql } from "kysely";
import type { RichContent } from "#api/catalog/rich-content.ts";
import type { categoryFields } from "#api/catalog/wire/v3/categories.ts";
import { CATEGORY_TREE, type Category, MAX_CATEGORY_PAGE } from "#api/catalog/wire/v3/category-values.ts";
import type { Search } from "#api/queries.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { readAggregations } from "#server/platform/query/aggregations.ts";
import { type CursorPage, countMatches, type PageQuery, readCursorPage } from "#server/platform/query/pages.ts";
import { allOf, type Condition } from "#server/platform/query/query-language.ts";
import type { QueryApi } from "#server/platform/query/sorting.ts";
import { fromHtml } from "#server/platform/rich-content/from-html.ts";
import { type CollectionNode, nodeColumns, nodeSource, presentImage, visibleNodes } from "../../collection-nodes.ts";
import { presentRules } from "../../rules.ts";

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

export function queryCategories(
  connection: Connection,
  query: PageQuery | undefined,
  seesHidden: boolean,
): Promise<CursorPage<CollectionNode>> {
  return readCursorPage<CollectionNode>(connection, {
    api,
    query,
    select: nodeColumns,
    from: nodeSource,
    where: visibleNodes(seesHidden),
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
  const where = allOf([visibleNodes(seesHidden), wordsCondition(search.search)]);
  const page = await readCursorPage<CollectionNode>(connection, {
    api,
    query: search,
    select: nodeColumns,
    from: nodeSource,
    where,
  });
  const { filter, aggregations = [], timeZone } = search;
  const results = await readAggregations(connection, { api, aggregations, from: nodeSource, filter, where, timeZone });
  return { ...page, results };
}

export const countCategories = (
  connection: Connection,
  { filter, search }: { filter: unknown; search: Search["search"] },
  seesHidden: boolean,
): Promise<number> =>
  countMatches(connection, {
    api,
    filter,
    from: nodeSource,
    where: allOf([visibleNodes(seesHidden), wordsCondition(search)]),
  });

export type CategoryFields = readonly (typeof categoryFields)[number][] | undefined;
export const treeReference = { appNamespace: CATEGORY_TREE, treeKey: null };
/** The fields included in events. */
export const allFields: NonNullable<CategoryFields> = ["DESCRIPTION", "RICH_CONTENT_DESCRIPTION", "BREADCRUMBS_INFO"];

type Presentation = { readonly baseUrl: string; readonly fields: CategoryFields; readonly seesHidden: boolean };

function treeOf({ description, created_at, updated_at }: CollectionNode): RichContent {
  const [createdTimestamp, updatedTimestamp] = [created_at.toISOString(), updated_at.toISOString()];
  return { ...fromHtml(description), metadata: { version: 1, createdTimestamp, updatedTimestamp } };
}

export function presentCategory(row: CollectionNode, { baseUrl, fields, seesHidden }: Presentation): Category {
  const { media } = row;
  return {
    id: row.id,
    revision: String(row.revision),
    createdDate: row.created_at.toISOString(),
    updatedDate: row.updated_at.toISOString(),
    name: row.name,
    slug: row.slug,
    ...(media === null ? {} : { image: presentImage(media, baseUrl) }),
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

type Tree = { appNamespace?: string | undefined; treeKey?: string | null | undefined };

/** @throws {AppError} CATEGORY_TREE_NOT_FOUND for any tree but the only one */
export function requireTree(tree: Tree | undefined): void {
  const { appNamespace = CATEGORY_TREE, treeKey } = tree ?? {};
  if (appNamespace !== CATEGORY_TREE || (treeKey !== undefined && treeKey !== null && treeKey !== ""))
    throw new AppError("CATEGORY_TREE_NOT_FOUND", { data: { appNamespace, treeKey: treeKey ?? null } });
}

/** Renames the errors of collections to those of categories. */
export async function withCategoryErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === "COLLECTION_NOT_FOUND")
      throw new AppError("CATEGORY_NOT_FOUND", error.detail);
    throw error;
  }
}
