/**
 * Automatic invoices when an order is paid or the seller details become complete, and credit notes when a refund
 * completes.
 */
import { Type } from "typebox";
import { orderApproved, orderPaymentStatusUpdated, refundCompleted } from "#api/orders/orders/order-events.ts";
import { findOrder, type Order, readOrdersSettings, wasPaid } from "#server/orders/orders/public.ts";
import { listPayments, listRefunds, type Payment, type Refund } from "#server/payments/payments/public.ts";
import { anonymous } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type Job, job } from "#server/platform/jobs/jobs.ts";
import type { EventListener, OutboxEvent } from "#server/platform/outbox/dispatch.ts";
import type { Store } from "#server/platform/store.ts";
import { type Caller, creditRefund, makeInvoice } from "./make-invoice.ts";
import { readInvoiceSettings } from "./settings.ts";
import { addWaiting, takeWaiting } from "./waiting-queries.ts";

/** The order's payment status when the event was emitted. */
function paymentStatusIn({ payload }: OutboxEvent): unknown {
  const { order }: { order?: unknown } = Object(payload);
  return Object(order).paymentStatus;
}

/**
 * Amount refunded for items, in minor units. Returns 0 while any part of the refund is pending. Membership credits
 * returned without their line are excluded while the order is active, because the line has to be paid again.
 */
function creditedBy(
  { transactions, line_items: lines }: Refund,
  { status }: Order,
  payments: readonly Payment[],
): number {
  if (transactions.some(({ state }) => state === "PENDING")) return 0;
  const gone = transactions.filter(({ state }) => state === "SUCCEEDED");
  const isForGoods = lines.length > 0 || status === "CANCELED" || status === "REJECTED";
  const credits = new Set(payments.filter(({ method }) => method === "MEMBERSHIP").map(({ id }) => id));
  return gone
    .filter(({ payment_id }) => isForGoods || !credits.has(payment_id))
    .reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * Creates a credit note for each refund without one. The events of the invoice and of the refund can arrive in either
 * order.
 */
async function creditRefunds(tx: Tx, caller: Caller, order: Order): Promise<void> {
  const payments = await listPayments(tx, [order.id]);
  for (const refund of await listRefunds(tx, [order.id])) {
    const amount = creditedBy(refund, order, payments);
    const reason = refund.reason || `Refund of order ${order.number}`;
    await creditRefund(tx, caller, { order, refundId: refund.id, amount, reason });
  }
}

/** Issues the invoice of a paid order, or queues it until the seller details are complete. */
async function invoicePaidOrder(tx: Tx, { store, caller, order }: { store: Store; caller: Caller; order: Order }) {
  if (order.status !== "APPROVED" || order.isImported || !(await readOrdersSettings(tx)).createInvoice) return;
  try {
    await makeInvoice(tx, caller, { orderId: order.id, isDraft: false });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "INVOICE_SELLER_INCOMPLETE") await addWaiting(tx, order.id, caller.at ?? caller.now);
    if (error.code === "INVOICE_DOES_NOT_ADD_UP") {
      store.log.error({ alarm: "NO_INVOICE", orderId: order.id, faults: error.detail.description });
    }
    // The order already has an invoice, or has no recipient.
    return;
  }
  await creditRefunds(tx, caller, order);
}

/** Enqueued when the seller details change. Repeated in case an order was queued concurrently. */
export const issueWaitingInvoices = job({
  name: "invoices.issueWaiting",
  payload: Type.Object({}),
  schedule: "*/10 * * * *",
  async run(store) {
    const { db } = store.database;
    for (let isMore = true; isMore; ) {
      isMore = await transaction(db, async (tx) => {
        if ((await readInvoiceSettings(tx)).missingForInvoices.length > 0) return false;
        const orderId = await takeWaiting(tx);
        const order = orderId === undefined ? undefined : await findOrder(tx, orderId);
        // Dated today: an invoice has the day on which it is issued, and numbers follow that order.
        if (order !== undefined)
          await invoicePaidOrder(tx, { store, caller: { actor: anonymous, now: store.now() }, order });
        return orderId !== undefined;
      });
    }
  },
});

export const jobs: readonly Job[] = [issueWaitingInvoices];

export const listeners: readonly EventListener[] = [
  {
    name: "invoices.ofPaidOrders",
    types: [orderPaymentStatusUpdated.type, orderApproved.type],
    async run(tx, event, store) {
      // Dated by the payment, however late the event is delivered.
      const caller = { actor: anonymous, now: store.now(), at: event.occurredAt };
      const order = await findOrder(tx, event.entityId);
      if (order === undefined) return;
      if (wasPaid(order) || paymentStatusIn(event) === "PAID") await invoicePaidOrder(tx, { store, caller, order });
    },
  },
  {
    name: "invoices.creditRefunds",
    types: [refundCompleted.type],
    async run(tx, event, store) {
      const order = await findOrder(tx, event.entityId);
      const caller = { actor: anonymous, now: store.now(), at: event.occurredAt };
      if (order !== undefined) await creditRefunds(tx, caller, order);
    },
  },
];
