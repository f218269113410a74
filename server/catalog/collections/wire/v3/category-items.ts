/** Reads the products of categories. */
import { sql } from "kysely";
import { ALL_PRODUCTS_COLLECTION_ID } from "#api/catalog/products/product-parts.ts";
import { type ItemReference, MAX_CATEGORY_PAGE, storeItem } from "#api/catalog/wire/v3/category-values.ts";
import { STORE_APP_ID } from "#api/values.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { type CursorPage, type PageQuery, readCursorPage } from "#server/platform/query/pages.ts";
import type { QueryApi } from "#server/platform/query/sorting.ts";

/** Undefined for items of other apps, and for ids that can't be a product. */
export const productIdOf = ({ catalogItemId, appId = STORE_APP_ID }: ItemReference): string | undefined =>
  appId.toLowerCase() === STORE_APP_ID && isId(catalogItemId) ? catalogItemId.toLowerCase() : undefined;

const apiOf = (isArranged: boolean): QueryApi => ({
  name: isArranged ? "category-items" : "category-items-newest",
  fields: {
    place: { kind: "number", sql: sql`m.place`, isSortable: true, isRequired: true, isFilterable: false },
    age: { kind: "number", sql: sql`m.numeric_id`, isSortable: true, isRequired: true, isFilterable: false },
  },
  key: { kind: "id", sql: sql`m.product_id` },
  maxLimit: MAX_CATEGORY_PAGE,
  defaultSort: isArranged ? [{ fieldName: "place", order: "ASC" }] : [{ fieldName: "age", order: "DESC" }],
});

type ItemsRequest = {
  readonly isArranged: boolean;
  readonly includesBelow: boolean;
  readonly cursorPaging: PageQuery["cursorPaging"];
  readonly seesHidden: boolean;
};

/** Rows `m` with product_id, and the columns that the order by position and numeric_id needs. */
function sourceOf(categoryId: string, { isArranged, includesBelow, seesHidden }: ItemsRequest) {
  const seen = sql`(v.is_visible or ${seesHidden})`;
  if (categoryId === ALL_PRODUCTS_COLLECTION_ID)
    return sql`(select v.product_id, v.numeric_id, v.numeric_id as place from product_visibility v where ${seen}) m`;
  if (includesBelow) {
    return sql`(select i.product_id, v.numeric_id, min(i.position)::bigint as place
      from category_memberships i join product_visibility v using (product_id)
      where i.category_id = ${categoryId}::uuid and ${seen} group by i.product_id, v.numeric_id) m`;
  }
  // An index has the visible products in this order (migration 0018).
  if (isArranged && !seesHidden) {
    return sql`(select i.product_id, i.position as place from collection_places i
      where i.collection_id = ${categoryId}::uuid and i.is_shown) m`;
  }
  return sql`(select i.product_id, v.numeric_id, i.position::bigint as place
    from collection_products i join product_visibility v using (product_id)
    where i.collection_id = ${categoryId}::uuid and ${seen}) m`;
}

export function listItems(
  connection: Connection,
  categoryId: string,
  request: ItemsRequest,
): Promise<CursorPage<{ id: string }>> {
  return readCursorPage<{ id: string }>(connection, {
    api: apiOf(request.isArranged),
    query: { cursorPaging: request.cursorPaging },
    select: sql`m.product_id::text as id`,
    from: sourceOf(categoryId, request),
  });
}

const MAX_ARRANGED = 1000;

export async function readArrangement(connection: Connection, categoryId: string, seesHidden: boolean) {
  if (!isId(categoryId)) return [];
  const { rows } = await sql<{ id: string }>`
    select m.product_id::text as id from collection_products m join product_visibility v using (product_id)
    where m.collection_id = ${categoryId}::uuid and (v.is_visible or ${seesHidden})
    order by m.position, m.product_id limit ${MAX_ARRANGED}`.execute(connection);
  return rows.map(({ id }) => storeItem(id));
}

type Placement = { direct: string[]; all: string[] };

/** By product id. Products that are in no category have no entry. */
export async function readPlacements(
  connection: Connection,
  productIds: readonly string[],
  seesHidden: boolean,
): Promise<Map<string, Placement>> {
  const { rows } = await sql<{ id: string; direct: string[] | null; all: string[] }>`
    select m.product_id::text as id,
      array_agg(distinct m.category_id::text) filter (where m.is_direct) as direct,
      array_agg(distinct m.category_id::text) as all
    from category_memberships m
    join published_categories c on c.id = m.category_id and (c.is_shown or ${seesHidden})
    join product_visibility v on v.product_id = m.product_id and (v.is_visible or ${seesHidden})
    where m.product_id = any(${productIds.filter(isId)}::uuid[]) group by m.product_id`.execute(connection);
  return new Map(rows.map(({ id, direct, all }) => [id, { direct: direct ?? [], all }]));
}
