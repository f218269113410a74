/**
 * Orders without a checkout: created by staff and apps, or imported from another system
 * (docs/protocol/orders.md#endpoints).
 */

import { sql } from "kysely";
import type { Static } from "typebox";
import { Type } from "typebox";
import { importedOrderDeleted, orderApproved, orderCreated, orderImported } from "#api/orders/orders/order-events.ts";
import type { importOrder as importEndpoint, NewOrder } from "#api/orders/orders/order-intake.ts";
import { findSellables, sellableKey } from "#server/catalog/products/public.ts";
import { requireBusinessLocation, takeStock } from "#server/inventory/stock/public.ts";
import { insertRefund, stateByMoney, updatePayment } from "#server/payments/payments/public.ts";
import { type Actor, actorReference, anonymous, hasPermission } from "#server/platform/access/actor.ts";
import { requireFreshSignIn } from "#server/platform/access/freshness.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { enqueue, job } from "#server/platform/jobs/jobs.ts";
import { tryParseDecimal } from "#server/platform/money/money.ts";
import { emission, emit, emitAll } from "#server/platform/outbox/emit.ts";
import type { Store } from "#server/platform/store.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { runPaidHooks } from "../announce.ts";
import { runOrderHooks } from "../hooks/run-hooks.ts";
import { sendConfirmation } from "../mails/mail-jobs.ts";
import type { Order } from "../order.ts";
import { presentOrder } from "../read/present.ts";
import { findOrder, refuseTakenLineIds } from "../read/queries.ts";
import { directContent, isOfStore } from "./direct-order.ts";
import { type ImportedMoney, importedMoney } from "./imported-money.ts";
import { insertDirectOrder, type OrderContent, type OrderPayment } from "./insert-order.ts";
import { outOfStock, stockLines } from "./make-order.ts";

type Caller = { actor: Actor; now: Date };

export type CreationSettings = {
  orderApprovalStrategy?: "DEFAULT" | "PAYMENT_RECEIVED" | "PAYMENT_METHOD_SAVED";
  editableByEveryone?: boolean;
  editableByOwnerApps?: { appIds: string[] };
  notifications?: { sendNotificationToBuyer?: boolean; sendNotificationsToBusiness?: boolean };
};

function creatorOf(actor: Actor): { kind: "staff" | "app"; id: string } {
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

const flagsOf = ({ archived = false, seenByAHuman = false }: Pick<NewOrder, "archived" | "seenByAHuman">) => ({
  isArchived: archived,
  isSeen: seenByAHuman,
});

const givenIds = ({ lineItems }: Pick<NewOrder, "lineItems">): string[] => lineItems.flatMap(({ id }) => id ?? []);

const isNotified = ({ notifications }: CreationSettings): boolean => notifications?.sendNotificationToBuyer ?? false;

export type DirectOrder = Caller & { content: OrderContent; payment: OrderPayment; notifiesBuyer: boolean };

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
  return order.paymentStatus === "PAID" ? runPaidHooks(tx, order, { actor, now }) : order;
}

