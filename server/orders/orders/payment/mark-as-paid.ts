/** Payments received outside the store: cash, bank transfers. */
import { lockPaymentsOfOrder, updatePayment } from "#server/payments/payments/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { addActivity } from "../change/writes.ts";
import { type Order, owedOf, refuseDisputed, refuseEnded } from "../order.ts";
import { lockOrder } from "../read/queries.ts";
import { updatePaymentStatus } from "./update-payment-status.ts";

/** @throws {AppError} ORDER_NOT_FOUND, ORDER_CANCELED (also when rejected), ORDER_ALREADY_PAID, ORDER_HAS_CHARGEBACKS */
export async function markAsPaid(tx: Tx, { actor, now }: { actor: Actor; now: Date }, orderId: string): Promise<Order> {
  const order = await lockOrder(tx, orderId);
  refuseEnded(order);
  const payments = await lockPaymentsOfOrder(tx, order.id);
  const open = owedOf({ ...order, captured: payments.reduce((sum, payment) => sum + payment.captured, 0) });
  if (open <= 0) throw new AppError("ORDER_ALREADY_PAID");
  refuseDisputed(order);
  const waiting = payments.find(
    (each) => each.method === "MANUAL" && each.status === "PENDING" && each.authorized === open,
  );
  if (waiting !== undefined)
    await updatePayment(tx, waiting.id, { captured: open, status: "APPROVED", is_expected: false }, now);
  else await insertManualPayment(tx, { order, amount: open, now });
  await addActivity(tx, order.id, { type: "ORDER_PAID" }, { actor, now });
  return updatePaymentStatus(tx, order, { actor, now });
}

async function insertManualPayment(
  tx: Tx,
  { order, amount, now }: { order: Order; amount: number; now: Date },
): Promise<void> {
  await tx
    .insertInto("payments")
    .values({
      id: newId(now.getTime()),
      order_id: order.id,
      intended_order_id: order.id,
      method: "MANUAL",
      provider: "manual",
      status: "APPROVED",
      currency: order.currency,
      authorized: amount,
      captured: amount,
      is_settled: true,
      created_at: now,
      updated_at: now,
    })
    .execute();
}
