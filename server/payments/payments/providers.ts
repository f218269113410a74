/** Payment methods of a store: `manual` always, the test gateway where it runs, Stripe once its keys are verified. */

import type { PaymentProvider as WireProvider } from "#api/payments/payment-providers.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { allowedInside } from "#server/platform/http-client/own-machine.ts";
import type { Store } from "#server/platform/store.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import type { PaymentProvider } from "./provider.ts";
import {
  type MethodId,
  methodIds,
  type ProviderKeys,
  type ProviderSettings,
  readAllSettings,
  readSettings,
} from "./provider-settings.ts";
import { stripe } from "./stripe/stripe.ts";
import { type GatewayConnection, testGateway } from "./test-gateway.ts";
import { paymentWordsIn } from "./texts/texts.ts";

export type PaymentMethod = {
  readonly id: MethodId;
  readonly name: string;
  readonly description: string;
  readonly isOffline: boolean;
  readonly isTest: boolean;
  readonly canBeSaved: boolean;
};

/** Names shown to the merchant. */
const providerNames: Readonly<Record<MethodId, string>> = {
  manual: "Offline payment",
  "test-gateway": "Test payments",
  stripe: "Stripe",
};

const gateways = new WeakMap<Store, { provider: PaymentProvider; connection: GatewayConnection }>();

/** Path under which the payment page is proxied, so the store needs only one port. */
export const GATEWAY_MOUNT = "/test-gateway";

/**
 * Enables test payments in this store. Call it after the gateway process has started.
 * @throws when the store is in production, where test payments would give products away
 */
export function connectTestGateway(store: Store, gateway: { url: () => string; secret: string }): void {
  if (store.config.isProduction) throw new Error("The test gateway cannot be used in production.");
  const connection = { ...gateway, publicUrl: () => store.baseUrl() + GATEWAY_MOUNT };
  gateways.set(store, { provider: testGateway(connection), connection });
}

export function findGatewayConnection(store: Store): GatewayConnection | undefined {
  return gateways.get(store)?.connection;
}

/** Returns the provider of a payment, including disabled ones, so that payments in progress can complete. */
export async function findProvider(db: Connection, store: Store, id: string): Promise<PaymentProvider | undefined> {
  if (id === "test-gateway") return gateways.get(store)?.provider;
  if (id !== "stripe") return undefined;
  const { secretKey, webhookSecret } = (await readSettings(db, store, "stripe")).keys;
  return secretKey === undefined || webhookSecret === undefined
    ? undefined
    : stripeWith(store, { secretKey, webhookSecret });
}

export function stripeWith(store: Store, { secretKey, webhookSecret }: Required<ProviderKeys>): PaymentProvider {
  return stripe({ apiUrl: store.config.stripeUrl, secretKey, webhookSecret, allows: allowedInside(store) });
}

/** Every provider that may have processed payments, for reconciliation. */
export async function listProviders(db: Connection, store: Store): Promise<PaymentProvider[]> {
  const found = [await findProvider(db, store, "test-gateway"), await findProvider(db, store, "stripe")];
  return found.filter((provider) => provider !== undefined);
}

/** Payment methods that the purchase itself excludes. */
type PaymentTerms = { readonly isOfflineExcluded?: boolean };

type EnabledMethod = { readonly id: MethodId; readonly settings: ProviderSettings };

/**
 * Returns the payment methods available to new purchases, in order. Pages list them, and order and charge requests
 * accept only them.
 */
async function enabledMethods(
  db: Connection,
  store: Store,
  { isOfflineExcluded = false }: PaymentTerms,
): Promise<EnabledMethod[]> {
  const all = await readAllSettings(db, store);
  return methodIds.flatMap((id) => {
    const settings = all.get(id);
    if (settings === undefined || stateOf(store, id, settings) !== "READY") return [];
    return id === "manual" && isOfflineExcluded ? [] : [{ id, settings }];
  });
}

/** The setup of an enabled method; undefined when purchases can't be paid with it. */
export async function findEnabledSettings(
  db: Connection,
  store: Store,
  { id, ...terms }: PaymentTerms & { id: string },
): Promise<ProviderSettings | undefined> {
  return (await enabledMethods(db, store, terms)).find((method) => method.id === id)?.settings;
}

/** The enabled methods in the store's language. */
export async function paymentMethods(db: Connection, store: Store, terms: PaymentTerms = {}): Promise<PaymentMethod[]> {
  const { methods } = paymentWordsIn((await readStoreSettings(db)).locale);
  return (await enabledMethods(db, store, terms)).map(({ id, settings }) => ({
    id,
    name: settings.title ?? methods[id].name,
    description: settings.instructions ?? methods[id].description,
    isOffline: id === "manual",
    isTest: isTest(id, settings),
    canBeSaved: id !== "manual",
  }));
}

export async function presentProviders(db: Connection, store: Store): Promise<WireProvider[]> {
  const all = await readAllSettings(db, store);
  return [...all].map(([id, settings]) => presentProvider(store, id, settings));
}

export function presentProvider(store: Store, id: MethodId, settings: ProviderSettings): WireProvider {
  const isOnline = id !== "manual";
  return {
    id,
    name: providerNames[id],
    state: stateOf(store, id, settings),
    isEnabled: settings.isEnabled,
    isTest: isTest(id, settings),
    captureMode: settings.captureMode,
    scheduledAction: settings.scheduledAction,
    title: settings.title,
    instructions: settings.instructions,
    keys: { secretKey: hintOf(settings.keys.secretKey), webhookSecret: hintOf(settings.keys.webhookSecret) },
    keyCheck: settings.keyCheck && {
      message: settings.keyCheck.message,
      ...(settings.keyCheck.checkedAt !== null && { checkedDate: settings.keyCheck.checkedAt.toISOString() }),
    },
    webhookUrl: id === "stripe" ? callbackUrl(store, id) : null,
    supports: { capture: isOnline, savedMethods: isOnline, keys: id === "stripe" },
  };
}

export const callbackUrl = (store: Store, id: string): string => `${store.baseUrl()}/payments/callback/${id}`;

const hintOf = (key: string | undefined): string | null =>
  key === undefined ? null : `${key.slice(0, key.lastIndexOf("_") + 1)}…${key.slice(-4)}`;

function isTest(id: MethodId, { keys }: ProviderSettings): boolean {
  return id === "test-gateway" || (id === "stripe" && /^(sk|rk)_test_/.test(keys.secretKey ?? ""));
}

function stateOf(store: Store, id: MethodId, settings: ProviderSettings): WireProvider["state"] {
  if (id === "test-gateway" && !gateways.has(store)) return "NOT_IN_PRODUCTION";
  if (id === "stripe" && (settings.keys.secretKey === undefined || settings.keys.webhookSecret === undefined)) {
    return "NEEDS_KEYS";
  }
  if (settings.keyCheck?.state === "REJECTED") return "KEYS_REJECTED";
  if (settings.keyCheck?.state === "UNVERIFIED") return "NOT_VERIFIED";
  return settings.isEnabled ? "READY" : "SWITCHED_OFF";
}
