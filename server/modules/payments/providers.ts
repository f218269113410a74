/** Which payment methods a store has. `manual` always; the test gateway once it is connected, never in production. */
import type { Store } from "#server/platform/store.ts";
import type { PaymentProvider } from "./provider.ts";
import { type GatewayConnection, testGateway } from "./test-gateway.ts";

export type MethodId = "manual" | "test-gateway";

export type PaymentMethod = {
  readonly id: MethodId;
  readonly name: string;
  readonly description: string;
  readonly isOffline: boolean;
  readonly isTest: boolean;
};

export const manualMethod: PaymentMethod = {
  id: "manual",
  name: "Pay later by invoice",
  description: "We send the goods with an invoice; pay by bank transfer within 14 days.",
  isOffline: true,
  isTest: false,
};

const testMethod: PaymentMethod = {
  id: "test-gateway",
  name: "Test payment",
  description: "Opens the test payment page. No money moves, and no card is needed.",
  isOffline: false,
  isTest: true,
};

const gateways = new WeakMap<Store, { provider: PaymentProvider; connection: GatewayConnection }>();

/** The proxied address of the payment page: one port is enough to reach the whole shop. */
export const GATEWAY_MOUNT = "/test-gateway";

/**
 * Makes test payments possible in this store. Call it after the gateway process runs.
 * @throws when the store is in production (checklist P4)
 */
export function connectTestGateway(store: Store, gateway: { url: () => string; secret: string }): void {
  if (store.config.isProduction) throw new Error("The test gateway cannot be used in production.");
  const connection = { ...gateway, publicUrl: () => store.baseUrl() + GATEWAY_MOUNT };
  gateways.set(store, { provider: testGateway(connection), connection });
}

export function findProvider(store: Store, id: string): PaymentProvider | undefined {
  return id === "test-gateway" ? gateways.get(store)?.provider : undefined;
}

export function findGatewayConnection(store: Store): GatewayConnection | undefined {
  return gateways.get(store)?.connection;
}

export function paymentMethods(store: Store): PaymentMethod[] {
  return gateways.has(store) ? [testMethod, manualMethod] : [manualMethod];
}
