/** The ledger, for the back office. */
import { sql } from "kysely";
import type { StockMovement } from "#api/inventory.ts";
import type { Connection } from "#server/platform/db/db.ts";

type MovementRow = {
  id: number;
  variant_id: string;
  location: string | null;
  delta: number;
  quantity_after: number;
  reason: StockMovement["reason"];
  order_id: string | null;
  actor_kind: string | null;
  actor_id: string | null;
  created_at: Date;
  total: number;
};

type Page = { limit: number; offset: number };

export async function listMovements(
  connection: Connection,
  productId: string,
  { limit, offset }: Page,
): Promise<{ movements: StockMovement[]; total: number }> {
  const { rows } = await sql<MovementRow>`
    select m.id, m.variant_id, l.name as location, m.delta, m.quantity_after, m.reason, m.order_id, m.actor_kind,
      m.actor_id, m.created_at, count(*) over ()::int as total
    from stock_movements m left join stock_locations l on l.id = m.location_id
    where m.product_id = ${productId}::uuid order by m.id desc limit ${limit} offset ${offset}`.execute(connection);
  return { movements: rows.map(presentMovement), total: rows[0]?.total ?? 0 };
}

function presentMovement(row: MovementRow): StockMovement {
  return {
    id: String(row.id),
    createdDate: row.created_at.toISOString(),
    variantId: row.variant_id,
    locationName: row.location ?? "",
    delta: row.delta,
    quantityAfter: row.quantity_after,
    reason: row.reason,
    ...(row.order_id === null ? {} : { orderId: row.order_id }),
    ...(row.actor_kind === null
      ? {}
      : { actor: { kind: row.actor_kind, ...(row.actor_id === null ? {} : { id: row.actor_id }) } }),
  };
}
