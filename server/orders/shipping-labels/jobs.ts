import { Type } from "typebox";
import { anonymous } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { type Job, job } from "#server/platform/jobs/jobs.ts";
import { deleteOldQuotes, listPending } from "./labels.ts";
import { LabelKeyRejected, LabelProviderUnavailable, LabelRefused } from "./provider.ts";
import { REQUEST_MS, settlePurchase } from "./purchase.ts";
import { findProvider, recheckKey } from "./settings.ts";

/** A carrier that was asked to issue a label has done so by then, or never does. */
const PATIENCE_MS = 5 * 60_000;
/** Providers sell at quoted rates for a few days at most. */
const QUOTE_MS = 7 * 86_400_000;

/**
 * Finds out how purchases ended whose outcome wasn't known, and verifies a key that wasn't verified when it was saved. Buys
 * nothing: hours later the order can be canceled, or shipped with another label.
 */
export const settleLabels = job({
  name: "shippingLabels.settle",
  payload: Type.Object({}),
  schedule: "* * * * *",
  async run(store) {
    const { db } = store.database;
    const now = store.now().getTime();
    await transaction(db, (tx) => deleteOldQuotes(tx, new Date(now - QUOTE_MS)));
    await recheckKey(store);
    const pending = await listPending(db, new Date(now - REQUEST_MS));
    const provider = pending.length === 0 ? undefined : await findProvider(db, store);
    if (provider === undefined) return;
    for (const label of pending) {
      try {
        const settling = {
          store,
          actor: anonymous,
          transaction: <Result>(run: (tx: Tx) => Promise<Result>) => transaction(db, run),
        };
        await settlePurchase(settling, provider, { label, patienceMs: PATIENCE_MS });
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
