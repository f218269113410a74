/** Settings of the payment providers. Keys are stored encrypted and only decrypted for requests to the provider. */
import { type Selectable, sql } from "kysely";
import { seal, unseal } from "#server/platform/crypto/sealed.ts";
import type { Connection, Schema, Tx } from "#server/platform/db/db.ts";
import type { Store } from "#server/platform/store.ts";

export type MethodId = "manual" | "test-gateway" | "stripe";
export const methodIds: readonly MethodId[] = ["test-gateway", "stripe", "manual"];
export const isMethodId = (text: string): text is MethodId => methodIds.some((id) => id === text);

export type ProviderSettings = {
  readonly isEnabled: boolean;
  readonly captureMode: "AUTOMATIC" | "MANUAL";
  readonly scheduledAction: { readonly type: "CAPTURE" | "VOID"; readonly days: number } | null;
  readonly title: string | null;
  readonly instructions: string | null;
  readonly keys: ProviderKeys;
  readonly keyCheck: KeyCheck | null;
};

/** UNVERIFIED: the provider was unavailable. `message` is the provider's message, or why the check failed. */
export type KeyCheck = {
  readonly state: "VERIFIED" | "UNVERIFIED" | "REJECTED";
  readonly message: string | null;
  readonly checkedAt: Date | null;
};

export type ProviderKeys = { readonly secretKey?: string; readonly webhookSecret?: string };
type KeyName = keyof ProviderKeys;

export type SettingChanges = Partial<Omit<ProviderSettings, "keys" | "keyCheck">> & {
  readonly [Name in KeyName]?: string | null | undefined;
};

/**
 * Defaults of a provider without settings. Offline payment delivers before it is paid, so merchants must turn it on.
 */
const untouched = (id: MethodId): ProviderSettings => ({
  isEnabled: id !== "manual",
  captureMode: "AUTOMATIC",
  scheduledAction: null,
  title: null,
  instructions: null,
  keys: {},
  keyCheck: null,
});

const sealing = (store: Store, owner: MethodId) => ({
  secret: store.config.secret,
  purpose: "payment-provider-keys",
  owner,
});

type Row = Selectable<Schema["payment_provider_settings"]>;

function toSettings(store: Store, id: MethodId, row: Row): ProviderSettings {
  const { scheduled_action: type, scheduled_days: days } = row;
  return {
    isEnabled: row.is_enabled,
    captureMode: row.capture_mode === "MANUAL" ? "MANUAL" : "AUTOMATIC",
    scheduledAction: type === null || days === null ? null : { type: type === "VOID" ? "VOID" : "CAPTURE", days },
    title: row.title,
    instructions: row.instructions,
    keyCheck: toKeyCheck(row),
    // Only `writeSettings` writes the column.
    keys:
      row.sealed_secrets === null
        ? {}
        : (JSON.parse(unseal(row.sealed_secrets, sealing(store, id)).toString("utf8")) as ProviderKeys),
  };
}

function toKeyCheck({ key_state: state, key_message: message, key_checked_at: checkedAt }: Row): KeyCheck | null {
  if (state === null) return null;
  return { state: state === "VERIFIED" || state === "REJECTED" ? state : "UNVERIFIED", message, checkedAt };
}

export async function readSettings(db: Connection, store: Store, id: MethodId): Promise<ProviderSettings> {
  const row = await db
    .selectFrom("payment_provider_settings")
    .selectAll()
    .where("provider", "=", id)
    .executeTakeFirst();
  return row === undefined ? untouched(id) : toSettings(store, id, row);
}

/** How to pay by an offline method, in the merchant's words; empty if unset. */
export async function readOfflineInstructions(db: Connection): Promise<string> {
  const row = await db
    .selectFrom("payment_provider_settings")
    .select("instructions")
    .where("provider", "=", "manual")
    .executeTakeFirst();
  return row?.instructions ?? "";
}

export async function readAllSettings(db: Connection, store: Store): Promise<Map<MethodId, ProviderSettings>> {
  const rows = await db.selectFrom("payment_provider_settings").selectAll().execute();
  return new Map(
    methodIds.map((id) => {
      const row = rows.find((each) => each.provider === id);
      return [id, row === undefined ? untouched(id) : toSettings(store, id, row)];
    }),
  );
}

export async function writeSettings(
  tx: Tx,
  store: Store,
  { id, changes, keyCheck }: { id: MethodId; changes: SettingChanges; keyCheck?: KeyCheck | undefined },
): Promise<ProviderSettings> {
  const old = await readSettings(tx, store, id);
  const { secretKey, webhookSecret, ...plain } = changes;
  const keys = {
    ...keyAfter("secretKey", secretKey, old.keys),
    ...keyAfter("webhookSecret", webhookSecret, old.keys),
  };
  const check = keys.secretKey === undefined ? null : (keyCheck ?? old.keyCheck);
  const settings: ProviderSettings = { ...old, ...definedOf(plain), keys, keyCheck: check };
  const values = {
    is_enabled: settings.isEnabled,
    capture_mode: settings.captureMode,
    scheduled_action: settings.scheduledAction?.type ?? null,
    scheduled_days: settings.scheduledAction?.days ?? null,
    title: settings.title,
    instructions: settings.instructions,
    sealed_secrets: Object.keys(keys).length === 0 ? null : seal(Buffer.from(JSON.stringify(keys)), sealing(store, id)),
    key_state: check?.state ?? null,
    key_message: check?.message ?? null,
    key_checked_at: check?.checkedAt ?? null,
    updated_at: store.now(),
  };
  await tx
    .insertInto("payment_provider_settings")
    .values({ provider: id, ...values })
    .onConflict((conflict) => conflict.column("provider").doUpdateSet(values))
    .execute();
  return settings;
}

/** Skipped when the key has changed since the check. */
export async function noteKeyCheck(
  tx: Tx,
  store: Store,
  { id, secretKey, keyCheck }: { id: MethodId; secretKey: string | undefined; keyCheck: KeyCheck },
): Promise<void> {
  await sql`select from payment_provider_settings where provider = ${id} for update`.execute(tx);
  if ((await readSettings(tx, store, id)).keys.secretKey !== secretKey) return;
  await tx
    .updateTable("payment_provider_settings")
    .set({ key_state: keyCheck.state, key_message: keyCheck.message, key_checked_at: keyCheck.checkedAt })
    .where("provider", "=", id)
    .execute();
}

/** The key after an update: undefined keeps it, null removes it. */
function keyAfter(name: KeyName, given: string | null | undefined, old: ProviderKeys): ProviderKeys {
  const value = given === undefined ? old[name] : given;
  return value === undefined || value === null ? {} : { [name]: value };
}

const definedOf = <Fields extends object>(fields: Fields): Fields =>
  // Removes only undefined fields, so the type is unchanged.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;

export async function turnOnOfflinePayment(tx: Tx, now: Date): Promise<void> {
  await tx
    .insertInto("payment_provider_settings")
    .values({ provider: "manual", is_enabled: true, updated_at: now })
    .onConflict((conflict) => conflict.column("provider").doUpdateSet({ is_enabled: true, updated_at: now }))
    .execute();
}
