/** Fulfills an order, entirely or in parts. The order is locked first, so a unit can't be fulfilled twice. */
import { fulfillmentsUpdated, orderFulfilled } from "#api/orders/orders/order-events.ts";
import type { Order as WireOrder } from "#api/orders/orders/order-values.ts";
import {
  addActivity,
  addUnits,
  announceOrder,
  enqueueShippedMail,
  fulfillmentStatusOf,
  lockOrder,
  needsSending,
  type Order,
  runOrderHooks,
  writeOrder,
} from "#server/orders/orders/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { emission, emit } from "#server/platform/outbox/emit.ts";
import { presentFulfillments } from "./present.ts";
import {
  deleteFulfillment as deleteRow,
  type Fulfillment,
  type FulfillmentFields,
  insertFulfillment,
  listFulfillments,
  updateFulfillment as updateRow,
} from "./queries.ts";

type Caller = { actor: Actor; now: Date; baseUrl: string };
type Units = { id: string; quantity: number };

type RequestedFulfillment = {
  lineItems?: readonly Units[];
  trackingInfo?: { trackingNumber?: string; shippingProvider?: string; trackingLink?: string };
  customInfo?: { fieldsData: Record<string, string> };
  status?: string;
  completed?: boolean;
};

type Request = { orderId: string; fulfillment: RequestedFulfillment; sendsMail: boolean };

/** @throws {AppError} FULFILLMENT_QUANTITY_EXCEEDED, LINE_ITEM_NOT_FOUND, ORDER_CANCELED, TRACKING_NUMBER_ALREADY_EXISTS */
export async function createFulfillment(
  tx: Tx,
  caller: Caller,
  { orderId, fulfillment, sendsMail }: Request,
): Promise<{ id: string; fulfillments: Fulfillment[] }> {
  const { actor, now, baseUrl } = caller;
  const order = await lockOrder(tx, orderId);
  if (order.status === "CANCELED") throw new AppError("ORDER_CANCELED");
  if (order.status !== "APPROVED") throw new AppError("UNSUPPORTED_TRANSITION");
  const lines = unitsToSend(order, fulfillment.lineItems ?? []);
  const shipped = lines.filter(({ id }) => order.lines.some((line) => line.id === id && needsSending(line)));
  // Tickets, services and digital products aren't shipped, so they are complete as soon as they are fulfilled.
  const fields = { ...(shipped.length === 0 && { is_completed: true }), ...toFields(fulfillment) };
  const id = await insertFulfillment(tx, { orderId, fields, lines, now });
  await addUnits(
    tx,
    "quantity_fulfilled",
    lines.map((line) => ({ lineItemId: line.id, quantity: line.quantity })),
  );
  if (fields.tracking_number != null) await addActivity(tx, orderId, { type: "TRACKING_NUMBER_ADDED" }, caller);
  else if (fields.tracking_link != null) await addActivity(tx, orderId, { type: "TRACKING_LINK_ADDED" }, caller);
  const updated = await deriveStatus(tx, order, lines, caller);
  const fulfillments = await announce(tx, orderId, caller);
  if (sendsMail && shipped.length > 0) {
    const { tracking_number: number = null, shipping_provider: provider = null, tracking_link: link = null } = fields;
    const type = await enqueueShippedMail(tx, {
      order: updated,
      lines: shipped,
      tracking: { number, provider, link },
      baseUrl,
      now,
    });
    await addActivity(tx, orderId, { type }, { actor, now });
  }
  return { id, fulfillments };
}

type Change = { orderId: string; fulfillmentId: string };

/** @throws {AppError} EMPTY_UPDATE, FULFILLMENT_NOT_FOUND, TRACKING_NUMBER_ALREADY_EXISTS */
export async function updateFulfillment(
  tx: Tx,
  caller: Caller,
  { orderId, fulfillmentId, fulfillment }: Change & { fulfillment: RequestedFulfillment },
): Promise<Fulfillment[]> {
  const fields = toFields(fulfillment);
  if (Object.keys(fields).length === 0) throw new AppError("EMPTY_UPDATE");
  const { order, known } = await lockFulfillment(tx, { orderId, fulfillmentId });
  await updateRow(tx, fulfillmentId, fields, caller.now);
  if (fields.tracking_number !== undefined && fields.tracking_number !== known.trackingNumber) {
    const type = known.trackingNumber === null ? "TRACKING_NUMBER_ADDED" : "TRACKING_NUMBER_EDITED";
    await addActivity(tx, order.id, { type }, caller);
  } else if (fields.tracking_link != null && fields.tracking_link !== known.trackingLink) {
    await addActivity(tx, order.id, { type: "TRACKING_LINK_ADDED" }, caller);
  }
  return announce(tx, orderId, caller);
}

/** @throws {AppError} FULFILLMENT_NOT_FOUND, FULFILLMENT_IN_RETURN */
export async function deleteFulfillment(tx: Tx, caller: Caller, change: Change): Promise<Fulfillment[]> {
  const { order, known } = await lockFulfillment(tx, change);
  await runOrderHooks("onUnfulfilling", tx, { order, lines: known.lines, actor: caller.actor, now: caller.now });
  await deleteRow(tx, known.id);
  const taken = known.lines.map((line) => ({ id: line.id, quantity: -line.quantity }));
  await addUnits(
    tx,
    "quantity_fulfilled",
    taken.map((line) => ({ lineItemId: line.id, quantity: line.quantity })),
  );
  await addUndoneActivity(tx, order, known, caller);
  await deriveStatus(tx, order, taken, caller);
  return announce(tx, order.id, caller);
}

