/** Settles a payment for a placed order: a payment link, a balance, a charge by the merchant. */
import {
  isOpen,
  listPayments,
  lockPayment,
  type Payment,
  type ProviderState,
  updatePayment,
} from "#server/payments/payments/public.ts";
import { anonymous } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { type Order, owedOf } from "../order.ts";
import { lockOrder } from "../read/queries.ts";
import { releaseAuthorization } from "./capture-payment.ts";
import { addPaidActivity, addPaymentActivity } from "./payment-activities.ts";
import { updatePaymentStatus } from "./update-payment-status.ts";

type Settled = { payment: Payment; state: ProviderState; now: Date };
type End = { status: "DECLINED" | "CANCELED"; cause: string; now: Date };

/** Final states that are common to all payments (`settle-payment.ts`). */
type Endings = {
  endWithoutMoney(tx: Tx, payment: Payment, end: End): Promise<void>;
  endUnknown(tx: Tx, payment: Payment, now: Date): Promise<undefined>;
  refundPayment(tx: Tx, payment: Payment, back: { kind: string; captured: number; now: Date }): Promise<string>;
  /** Records the provider's fee and the saved payment method. */
  recordFeeAndMethod(): Promise<void>;
};

/** Returns the text of the alarm, if one was recorded. */
export async function settleOrderPayment(
  tx: Tx,
  { payment: known, state, now }: Settled,
  endings: Endings,
): Promise<string | undefined> {
  if (known.order_id === null) return undefined;
  const order = await lockOrder(tx, known.order_id);
  const payment = await lockPayment(tx, known.id);
  if (payment === undefined || payment.is_settled) return undefined;
  switch (state.state) {
    case "CAPTURED":
    case "AUTHORIZED":
      return receive(tx, { order, payment, state, now }, endings);
    case "PENDING":
      if (payment.status !== "INITIATED") return undefined;
      await updatePayment(tx, payment.id, { status: "PENDING" }, now);
      await recordWithoutMoney(tx, order, { ...payment, status: "PENDING" }, now);
      return undefined;
    case "DECLINED":
      await endings.endWithoutMoney(tx, payment, { status: "DECLINED", cause: state.cause ?? "DECLINED", now });
      if (isOpen(payment.status)) await recordWithoutMoney(tx, order, { ...payment, status: "DECLINED" }, now);
      return undefined;
    case "CANCELED":
    case "EXPIRED":
    case "VOIDED":
      await endings.endWithoutMoney(tx, payment, { status: "CANCELED", cause: state.state, now });
      // An abandoned payment page is no news; a pending payment that ends is.
      if (payment.status === "PENDING") await recordWithoutMoney(tx, order, { ...payment, status: "CANCELED" }, now);
      return undefined;
    case "UNKNOWN":
      return endings.endUnknown(tx, payment, now);
    case "OPEN":
      await updatePayment(tx, payment.id, { checked_at: now }, now);
      return undefined;
  }
}

async function recordWithoutMoney(tx: Tx, order: Order, payment: Payment, now: Date): Promise<void> {
  const cause = { actor: anonymous, now };
  await addPaymentActivity(tx, order, payment, cause);
  await updatePaymentStatus(tx, order, cause);
}

async function receive(
  tx: Tx,
  { order, payment, state, now }: Settled & { order: Order },
  { refundPayment, recordFeeAndMethod }: Endings,
): Promise<string | undefined> {
  const isAuthorizedOnly = state.state === "AUTHORIZED";
  const taken = isAuthorizedOnly ? state.amount : state.captured;
  const problem = problemWith(order, payment, { taken, currency: state.currency });
  if (problem !== undefined) {
    return isAuthorizedOnly
      ? releaseAuthorization(tx, payment, { kind: problem, now })
      : refundPayment(tx, payment, { kind: problem, captured: taken, now });
  }
  if (isAuthorizedOnly) {
    await updatePayment(tx, payment.id, { status: "AUTHORIZED", authorized_at: now, is_settled: true }, now);
    await addPaymentActivity(tx, order, { ...payment, status: "AUTHORIZED" }, { actor: anonymous, now });
  } else {
    await updatePayment(tx, payment.id, { status: "APPROVED", captured: taken, is_settled: true }, now);
    await notePaid(tx, order, { taken, now });
  }
  await recordFeeAndMethod();
  await updatePaymentStatus(tx, order, { actor: anonymous, now });
  return undefined;
}

function problemWith(
  order: Order,
  payment: Payment,
  { taken, currency }: { taken: number; currency: string },
): string | undefined {
  if (order.status === "CANCELED" || order.status === "REJECTED") return "ORDER_CANCELED";
  if (taken !== payment.authorized || currency !== payment.currency) return "AMOUNT_DIFFERS";
  return taken > owedOf(order) ? "ORDER_ALREADY_PAID" : undefined;
}

/** Cancels pending offline payments once nothing is owed anymore. */
async function notePaid(tx: Tx, order: Order, { taken, now }: { taken: number; now: Date }): Promise<void> {
  const owed = owedOf(order);
  await addPaidActivity(tx, { orderId: order.id, amount: taken, owed }, { actor: anonymous, now });
  if (taken < owed) return;
  const waiting = (await listPayments(tx, [order.id])).filter(
    (each) => each.method === "MANUAL" && each.status === "PENDING",
  );
  for (const { id } of waiting) {
    await updatePayment(tx, id, { status: "CANCELED", failure_cause: "PAID_OTHERWISE" }, now);
  }
}
