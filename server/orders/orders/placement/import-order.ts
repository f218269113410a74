/**
 * Orders of another system (docs/protocol/orders.md#endpoints, decisions 36 and 86): with their own numbers, dates and
 * currency, without changing stock or sending email.
 */
import { sql } from "kysely";
import { type Static, Type } from "typebox";
import { importedOrderDeleted, orderImported } from "#api/orders/orders/order-events.ts";
import type { importOrder as importEndpoint } from "#api/orders/orders/order-intake.ts";
import { insertRefund, stateByMoney, updatePayment } from "#server/payments/payments/public.ts";
import { type Actor, actorReference, anonymous } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { job } from "#server/platform/jobs/jobs.ts";
import { tryParseDecimal } from "#server/platform/money/money.ts";
import { emit } from "#server/platform/outbox/emit.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import type { Order } from "../order.ts";
import { presentOrder } from "../read/present.ts";
import { findOrder, refuseTakenLineIds } from "../read/queries.ts";
import { directContent } from "./direct-order.ts";
import { type ImportedMoney, importedMoney } from "./imported-money.ts";
import { insertDirectOrder, type OrderContent } from "./insert-order.ts";
import { creatorOf, flagsOf, givenIds, refuseFuture } from "./intake.ts";

type Caller = { actor: Actor; now: Date };

export type ImportedOrder = Static<NonNullable<(typeof importEndpoint)["body"]>>["order"];

/** What the API has no fields for. */
export type ImportDetails = {
  readonly methodName?: string;
  readonly paidAt?: Date;
  readonly refundedAt?: Date;
  readonly canceledAt?: Date;
  /** Positions of lines that were sent completely, if the order is PARTIALLY_FULFILLED. */
  readonly sentLines?: readonly number[];
};

type Terms = { readonly currency: string; readonly locale: string; readonly weightUnit: "KG" | "LB" };

export type PlannedImport = {
  readonly content: OrderContent;
  readonly money: ImportedMoney;
  readonly fulfillment: ImportedOrder["fulfillmentStatus"];
  readonly details: ImportDetails;
};

/**
 * Checks an order and calculates its totals. Reads nothing.
 *
 * @throws {AppError} PURCHASED_DATE_CANNOT_BE_IN_FUTURE, INVALID_AMOUNT, INVALID_TOTAL
 * @throws {ValidationError} if payment status and totals contradict each other
 */
export function planImport(
  order: ImportedOrder,
  { locale, weightUnit, ...terms }: Terms,
  { actor, now, details = {} }: Caller & { details?: ImportDetails },
): PlannedImport {
  refuseFuture(order.purchasedDate, now);
  refuseFuture(order.createdDate, now);
  const orderId = order.id ?? newId(now.getTime());
  const currency = order.currency ?? terms.currency;
  const createdAt = order.createdDate ?? order.purchasedDate;
  const content = directContent(
    order,
    { currency, locale, weightUnit, createdBy: creatorOf(actor), variants: new Map(), orderId, now },
    {
      status: order.status ?? "APPROVED",
      number: order.number === undefined ? undefined : Number(order.number),
      isImported: true,
      createdAt: createdAt === undefined ? undefined : new Date(createdAt),
      purchasedAt: order.purchasedDate === undefined ? null : new Date(order.purchasedDate),
      canceledAt: details.canceledAt,
      ...flagsOf(order),
    },
  );
  const money = importedMoney({
    total: content.total,
    status: order.paymentStatus,
    paid: readSum(order.balanceSummary?.paid, currency),
    refunded: readSum(order.balanceSummary?.refunded, currency),
  });
  return { content, money, fulfillment: order.fulfillmentStatus, details };
}

