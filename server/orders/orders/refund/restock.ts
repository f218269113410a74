/** Restocks units of an order, each at most once. */
import { returnStock } from "#server/inventory/stock/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { addUnits } from "../change/writes.ts";
import type { Order } from "../order.ts";
import type { LineUnits } from "./refund-rules.ts";

export async function restock(
  tx: Tx,
  order: Order,
  lines: readonly LineUnits[],
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  if (lines.length === 0) return;
  await addUnits(tx, "quantity_restocked", lines);
  const variants = new Map(order.lines.map((line) => [line.id, line.variantId]));
  const units = lines.flatMap(({ lineItemId, quantity }) => {
    const variantId = variants.get(lineItemId);
    return variantId == null ? [] : [{ variantId, quantity, orderLineId: lineItemId }];
  });
  await returnStock(tx, units, { orderId: order.id, now, reason: "REVERT_INVENTORY_CHANGE", actor });
}
