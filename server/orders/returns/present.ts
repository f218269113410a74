import { returnChanged, type Return as WireReturn } from "#api/orders/returns.ts";
import { findLine, findOrder, type Order } from "#server/orders/orders/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { money2 } from "#server/platform/money/money.ts";
import { emit } from "#server/platform/outbox/emit.ts";
import { listReturns, type ReturnRow } from "./queries.ts";
import { refundOf, worthOfLine, worthOfReturn } from "./worth.ts";

/** `known` are all returns of the order. */
export function presentReturn(row: ReturnRow, order: Order, known: readonly ReturnRow[]): WireReturn {
  const money = (amount: number) => money2(amount, order.currency, order.locale);
  const isOpen = row.state !== "CLOSED" && row.state !== "REJECTED" && row.state !== "CANCELED";
  const lineItems = row.lines.map((returned) => {
    const { lineItemId, quantity, reason, received, restocked, exchangeFor } = returned;
    const { name, details } = findLine(order, lineItemId);
    return {
      lineItemId,
      name,
      quantity,
      reason,
      receivedQuantity: received,
      restockedQuantity: restocked,
      worth: money(worthOfLine(row, returned, order)),
      ...(details.image === undefined ? {} : { image: details.image }),
      ...(exchangeFor === null ? {} : { exchangeFor }),
    };
  });
  return {
    id: row.id,
    number: `R-${row.number}`,
    orderId: order.id,
    orderNumber: String(order.number),
    kind: row.kind,
    status: row.state,
    buyerName: order.buyerName,
    buyerEmail: row.statement?.email ?? order.email,
    lineItems,
    currency: order.currency,
    worth: money(worthOfReturn(row, order)),
    ...(row.shipping_fee === 0 ? {} : { shippingFee: money(row.shipping_fee) }),
    ...(isOpen
      ? {
          refundable: {
            withoutShipping: money(refundOf(row, order, known, false)),
            withShipping: money(refundOf(row, order, known, true)),
          },
        }
      : {}),
    ...(row.refunded_amount === null ? {} : { refundedAmount: money(row.refunded_amount) }),
    reason: row.statement?.text || row.reason,
    answer: row.answer,
    createdDate: row.created_at.toISOString(),
    ...(row.refund_id === null ? {} : { refundId: row.refund_id }),
    ...(row.exchange_order_id === null ? {} : { exchangeOrderId: row.exchange_order_id }),
    ...(row.decided_at === null ? {} : { decidedDate: row.decided_at.toISOString() }),
    ...(row.received_at === null ? {} : { receivedDate: row.received_at.toISOString() }),
    ...(row.closed_at === null ? {} : { closedDate: row.closed_at.toISOString() }),
  };
}

export async function presentOne(db: Connection, row: ReturnRow): Promise<WireReturn> {
  const order = await findOrder(db, row.order_id);
  if (order === undefined) throw new Error("a return has its order");
  return presentReturn(row, order, await listReturns(db, order.id));
}

export async function announceReturn(
  tx: Tx,
  row: ReturnRow,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  const payload = { return: await presentOne(tx, row) };
  await emit(tx, { event: returnChanged, entityId: row.id, payload, actor, now });
}
