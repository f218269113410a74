/** The version 1 list of one product's movements, paged by offset. */
import { sql } from "kysely";
import type { StockMovement } from "#api/inventory/stock-history.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { type MovementRow, movementColumns, presentMovement } from "./history.ts";

type Page = { limit: number; offset: number };

export async function listMovements(
  connection: Connection,
  productId: string,
  { limit, offset }: Page,
): Promise<{ movements: StockMovement[]; total: number }> {
  const { rows } = await sql<MovementRow & { total: number }>`
    select ${movementColumns}, count(*) over ()::int as total from stock_movements m
    where m.product_id = ${productId}::uuid order by m.id desc limit ${limit} offset ${offset}`.execute(connection);
  return { movements: rows.map(presentMovement), total: rows[0]?.total ?? 0 };
}
