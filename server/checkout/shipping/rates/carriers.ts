/** Built-in carriers, and carrier apps (service plugins). */
import { listProviders } from "#server/apps/service-plugins/public.ts";
import type { Store } from "#server/platform/store.ts";

/** The store's own shipping rates. */
export const RATES_CARRIER_ID = "5b1f6c0e-53a7-4e0c-8a3e-6d0c9a4f2b11";
/** Pickup at a store location or a pickup point. */
export const PICKUP_CARRIER_ID = "9c2d7e4a-1f68-4b39-9d25-3e7a8b5c6d12";
/** Local delivery by the store. */
export const LOCAL_CARRIER_ID = "2e9a4d71-8c35-4f06-b7d8-51c6e0a93f24";

export type CarrierName = { id: string; displayName: string; description: string };

export const ownCarriers: readonly CarrierName[] = [
  { id: RATES_CARRIER_ID, displayName: "Own rates", description: "Rates by weight, order value or number of items" },
  { id: LOCAL_CARRIER_ID, displayName: "Local delivery", description: "The store delivers to nearby areas" },
  { id: PICKUP_CARRIER_ID, displayName: "Pickup", description: "Customers pick up their orders" },
];

/** Apps that quote shipping rates. A request to an app can fail, so each region it serves needs a backup rate. */
export async function listAppCarriers(store: Store): Promise<CarrierName[]> {
  const apps = await listProviders(store, "SHIPPING_RATES");
  const names = new Map(apps.map(({ appId, appName }) => [appId, appName]));
  return [...names].map(([id, displayName]) => ({ id, displayName, description: "Rates from an app" }));
}

export const isOwnCarrier = (id: string): boolean => ownCarriers.some((carrier) => carrier.id === id);
