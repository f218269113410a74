/** Inventory items: rows, queryable fields, and their shape in responses. */
import { sql } from "kysely";
import type { InventoryItem } from "#api/inventory/inventory-items.ts";
import type { ProductStock } from "#api/inventory/products-with-inventory.ts";
import type { Search } from "#api/queries.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { readAggregations } from "#server/platform/query/aggregations.ts";
import {
  type CursorPage,
  countMatches,
  type OffsetPage,
  type PageQuery,
  readCursorPage,
  readOffsetPage,
} from "#server/platform/query/pages.ts";
import type { Condition } from "#server/platform/query/query-language.ts";
import type { QueryApi } from "#server/platform/query/sorting.ts";

export type ItemRow = {
  id: string;
  revision: number;
  created_at: Date;
  updated_at: Date;
  variant_id: string;
  product_id: string;
  location_id: string;
  is_default_location: boolean;
  tracks_quantity: boolean;
  quantity: number;
  on_hand: number;
  reserved: number;
  is_in_stock: boolean;
  availability: "IN_STOCK" | "OUT_OF_STOCK" | "PREORDER";
  preorder_enabled: boolean;
  preorder_message: string;
  preorder_limit: number;
  preordered: number;
  extended_fields: InventoryItem["extendedFields"] | null;
  product_name: string;
  variant_name: string;
  sku: string;
  is_visible: boolean;
  is_only_variant: boolean;
  category_ids: string[] | null;
};

export const itemColumns = sql`i.id::text as id, i.revision, i.created_at, i.updated_at, i.variant_id::text as variant_id,
  i.product_id::text as product_id, i.location_id::text as location_id, i.is_default_location, i.tracks_quantity,
  i.quantity, i.on_hand, i.reserved, i.is_in_stock, i.availability, i.preorder_enabled, i.preorder_message,
  i.preorder_limit, i.preordered, i.extended_fields, i.product_name, i.variant_name, i.sku, i.is_visible,
  i.is_only_variant, (select array_agg(m.collection_id::text order by m.collection_id) from collection_memberships m
    where m.product_id = i.product_id) as category_ids`;
const from = sql`inventory_items i`;

const memberOf = (ids: readonly string[]) =>
  sql`select m.collection_id from collection_memberships m
    where m.product_id = i.product_id and m.collection_id = any(${ids.filter(isId)}::uuid[])`;

export const itemApi: QueryApi = {
  name: "inventory-items",
  fields: {
    id: { kind: "id", sql: sql`i.id`, isRequired: true },
    locationId: { kind: "id", sql: sql`i.location_id`, isRequired: true },
    variantId: { kind: "id", sql: sql`i.variant_id`, isRequired: true },
    productId: { kind: "id", sql: sql`i.product_id`, isSortable: true, isRequired: true },
    quantity: {
      kind: "number",
      sql: sql`(case when i.tracks_quantity then i.quantity end)`,
      isSortable: true,
    },
    inStock: { kind: "boolean", sql: sql`i.is_in_stock`, isSortable: true, isRequired: true },
    trackQuantity: { kind: "boolean", sql: sql`i.tracks_quantity`, isSortable: true, isRequired: true },
    availabilityStatus: { kind: "text", sql: sql`i.availability`, isSortable: true, isRequired: true },
    "preorderInfo.enabled": { kind: "boolean", sql: sql`i.preorder_enabled`, isSortable: true, isRequired: true },
    createdDate: { kind: "time", sql: sql`i.created_at`, isSortable: true, isRequired: true },
    updatedDate: { kind: "time", sql: sql`i.updated_at`, isSortable: true, isRequired: true },
    "product.name": { kind: "text", sql: sql`i.product_name`, isSortable: true, isRequired: true },
    "product.variantName": { kind: "text", sql: sql`i.variant_name`, isSortable: true, isRequired: true },
    "product.variantSku": { kind: "text", sql: sql`i.sku`, isSortable: true, isRequired: true },
    "product.variantBarcode": { kind: "text", sql: sql`i.barcode`, isSortable: true, isRequired: true },
    "product.brand.id": { kind: "id", sql: sql`i.brand_id`, isSortable: true },
    "product.directCategoryIds": {
      kind: "list",
      hasSome: (ids) => sql<boolean>`exists (${memberOf(ids)})`,
      hasAll: (ids) => sql<boolean>`(select count(*) from (${memberOf(ids)}) as found) = ${new Set(ids).size}`,
      exists: sql<boolean>`exists (select from collection_memberships m where m.product_id = i.product_id)`,
      values: sql`select m.collection_id::text as value from collection_memberships m where m.product_id = i.product_id`,
    },
  },
  key: { kind: "id", sql: sql`i.id` },
};

/** Shoppers see the stock of visible variants. */
const visibleCondition = (seesHidden: boolean): Condition =>
  seesHidden ? sql<boolean>`true` : sql<boolean>`(i.is_product_visible and i.is_visible)`;

/** Every word (any word, in mode OR) must occur in the names, the SKU or the barcode. */
export function wordsCondition(search: Search["search"]): Condition {
  const words = (search?.expression ?? "")
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, 20);
  if (words.length === 0) return sql<boolean>`true`;
  const conditions = words.map(
    (word) =>
      sql<boolean>`plain_text(concat_ws(' ', i.product_name, i.variant_name, i.sku, i.barcode))
        like '%' || replace(replace(replace(plain_text(${word}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`,
  );
  return sql<boolean>`(${sql.join(conditions, search?.mode === "OR" ? sql` or ` : sql` and `)})`;
}

