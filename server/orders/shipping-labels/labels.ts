/** Rows of shipping labels and their transitions: QUOTED → BUYING → BOUGHT → VOIDED; a refused purchase is QUOTED again. */
import { type Selectable, sql } from "kysely";
import type { LabelRate } from "#api/orders/shipping-labels.ts";
import { unitsToSend } from "#server/orders/fulfillments/public.ts";
import { lockOrder, type Order, refuseEnded } from "#server/orders/orders/public.ts";
import type { Connection, Schema, Tx } from "#server/platform/db/db.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import type { BoughtLabel, Quote } from "./provider.ts";
import { PROVIDER } from "./settings.ts";

type Row = Selectable<Schema["shipping_labels"]>;
/** What is fulfilled with the label's tracking number once the label is bought. */
export type FulfillmentRequest = {
  readonly lineItems: readonly { readonly id: string; readonly quantity: number }[];
  readonly sendsMail: boolean;
};
export type Label = Omit<Row, "rates" | "label" | "fulfillment_request"> & {
  rates: readonly LabelRate[];
  label: BoughtLabel | null;
  fulfillment_request: FulfillmentRequest | null;
};

// Only this file writes the JSON columns.
const toLabel = (row: Row): Label => ({
  ...row,
  rates: row.rates as unknown as LabelRate[],
  label: row.label as unknown as BoughtLabel | null,
  fulfillment_request: row.fulfillment_request as unknown as FulfillmentRequest | null,
});

/** @throws {AppError} SHIPPING_LABEL_NOT_FOUND */
export async function getLabel(db: Connection, id: string): Promise<Label> {
  const row = isId(id)
    ? await db.selectFrom("shipping_labels").selectAll().where("id", "=", id).executeTakeFirst()
    : undefined;
  if (row === undefined) throw new AppError("SHIPPING_LABEL_NOT_FOUND");
  return toLabel(row);
}

export async function listLabels(db: Connection, orderId: string): Promise<Label[]> {
  const rows = await db
    .selectFrom("shipping_labels")
    .selectAll()
    .where("order_id", "=", orderId)
    .where("state", "!=", "QUOTED")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(toLabel);
}

export async function isPurchasePending(db: Connection, orderId: string): Promise<boolean> {
  const found = await db
    .selectFrom("shipping_labels")
    .select("id")
    .where("order_id", "=", orderId)
    .where("state", "=", "BUYING")
    .executeTakeFirst();
  return found !== undefined;
}

type NewLabel = { id: string; order: Pick<Order, "id">; quote: Quote; now: Date };

