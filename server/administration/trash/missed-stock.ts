/** Units that orders returned while their product was in the trash, where no level could take them. */
import { sql } from "kysely";
import { returnStock } from "#server/inventory/stock/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";

type Missed = { variantId: string; orderId: string; orderLineId: string; quantity: number };

/** Adds them, so that the ledger has for each line what was sold without what was returned (audit `stock.sold-once`). */
export async function returnMissedStock(
  tx: Tx,
  productId: string,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  const { rows } = await sql<Missed>`
    select l.variant_id::text as "variantId", o.id::text as "orderId", l.id::text as "orderLineId",
      (m.sold - l.quantity + l.quantity_restocked)::int as quantity
    from variants v join order_line_items l on l.variant_id = v.id join orders o on o.id = l.order_id
      join stock_levels s on s.variant_id = v.id and s.tracks_quantity
      cross join lateral (select -coalesce(sum(delta), 0) as sold from stock_movements where order_line_id = l.id) m
    where v.product_id = ${productId}::uuid and o.is_stock_taken and not o.is_imported
      and s.location_id = (select id from stock_locations where is_default)
      and m.sold > l.quantity - l.quantity_restocked
    order by l.id`.execute(tx);
  for (const { orderId, ...line } of rows)
    await returnStock(tx, [line], { orderId, actor, now, reason: "REVERT_INVENTORY_CHANGE" });
}
