import { Type } from "typebox";
import { transaction } from "#server/platform/db/transaction.ts";
import { type Job, job } from "#server/platform/jobs/jobs.ts";
import { deleteOldQuotes, listPending } from "./labels.ts";
import { LabelKeyRejected, LabelProviderUnavailable, LabelRefused } from "./provider.ts";
import { finishPurchase } from "./purchase.ts";
import { findProvider, recheckKey } from "./settings.ts";

/** Longer than a request to the provider takes. */
const UNSETTLED_MS = 60_000;
/** Providers sell at quoted rates for a few days at most. */
const QUOTE_MS = 7 * 86_400_000;

/** Finds out how purchases ended whose outcome wasn't known, and verifies a key that wasn't verified when it was saved. */
export const settleLabels = job({
  name: "shippingLabels.settle",
  payload: Type.Object({}),
  schedule: "* * * * *",
  async run(store) {
    const { db } = store.database;
    const now = store.now().getTime();
    await transaction(db, (tx) => deleteOldQuotes(tx, new Date(now - QUOTE_MS)));
    await recheckKey(store);
    const pending = await listPending(db, new Date(now - UNSETTLED_MS));
    const provider = pending.length === 0 ? undefined : await findProvider(db, store);
    if (provider === undefined) return;
    for (const label of pending) {
      try {
        await finishPurchase({ store, transaction: (run) => transaction(db, run) }, provider, label);
      } catch (error) {
        const isExpected =
          error instanceof LabelRefused ||
          error instanceof LabelProviderUnavailable ||
          error instanceof LabelKeyRejected;
        if (!isExpected) throw error;
        store.log.warn({ err: error, shippingLabelId: label.id });
      }
    }
  },
});

export const jobs: readonly Job[] = [settleLabels];
