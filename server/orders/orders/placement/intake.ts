/**
 * Orders without a checkout that staff and apps create
 * (docs/protocol/orders.md#endpoints).
 */

import { orderApproved, orderCreated } from "#api/orders/orders/order-events.ts";
import type { NewOrder } from "#api/orders/orders/order-intake.ts";
import { findSellables, sellableKey } from "#server/catalog/products/public.ts";
import { requireBusinessLocation, takeStock } from "#server/inventory/stock/public.ts";
import { type Actor, actorReference, hasPermission } from "#server/platform/access/actor.ts";
import { requireFreshSignIn } from "#server/platform/access/freshness.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import { emission, emitAll } from "#server/platform/outbox/emit.ts";
import type { Store } from "#server/platform/store.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { isGranted, runPaidHooks } from "../announce.ts";
import { runOrderHooks } from "../hooks/run-hooks.ts";
import { sendConfirmation } from "../mails/mail-jobs.ts";
import type { Order } from "../order.ts";
import { presentOrder } from "../read/present.ts";
import { findOrder, refuseTakenLineIds } from "../read/queries.ts";
import { directContent, isOfStore } from "./direct-order.ts";
import { insertDirectOrder, type OrderContent, type OrderPayment } from "./insert-order.ts";
import { outOfStock, stockLines } from "./make-order.ts";

type Caller = { actor: Actor; now: Date };

type CreationSettings = {
  orderApprovalStrategy?: "DEFAULT" | "PAYMENT_RECEIVED" | "PAYMENT_METHOD_SAVED";
  editableByEveryone?: boolean;
  editableByOwnerApps?: { appIds: string[] };
  notifications?: { sendNotificationToBuyer?: boolean; sendNotificationsToBusiness?: boolean };
};

export function creatorOf(actor: Actor): { kind: "staff" | "app"; id: string } {
  const { kind, id } = actorReference(actor);
  if ((kind !== "staff" && kind !== "app") || id === null) throw new AppError("PERMISSION_DENIED");
  return { kind, id };
}

/**
 * Orders created directly have prices set by the caller. Items of lasting value, such as gift cards and renewals that
 * charge a saved payment method, require a further permission.
 */
function refuseGoodsBeyondPermissions(actor: Actor, { lineItems }: NewOrder): void {
  for (const { itemType, subscriptionInfo } of lineItems) {
    const mintsCards = itemType?.preset === "GIFT_CARD" && !hasPermission(actor, "gift-cards:write");
    const renews = subscriptionInfo !== undefined && !hasPermission(actor, "subscriptions:write");
    if (mintsCards || renews) throw new AppError("PERMISSION_DENIED");
  }
}

/**
 * A gift card on a directly created order is stored value at the caller's price, so it requires a recent sign-in
 * (decision 0055).
 * @throws {AppError} REAUTHENTICATION_REQUIRED
 */
export async function requireFreshForGiftCards(store: Store, actor: Actor, { lineItems }: NewOrder): Promise<void> {
  const mintsCards = lineItems.some(({ itemType }) => itemType?.preset === "GIFT_CARD");
  if (mintsCards) await requireFreshSignIn(store, actor);
}

/**
 * @throws {AppError} PERMISSION_DENIED, CURRENCY_NOT_SUPPORTED, PURCHASED_DATE_CANNOT_BE_IN_FUTURE, and the errors of
 * stock and amounts
 */
export async function createDirectOrder(
  tx: Tx,
  { actor, now }: Caller,
  order: NewOrder,
  settings: CreationSettings = {},
): Promise<Order> {
  refuseGoodsBeyondPermissions(actor, order);
  const store = await readStoreSettings(tx);
  if (order.currency !== undefined && order.currency !== store.currency) throw new AppError("CURRENCY_NOT_SUPPORTED");
  refuseFuture(order.purchasedDate, now);
  await requireBusinessLocation(tx, order.businessLocation?.id);
  const isPaid = order.paymentStatus === "PAID";
  const waits = settings.orderApprovalStrategy === "PAYMENT_RECEIVED" && !isPaid;
  const status = waits ? "INITIALIZED" : (order.status ?? "APPROVED");
  await refuseTakenLineIds(tx, givenIds(order));
  const variants = await findVariants(tx, order, now);
  const orderId = newId(now.getTime());
  const { currency, locale, weightUnit } = store;
  const terms = { currency, locale, weightUnit, createdBy: creatorOf(actor), variants, orderId, now };
  const content = directContent(order, terms, {
    status,
    purchasedAt: order.purchasedDate === undefined ? null : new Date(order.purchasedDate),
    ...flagsOf(order),
    approvalStrategy: settings.orderApprovalStrategy ?? "DEFAULT",
    editableBy: { everyone: settings.editableByEveryone ?? false, ...settings.editableByOwnerApps },
  });
  const payment: OrderPayment = isPaid
    ? { kind: "RECORDED", methodName: "Paid elsewhere" }
    : { kind: "MANUAL", methodName: "Invoice" };
  return insertAndAnnounce(tx, { content, payment, actor, now, notifiesBuyer: isNotified(settings) });
}

