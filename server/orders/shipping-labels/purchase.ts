/** Quotes, purchases and voids: requests to the provider between two short transactions. */

import { findOrder, refuseEnded } from "#server/orders/orders/public.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Db, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import { readSender, recipientOf } from "./addresses.ts";
import {
  beginPurchase,
  getLabel,
  insertQuote,
  isPurchasePending,
  type Label,
  recordPurchase,
  recordRefusal,
  recordVoid,
} from "./labels.ts";
import {
  LabelKeyRejected,
  type LabelProvider,
  LabelProviderUnavailable,
  LabelRefused,
  type Parcel,
} from "./provider.ts";
import { findProvider, requireProvider } from "./settings.ts";

export type Purchasing = {
  readonly db: Db;
  readonly store: Store;
  readonly transaction: <Result>(run: (tx: Tx) => Promise<Result>) => Promise<Result>;
};

export async function quoteLabel(
  { db, store, transaction }: Purchasing,
  { orderId, parcel }: { orderId: string; parcel: Parcel },
): Promise<Label> {
  const order = await findOrder(db, orderId);
  if (order === undefined) throw new AppError("ORDER_NOT_FOUND");
  refuseEnded(order);
  const provider = await requireProvider(db, store);
  if (await isPurchasePending(db, order.id)) throw new AppError("SHIPPING_LABEL_PENDING");
  const from = await readSender(db);
  const to = recipientOf(order);
  if (from.country !== to.country) throw new AppError("SHIPPING_LABEL_ABROAD");
  const now = store.now();
  const id = newId(now.getTime());
  const quote = await translated(() => provider.quote({ from, to, parcel, reference: id }));
  return transaction((tx) => insertQuote(tx, { id, order, quote, now }));
}

/** The purchase is recorded and committed before the provider is asked, so that no outcome is lost. */
export async function buyLabel(purchasing: Purchasing, wanted: { id: string; rateId: string }): Promise<Label> {
  const { db, store, transaction } = purchasing;
  const provider = await requireProvider(db, store);
  const begun = await transaction((tx) => beginPurchase(tx, { ...wanted, now: store.now() }));
  if (begun.state !== "BUYING") return begun;
  try {
    await finishPurchase(purchasing, provider, begun);
  } catch (error) {
    if (error instanceof LabelRefused) throw new AppError("SHIPPING_LABEL_REFUSED", { description: error.message });
    // The label stays BUYING; the job settles it.
    if (!(error instanceof LabelProviderUnavailable) && !(error instanceof LabelKeyRejected)) throw error;
    store.log.warn({ err: error, shippingLabelId: begun.id });
  }
  return getLabel(db, begun.id);
}

/** Repeats the request to the provider, which sells one label per parcel. Throws what the provider throws. */
export async function finishPurchase(
  { store, transaction }: Pick<Purchasing, "store" | "transaction">,
  provider: LabelProvider,
  { id, shipment_id: shipmentId, rate_id: rateId }: Label,
): Promise<void> {
  if (rateId === null) return;
  try {
    const label = await provider.buy(shipmentId, rateId);
    await transaction((tx) => recordPurchase(tx, { id, label, now: store.now() }));
  } catch (error) {
    if (error instanceof LabelRefused) await transaction((tx) => recordRefusal(tx, { id, now: store.now() }));
    throw error;
  }
}

export async function voidLabel({ db, store, transaction }: Purchasing, id: string): Promise<Label> {
  const label = await getLabel(db, id);
  if (label.state !== "BOUGHT" && label.state !== "VOIDED") throw new AppError("SHIPPING_LABEL_NOT_VOIDABLE");
  if (label.void_state === "REFUNDED") return label;
  const provider = await findProvider(db, store);
  if (provider === undefined) throw new AppError("SHIPPING_LABELS_OFF");
  const state = await translated(() => provider.void(label.shipment_id));
  if (state === "REJECTED") throw new AppError("SHIPPING_LABEL_NOT_VOIDABLE");
  await transaction((tx) => recordVoid(tx, { id, state, now: store.now() }));
  return getLabel(db, id);
}

async function translated<Result>(request: () => Promise<Result>): Promise<Result> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof LabelRefused) throw new AppError("SHIPPING_LABEL_REFUSED", { description: error.message });
    if (error instanceof LabelProviderUnavailable || error instanceof LabelKeyRejected) {
      throw new AppError("SHIPPING_LABEL_PROVIDER_UNAVAILABLE", { description: error.message });
    }
    throw error;
  }
}