export async function insertQuote(tx: Tx, { id, order, quote, now }: NewLabel): Promise<Label> {
  const row = await tx
    .insertInto("shipping_labels")
    .values({
      id,
      order_id: order.id,
      provider: PROVIDER,
      shipment_id: quote.shipmentId,
      rates: JSON.stringify(quote.rates),
      state: "QUOTED",
      is_test: quote.isTest,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toLabel(row);
}

type Begun = {
  label: Label;
  /** The outcome of an earlier request isn't known. */
  isRepeated: boolean;
};

export type WantedLabel = { id: string; rateId: string; fulfillment?: FulfillmentRequest | undefined };

/**
 * Records the purchase before it is made. Locks the order, so that purchases for one order serialize. Returns the label
 * unchanged if it is bought already. A repeated purchase keeps the items of the first one.
 * @throws {AppError} SHIPPING_LABEL_PENDING while another purchase of the order isn't settled; FULFILLMENT_QUANTITY_EXCEEDED,
 * LINE_ITEM_NOT_FOUND
 */
export async function beginPurchase(tx: Tx, wanted: WantedLabel & { now: Date }): Promise<Begun> {
  const { id, rateId, fulfillment, now } = wanted;
  const order = await lockOrder(tx, (await getLabel(tx, id)).order_id);
  const label = await getLabel(tx, id);
  const isRepeated = label.state === "BUYING";
  if (isRepeated && label.rate_id !== rateId) throw new AppError("SHIPPING_LABEL_PENDING");
  if (!isRepeated && label.state !== "QUOTED") return { label, isRepeated };
  refuseEnded(order);
  if (!label.rates.some((rate) => rate.id === rateId)) {
    const description = "isn't a rate of this label";
    throw new ValidationError([{ field: "rateId", description, violatedRule: "OTHER", data: {} }]);
  }
  if (!isRepeated && (await isPurchasePending(tx, order.id))) throw new AppError("SHIPPING_LABEL_PENDING");
  if (!isRepeated && fulfillment !== undefined) unitsToSend(order, fulfillment.lineItems);
  const request = fulfillment === undefined ? null : JSON.stringify(fulfillment);
  await tx
    .updateTable("shipping_labels")
    .set({
      state: "BUYING",
      rate_id: rateId,
      updated_at: now,
      ...(!isRepeated && { fulfillment_request: request }),
    })
    .where("id", "=", id)
    // A concurrent request can record its purchase without the lock.
    .where("state", "in", ["QUOTED", "BUYING"])
    .execute();
  return { label: await getLabel(tx, id), isRepeated };
}

/**
 * A success counts whatever a concurrent attempt recorded: the label is paid for. Returns the label if this call recorded the
 * purchase, undefined if it was recorded before.
 */
export async function recordPurchase(
  tx: Tx,
  { id, label, now }: { id: string; label: BoughtLabel; now: Date },
): Promise<Label | undefined> {
  const row = await tx
    .updateTable("shipping_labels")
    .set({ state: "BOUGHT", rate_id: label.rate.id, label: JSON.stringify(label), updated_at: now })
    .where("id", "=", id)
    .where("state", "in", ["BUYING", "QUOTED"])
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? undefined : toLabel(row);
}

export async function recordFulfillment(
  tx: Tx,
  { id, fulfillmentId }: { id: string; fulfillmentId: string },
): Promise<void> {
  await tx.updateTable("shipping_labels").set({ fulfillment_id: fulfillmentId }).where("id", "=", id).execute();
}

/** `begunBy`: a request that was sent later can still buy the label. */
export async function recordRefusal(
  tx: Tx,
  { id, now, begunBy }: { id: string; now: Date; begunBy: Date },
): Promise<void> {
  await tx
    .updateTable("shipping_labels")
    .set({ state: "QUOTED", rate_id: null, updated_at: now })
    .where("id", "=", id)
    .where("state", "=", "BUYING")
    .where("updated_at", "<=", begunBy)
    .execute();
}

/** Returns whether the label is voided by this call: a later one only updates the state of the refund. */
export async function recordVoid(
  tx: Tx,
  { id, state, now }: { id: string; state: "SUBMITTED" | "REFUNDED"; now: Date },
): Promise<boolean> {
  const change = (from: "BOUGHT" | "VOIDED") =>
    tx
      .updateTable("shipping_labels")
      .set({ state: "VOIDED", void_state: state, updated_at: now })
      .where("id", "=", id)
      .where("state", "=", from)
      .executeTakeFirst();
  if ((await change("BOUGHT")).numUpdatedRows > 0n) return true;
  await change("VOIDED");
  return false;
}

/** Purchases without an outcome, oldest first. */
export async function listPending(db: Connection, begunBy: Date): Promise<Label[]> {
  const rows = await db
    .selectFrom("shipping_labels")
    .selectAll()
    .where("state", "=", "BUYING")
    .where("updated_at", "<=", begunBy)
    .orderBy("updated_at")
    .limit(50)
    .execute();
  return rows.map(toLabel);
}

export async function deleteOldQuotes(tx: Tx, before: Date): Promise<void> {
  await sql`delete from shipping_labels where state = 'QUOTED' and created_at < ${before}`.execute(tx);
}
