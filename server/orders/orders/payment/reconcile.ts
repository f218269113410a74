/**
 * Runs every minute: payments without a final state, refunds that failed to send, captures that the store hasn't
 * recorded.
 */

import { Type } from "typebox";
import {
  knownPaymentIds,
  listDuePayments,
  listPendingRefundTransactions,
  listProviders,
  listUnsettledPayments,
  listWaitingPayments,
  type Payment,
  type PaymentProvider,
  ProviderUnavailable,
  raiseAlarm,
} from "#server/payments/payments/public.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { job } from "#server/platform/jobs/jobs.ts";
import type { Store } from "#server/platform/store.ts";
import { sendRefundNow } from "../refund/send-refund.ts";
import { executeIntent, requestCapture, requestVoid } from "./capture-payment.ts";
import { settlePayment } from "./settle-payment.ts";

/** Returning shoppers settle payments first; the job handles older ones. */
const PATIENCE = 20_000;
const CAPTURES_WINDOW = 3_600_000;

export const reconcilePayments = job({
  name: "orders.reconcilePayments",
  payload: Type.Object({}),
  schedule: "* * * * *",
  run: (store) => reconcile(store),
});

export async function reconcile(store: Store, { patience = PATIENCE }: { patience?: number } = {}): Promise<void> {
  const { db } = store.database;
  const before = new Date(store.now().getTime() - patience);
  for (const payment of await listUnsettledPayments(db, { askedBefore: before, limit: 100 })) {
    await ignoreUnavailable(store, () => settlePayment(store, payment.id));
  }
  for (const payment of await listDuePayments(db, store.now())) await doScheduled(store, payment);
  for (const id of await listWaitingPayments(db, before)) {
    await ignoreUnavailable(store, () => executeIntent(store, id));
  }
  for (const id of await listPendingRefundTransactions(db, before)) {
    await ignoreUnavailable(store, () => sendRefundNow(store, id));
  }
  for (const provider of await listProviders(db, store)) {
    await ignoreUnavailable(store, () => findUnknownCaptures(store, provider));
  }
}

/** Executes a scheduled capture or void that is due. */
async function doScheduled(store: Store, { id, order_id: orderId, scheduled_action }: Payment): Promise<void> {
  if (orderId === null) return;
  const now = store.now();
  try {
    await transaction(
      store.database.db,
      (tx) =>
        scheduled_action === "CAPTURE"
          ? requestCapture(tx, { orderId, payments: [{ paymentId: id }], now })
          : requestVoid(tx, { orderId, paymentIds: [id], reason: "SCHEDULED", now }),
      { cache: store.cache },
    );
  } catch (error) {
    // Already in progress, or the order is canceled: nothing is due anymore.
    if (!(error instanceof AppError)) throw error;
    store.log.warn({ err: error, paymentId: id });
  }
}

/** An unavailable provider is retried in a minute and doesn't stop the other work. */
async function ignoreUnavailable(store: Store, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    store.log.warn({ err: error });
  }
}

async function findUnknownCaptures(store: Store, provider: PaymentProvider): Promise<void> {
  const now = store.now();
  const movements = await provider.movements(new Date(now.getTime() - CAPTURES_WINDOW));
  // Captures without a payment ID of this store belong to other stores of the same account.
  const captures = movements.filter(({ kind, paymentId }) => kind === "CAPTURE" && paymentId !== "");
  const known = await knownPaymentIds(
    store.database.db,
    captures.map((capture) => capture.paymentId),
  );
  for (const { paymentId, amount, currency } of captures) {
    if (known.has(paymentId)) continue;
    const message = `The provider captured ${amount} ${currency} for payment ${paymentId}, which isn't recorded in this store.`;
    store.log.error({ alarm: message });
    await transaction(store.database.db, (tx) =>
      raiseAlarm(tx, { paymentId: null, kind: `UNKNOWN_CAPTURE ${paymentId}`, message }, now),
    );
  }
}
