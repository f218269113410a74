/** What may change about an order after it was placed: addresses, e-mail, flags, comments (wire, identity 9). */
import type { AddressWithContact } from "#api/values.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { announceOrder } from "./announce.ts";
import type { Order } from "./order.ts";
import { lockOrder } from "./queries.ts";
import { addActivity, type OrderChanges, writeOrder } from "./writes.ts";

export type OrderUpdate = {
  buyerInfo?: { email?: string };
  buyerLanguage?: string;
  weightUnit?: "KG" | "LB";
  billingInfo?: AddressWithContact | null;
  recipientInfo?: AddressWithContact | null;
  shippingInfo?: { logistics?: { shippingDestination?: AddressWithContact } };
  archived?: boolean;
  seenByAHuman?: boolean;
  attributionSource?: "UNSPECIFIED" | "FACEBOOK_ADS";
};

type Caller = { actor: Actor; now: Date };

/** @throws {AppError} ORDER_NOT_FOUND, EMPTY_UPDATE */
export async function updateOrder(tx: Tx, { actor, now }: Caller, id: string, update: OrderUpdate): Promise<Order> {
  const changes = toChanges(update);
  if (Object.keys(changes).length === 0) throw new AppError("EMPTY_UPDATE");
  const order = await lockOrder(tx, id);
  await writeOrder(tx, id, changes, now);
  if (changes.email !== undefined && changes.email !== order.email) {
    await addActivity(tx, id, { type: "EMAIL_EDITED" }, { actor, now });
  }
  if (changes.recipient_info !== undefined) {
    await addActivity(tx, id, { type: "SHIPPING_ADDRESS_EDITED" }, { actor, now });
  }
  return announceOrder(tx, order, { actor, now });
}

function toChanges(update: OrderUpdate): OrderChanges {
  const recipient = update.shippingInfo?.logistics?.shippingDestination ?? update.recipientInfo;
  return {
    ...(update.buyerInfo?.email === undefined ? {} : { email: update.buyerInfo.email }),
    ...(update.buyerLanguage === undefined ? {} : { buyer_language: update.buyerLanguage }),
    ...(update.weightUnit === undefined ? {} : { weight_unit: update.weightUnit }),
    ...(update.billingInfo === undefined ? {} : { billing_info: update.billingInfo }),
    ...(recipient === undefined ? {} : { recipient_info: recipient }),
    ...(update.archived === undefined ? {} : { is_archived: update.archived }),
    ...(update.seenByAHuman === undefined ? {} : { is_seen: update.seenByAHuman }),
    ...(update.attributionSource === undefined ? {} : { attribution_source: update.attributionSource }),
  };
}

export async function addComment(
  tx: Tx,
  { actor, now }: Caller,
  { id, message }: { id: string; message: string },
): Promise<{ order: Order; activityId: string }> {
  const order = await lockOrder(tx, id);
  const activityId = await addActivity(tx, id, { type: "MERCHANT_COMMENT", body: { message } }, { actor, now });
  return { activityId, order: await announceOrder(tx, order, { actor, now }) };
}

type Comment = { id: string; activityId: string };

/** @throws {AppError} ACTIVITY_NOT_FOUND also for activities that are no comments: history is not rewritten */
export async function changeComment(
  tx: Tx,
  { actor, now }: Caller,
  { id, activityId, message }: Comment & { message: string },
): Promise<Order> {
  const order = await lockOrder(tx, id);
  if (!isId(activityId)) throw new AppError("ACTIVITY_NOT_FOUND");
  const { numUpdatedRows } = await tx
    .updateTable("order_activities")
    .set({ body: JSON.stringify({ message }) })
    .where("id", "=", activityId)
    .where("order_id", "=", id)
    .where("type", "=", "MERCHANT_COMMENT")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError("ACTIVITY_NOT_FOUND");
  return announceOrder(tx, order, { actor, now });
}

/** @throws {AppError} ACTIVITY_NOT_FOUND, as for changing */
export async function deleteComment(tx: Tx, { actor, now }: Caller, { id, activityId }: Comment): Promise<Order> {
  const order = await lockOrder(tx, id);
  if (!isId(activityId)) throw new AppError("ACTIVITY_NOT_FOUND");
  const { numDeletedRows } = await tx
    .deleteFrom("order_activities")
    .where("id", "=", activityId)
    .where("order_id", "=", id)
    .where("type", "=", "MERCHANT_COMMENT")
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError("ACTIVITY_NOT_FOUND");
  return announceOrder(tx, order, { actor, now });
}
