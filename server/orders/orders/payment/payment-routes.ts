/**
 * Endpoints of order transactions and billing (docs/protocol/fulfillments-and-transactions.md,
 * docs/protocol/billing-and-drafts.md), and the store's list of payments.
 */
import * as billing from "#api/orders/orders/order-billing.ts";
import * as payments from "#api/payments/payments.ts";
import { findPayment, ProviderUnavailable, presentPayment } from "#server/payments/payments/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { handleManual, handleRead, handleWrite, isId } from "#server/platform/http/handlers.ts";
import { attemptEach, bulkMetadata, itemMetadata } from "#server/platform/http/values/bulk.ts";
import { withErrorCodes } from "#server/platform/http/values/translate-error-codes.ts";
import type { Store } from "#server/platform/store.ts";
import { readTransactions } from "../announce.ts";
import { getOrder } from "../read/queries.ts";
import { sendRefundNow } from "../refund/send-refund.ts";
import { executeIntent, requestCapture, requestVoid } from "./capture-payment.ts";
import { chargeOrder } from "./charge-order.ts";
import { findListedPayment, listPayments, resolveAlarms } from "./payment-list.ts";
import { addPayments, changePaymentStatus } from "./payment-records.ts";
import { presentListed, presentPaymentPage } from "./present-payment.ts";
import { settlePayment } from "./settle-payment.ts";

const PAGE = 50;

/** Calls `ask` for each payment. Reconciliation retries providers that don't respond. */
async function forEachPayment(
  store: Store,
  ids: readonly string[],
  ask: (id: string) => Promise<unknown>,
): Promise<void> {
  for (const id of ids) {
    await ask(id).catch((error: unknown) => {
      if (!(error instanceof ProviderUnavailable)) throw error;
      store.log.warn({ err: error, id });
    });
  }
}

const openPaymentIds = async (db: Connection, orderId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom("payments")
    .select("id")
    .where("order_id", "=", orderId)
    .where("method", "=", "GATEWAY")
    .where("status", "in", ["INITIATED", "PENDING", "AUTHORIZED"])
    .execute();
  return rows.map(({ id }) => id);
};

const pendingRefundIds = async (db: Connection, orderId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom("refund_transactions as t")
    .innerJoin("refunds as r", "r.id", "t.refund_id")
    .select("t.id")
    .where("r.order_id", "=", orderId)
    .where("t.state", "=", "PENDING")
    .execute();
  return rows.map(({ id }) => id);
};

/**
 * Errors of other modules by the code that `order-billing` uses for them
 * (docs/protocol/billing-and-drafts.md#order-billing).
 */
const billingCodes = {
  ORDER_ALREADY_PAID: "ORDER_PAID",
  PAYMENT_METHOD_NOT_AVAILABLE: "PAYMENT_METHOD_UNAVAILABLE",
  CURRENCY_MISMATCH: "INVALID_CURRENCY",
} as const;
const withoutTransactions = { ORDER_NOT_FOUND: "ORDER_TRANSACTIONS_NOT_FOUND" } as const;

export const routes = [
  handleWrite(payments.addPayments, async ({ tx, params, body, actor, now }) => {
    const { order, ids } = await addPayments(tx, { actor, now }, { orderId: params.orderId, payments: body.payments });
    return { orderTransactions: await readTransactions(tx, order), paymentsIds: ids };
  }),
  handleWrite(payments.updatePaymentStatus, async ({ tx, params, body, actor, now }) => {
    const { order } = await changePaymentStatus(tx, { actor, now }, { ...params, status: body.status ?? "UNDEFINED" });
    return { orderTransactions: await readTransactions(tx, order) };
  }),
  handleWrite(payments.bulkUpdatePaymentStatuses, async ({ tx, body, actor, now }) => {
    const { paymentAndOrderIds, returnFullEntity = false, status = "UNDEFINED" } = body;
    const outcomes = await attemptEach(
      tx,
      paymentAndOrderIds,
      async ({ orderId = "", paymentId = "" }) => {
        const { order, payment } = await changePaymentStatus(tx, { actor, now }, { orderId, paymentId, status });
        return { id: payment.id, entity: presentPayment(payment, order.locale) };
      },
      ({ paymentId }) => paymentId,
    );
    return {
      results: outcomes.map((outcome, index) => ({
        itemMetadata: itemMetadata(outcome, index),
        ...(returnFullEntity && outcome.error === undefined ? { item: outcome.entity } : {}),
      })),
      bulkActionMetadata: bulkMetadata(outcomes),
    };
  }),
  // Calls providers outside any transaction.
  handleManual(payments.updatePayments, async ({ db, store, params, actor }) => {
    const order = await withErrorCodes(withoutTransactions, () => getOrder(db, actor, params.orderId));
    await forEachPayment(store, await openPaymentIds(db, order.id), async (id) => {
      await executeIntent(store, id);
      await settlePayment(store, id);
    });
    return {};
  }),
  handleManual(payments.updateRefundTransaction, async ({ db, store, params, actor }) => {
    const order = await withErrorCodes(withoutTransactions, () => getOrder(db, actor, params.orderId));
    await forEachPayment(store, await pendingRefundIds(db, order.id), (id) => sendRefundNow(store, id));
    return {};
  }),
  handleWrite(billing.captureAuthorizedPayments, async ({ tx, body, now }) => {
    const order = await requestCapture(tx, { ...body, now });
    return { orderTransactions: await readTransactions(tx, order) };
  }),
  handleWrite(billing.voidAuthorizedPayments, async ({ tx, body, now }) => {
    const order = await requestVoid(tx, { ...body, reason: "MANUAL", now });
    return { orderTransactions: await readTransactions(tx, order) };
  }),
  // Intent, charge and settlement are separate steps, with calls to the provider between them.
  handleManual(billing.authorizeChargeWithSavedPaymentMethod, async ({ body, header, db, ...context }) => {
    const charge = {
      orderId: body.orderId,
      amount: body.amount.amount,
      currency: body.currency,
      isDelayedCapture: true,
      settings: body.delayedCaptureSettings,
      key: header("idempotency-key"),
    };
    const payment = await withErrorCodes(billingCodes, () => chargeOrder(context, charge));
    const order = await getOrder(db, context.actor, body.orderId);
    return {
      payment: presentPayment(payment, order.locale),
      orderTransactions: await readTransactions(db, order),
    };
  }),
  handleRead(billing.listPayments, async ({ db, query: { cursor, limit = PAGE, ...filter } }) => {
    const before = cursor !== undefined && isId(cursor) ? cursor : undefined;
    const rows = await listPayments(db, { ...filter, before, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return { payments: page.map(presentListed), ...(last && { nextCursor: last.id }) };
  }),
  handleRead(billing.getPayment, async ({ db, params }) => {
    const row = isId(params.id) ? await findListedPayment(db, params.id) : undefined;
    if (row === undefined) throw new AppError("PAYMENT_NOT_FOUND");
    return presentPaymentPage(db, row);
  }),
  handleWrite(billing.resolvePaymentAlarms, async ({ tx, params, now }) => {
    const payment = isId(params.id) ? await findPayment(tx, params.id) : undefined;
    if (payment === undefined) throw new AppError("PAYMENT_NOT_FOUND");
    return { resolved: await resolveAlarms(tx, payment.id, now) };
  }),
];