function refuseFuture(date: string | undefined, now: Date): void {
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

export type ImportedOrder = Static<NonNullable<(typeof importEndpoint)["body"]>>["order"];

/**
 * @throws {AppError} CANNOT_OVERWRITE_NON_IMPORTED_ORDER
 * @throws {ValidationError} if payment status and totals contradict each other
 */
export async function importOrder(tx: Tx, { actor, now }: Caller, order: ImportedOrder): Promise<Order> {
  const store = await readStoreSettings(tx);
  refuseFuture(order.purchasedDate, now);
  refuseFuture(order.createdDate, now);
  const number = order.number === undefined ? undefined : Number(order.number);
  if (number !== undefined) await deletePreviousImport(tx, number);
  await refuseTakenLineIds(tx, givenIds(order));
  const orderId = order.id ?? newId(now.getTime());
  const { locale, weightUnit } = store;
  const currency = order.currency ?? store.currency;
  const terms = { currency, locale, weightUnit, createdBy: creatorOf(actor), variants: new Map(), orderId, now };
  const createdAt = order.createdDate ?? order.purchasedDate;
  const content = directContent(order, terms, {
    status: order.status ?? "APPROVED",
    number,
    isImported: true,
    createdAt: createdAt === undefined ? undefined : new Date(createdAt),
    purchasedAt: order.purchasedDate === undefined ? null : new Date(order.purchasedDate),
    ...flagsOf(order),
  });
  const money = importedMoney({
    total: content.total,
    status: order.paymentStatus,
    paid: readSum(order.balanceSummary?.paid, currency),
    refunded: readSum(order.balanceSummary?.refunded, currency),
  });
  const paymentId = newId(now.getTime());
  const payment: OrderPayment = { kind: "IMPORTED", methodName: "Imported", id: paymentId, money };
  await insertDirectOrder(tx, { draft: content, payment, author: actorReference(actor), isStockTaken: false, now });
  if (order.fulfillmentStatus === "FULFILLED") {
    await sql`update order_line_items set quantity_fulfilled = quantity where order_id = ${orderId}`.execute(tx);
    await sql`update orders set fulfillment_status = 'FULFILLED' where id = ${orderId}`.execute(tx);
  }
  if (money.refunded > 0) await importRefund(tx, { actor, now }, { orderId, paymentId, currency, money });
  const made = await findOrder(tx, orderId);
  if (made === undefined) throw new Error("an inserted order can be read");
  await emit(tx, { event: orderImported, entityId: orderId, payload: { order: presentOrder(made) }, actor, now });
  return made;
}

function readSum(sum: { amount: string } | undefined, currency: string): number | undefined {
  if (sum === undefined) return undefined;
  const amount = tryParseDecimal(sum.amount, currency);
  if (amount === undefined) throw new AppError("INVALID_AMOUNT");
  return amount;
}

type ImportedRefund = { orderId: string; paymentId: string; currency: string; money: ImportedMoney };

/** Records a refund made in the other system. It isn't executed, so no event is emitted. */
async function importRefund(tx: Tx, { actor, now }: Caller, brought: ImportedRefund): Promise<void> {
  const { orderId, paymentId, currency, money } = brought;
  const { refunded, payment } = money;
  await insertRefund(tx, {
    orderId,
    currency,
    transactions: [{ paymentId, amount: refunded, isExternal: true }],
    reason: undefined,
    lines: [],
    shippingAmount: 0,
    isAutomatic: false,
    isImported: true,
    sendsMail: false,
    customMessage: undefined,
    requestedBy: actorReference(actor),
    now,
  });
  await updatePayment(tx, paymentId, { refunded, status: stateByMoney({ captured: payment.amount, refunded }) }, now);
}

/** A repeated import replaces the previous one unless that order was changed since. */
async function deletePreviousImport(tx: Tx, number: number): Promise<void> {
  const known = await tx
    .selectFrom("orders")
    .select(["id", "is_imported"])
    .where("number", "=", number)
    .executeTakeFirst();
  if (known === undefined) return;
  if (!known.is_imported || !(await deleteImported(tx, known.id))) {
    throw new AppError("CANNOT_OVERWRITE_NON_IMPORTED_ORDER");
  }
}

/**
 * Deletes an imported order unless it was changed here: refunded, fulfilled, edited, invoiced, or given a payment
 * request.
 */
async function deleteImported(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o where o.id = ${id} and o.is_imported
      and not exists (select from refunds r where r.order_id = o.id and not r.is_imported)
      and not exists (select from fulfillments f where f.order_id = o.id)
      and not exists (select from returns r where o.id in (r.order_id, r.exchange_order_id))
      and not exists (select from invoices i where i.order_id = o.id)
      and not exists (select from order_invoice_links l where l.order_id = o.id)
      and not exists (select from order_payment_requests p where p.order_id = o.id)
      and not exists (select from payment_receipts p where p.order_id = o.id)
      and not exists (select from draft_orders d where d.order_id = o.id) for update`.execute(tx);
  if (rows.length === 0) return false;
  await sql`delete from refund_transactions t using refunds r where r.id = t.refund_id and r.order_id = ${id}`.execute(
    tx,
  );
  await sql`delete from refunds where order_id = ${id}`.execute(tx);
  await sql`delete from payments where order_id = ${id}`.execute(tx);
  await sql`delete from order_activities where order_id = ${id}`.execute(tx);
  await sql`delete from order_line_items where order_id = ${id}`.execute(tx);
  await sql`delete from orders where id = ${id}`.execute(tx);
  return true;
}

export const deleteImportedOrders = job({
  name: "orders.deleteImportedOrders",
  payload: Type.Object({ orderIds: Type.Array(Type.String()) }),
  async run(store, { orderIds }) {
    const now = store.now();
    for (const id of orderIds) {
      await transaction(store.database.db, async (tx) => {
        const order = await findOrder(tx, id);
        if (order === undefined || !(await deleteImported(tx, id))) return;
        const actor = anonymous;
        const payload = { orderId: id, order: presentOrder(order) };
        await emit(tx, { event: importedOrderDeleted, entityId: id, payload, actor, now });
      });
    }
  },
});

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
