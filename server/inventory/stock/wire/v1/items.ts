/** Inventory items of version 1: one per product, with its variants' stock at the default location. */
import { type RawBuilder, sql } from "kysely";
import { DEFAULT_VARIANT_ID } from "#api/catalog/products/product-parts.ts";
import type { InventoryItem, InventoryVariant } from "#api/inventory/wire/v1/inventory.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { allOf, compileFilter, compileSort, type Fields, readPage } from "#server/platform/query/query-language.ts";

type VariantStockRow = {
  id: string;
  isOnly: boolean;
  tracks: boolean;
  quantity: number;
  isInStock: boolean;
  canPreorder: boolean;
  preorderEnabled: boolean;
  preorderMessage: string;
  preorderLimit: number;
};

type ItemRow = { id: string; numeric_id: number; updated_at: Date; variants: VariantStockRow[] | null };

const columns = sql`p.product_id::text as id, p.numeric_id,
  greatest(p.updated_at, (select max(s.updated_at) from variant_stock s where s.product_id = p.product_id)) as updated_at,
  (select json_agg(json_build_object('id', s.variant_id, 'isOnly', s.is_only_variant, 'tracks', s.tracks_quantity,
      'quantity', s.quantity, 'isInStock', s.is_in_stock, 'canPreorder', s.can_preorder,
      'preorderEnabled', s.preorder_enabled, 'preorderMessage', s.preorder_message,
      'preorderLimit', s.preorder_limit) order by s.position)
    from variant_stock s where s.product_id = p.product_id) as variants`;

/** Visible products for shoppers, all for callers who can see hidden ones. */
const visibleCondition = (seesHidden: boolean): RawBuilder<boolean> => sql<boolean>`(p.is_visible or ${seesHidden})`;

export async function findItem(
  connection: Connection,
  productId: string,
  seesHidden: boolean,
): Promise<InventoryItem | undefined> {
  const { rows } = await sql<ItemRow>`
    select ${columns} from product_visibility p
    where p.product_id = ${productId}::uuid and ${visibleCondition(seesHidden)}`.execute(connection);
  return rows[0] === undefined ? undefined : presentItem(rows[0]);
}

const fields: Fields = {
  id: { kind: "id", sql: sql`p.product_id` },
  productId: { kind: "id", sql: sql`p.product_id` },
  numericId: { kind: "number", sql: sql`p.numeric_id`, isSortable: true },
  lastUpdated: {
    kind: "time",
    sql: sql`greatest(p.updated_at, (select max(s.updated_at) from variant_stock s where s.product_id = p.product_id))`,
    isSortable: true,
  },
  trackQuantity: {
    kind: "boolean",
    sql: sql`exists (select from variant_stock s where s.product_id = p.product_id and s.tracks_quantity)`,
  },
};

type ItemQuery = { filter?: unknown; sort?: unknown; paging?: { limit?: number; offset?: number } };
type ItemPage = { items: InventoryItem[]; total: number; offset: number };

export async function queryItems(connection: Connection, query: ItemQuery, seesHidden: boolean): Promise<ItemPage> {
  const condition = allOf([visibleCondition(seesHidden), compileFilter(query.filter, fields)]);
  const order = compileSort(query.sort, fields, sql`p.numeric_id`);
  const { limit, offset } = readPage(query.paging === undefined ? undefined : { paging: query.paging });
  const { rows } = await sql<ItemRow & { total: number }>`
    select page.*, totals.total
    from (select count(*)::int as total from product_visibility p where ${condition}) totals
    left join lateral (
      select ${columns} from product_visibility p where ${condition}
      order by ${order} limit ${limit} offset ${offset}) page on true`.execute(connection);
  const items = rows.filter((row) => row.id !== null).map(presentItem);
  return { items, total: rows[0]?.total ?? 0, offset };
}

function presentItem(row: ItemRow): InventoryItem {
  const variants = row.variants ?? [];
  const preorder = variants.find((variant) => variant.preorderEnabled);
  return {
    id: row.id,
    productId: row.id,
    trackQuantity: variants.some((variant) => variant.tracks),
    variants: variants.map(presentItemVariant),
    lastUpdated: row.updated_at.toISOString(),
    numericId: String(row.numeric_id),
    preorderInfo: {
      enabled: preorder !== undefined,
      ...(preorder === undefined
        ? {}
        : {
            limit: preorder.preorderLimit,
            ...(preorder.preorderMessage === "" ? {} : { message: preorder.preorderMessage }),
          }),
    },
  };
}

function presentItemVariant(variant: VariantStockRow): InventoryVariant {
  return {
    variantId: variant.isOnly ? DEFAULT_VARIANT_ID : variant.id,
    inStock: variant.isInStock,
    ...(variant.tracks ? { quantity: variant.quantity } : {}),
    availableForPreorder: !variant.isInStock && variant.canPreorder,
  };
}
