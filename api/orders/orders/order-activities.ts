/** Endpoints for an order's timeline (docs/protocol/orders.md#activities). */
import { Type } from "typebox";
import { endpoint } from "../../endpoint.ts";
import { Id, OneOf, Text } from "../../values.ts";
import { activityTypes } from "./order-activity-values.ts";
import { Order } from "./order-values.ts";

const services = ["/ecom"];
const writers = { actors: ["staff", "app"], permission: "orders:write" } as const;
const OneOrder = Type.Object({ order: Order });
const OneActivity = Type.Object({ id: Type.String(), activityId: Type.String() });

const content = {
  merchantComment: Type.Optional(Type.Object({ message: Text(5000, 1) })),
  customActivity: Type.Optional(
    Type.Object({
      appId: Type.Optional(Id),
      type: Text(100, 1),
      additionalData: Type.Optional(Type.Record(Text(100, 1), Text(1000), { maxProperties: 50 })),
    }),
  ),
};

/** A merchant's comment or an app's note, whose type can be one of docs/protocol/core.md#enumerations. */
export const PublicActivity = OneOf(["merchantComment", "customActivity"], Type.Object(content), true);

/**
 * Besides comments and notes: a typed event that happened outside the store. Only the store itself changes payments and
 * statuses, so such types are stored as notes.
 */
export const AddedActivity = OneOf(
  ["merchantComment", "customActivity"],
  Type.Object({ ...content, activityType: Type.Optional(Type.Enum([...activityTypes])) }),
);

export const addActivity = endpoint({
  id: "orders.addActivity",
  method: "POST",
  path: "/v1/orders/{id}/activities",
  services,
  summary:
    "Add a comment by the merchant or a note by an app to the order's timeline. Staff who are mentioned in a comment (`@` and the name) get an email.",
  access: writers,
  params: Type.Object({ id: Type.String() }),
  body: Type.Object({ activity: PublicActivity }),
  response: Type.Object({ order: Order, activityId: Id }),
  errors: ["ORDER_NOT_FOUND"],
});

export const addActivities = endpoint({
  id: "orders.addActivities",
  method: "POST",
  path: "/v1/orders/{orderId}/activities/add",
  services,
  summary: "Add up to 300 comments, notes and other entries, in this order.",
  access: writers,
  params: Type.Object({ orderId: Type.String() }),
  body: Type.Object({ orderActivities: Type.Array(AddedActivity, { minItems: 1, maxItems: 300 }) }),
  response: Type.Object({ order: Order, activityIds: Type.Array(Id) }),
  errors: ["ORDER_NOT_FOUND"],
});

export const listMentionableStaff = endpoint({
  id: "orders.listMentionableStaff",
  method: "GET",
  path: "/v1/order-comment-mentions",
  services,
  summary:
    "List the staff who can be mentioned in comments by `@` and name: those who can view orders. Mentions send an email.",
  access: writers,
  response: Type.Object({ staff: Type.Array(Type.Object({ id: Id, name: Type.String() })) }),
  isOurs: true,
});

export const updateActivity = endpoint({
  id: "orders.updateActivity",
  method: "PATCH",
  path: "/v1/orders/{id}/activities/{activityId}",
  services,
  summary: "Update a comment or note. Entries written by the store can't be changed.",
  access: writers,
  params: OneActivity,
  body: Type.Object({ activity: PublicActivity }),
  response: OneOrder,
  errors: ["ORDER_NOT_FOUND", "ACTIVITY_NOT_FOUND"],
});

export const deleteActivity = endpoint({
  id: "orders.deleteActivity",
  method: "DELETE",
  path: "/v1/orders/{id}/activities/{activityId}",
  services,
  summary: "Delete a comment or note. Entries written by the store can't be deleted.",
  access: writers,
  params: OneActivity,
  response: OneOrder,
  errors: ["ORDER_NOT_FOUND", "ACTIVITY_NOT_FOUND"],
});