/** @throws {AppError} CANNOT_OVERWRITE_NON_IMPORTED_ORDER if the number is taken */
export async function writeImport(tx: Tx, planned: PlannedImport, { actor, now }: Caller): Promise<void> {
  const { content, money, fulfillment, details } = planned;
  const { orderId, currency } = content;
  const paymentId = newId(now.getTime());
  const { methodName = "Imported", paidAt = now, refundedAt = now } = details;
  await insertDirectOrder(tx, {
    draft: content,
    payment: { kind: "IMPORTED", methodName, id: paymentId, money, at: paidAt },
    author: actorReference(actor),
    isStockTaken: false,
    now,
  });
  const sent = fulfillment === "FULFILLED" ? content.lines.map((_, index) => index) : (details.sentLines ?? []);
  if (sent.length > 0) {
    const status = sent.length === content.lines.length ? "FULFILLED" : "PARTIALLY_FULFILLED";
    await sql`
      with sent as (update order_line_items set quantity_fulfilled = quantity
        where order_id = ${orderId} and position = any(${[...sent]}::int[]))
      update orders set fulfillment_status = ${status} where id = ${orderId}`.execute(tx);
  }
  if (money.refunded > 0) {
    await importRefund(tx, { actor, now: refundedAt }, { orderId, paymentId, currency, money });
  }
}

/**
 * @throws {AppError} CANNOT_OVERWRITE_NON_IMPORTED_ORDER
 * @throws {ValidationError} if payment status and totals contradict each other
 */
export async function importOrder(tx: Tx, { actor, now }: Caller, order: ImportedOrder): Promise<Order> {
  const planned = planImport(order, await readStoreSettings(tx), { actor, now });
  if (order.number !== undefined) await deletePreviousImport(tx, Number(order.number));
  await refuseTakenLineIds(tx, givenIds(order));
  await writeImport(tx, planned, { actor, now });
  const { orderId } = planned.content;
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
  if (!known.is_imported || !(await removeUntouchedImport(tx, known.id))) {
    throw new AppError("CANNOT_OVERWRITE_NON_IMPORTED_ORDER");
  }
}

/** Imported orders `o` without refunds, shipments, edits, invoices or payment requests of this store. */
const isUntouched = sql`o.is_imported
  and not exists (select from refunds r where r.order_id = o.id and not r.is_imported)
  and not exists (select from fulfillments f where f.order_id = o.id)
  and not exists (select from returns r where o.id in (r.order_id, r.exchange_order_id))
  and not exists (select from invoices i where i.order_id = o.id)
  and not exists (select from order_invoice_links l where l.order_id = o.id)
  and not exists (select from order_payment_requests p where p.order_id = o.id)
  and not exists (select from payment_receipts p where p.order_id = o.id)
  and not exists (select from draft_orders d where d.order_id = o.id)`;

/** Of imported orders `o` without other entries in the timeline than the import's own: nothing that people wrote is lost. */
const hasOwnEntriesOnly = sql`not exists (
  select from order_activities a where a.order_id = o.id and a.type not in ('ORDER_PLACED', 'ORDER_PAID'))`;

/** Those of the orders that `removeUntouchedImport` would delete. */
export async function findUntouchedImports(db: Connection, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select o.id::text as id from orders o where o.id = any(${[...ids]}::uuid[])
      and ${isUntouched} and ${hasOwnEntriesOnly}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Deletes an imported order unless it was changed or commented on here. Returns whether it did. */
export async function removeUntouchedImport(tx: Tx, id: string): Promise<boolean> {
  await sql`select 1 from orders where id = ${id}::uuid for update`.execute(tx);
  return (await findUntouchedImports(tx, [id])).has(id) && deleteImportedOrder(tx, id);
}

/** Deletes an imported order, with its comments, unless it was changed here. Returns whether it did. */
async function deleteImportedOrder(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o where o.id = ${id} and ${isUntouched} for update`.execute(tx);
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
        if (order === undefined || !(await deleteImportedOrder(tx, id))) return;
        const actor = anonymous;
        const payload = { orderId: id, order: presentOrder(order) };
        await emit(tx, { event: importedOrderDeleted, entityId: id, payload, actor, now });
      });
    }
  },
});
