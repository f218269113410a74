/** Comments of staff and activities of apps in an order's timeline. Entries that the store wrote can't be changed. */
import type { Static } from "typebox";
import type {
  PublicActivity as WireActivity,
  AddedActivity as WireAdded,
} from "#api/orders/orders/order-activities.ts";
import { activityTypes } from "#api/orders/orders/order-activity-values.ts";
import { type Actor, actorReference } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { announceOrder } from "./announce.ts";
import { addActivity, type NewActivity } from "./change/writes.ts";
import type { ActivityType, Order } from "./order.ts";
import { lockOrder } from "./read/queries.ts";

type PublicActivity = Static<typeof WireActivity>;
type AddedActivity = Static<typeof WireAdded>;
type Caller = { actor: Actor; now: Date };

/** Activity types that apps can add (docs/protocol/core.md#enumerations); any other name becomes a CUSTOM_ACTIVITY. */
const noteTypes = ["SCHEDULED", "EMAIL_SENT", "EMAIL_NOT_SENT", "NOTIFICATION_SENT", "TASK_CREATED"] as const;
const writtenByHand: readonly ActivityType[] = ["MERCHANT_COMMENT", "CUSTOM_ACTIVITY", ...noteTypes];

/** Events that can happen outside the store. Only the store's own entries affect payments and statuses. */
const externalTypes: readonly ActivityType[] = [
  "DOWNLOAD_LINK_SENT",
  "TRACKING_NUMBER_ADDED",
  "TRACKING_NUMBER_EDITED",
  "TRACKING_LINK_ADDED",
  "SHIPPING_CONFIRMATION_EMAIL_SENT",
  "FULFILLER_EMAIL_SENT",
  "PICKUP_READY_EMAIL_SENT",
  "INVOICE_SENT",
  "RECEIPT_SENT",
];

const isActivityType = (name: string): name is ActivityType => (activityTypes as readonly string[]).includes(name);

function toActivity({ merchantComment, customActivity }: PublicActivity, actor: Actor): NewActivity {
  if (merchantComment !== undefined) return { type: "MERCHANT_COMMENT", body: { message: merchantComment.message } };
  if (customActivity === undefined) {
    const violation = { violatedRule: "REQUIRED_ONE_OF_FIELD" as const, data: {} };
    const description = "needs a comment, a note or a type";
    throw new ValidationError([{ field: "orderActivities", description, ...violation }]);
  }
  const { type } = customActivity;
  const isNoted = isActivityType(type) && (noteTypes as readonly string[]).includes(type);
  const { kind, id } = actorReference(actor);
  const own = kind === "app" && id !== null ? { appId: id } : {};
  return {
    type: isNoted ? type : "CUSTOM_ACTIVITY",
    body: { details: { customActivity: { ...customActivity, ...own } } },
  };
}

/** By content, or by type alone. */
function toAdded({ activityType, ...activity }: AddedActivity, actor: Actor): NewActivity {
  const hasContent = activity.merchantComment !== undefined || activity.customActivity !== undefined;
  if (!hasContent && activityType !== undefined && externalTypes.includes(activityType)) return { type: activityType };
  if (hasContent || activityType === undefined) return toActivity(activity, actor);
  return toActivity({ customActivity: { type: activityType } }, actor);
}

export async function addActivities(
  tx: Tx,
  caller: Caller,
  { id, activities }: { id: string; activities: readonly AddedActivity[] },
): Promise<{ order: Order; activityIds: string[] }> {
  const order = await lockOrder(tx, id);
  const activityIds: string[] = [];
  for (const activity of activities) {
    activityIds.push(await addActivity(tx, id, toAdded(activity, caller.actor), caller));
  }
  return { activityIds, order: await announceOrder(tx, order, caller) };
}

type Place = { id: string; activityId: string };

/** @throws {AppError} ACTIVITY_NOT_FOUND, also for entries that the store wrote */
export async function changeActivity(
  tx: Tx,
  caller: Caller,
  { id, activityId, activity }: Place & { activity: PublicActivity },
): Promise<Order> {
  const order = await lockOrder(tx, id);
  if (!isId(activityId)) throw new AppError("ACTIVITY_NOT_FOUND");
  const { type, body } = toActivity(activity, caller.actor);
  const { numUpdatedRows } = await tx
    .updateTable("order_activities")
    .set({ type, body: JSON.stringify(body ?? {}) })
    .where("id", "=", activityId)
    .where("order_id", "=", id)
    .where("type", "in", [...writtenByHand])
    .where((eb) => eb.or([eb("type", "=", "MERCHANT_COMMENT"), eb("author_kind", "in", ["app", "staff"])]))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError("ACTIVITY_NOT_FOUND");
  return announceOrder(tx, order, caller);
}

/** @throws {AppError} ACTIVITY_NOT_FOUND, also for entries that the store wrote */
export async function deleteActivity(tx: Tx, caller: Caller, { id, activityId }: Place): Promise<Order> {
  const order = await lockOrder(tx, id);
  if (!isId(activityId)) throw new AppError("ACTIVITY_NOT_FOUND");
  const { numDeletedRows } = await tx
    .deleteFrom("order_activities")
    .where("id", "=", activityId)
    .where("order_id", "=", id)
    .where("type", "in", [...writtenByHand])
    .where((eb) => eb.or([eb("type", "=", "MERCHANT_COMMENT"), eb("author_kind", "in", ["app", "staff"])]))
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError("ACTIVITY_NOT_FOUND");
  return announceOrder(tx, order, caller);
}