/** The fulfillment's row is deleted, so the timeline records what it contained. */
async function addUndoneActivity(tx: Tx, order: Order, { lines }: Fulfillment, caller: Caller): Promise<void> {
  const names = new Map(order.lines.map(({ id, name }) => [id, name]));
  const items = lines.map(({ id, quantity }) => `${quantity} × ${names.get(id) ?? "item"}`).join(", ");
  const customActivity = { type: "Fulfillment undone", additionalData: { Items: items } };
  await addActivity(tx, order.id, { type: "CUSTOM_ACTIVITY", body: { details: { customActivity } } }, caller);
}

async function lockFulfillment(tx: Tx, { orderId, fulfillmentId }: Change) {
  const order = await lockOrder(tx, orderId);
  const known = (await listFulfillments(tx, [orderId])).find((each) => each.id === fulfillmentId);
  if (known === undefined) throw new AppError("FULFILLMENT_NOT_FOUND");
  return { order, known };
}

/**
 * The requested units, or all that are unfulfilled.
 * @throws {AppError} FULFILLMENT_QUANTITY_EXCEEDED, LINE_ITEM_NOT_FOUND
 */
export function unitsToSend(order: Order, requested: readonly Units[]): Units[] {
  const left = new Map(order.lines.map((line) => [line.id, line.quantity - line.fulfilled]));
  if (requested.length === 0) {
    const all = [...left].flatMap(([id, quantity]) => (quantity > 0 ? [{ id, quantity }] : []));
    if (all.length === 0) throw new AppError("FULFILLMENT_QUANTITY_EXCEEDED");
    return all;
  }
  const sums = new Map<string, number>();
  for (const { id, quantity } of requested) sums.set(id, (sums.get(id) ?? 0) + quantity);
  return [...sums].map(([id, quantity]) => {
    const available = left.get(id);
    if (available === undefined) throw new AppError("LINE_ITEM_NOT_FOUND", { data: { lineItemId: id } });
    if (quantity > available) {
      throw new AppError("FULFILLMENT_QUANTITY_EXCEEDED", { data: { lineItemId: id, left: available } });
    }
    return { id, quantity };
  });
}

function toFields({ trackingInfo, customInfo, status, completed }: RequestedFulfillment): FulfillmentFields {
  return {
    ...(trackingInfo === undefined
      ? {}
      : {
          tracking_number: trackingInfo.trackingNumber ?? null,
          shipping_provider: trackingInfo.shippingProvider ?? null,
          tracking_link: trackingInfo.trackingLink ?? null,
        }),
    ...(customInfo === undefined ? {} : { custom_info: JSON.stringify(customInfo) }),
    ...(status === undefined ? {} : { status }),
    ...(completed === undefined ? {} : { is_completed: completed }),
  };
}

type Cause = Omit<Caller, "baseUrl">;

/** Adds the units of a new fulfillment to the order's lines. */
export async function deliver(tx: Tx, order: Order, lines: readonly Units[], cause: Cause): Promise<void> {
  await addUnits(
    tx,
    "quantity_fulfilled",
    lines.map((line) => ({ lineItemId: line.id, quantity: line.quantity })),
  );
  await deriveStatus(tx, order, lines, cause);
  await announce(tx, order.id, cause);
}

/** Subtracts the units of a deleted fulfillment from the order's lines. */
export async function takeBackUnits(tx: Tx, order: Order, lines: readonly Units[], cause: Cause): Promise<void> {
  const taken = lines.map(({ id, quantity }) => ({ id, quantity: -quantity }));
  await deliver(tx, order, taken, cause);
}

/** Derives the order's fulfillment status from the fulfilled units. */
async function deriveStatus(tx: Tx, order: Order, changed: readonly Units[], caller: Cause): Promise<Order> {
  const change = new Map(changed.map((line) => [line.id, line.quantity]));
  const fulfillment_status = fulfillmentStatusOf(
    order.lines.map(({ id, quantity, fulfilled }) => ({ quantity, fulfilled: fulfilled + (change.get(id) ?? 0) })),
  );
  const isNew = fulfillment_status !== order.fulfillmentStatus;
  // Active orders have one of the three statuses that follow from units; CANCELED is set only by cancellation.
  if (isNew && fulfillment_status !== "CANCELED") await writeOrder(tx, order.id, { fulfillment_status }, caller.now);
  const isDone = isNew && fulfillment_status === "FULFILLED";
  if (isDone) await addActivity(tx, order.id, { type: "ORDER_FULFILLED" }, caller);
  if (isNew && fulfillment_status === "NOT_FULFILLED") {
    await addActivity(tx, order.id, { type: "ORDER_NOT_FULFILLED" }, caller);
  }
  const { actor, now } = caller;
  const fulfilled = (wire: WireOrder) => {
    const statuses = {
      previousFulfillmentStatus: order.fulfillmentStatus,
      newFulfillmentStatus: wire.fulfillmentStatus,
    };
    return emission({ event: orderFulfilled, entityId: order.id, payload: { order: wire, ...statuses }, actor, now });
  };
  return announceOrder(tx, order, { actor, now, actions: isDone ? [fulfilled] : [] });
}

async function announce(tx: Tx, orderId: string, { actor, now }: Cause): Promise<Fulfillment[]> {
  const fulfillments = await listFulfillments(tx, [orderId]);
  const payload = presentFulfillments(orderId, fulfillments);
  await emit(tx, { event: fulfillmentsUpdated, entityId: orderId, payload, actor, now });
  return fulfillments;
}
