/** Unpaid renewal orders. */
import { cancelOrder, findOrder } from "#server/orders/orders/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";

/** Cancels the order unless it was paid, fulfilled or canceled. */
export async function cancelUnpaidOrder(
  tx: Tx,
  caller: { actor: Actor; now: Date; baseUrl: string },
  orderId: string,
): Promise<void> {
  const order = await findOrder(tx, orderId);
  const canCancel =
    order?.status === "APPROVED" && order.captured === 0 && order.lines.every((line) => line.fulfilled === 0);
  if (canCancel) await cancelOrder(tx, caller, { id: orderId, sendOrderCanceledEmail: false });
}