export const flagsOf = ({ archived = false, seenByAHuman = false }: Pick<NewOrder, "archived" | "seenByAHuman">) => ({
  isArchived: archived,
  isSeen: seenByAHuman,
});

export const givenIds = ({ lineItems }: Pick<NewOrder, "lineItems">): string[] =>
  lineItems.flatMap(({ id }) => id ?? []);

const isNotified = ({ notifications }: CreationSettings): boolean => notifications?.sendNotificationToBuyer ?? false;

type DirectOrder = Caller & { content: OrderContent; payment: OrderPayment; notifiesBuyer: boolean };

/** Takes the stock, inserts the order and emits its events. Draft orders use it as well. */
export async function insertAndAnnounce(
  tx: Tx,
  { content, payment, actor, now, notifiesBuyer }: DirectOrder,
): Promise<Order> {
  const { orderId } = content;
  const taken = await takeStock(tx, stockLines(content), { orderId, now, reason: "ORDER", actor });
  if (!taken.ok) throw outOfStock(content, taken);
  await insertDirectOrder(tx, { draft: content, payment, author: actorReference(actor), now });
  const order = await findOrder(tx, orderId);
  if (order === undefined) throw new Error("an inserted order can be read");
  const payload = presentOrder(order);
  const isApproved = order.status === "APPROVED";
  await emitAll(tx, [
    emission({ event: orderCreated, entityId: orderId, payload, actor, now }),
    ...(isApproved
      ? [emission({ event: orderApproved, entityId: orderId, payload: { order: payload }, actor, now })]
      : []),
  ]);
  await runOrderHooks("onPlaced", tx, { order, draft: undefined, actor, now });
  if (notifiesBuyer && order.email !== "") await enqueue(tx, sendConfirmation, { orderId });
  return isGranted(order) ? runPaidHooks(tx, order, { actor, now }) : order;
}

export function refuseFuture(date: string | undefined, now: Date): void {
  if (date !== undefined && new Date(date) > now) throw new AppError("PURCHASED_DATE_CANNOT_BE_IN_FUTURE");
}

/** Variants with tracked stock, by line index. */
async function findVariants(tx: Tx, order: Pick<NewOrder, "lineItems">, now: Date): Promise<Map<number, string>> {
  const references = order.lineItems.flatMap((line) =>
    isOfStore(line) && line.catalogReference !== undefined ? [line.catalogReference] : [],
  );
  const found = await findSellables(tx, references, { now, isLenient: true });
  return new Map(
    order.lineItems.flatMap((line, index) => {
      const sellable = line.catalogReference && found.get(sellableKey(line.catalogReference));
      return sellable === undefined ? [] : [[index, sellable.variantId] as const];
    }),
  );
}

/** @throws {AppError} CANNOT_SET_LOWER_ORDER_NUMBER_COUNTER */
export async function setCounter(
  tx: Tx,
  { counter, allowLowerCounter }: { counter: number; allowLowerCounter: boolean },
): Promise<{ oldCounter: string; newCounter: string }> {
  const { last } = await tx.selectFrom("order_counter").select("last").forUpdate().executeTakeFirstOrThrow();
  if (counter < last) {
    const taken = await tx.selectFrom("orders").select("id").where("number", ">", counter).limit(1).executeTakeFirst();
    if (!allowLowerCounter || taken !== undefined) throw new AppError("CANNOT_SET_LOWER_ORDER_NUMBER_COUNTER");
  }
  await tx.updateTable("order_counter").set({ last: counter }).execute();
  return { oldCounter: String(last), newCounter: String(counter) };
}
