/** Entries of an order's timeline about its payments (docs/protocol/orders.md#activities). */
import { cardOf, type Payment } from "#server/payments/payments/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { type Minor, money2 } from "#server/platform/money/money.ts";
import { addActivity, type NewActivity } from "../change/writes.ts";
import type { Order } from "../order.ts";

type Cause = { readonly actor: Actor; readonly now: Date };
export type UncapturedPayment = Pick<Payment, "id" | "currency" | "authorized" | "details" | "status">;

/** Records money received: `owed` is what was due before it. */
export async function addPaidActivity(
  tx: Tx,
  { orderId, amount, owed }: { orderId: string; amount: Minor; owed: Minor },
  cause: Cause,
): Promise<void> {
  await addActivity(
    tx,
    orderId,
    { type: amount >= owed ? "ORDER_PAID" : "ORDER_PARTIALLY_PAID", body: { amount } },
    cause,
  );
}

/** Records a payment that has brought no money: pending, declined, canceled, authorized or voided. */
export async function addPaymentActivity(
  tx: Tx,
  order: Pick<Order, "id" | "locale">,
  payment: UncapturedPayment,
  cause: Cause,
): Promise<void> {
  const activity = toActivity(order, payment);
  if (activity !== undefined) await addActivity(tx, order.id, activity, cause);
}

/** Records the capture of an authorized payment, which can be less than was authorized. */
export async function addCaptureActivity(
  tx: Tx,
  { id, locale }: Pick<Order, "id" | "locale">,
  payment: Pick<Payment, "id" | "currency" | "captured" | "details">,
  cause: Cause,
): Promise<void> {
  const amount = money2(payment.captured, payment.currency, locale);
  const authorizedPaymentCaptured = { paymentId: payment.id, amount, ...cardOf(payment) };
  await addActivity(
    tx,
    id,
    { type: "AUTHORIZED_PAYMENT_CAPTURED", body: { details: { authorizedPaymentCaptured } } },
    cause,
  );
}

function toActivity({ locale }: Pick<Order, "locale">, payment: UncapturedPayment): NewActivity | undefined {
  const paymentId = payment.id;
  const amount = money2(payment.authorized, payment.currency, locale);
  const card = cardOf(payment);
  const details = { paymentId, regular: { amount, ...(card === undefined ? {} : { creditCardDetails: card }) } };
  switch (payment.status) {
    case "PENDING":
    case "PENDING_MERCHANT":
      return { type: "PAYMENT_PENDING", body: { details: { paymentPending: details } } };
    case "DECLINED":
      return { type: "PAYMENT_DECLINED", body: { details: { paymentDeclined: details } } };
    case "CANCELED":
      return { type: "PAYMENT_CANCELED", body: { details: { paymentCanceled: details } } };
    case "AUTHORIZED":
      return {
        type: "AUTHORIZED_PAYMENT_CREATED",
        body: { details: { authorizedPaymentCreated: { paymentId, amount, ...card } } },
      };
    case "VOIDED":
      return {
        type: "AUTHORIZED_PAYMENT_VOIDED",
        body: { details: { authorizedPaymentVoided: { paymentId, amount, ...card } } },
      };
    default:
      return undefined;
  }
}
