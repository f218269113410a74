/**
 * Events of abandoned checkouts: those of the current API and the plain events
 * (docs/protocol/core.md#published-events).
 */
import {
  abandonedCheckoutCreated,
  abandonedCheckoutDeleted,
  abandonedCheckoutRecovered,
  abandonedCheckoutUpdated,
  cartAbandoned,
  cartRecovered,
} from "#api/checkout/abandoned-events.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { emission, emit, emitAll } from "#server/platform/outbox/emit.ts";
import type { Store } from "#server/platform/store.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { type Abandoned, getAbandoned } from "./abandoned.ts";
import { type PresentationTerms, presentAbandoned, presentAbandonedEvent } from "./present.ts";
import { readSettings } from "./settings.ts";

export async function loadPresentationTerms(db: Connection, store: Store): Promise<PresentationTerms> {
  const settings = await readStoreSettings(db);
  const { consent } = await readSettings(db);
  return { store, settings, isAllowedUnlessRefused: consent === "UNLESS_REFUSED" };
}

type When = { readonly store: Store; readonly actor: Actor; readonly now: Date };

export async function announceAbandoned(tx: Tx, id: string, { store, actor, now }: When): Promise<void> {
  const row = await getAbandoned(tx, id);
  const terms = await loadPresentationTerms(tx, store);
  const plain = presentAbandonedEvent(row, terms);
  const payload = presentAbandoned(row, terms);
  await emitAll(tx, [
    emission({ event: cartAbandoned, entityId: plain.cartId, payload: plain, actor, now }),
    emission({ event: abandonedCheckoutCreated, entityId: id, payload, actor, now }),
  ]);
}

export async function announceUpdated(tx: Tx, row: Abandoned, { store, actor, now }: When): Promise<void> {
  const payload = presentAbandoned(row, await loadPresentationTerms(tx, store));
  await emit(tx, { event: abandonedCheckoutUpdated, entityId: row.id, payload, actor, now });
}

export async function announceDeleted(tx: Tx, ids: readonly string[], { actor, now }: Omit<When, "store">) {
  await emitAll(
    tx,
    ids.map((entityId) => emission({ event: abandonedCheckoutDeleted, entityId, payload: {}, actor, now })),
  );
}

export async function announceRecovered(tx: Tx, row: Abandoned, { store, actor, now }: When): Promise<void> {
  const abandonedCheckout = presentAbandoned(row, await loadPresentationTerms(tx, store));
  const cartId = row.cart_id ?? row.checkout_id ?? row.id;
  const plain = {
    cartId,
    recoveredTime: (row.recovered_at ?? now).toISOString(),
    creationTime: row.began_at.toISOString(),
    abandonedTime: row.abandoned_at.toISOString(),
  };
  await emitAll(tx, [
    emission({ event: cartRecovered, entityId: cartId, payload: plain, actor, now }),
    emission({ event: abandonedCheckoutRecovered, entityId: row.id, payload: { abandonedCheckout }, actor, now }),
  ]);
}
