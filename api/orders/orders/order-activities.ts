/** The calls on an order's history (wire, identity 9). */
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

/** A comment of the merchant's, or an app's own note; a note's type may be one of the specification's (section 4). */
export const PublicActivity = OneOf(["merchantComment", "customActivity"], Type.Object(content), true);

/**
 * Beside comments and notes: something by its type that happened outside the store. Only the store itself says what became
 * of an order's money and status: such types are kept as notes of that name.
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
    "Adds a merchant's comment or an app's note to the order's history. Staff whom a comment mentions (`@` and the name) are told by mail.",
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
  summary: "Adds up to 300 comments, notes and other entries at once, in this order.",
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
  summary: "Who can be mentioned in a comment by `@` and their name: staff who may see orders. They are told by mail.",
  access: writers,
  response: Type.Object({ staff: Type.Array(Type.Object({ id: Id, name: Type.String() })) }),
  isOurs: true,
});

export const updateActivity = endpoint({
  id: "orders.updateActivity",
  method: "PATCH",
  path: "/v1/orders/{id}/activities/{activityId}",
  services,
  summary: "Changes a comment or a note. What the store wrote itself cannot be changed.",
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
  summary: "Deletes a comment or a note. What the store wrote itself cannot be deleted.",
  access: writers,
  params: OneActivity,
  response: OneOrder,
  errors: ["ORDER_NOT_FOUND", "ACTIVITY_NOT_FOUND"],
});
