import { type UnitsEvent, unitsToCome } from "#api/orders/unsent-units.ts";
import { listRefunds } from "#server/payments/payments/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { needsSending, type Order } from "../order.ts";

/** Shippable units that are unfulfilled, by line. Failed refunds don't count. */
export async function readUnitsToCome(
  db: Connection,
  order: Order,
  parcels: readonly UnitsEvent[],
): Promise<{ id: string; quantity: number }[]> {
  const refunds = (await listRefunds(db, [order.id]))
    .filter(({ transactions }) => transactions.some(({ state }) => state !== "FAILED"))
    .map(({ created_at: at, line_items: lines }) => ({
      at,
      lineItems: lines.map(({ lineItemId, quantity }) => ({ id: lineItemId, quantity })),
    }));
  return order.lines.filter(needsSending).flatMap(({ id, quantity, fulfilled }) => {
    const left = unitsToCome({ id, quantity, fulfilledQuantity: fulfilled }, { parcels, refunds });
    return left === 0 ? [] : [{ id, quantity: left }];
  });
}
