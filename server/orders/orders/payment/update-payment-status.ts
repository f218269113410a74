/** Derives an order's payment status again after its payments or refunds changed. */
import { listPayments } from "#server/payments/payments/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { announceOrder, announceTransactions } from "../announce.ts";
import { writeOrder } from "../change/writes.ts";
import { runOrderHooks } from "../hooks/run-hooks.ts";
import type { Order } from "../order.ts";
import { type OrderMoney, paymentStatusOf } from "../states.ts";

/** Updates the order's payment status and emits its events. */
export async function updatePaymentStatus(tx: Tx, order: Order, cause: { actor: Actor; now: Date }): Promise<Order> {
  const money = await moneyOf(tx, order);
  // A difference that was refunded after an edit belongs to no part of the order.
  const { total, differenceRefunded } = order;
  const captured = money.captured - differenceRefunded;
  const refunded = Math.max(0, money.refunded - differenceRefunded);
  const payment_status = paymentStatusOf({ ...money, total, captured, refunded });
  await writeOrder(tx, order.id, { payment_status }, cause.now);
  await announceTransactions(tx, order, cause);
  const changed = await announceOrder(tx, order, cause);
  await runOrderHooks("onMoneyChanged", tx, { order: changed, ...cause });
  return changed;
}

async function moneyOf(tx: Tx, { id }: Order): Promise<Omit<OrderMoney, "total">> {
  const payments = await listPayments(tx, [id]);
  const { refunded } = await tx
    .selectFrom("refund_transactions as t")
    .innerJoin("refunds as r", "r.id", "t.refund_id")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("t.amount"), eb.lit(0)).as("refunded"))
    .where("r.order_id", "=", id)
    .where("t.state", "=", "SUCCEEDED")
    .executeTakeFirstOrThrow();
  return {
    captured: payments.reduce((sum, payment) => sum + payment.captured, 0),
    refunded: Number(refunded),
    uncaptured: payments.filter((payment) => payment.captured === 0 && !payment.is_expected),
  };
}
