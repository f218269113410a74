/**
 * Fulfills items that aren't shipped (gift cards, downloads, passes, sessions) automatically on payment, with a
 * fulfillment of their own, which is deleted when the order is canceled or an edit removes the lines.
 */
import { sql } from "kysely";
import { needsSending, type Order, type OrderHooks, type OrderLine } from "#server/orders/orders/public.ts";
import { anonymous } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { deliver, takeBackUnits } from "./change-fulfillments.ts";
import { ELECTRONIC, insertFulfillment } from "./queries.ts";

// Automatic fulfillments have no actor.

const isPaid = ({ paymentStatus }: Order): boolean =>
  paymentStatus === "PAID" || paymentStatus === "PARTIALLY_REFUNDED";

async function deliverElectronically(tx: Tx, order: Order, now: Date): Promise<void> {
  if (order.status !== "APPROVED" || order.isImported) return;
  const lines = order.lines
    .filter((line) => !needsSending(line) && line.quantity > line.fulfilled)
    .map(({ id, quantity, fulfilled }) => ({ id, quantity: quantity - fulfilled }));
  if (lines.length === 0) return;
  await insertFulfillment(tx, {
    orderId: order.id,
    fields: { status: ELECTRONIC, is_completed: true },
    lines,
    now,
  });
  await deliver(tx, order, lines, { actor: anonymous, now });
}

/** Deletes automatic fulfillments only; those that staff created stay. */
async function takeBack(tx: Tx, order: Order, lines: readonly OrderLine[], now: Date): Promise<void> {
  const ids = lines.filter((line) => !needsSending(line) && line.fulfilled > 0).map(({ id }) => id);
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: string; quantity: number }>`
    with gone as (
      delete from fulfillment_line_items l using fulfillments f
      where f.id = l.fulfillment_id and f.order_id = ${order.id}::uuid and f.status = ${ELECTRONIC}
        and l.line_item_id = any(${ids}::uuid[])
      returning l.line_item_id::text as id, l.quantity
    )
    select id, sum(quantity)::int as quantity from gone group by id`.execute(tx);
  await sql`
    delete from fulfillments f where f.order_id = ${order.id}::uuid and f.status = ${ELECTRONIC}
      and not exists (select from fulfillment_line_items l where l.fulfillment_id = f.id)`.execute(tx);
  if (rows.length > 0) await takeBackUnits(tx, order, rows, { actor: anonymous, now });
}

export const fulfillmentOrderHooks: OrderHooks = {
  onPaid: (tx, { order, now }) => deliverElectronically(tx, order, now),
  async onCanceled(tx, { order, now }) {
    await takeBack(tx, order, order.lines, now);
  },
  async onEditing(tx, { order, units, now }) {
    const fewer = order.lines.filter(({ id, fulfilled }) => (units.get(id) ?? 0) < fulfilled);
    await takeBack(tx, order, fewer, now);
  },
  async onEdited(tx, { order, now }) {
    if (isPaid(order)) await deliverElectronically(tx, order, now);
  },
};