export function queryItemRows(
  connection: Connection,
  query: PageQuery | undefined,
  seesHidden: boolean,
): Promise<CursorPage<ItemRow>> {
  return readCursorPage<ItemRow>(connection, {
    api: itemApi,
    query,
    select: itemColumns,
    from,
    where: visibleCondition(seesHidden),
  });
}

export async function searchItemRows(connection: Connection, search: Search) {
  const where = wordsCondition(search.search);
  const { filter, aggregations = [], timeZone } = search;
  const page = await readCursorPage<ItemRow>(connection, {
    api: itemApi,
    query: search,
    select: itemColumns,
    from,
    where,
  });
  const results = await readAggregations(connection, { api: itemApi, aggregations, from, filter, where, timeZone });
  return { ...page, results };
}

/** Items that staff see, with their total. */
export const listItemRows = (
  connection: Connection,
  query: PageQuery,
  text: string | undefined,
): Promise<OffsetPage<ItemRow>> =>
  readOffsetPage<ItemRow>(connection, {
    api: itemApi,
    query,
    select: itemColumns,
    from,
    where: wordsCondition(text === undefined ? undefined : { expression: text }),
  });

export const countItemRows = (connection: Connection, filter: unknown, search: Search["search"]): Promise<number> =>
  countMatches(connection, { api: itemApi, filter, from, where: wordsCondition(search) });

export async function findItemRow(
  connection: Connection,
  id: string,
  seesHidden: boolean,
): Promise<ItemRow | undefined> {
  if (!isId(id)) return undefined;
  const { rows } = await sql<ItemRow>`
    select ${itemColumns} from ${from} where i.id = ${id}::uuid and ${visibleCondition(seesHidden)}`.execute(
    connection,
  );
  return rows[0];
}

export async function readItemRows(connection: Connection, ids: readonly string[]): Promise<Map<string, ItemRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ItemRow>`
    select ${itemColumns} from ${from} where i.id = any(${[...ids]}::uuid[])`.execute(connection);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Items at the default location, by variant. */
export async function readDefaultItems(connection: Connection, variantIds: readonly string[]): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select ${itemColumns} from ${from} where i.variant_id = any(${[...variantIds]}::uuid[]) and i.is_default_location`.execute(
    connection,
  );
  return rows;
}

/** The stock of these variants at all locations, by variant and location. */
export async function readVariantStock(
  connection: Connection,
  variantIds: readonly string[],
): Promise<InventoryItem[]> {
  const { rows } = await sql<ItemRow>`
    select ${itemColumns} from ${from} where i.variant_id = any(${variantIds.filter(isId)}::uuid[])
    order by i.variant_id, i.location_id`.execute(connection);
  return rows.map((row) => presentItem(row, true));
}

type StockRow = Pick<
  ItemRow,
  | "id"
  | "revision"
  | "product_id"
  | "variant_id"
  | "location_id"
  | "tracks_quantity"
  | "quantity"
  | "is_in_stock"
  | "preorder_enabled"
  | "preorder_message"
  | "preorder_limit"
>;

/** The stock of products at all locations, by product. Without the columns that only lists of items show. */
export async function readProductStock(
  connection: Connection,
  productIds: readonly string[],
  seesHidden: boolean,
): Promise<Map<string, ProductStock[]>> {
  const { rows } = await sql<StockRow>`
    select i.id::text as id, i.revision, i.product_id::text as product_id, i.variant_id::text as variant_id,
      i.location_id::text as location_id, i.tracks_quantity, i.quantity, i.is_in_stock, i.preorder_enabled,
      i.preorder_message, i.preorder_limit
    from ${from} where i.product_id = any(${[...productIds]}::uuid[]) and ${visibleCondition(seesHidden)}
    order by i.id`.execute(connection);
  const entries = Map.groupBy(rows, ({ product_id }) => product_id);
  return new Map([...entries].map(([id, ofProduct]) => [id, ofProduct.map(presentStock)]));
}

const presentStock = (row: StockRow): ProductStock => ({
  id: row.id,
  revision: String(row.revision),
  variantId: row.variant_id,
  locationId: row.location_id,
  ...(row.tracks_quantity ? { quantity: row.quantity } : {}),
  inStock: row.is_in_stock,
  ...(row.preorder_enabled ? { preorder: { message: row.preorder_message, limit: row.preorder_limit } } : {}),
});

/** `isFull` adds fields for staff only: units on hand and reserved units. */
export function presentItem(row: ItemRow, isFull = false): InventoryItem {
  const message = row.preorder_message === "" ? {} : { message: row.preorder_message };
  return {
    id: row.id,
    revision: String(row.revision),
    createdDate: row.created_at.toISOString(),
    updatedDate: row.updated_at.toISOString(),
    variantId: row.variant_id,
    productId: row.product_id,
    locationId: row.location_id,
    ...(row.tracks_quantity ? { quantity: row.quantity } : {}),
    inStock: row.is_in_stock,
    trackQuantity: row.tracks_quantity,
    availabilityStatus: row.availability,
    preorderInfo: {
      enabled: row.preorder_enabled,
      ...message,
      limit: row.preorder_limit,
      counter: row.preordered,
      quantity: Math.max(row.preorder_limit - row.preordered, 0),
    },
    product: {
      name: row.product_name,
      directCategoryIds: row.category_ids ?? [],
      variantName: row.variant_name,
      ...(row.sku === "" ? {} : { variantSku: row.sku }),
      variantVisible: row.is_visible,
    },
    ...(row.extended_fields ? { extendedFields: row.extended_fields } : {}),
    ...(isFull && row.tracks_quantity ? { onHand: row.on_hand, reserved: row.reserved } : {}),
  };
}
