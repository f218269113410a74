import * as api from "#api/payments/payment-providers.ts";
import type { Db } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import {
  handleManual,
  handleRead,
  isId,
  type RawAnswer,
  type RawContext,
  type RawRoute,
} from "#server/platform/http/handlers.ts";
import type { Store } from "#server/platform/store.ts";
import { ProviderUnavailable } from "./provider.ts";
import { isMethodId, type MethodId, readSettings, writeSettings } from "./provider-settings.ts";
import {
  findGatewayConnection,
  findProvider,
  GATEWAY_MOUNT,
  paymentMethods,
  presentProvider,
  presentProviders,
} from "./providers.ts";
import { routes as reconciliationRoutes } from "./reconciliation-routes.ts";
import { deleteSavedMethod, findSavedMethod, listSavedMethods, type SavedMethod, tokenOf } from "./saved-methods.ts";
import { checkKeys, checkNewKey, recheckKeys } from "./verify-keys.ts";

function requireMethod(id: string): MethodId {
  if (!isMethodId(id)) throw new AppError("PAYMENT_METHOD_NOT_AVAILABLE");
  return id;
}

function presentSaved(method: SavedMethod, isTest: boolean): api.SavedPaymentMethod {
  return {
    id: method.id,
    provider: requireMethod(method.provider),
    brand: method.brand,
    lastFour: method.last_four,
    expiresOn: method.expires_on,
    createdDate: method.created_at.toISOString(),
    isTest,
  };
}

/** Only usable methods: a provider without keys can't charge. */
async function presentUsable(db: Db, store: Store, methods: readonly SavedMethod[]) {
  const usable: api.SavedPaymentMethod[] = [];
  for (const method of methods) {
    const provider = await findProvider(db, store, method.provider);
    if (provider !== undefined) usable.push(presentSaved(method, provider.isTest));
  }
  return usable;
}

export const routes = [
  ...reconciliationRoutes,
  handleRead(api.listPaymentMethods, async ({ db, store }) => ({ paymentMethods: await paymentMethods(db, store) })),
  handleRead(api.listPaymentProviders, async ({ db, store }) => ({
    paymentProviders: await presentProviders(db, store),
  })),
  // Verifies a new key with the provider before the transaction.
  handleManual(api.updatePaymentProvider, async ({ db, store, params, body, transaction }) => {
    const id = requireMethod(params.id);
    const changes = body.paymentProvider;
    const keyCheck = await checkNewKey(store, { id, changes, old: await readSettings(db, store, id) });
    const settings = await transaction((tx) => writeSettings(tx, store, { id, changes, keyCheck }));
    return { paymentProvider: presentProvider(store, id, settings) };
  }),
  // The request to the provider runs outside any transaction.
  handleManual(api.checkPaymentProvider, async ({ db, store, params }) => {
    const id = requireMethod(params.id);
    const provider = await findProvider(db, store, id);
    if (provider === undefined) throw new AppError("PAYMENT_METHOD_NOT_AVAILABLE");
    const check = (await recheckKeys(store, id)) ?? (await checkKeys(provider, store.now()));
    const accepted = `The provider accepts the keys.${provider.isTest ? " Test mode: no money moves." : ""}`;
    return { isWorking: check.state === "VERIFIED", message: check.message ?? accepted };
  }),
  // Uses `handleManual` only for its connection type; nothing is written.
  handleManual(api.listSavedPaymentMethods, async ({ db, store, actor, query }) => {
    const memberId = actor.kind === "member" ? actor.memberId : query.memberId;
    const methods = memberId === undefined ? [] : await listSavedMethods(db, memberId);
    return { savedPaymentMethods: await presentUsable(db, store, methods) };
  }),
  // Deleted here first, so that an unreachable provider can't prevent the deletion.
  handleManual(api.deleteSavedPaymentMethod, async ({ db, store, actor, params, now, transaction }) => {
    const isOwnable = actor.kind === "member" && isId(params.id);
    const method = isOwnable ? await findSavedMethod(db, { id: params.id, memberId: actor.memberId }) : undefined;
    if (method === undefined) throw new AppError("NO_SAVED_PAYMENT_METHOD");
    await transaction((tx) => deleteSavedMethod(tx, method.id, now));
    const provider = await findProvider(db, store, method.provider);
    await provider?.forget(tokenOf(store, method)).catch((error: unknown) => {
      if (!(error instanceof ProviderUnavailable)) throw error;
      store.log.warn({ err: error, savedPaymentMethodId: method.id });
    });
    return {};
  }),
];

const TIMEOUT = 10_000;
const PASSED_HEADERS = ["content-type", "location", "content-security-policy", "cache-control", "referrer-policy"];

/** Proxies the payment page, so shoppers need to reach one port only. */
async function passToGateway({ store, params, header, body }: RawContext, method: "GET" | "POST"): Promise<RawAnswer> {
  const connection = findGatewayConnection(store);
  const ref = params.ref ?? "";
  if (connection === undefined || !/^[\w-]{1,64}$/.test(ref)) return { status: 404, body: "Not found" };
  try {
    const answer = await fetch(`${connection.url()}/pay/${ref}`, {
      method,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT),
      headers: { "content-type": header("content-type") ?? "application/x-www-form-urlencoded" },
      ...(method === "POST" ? { body: body().toString("utf8") } : {}),
    });
    const headers = PASSED_HEADERS.flatMap((name): [string, string][] => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    return { status: answer.status, headers, body: await answer.text() };
  } catch {
    return { status: 503, headers: [["retry-after", "5"]], body: "Test payments are starting. Try again in a moment." };
  }
}

export const rawRoutes: readonly RawRoute[] = [
  {
    id: "payments.showTestPayment",
    method: "GET",
    paths: [`${GATEWAY_MOUNT}/pay/{ref}`],
    run: (context) => passToGateway(context, "GET"),
  },
  {
    id: "payments.decideTestPayment",
    method: "POST",
    paths: [`${GATEWAY_MOUNT}/pay/{ref}`],
    maxBodyBytes: 4096,
    run: (context) => passToGateway(context, "POST"),
  },
];
