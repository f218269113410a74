/** Invoices by themselves: when an order is paid, and credit notes when money has gone back. */
import type { Static } from "typebox";
import { orderApproved, orderPaymentStatusUpdated, refundCompleted } from "#api/order-events.ts";
import type { Refund } from "#api/payment-values.ts";
import { findOrder, type Order, readOrdersSettings } from "#server/modules/orders/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { parseDecimal } from "#server/platform/money/money.ts";
import type { EventListener, OutboxEvent } from "#server/platform/outbox/dispatch.ts";
import { creditRefund, makeInvoice } from "./make-invoice.ts";

const nobody: Actor = { kind: "anonymous" };

/** What the order's payment status was when the event was told. */
function paymentStatusIn({ payload }: OutboxEvent): unknown {
  const { order }: { order?: unknown } = Object(payload);
  return Object(order).paymentStatus;
}

type Refunded = Static<(typeof refundCompleted)["payload"]>;

/**
 * What has gone back for goods: credits of a membership that go back without their line leave the line to be paid, as long as
 * the order stands.
 */
function creditedBy({ refund, orderTransactions }: Refunded, { status }: Order): Refund["transactions"] {
  const { transactions, details } = refund;
  const gone = transactions.filter(({ refundStatus }) => refundStatus === "SUCCEEDED");
  if (details.lineItems.length > 0 || status === "CANCELED" || status === "REJECTED") return gone;
  const { payments } = orderTransactions;
  const isOfMembership = (id: string) => payments.find((one) => one.id === id)?.membershipPaymentDetails !== undefined;
  return gone.filter(({ paymentId }) => !isOfMembership(paymentId));
}

export const listeners: readonly EventListener[] = [
  {
    name: "invoices.ofPaidOrders",
    types: [orderPaymentStatusUpdated.type, orderApproved.type],
    async run(tx, event, store) {
      // Dated when the money came, however long the event was on its way.
      const caller = { actor: nobody, now: store.now(), at: event.occurredAt };
      const order = await findOrder(tx, event.entityId);
      // What went back since is credited by its own event.
      const wasPaid = [order?.paymentStatus, paymentStatusIn(event)].includes("PAID");
      if (order === undefined || !wasPaid || order.status !== "APPROVED" || order.isImported) return;
      if (!(await readOrdersSettings(tx)).createInvoice) return;
      await makeInvoice(tx, caller, { orderId: order.id, isDraft: false }).catch((error: unknown) => {
        // It has one, or there is nobody to write it to: nothing to do either way.
        if (!(error instanceof AppError)) throw error;
        if (error.code === "INVOICE_DOES_NOT_ADD_UP") {
          store.log.error({ alarm: "NO_INVOICE", orderId: order.id, faults: error.detail.description });
        }
      });
    },
  },
  {
    name: "invoices.creditRefunds",
    types: [refundCompleted.type],
    async run(tx, event, store) {
      const refunded = event.payload as Refunded;
      const { refund } = refunded;
      const order = await findOrder(tx, event.entityId);
      if (order === undefined) return;
      const amount = creditedBy(refunded, order)
        .map(({ amount: { amount: text } }) => parseDecimal(text, order.currency))
        .reduce((sum, part) => sum + part, 0);
      const reason = refund.details.reason || `Refund of order ${order.number}`;
      const caller = { actor: nobody, now: store.now(), at: event.occurredAt };
      await creditRefund(tx, caller, { order, refundId: refund.id, amount, reason });
    },
  },
];
