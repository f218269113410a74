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

const openKey = (store: Store, sealed: Buffer): string => unseal(sealed, sealing(store)).toString("utf8");

async function readSettings(db: Connection, store: Store): Promise<Settings> {
  const row = await db
    .selectFrom("shipping_label_settings")
    .selectAll()
    .where("provider", "=", PROVIDER)
    .executeTakeFirst();
  const { key_state: state, key_checked_at: checkedAt } = row ?? {};
  return {
    isEnabled: row?.is_enabled ?? false,
    apiKey: row?.sealed_key ? openKey(store, row.sealed_key) : undefined,
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

/** `reachable`: purchases without an outcome that the key can look up, because it is of the same account. */
type NewKey = { check: KeyCheck; reachable: ReadonlySet<string> };

/**
 * Verifies a key before it is saved; undefined without one. Not inside a transaction.
 * @throws {ValidationError} on the key's field, when the provider rejects it
 */
export async function checkNewKey(store: Store, apiKey: string | null | undefined): Promise<NewKey | undefined> {
  if (typeof apiKey !== "string") return undefined;
  const check = await checkKey(store, apiKey);
  if (check.state !== "REJECTED") return { check, reachable: await findReachable(store, apiKey) };
  const description = `was rejected by EasyPost: ${check.message}`;
  throw new ValidationError([{ field: "shippingLabelSettings.apiKey", description, violatedRule: "OTHER", data: {} }]);
}

async function findReachable(store: Store, apiKey: string): Promise<Set<string>> {
  const provider = providerWith(store, apiKey);
  const reachable = new Set<string>();
  for (const { id, shipment_id: shipmentId } of await selectPending(store.database.db)) {
    try {
      await provider.find(shipmentId);
      reachable.add(id);
    } catch (error) {
      if (!isExpected(error)) throw error;
    }
  }
  return reachable;
}

const isExpected = (error: unknown): boolean =>
  error instanceof LabelRefused || error instanceof LabelProviderUnavailable || error instanceof LabelKeyRejected;

const selectPending = (db: Connection) =>
  db.selectFrom("shipping_labels").select(["id", "shipment_id"]).where("state", "=", "BUYING").execute();

/** The key can't be replaced until the end of the transaction, in which a purchase with it is recorded. */
export async function lockKey(tx: Tx): Promise<void> {
  await tx
    .selectFrom("shipping_label_settings")
    .select("provider")
    .where("provider", "=", PROVIDER)
    .forShare()
    .execute();
}

type Changes = { isEnabled?: boolean | undefined; apiKey?: string | null | undefined; newKey?: NewKey | undefined };

/** @throws {AppError} SHIPPING_LABELS_NEED_KEY, SHIPPING_LABELS_PENDING */
export async function updateSettings(tx: Tx, store: Store, changes: Changes): Promise<void> {
  const { isEnabled, apiKey, newKey } = changes;
  const now = store.now();
  await tx
    .insertInto("shipping_label_settings")
    .values({ provider: PROVIDER, is_enabled: false, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { sealed_key: sealed } = await tx
    .selectFrom("shipping_label_settings")
    .select("sealed_key")
    .where("provider", "=", PROVIDER)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const hasKey = apiKey === undefined ? sealed !== null : apiKey !== null;
  if (isEnabled === true && !hasKey) throw new AppError("SHIPPING_LABELS_NEED_KEY");
  if (apiKey !== undefined && sealed !== null && apiKey !== openKey(store, sealed)) await refuseLosing(tx, newKey);
  await tx
    .updateTable("shipping_label_settings")
    .set({
      updated_at: now,
      ...(isEnabled !== undefined && { is_enabled: isEnabled }),
      ...(!hasKey && { is_enabled: false }),
      ...(apiKey !== undefined && {
        sealed_key: apiKey === null ? null : seal(Buffer.from(apiKey), sealing(store)),
        key_state: newKey?.check.state ?? null,
        key_message: newKey?.check.message ?? null,
        key_checked_at: newKey?.check.checkedAt ?? null,
      }),
    })
    .where("provider", "=", PROVIDER)
    .execute();
}

/** The purchase can be looked up in the account that quoted the label only. */
async function refuseLosing(tx: Tx, newKey: NewKey | undefined): Promise<void> {
  const pending = await selectPending(tx);
  if (pending.some(({ id }) => newKey?.reachable.has(id) !== true)) throw new AppError("SHIPPING_LABELS_PENDING");
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
