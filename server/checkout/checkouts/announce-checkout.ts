/** Emits a checkout's events outside the calls that answer the priced checkout themselves. */
import type { checkoutUpdated } from "#api/checkout/checkout-events.ts";
import type { checkoutCreated } from "#api/orders/orders/order-events.ts";
import { spellingFor } from "#server/checkout/carts/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { emit } from "#server/platform/outbox/emit.ts";
import type { Store } from "#server/platform/store.ts";
import type { Caller } from "./change-checkout.ts";
import type { Checkout } from "./checkout.ts";
import { presentCheckout } from "./present.ts";
import { priceForBuyer } from "./price-checkout.ts";

export async function announceCheckout(
  tx: Tx,
  { actor, now, apps, store }: Caller & { store: Store },
  checkout: Checkout,
  event: typeof checkoutCreated | typeof checkoutUpdated,
): Promise<void> {
  const purchase = await priceForBuyer(tx, checkout, now, apps);
  const payload = presentCheckout(checkout, purchase, spellingFor(purchase.settings, undefined, store.baseUrl()));
  await emit(tx, { event, entityId: checkout.id, payload, actor, now });
}
