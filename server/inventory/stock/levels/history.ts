/** The stock ledger for the back office: queries, reverting a movement, low stock. */
import { sql } from "kysely";
import type { InventoryItem } from "#api/inventory/inventory-items.ts";
import type { StockMovement } from "#api/inventory/stock-history.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { type Connection, type Tx, violatedConstraint } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type CursorPage, type PageQuery, readCursorPage } from "#server/platform/query/pages.ts";
import type { QueryApi } from "#server/platform/query/sorting.ts";
import { singleItem, stepItems } from "../items/change-items.ts";
import { type ItemRow, itemColumns, presentItem } from "../items/item-rows.ts";

export type MovementRow = {
  id: number;
  variant_id: string;
  product_id: string;
  location_id: string;
  location_name: string | null;
  product_name: string | null;
  variant_name: string | null;
  delta: number;
  quantity_after: number;
  reason: StockMovement["reason"];
  order_id: string | null;
  reverts_id: number | null;
  is_reverted: boolean;
  actor_kind: string | null;
  actor_id: string | null;
  created_at: Date;
};

export const movementColumns = sql`m.id, m.variant_id::text as variant_id, m.product_id::text as product_id,
  m.location_id::text as location_id, (select name from stock_locations k where k.id = m.location_id) as location_name,
  (select product_name from variant_labels v where v.variant_id = m.variant_id) as product_name,
  (select variant_name from variant_labels v where v.variant_id = m.variant_id) as variant_name,
  m.delta, m.quantity_after, m.reason, m.order_id::text as order_id, m.reverts_id,
  exists (select from stock_movements r where r.reverts_id = m.id) as is_reverted, m.actor_kind, m.actor_id, m.created_at`;
const from = sql`stock_movements m`;

const api: QueryApi = {
  name: "stock-movements",
  fields: {
    id: { kind: "number", sql: sql`m.id`, isSortable: true, isRequired: true },
    productId: { kind: "id", sql: sql`m.product_id`, isRequired: true },
    variantId: { kind: "id", sql: sql`m.variant_id`, isRequired: true },
    locationId: { kind: "id", sql: sql`m.location_id`, isRequired: true },
    orderId: { kind: "id", sql: sql`m.order_id` },
    reason: { kind: "text", sql: sql`m.reason`, isRequired: true },
    delta: { kind: "number", sql: sql`m.delta`, isRequired: true },
    createdDate: { kind: "time", sql: sql`m.created_at`, isRequired: true },
  },
  key: { kind: "number", sql: sql`m.id` },
  defaultSort: [{ fieldName: "id", order: "DESC" }],
};

export function queryMovements(connection: Connection, query: PageQuery | undefined): Promise<CursorPage<MovementRow>> {
  return readCursorPage<MovementRow>(connection, { api, query, select: movementColumns, from });
}

export function presentMovement(row: MovementRow): StockMovement {
  return {
    id: String(row.id),
    createdDate: row.created_at.toISOString(),
    productId: row.product_id,
    variantId: row.variant_id,
    locationId: row.location_id,
    locationName: row.location_name ?? "",
    ...(row.product_name === null ? {} : { productName: row.product_name }),
    ...(row.variant_name === null ? {} : { variantName: row.variant_name }),
    delta: row.delta,
    quantityAfter: row.quantity_after,
    reason: row.reason,
    isReverted: row.is_reverted,
    ...(row.reverts_id === null ? {} : { revertsId: String(row.reverts_id) }),
    ...(row.order_id === null ? {} : { orderId: row.order_id }),
    ...(row.actor_kind === null
      ? {}
      : { actor: { kind: row.actor_kind, ...(row.actor_id === null ? {} : { id: row.actor_id }) } }),
  };
}

async function findMovement(
  connection: Connection,
  condition: ReturnType<typeof sql>,
): Promise<MovementRow | undefined> {
  const { rows } = await sql<MovementRow>`select ${movementColumns} from ${from} where ${condition}`.execute(
    connection,
  );
  return rows[0];
}

/**
 * Records a reversing movement at the same location. A unique constraint allows only one per movement.
 * @throws {AppError} STOCK_MOVEMENT_NOT_FOUND, ALREADY_REVERTED, INSUFFICIENT_INVENTORY, INVENTORY_QUANTITY_NOT_TRACKED
 */
export async function revertMovement(
  tx: Tx,
  id: string,
  { now, actor }: { now: Date; actor: Actor },
): Promise<StockMovement> {
  const movement = /^\d{1,15}$/.test(id) ? await findMovement(tx, sql`m.id = ${id}::bigint`) : undefined;
  if (movement === undefined) throw new AppError("STOCK_MOVEMENT_NOT_FOUND");
  if (movement.is_reverted || movement.reverts_id !== null) throw new AppError("ALREADY_REVERTED");
  const { variant_id: variantId, location_id: locationId, delta } = movement;
  const step = { variantId, locationId, delta: -delta, isPreorder: false, isRestricted: true };
  try {
    const outcomes = await stepItems(tx, [step], { now, actor, reason: "REVERT_INVENTORY_CHANGE", revertsId: id });
    // The item may have been deleted in the meantime, which leaves nothing to revert.
    const [outcome] = outcomes;
    if (outcome?.error instanceof AppError && outcome.error.code === "INVENTORY_ITEM_NOT_FOUND")
      throw new AppError("STOCK_MOVEMENT_NOT_FOUND");
    singleItem(outcomes);
  } catch (error) {
    if (violatedConstraint(error) === "stock_movements_reverted_once") throw new AppError("ALREADY_REVERTED");
    throw error;
  }
  const reversal = await findMovement(tx, sql`m.reverts_id = ${id}::bigint`);
  if (reversal === undefined) throw new AppError("STOCK_MOVEMENT_NOT_FOUND");
  return presentMovement(reversal);
}

type LowStock = { threshold: number; limit: number; offset: number };

export async function findLowStock(
  connection: Connection,
  { threshold, limit, offset }: LowStock,
): Promise<{ count: number; inventoryItems: InventoryItem[] }> {
  const low = sql`i.tracks_quantity and i.quantity <= ${threshold}`;
  const { rows } = await sql<ItemRow>`
    select ${itemColumns} from inventory_items i where ${low} order by i.quantity, i.id limit ${limit} offset ${offset}`.execute(
    connection,
  );
  const counted = await sql<{
    count: number;
  }>`select count(*)::int as count from inventory_items i where ${low}`.execute(connection);
  return { count: counted.rows[0]?.count ?? 0, inventoryItems: rows.map((row) => presentItem(row, true)) };
}
