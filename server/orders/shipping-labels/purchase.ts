/** Quotes, purchases and voids: requests to the provider between two short transactions. */
import { findOrder, refuseEnded } from "#server/orders/orders/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
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
  recordRefusal,
  recordVoid,
  type WantedLabel,
} from "./labels.ts";
import {
  LabelKeyRejected,
  LabelNotInAccount,
  type LabelProvider,
  LabelProviderUnavailable,
  LabelRefused,
  type Parcel,
} from "./provider.ts";
import { finishPurchase, noteLabel } from "./record.ts";
import { findProvider, lockKey, requireProvider } from "./settings.ts";

export type Purchasing = {
  readonly db: Db;
  readonly store: Store;
  readonly actor: Actor;
  readonly transaction: <Result>(run: (tx: Tx) => Promise<Result>) => Promise<Result>;
};

export async function quoteLabel(
  { db, store, transaction }: Omit<Purchasing, "actor">,
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
export async function buyLabel(purchasing: Purchasing, wanted: WantedLabel): Promise<Label> {
  const { db, store, actor, transaction } = purchasing;
  const { provider, label, isRepeated } = await transaction(async (tx) => {
    await lockKey(tx);
    const provider = await requireProvider(tx, store);
    return { provider, ...(await beginPurchase(tx, { ...wanted, now: store.now() })) };
  });
  const { id, rate_id: rateId } = label;
  if (label.state !== "BUYING" || rateId === null) return label;
  try {
    const bought = await provider.buy(label.shipment_id, rateId);
    await transaction((tx) => finishPurchase(tx, store, { label, bought, actor }));
  } catch (error) {
    const isRejected = error instanceof LabelRefused || error instanceof LabelKeyRejected;
    if (!isRejected && !(error instanceof LabelProviderUnavailable)) throw error;
    // The first request can have succeeded although a repeated one is rejected.
    if (isRejected && !isRepeated) {
      await transaction((tx) => recordRefusal(tx, { id, now: store.now(), begunBy: label.updated_at }));
      throw refusal(error);
    }
    // The label stays BUYING; the job settles it.
    store.log.warn({ err: error, shippingLabelId: id });
  }
  return getLabel(db, id);
}

/**
 * Looks up how a purchase ended and buys nothing. A label that isn't bought becomes a quote again once its last request is
 * `patienceMs` old. Throws what the provider throws.
 */
export async function settlePurchase(
  { store, actor, transaction }: Omit<Purchasing, "db">,
  provider: LabelProvider,
  { label, patienceMs }: { label: Label; patienceMs: number },
): Promise<void> {
  const begunBy = new Date(store.now().getTime() - patienceMs);
  const bought = await provider.find(label.shipment_id);
  await transaction((tx) =>
    bought === undefined
      ? recordRefusal(tx, { id: label.id, now: store.now(), begunBy })
      : finishPurchase(tx, store, { label, bought, actor }),
  );
}

/** Ends a purchase without an outcome: a label that wasn't bought becomes a quote again, one that was is voided. */
export async function voidLabel(purchasing: Purchasing, id: string): Promise<Label> {
  const { db, store, actor, transaction } = purchasing;
  const given = await getLabel(db, id);
  if (given.state === "QUOTED") throw new AppError("SHIPPING_LABEL_NOT_VOIDABLE");
  if (given.void_state === "REFUNDED") return given;
  const provider = await findProvider(db, store);
  if (provider === undefined) throw new AppError("SHIPPING_LABELS_OFF");
  if (given.state === "BUYING") await endPurchase(purchasing, provider, given);
  const label = await getLabel(db, id);
  if (label.state === "QUOTED") return label;
  if (label.state === "BUYING") throw new AppError("SHIPPING_LABEL_PENDING");
  const state = await translated(() => provider.void(label.shipment_id));
  if (state === "REJECTED") throw new AppError("SHIPPING_LABEL_NOT_VOIDABLE");
  await transaction(async (tx) => {
    const now = store.now();
    if (await recordVoid(tx, { id, state, now }))
      await noteLabel(tx, label, { type: "Shipping label voided", actor, now });
  });
  return getLabel(db, id);
}

/** Longer than a request to the provider takes. */
export const REQUEST_MS = 60_000;
/** Then staff can end a purchase that the key has no access to, for example because the account was closed. */
const UNREACHABLE_MS = 86_400_000;

async function endPurchase(purchasing: Purchasing, provider: LabelProvider, label: Label): Promise<void> {
  const { store, transaction } = purchasing;
  try {
    await settlePurchase(purchasing, provider, { label, patienceMs: REQUEST_MS });
  } catch (error) {
    const now = store.now();
    const begunBy = new Date(now.getTime() - UNREACHABLE_MS);
    const hasNoAccess = error instanceof LabelNotInAccount || error instanceof LabelKeyRejected;
    if (!hasNoAccess || label.updated_at > begunBy) return translated(() => Promise.reject(error));
    await transaction((tx) => recordRefusal(tx, { id: label.id, now, begunBy }));
  }
}

async function translated<Result>(request: () => Promise<Result>): Promise<Result> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof LabelRefused) throw refusal(error);
    if (error instanceof LabelProviderUnavailable || error instanceof LabelKeyRejected) {
      const { message } = error;
      throw new AppError("SHIPPING_LABEL_PROVIDER_UNAVAILABLE", {
        reason: "LABEL_PROVIDER_MESSAGE",
        data: { message },
      });
    }
    throw error;
  }
}

const refusal = ({ message }: Error): AppError =>
  new AppError("SHIPPING_LABEL_REFUSED", { reason: "LABEL_REJECTED", data: { message } });
