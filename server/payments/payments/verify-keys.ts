/** Verifies the store's provider keys when they are saved, on demand, and by a job. */
import { Type } from "typebox";
import { transaction } from "#server/platform/db/transaction.ts";
import { ValidationError } from "#server/platform/http/app-error.ts";
import { job } from "#server/platform/jobs/jobs.ts";
import type { Store } from "#server/platform/store.ts";
import { KeysRejected, type PaymentProvider, ProviderUnavailable } from "./provider.ts";
import {
  type KeyCheck,
  type MethodId,
  noteKeyCheck,
  type ProviderSettings,
  readSettings,
  type SettingChanges,
} from "./provider-settings.ts";
import { stripeWith } from "./providers.ts";

const RECHECK_MS = 55 * 60_000;

/** Sends a request to the provider. Don't call it inside a transaction. */
export async function checkKeys(provider: Pick<PaymentProvider, "verify">, now: Date): Promise<KeyCheck> {
  try {
    await provider.verify();
    return { state: "VERIFIED", message: null, checkedAt: now };
  } catch (error) {
    if (error instanceof KeysRejected) return { state: "REJECTED", message: error.reason, checkedAt: now };
    if (error instanceof ProviderUnavailable) return { state: "UNVERIFIED", message: error.message, checkedAt: now };
    throw error;
  }
}

/**
 * Verifies a secret key before it is saved. Returns undefined without a new key.
 * @throws {ValidationError} on the key's field, when the provider rejects it
 */
export async function checkNewKey(
  store: Store,
  { id, changes, old }: { id: MethodId; changes: SettingChanges; old: ProviderSettings },
): Promise<KeyCheck | undefined> {
  const { secretKey } = changes;
  if (id !== "stripe" || typeof secretKey !== "string") return undefined;
  // Verification doesn't need the webhook secret, which can be entered later.
  const provider = stripeWith(store, { secretKey, webhookSecret: old.keys.webhookSecret ?? "" });
  const check = await checkKeys(provider, store.now());
  if (check.state !== "REJECTED") return check;
  const description = `was rejected by Stripe: ${check.message}`;
  throw new ValidationError([{ field: "paymentProvider.secretKey", description, violatedRule: "OTHER", data: {} }]);
}

/**
 * Verifies the stored key again and stores the outcome. An outage doesn't change the state of a verified or rejected
 * key.
 */
export async function recheckKeys(store: Store, id: MethodId): Promise<KeyCheck | undefined> {
  const { db } = store.database;
  const { keys, keyCheck } = await readSettings(db, store, id);
  const { secretKey, webhookSecret = "" } = keys;
  if (id !== "stripe" || secretKey === undefined) return undefined;
  const check = await checkKeys(stripeWith(store, { secretKey, webhookSecret }), store.now());
  const isNews = check.state !== "UNVERIFIED" || keyCheck === null || keyCheck.state === "UNVERIFIED";
  if (isNews) await transaction(db, (tx) => noteKeyCheck(tx, store, { id, secretKey, keyCheck: check }));
  if (check.state === "REJECTED" && keyCheck?.state !== "REJECTED")
    store.log.error({ alarm: "PAYMENT_KEYS_REJECTED", provider: id, reason: check.message });
  return check;
}

/**
 * Keys that could not be checked are retried on each run, all others every hour, because keys can be revoked or
 * restored.
 */
export const verifyKeys = job({
  name: "payments.verifyKeys",
  payload: Type.Object({}),
  schedule: "*/10 * * * *",
  async run(store) {
    const { keyCheck } = await readSettings(store.database.db, store, "stripe");
    const isRecent =
      keyCheck !== null &&
      keyCheck.state !== "UNVERIFIED" &&
      keyCheck.checkedAt !== null &&
      store.now().getTime() - keyCheck.checkedAt.getTime() < RECHECK_MS;
    if (!isRecent) await recheckKeys(store, "stripe");
  },
});
