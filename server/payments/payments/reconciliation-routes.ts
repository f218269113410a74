import * as api from "#api/payments/payment-reconciliations.ts";
import { handleManual, handleRead } from "#server/platform/http/handlers.ts";
import { money2, toDecimal } from "#server/platform/money/money.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { compareAll, listReconciliations, type Reconciliation } from "./compare-books.ts";
import type { Difference } from "./compare-rules.ts";

const SHOWN = 30;

const kinds: Readonly<Record<Difference["kind"], api.ReconciliationDifference["kind"]>> = {
  UNKNOWN_CAPTURE: "UNKNOWN_CAPTURE",
  DIFFERS_CAPTURE: "CAPTURE_DIFFERS",
  MISSING_CAPTURE: "CAPTURE_MISSING_AT_PROVIDER",
  UNKNOWN_REFUND: "UNKNOWN_REFUND",
  DIFFERS_REFUND: "REFUND_DIFFERS",
  MISSING_REFUND: "REFUND_MISSING_AT_PROVIDER",
};

function present(run: Reconciliation, locale: string): api.ReconciliationRun {
  return {
    id: run.id,
    provider: run.provider,
    startedDate: run.started_at.toISOString(),
    ...(run.ended_at === null ? {} : { endedDate: run.ended_at.toISOString() }),
    since: run.since.toISOString(),
    paymentsCompared: run.payments_compared,
    differences: run.differences.map(({ kind, paymentId, refundId, orderId, ours, theirs, currency, at }) => ({
      kind: kinds[kind],
      paymentId,
      ...(refundId === undefined ? {} : { refundId }),
      ...(orderId === undefined ? {} : { orderId }),
      ours: money2(ours, currency, locale),
      theirs: money2(theirs, currency, locale),
      date: at,
    })),
    days: run.days.map(({ day, currency, ...sums }) => ({
      day,
      currency,
      ourCaptured: toDecimal(sums.ourCaptured, currency),
      theirCaptured: toDecimal(sums.theirCaptured, currency),
      ourRefunded: toDecimal(sums.ourRefunded, currency),
      theirRefunded: toDecimal(sums.theirRefunded, currency),
    })),
    ...(run.failure === null ? {} : { failure: run.failure }),
  };
}

export const routes = [
  handleRead(api.listReconciliations, async ({ db }) => {
    const { locale } = await readStoreSettings(db);
    return { reconciliations: (await listReconciliations(db, SHOWN)).map((run) => present(run, locale)) };
  }),
  // Requests to providers run outside any transaction.
  handleManual(api.startReconciliation, async ({ db, store, body }) => {
    const { locale } = await readStoreSettings(db);
    return { reconciliations: (await compareAll(store, body.days)).map((run) => present(run, locale)) };
  }),
];
