/** Settings of the label provider. The key is stored encrypted and only decrypted for requests to the provider. */
import type { ShippingLabelSettings } from "#api/orders/shipping-labels.ts";
import { seal, unseal } from "#server/platform/crypto/sealed.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { allowedInside } from "#server/platform/http-client/own-machine.ts";
import type { Store } from "#server/platform/store.ts";
import { easypost, isTestKey } from "./easypost/easypost.ts";
import { LabelKeyRejected, type LabelProvider, LabelProviderUnavailable, LabelRefused } from "./provider.ts";

export const PROVIDER = "easypost";

type KeyCheck = { state: "VERIFIED" | "UNVERIFIED" | "REJECTED"; message: string | null; checkedAt: Date };
type Settings = { isEnabled: boolean; apiKey: string | undefined; keyCheck: KeyCheck | undefined };

const sealing = (store: Store) => ({
  secret: store.config.secret,
  purpose: "shipping-label-keys",
  owner: PROVIDER,
});

async function readSettings(db: Connection, store: Store): Promise<Settings> {
  const row = await db
    .selectFrom("shipping_label_settings")
    .selectAll()
    .where("provider", "=", PROVIDER)
    .executeTakeFirst();
  const { key_state: state, key_checked_at: checkedAt } = row ?? {};
  return {
    isEnabled: row?.is_enabled ?? false,
    apiKey: row?.sealed_key ? unseal(row.sealed_key, sealing(store)).toString("utf8") : undefined,
    keyCheck:
      row === undefined || !state || !checkedAt
        ? undefined
        : {
            state: state === "VERIFIED" || state === "REJECTED" ? state : "UNVERIFIED",
            message: row.key_message,
            checkedAt,
          },
  };
}

const providerWith = (store: Store, apiKey: string): LabelProvider =>
  easypost({ apiUrl: store.config.easypostUrl, apiKey, allows: allowedInside(store) });

/** Sends a request to the provider. Not inside a transaction. */
async function checkKey(store: Store, apiKey: string): Promise<KeyCheck> {
  const checkedAt = store.now();
  try {
    await providerWith(store, apiKey).verify();
    return { state: "VERIFIED", message: null, checkedAt };
  } catch (error) {
    if (error instanceof LabelKeyRejected || error instanceof LabelRefused) {
      return { state: "REJECTED", message: error.message, checkedAt };
    }
    if (error instanceof LabelProviderUnavailable) return { state: "UNVERIFIED", message: error.message, checkedAt };
    throw error;
  }
}

/**
 * Verifies a key before it is saved; undefined without one.
 * @throws {ValidationError} on the key's field, when the provider rejects it
 */
export async function checkNewKey(store: Store, apiKey: string | null | undefined): Promise<KeyCheck | undefined> {
  if (typeof apiKey !== "string") return undefined;
  const check = await checkKey(store, apiKey);
  if (check.state !== "REJECTED") return check;
  const description = `was rejected by EasyPost: ${check.message}`;
  throw new ValidationError([{ field: "shippingLabelSettings.apiKey", description, violatedRule: "OTHER", data: {} }]);
}

type Changes = { isEnabled?: boolean | undefined; apiKey?: string | null | undefined; keyCheck?: KeyCheck | undefined };

export async function updateSettings(tx: Tx, store: Store, changes: Changes): Promise<void> {
  const old = await readSettings(tx, store);
  const apiKey = changes.apiKey === undefined ? old.apiKey : (changes.apiKey ?? undefined);
  const isEnabled = apiKey === undefined ? false : (changes.isEnabled ?? old.isEnabled);
  if (changes.isEnabled === true && apiKey === undefined) throw new AppError("SHIPPING_LABELS_NEED_KEY");
  const check = apiKey === undefined ? undefined : (changes.keyCheck ?? old.keyCheck);
  const values = {
    is_enabled: isEnabled,
    sealed_key: apiKey === undefined ? null : seal(Buffer.from(apiKey), sealing(store)),
    key_state: check?.state ?? null,
    key_message: check?.message ?? null,
    key_checked_at: check?.checkedAt ?? null,
    updated_at: store.now(),
  };
  await tx
    .insertInto("shipping_label_settings")
    .values({ provider: PROVIDER, ...values })
    .onConflict((conflict) => conflict.column("provider").doUpdateSet(values))
    .execute();
}

export async function presentSettings(db: Connection, store: Store): Promise<ShippingLabelSettings> {
  const { isEnabled, apiKey, keyCheck } = await readSettings(db, store);
  return {
    provider: PROVIDER,
    state: stateOf({ isEnabled, apiKey, keyCheck }),
    isEnabled,
    isTest: apiKey !== undefined && isTestKey(apiKey),
    keyHint: apiKey === undefined ? null : `${apiKey.slice(0, 4)}…${apiKey.slice(-4)}`,
    keyMessage: keyCheck?.message ?? null,
  };
}

function stateOf({ isEnabled, apiKey, keyCheck }: Settings): ShippingLabelSettings["state"] {
  if (apiKey === undefined) return "NEEDS_KEY";
  if (keyCheck?.state === "REJECTED") return "KEY_REJECTED";
  if (keyCheck?.state !== "VERIFIED") return "NOT_VERIFIED";
  return isEnabled ? "READY" : "SWITCHED_OFF";
}

/**
 * For new parcels and purchases.
 * @throws {AppError} SHIPPING_LABELS_OFF
 */
export async function requireProvider(db: Connection, store: Store): Promise<LabelProvider> {
  const settings = await readSettings(db, store);
  if (settings.apiKey === undefined || stateOf(settings) !== "READY") throw new AppError("SHIPPING_LABELS_OFF");
  return providerWith(store, settings.apiKey);
}

/** For labels that are paid for or being paid for, also when labels were switched off since. */
export async function findProvider(db: Connection, store: Store): Promise<LabelProvider | undefined> {
  const { apiKey } = await readSettings(db, store);
  return apiKey === undefined ? undefined : providerWith(store, apiKey);
}

/** Verifies a key again that could not be verified when it was saved. */
export async function recheckKey(store: Store): Promise<void> {
  const { db } = store.database;
  const { apiKey, keyCheck } = await readSettings(db, store);
  if (apiKey === undefined || keyCheck?.state !== "UNVERIFIED") return;
  const check = await checkKey(store, apiKey);
  await db
    .updateTable("shipping_label_settings")
    .set({ key_state: check.state, key_message: check.message, key_checked_at: check.checkedAt })
    // Skipped when the key has changed since.
    .where("key_checked_at", "=", keyCheck.checkedAt)
    .execute();
}
