/**
 * Fulfillments with tracking (docs/protocol/fulfillments-and-transactions.md#fulfillments). The fulfillment status of
 * an order is derived from them.
 */
import { type Static, Type } from "typebox";
import { bulkAnswer } from "../bulk-values.ts";
import { endpoint } from "../endpoint.ts";
import { Id, named, Quantity, Text, Timestamp, Url } from "../values.ts";

const TrackingInfo = Type.Object({
  trackingNumber: Type.Optional(Text(100, 1)),
  shippingProvider: Type.Optional(Text(100, 1)),
  trackingLink: Type.Optional(Url),
});

/** Custom fields of an app, instead of tracking. */
const CustomInfo = Type.Object({ fieldsData: Type.Record(Text(100, 1), Text(500), { maxProperties: 100 }) });

export const Fulfillment = named(
  "Fulfillment",
  Type.Object({
    id: Id,
    createdDate: Timestamp,
    lineItems: Type.Array(Type.Object({ id: Id, quantity: Type.Integer() })),
    trackingInfo: Type.Optional(
      Type.Object({
        trackingNumber: Type.Optional(Type.String()),
        shippingProvider: Type.Optional(Type.String()),
        trackingLink: Type.Optional(Type.String()),
      }),
    ),
    customInfo: Type.Optional(CustomInfo),
    status: Type.Optional(Type.String()),
    completed: Type.Boolean(),
  }),
);
export type Fulfillment = Static<typeof Fulfillment>;

export const OrderWithFulfillments = named(
  "OrderWithFulfillments",
  Type.Object({ orderId: Id, fulfillments: Type.Array(Fulfillment) }),
);

const services = ["/ecom"];
const writers = { actors: ["staff", "app"], permission: "orders:write" } as const;
const OrderId = Type.Object({ orderId: Type.String() });
const Both = Type.Object({ orderId: Type.String(), fulfillmentId: Type.String() });

const NewFulfillment = Type.Object({
  lineItems: Type.Optional(Type.Array(Type.Object({ id: Id, quantity: Quantity }), { maxItems: 300 })),
  trackingInfo: Type.Optional(TrackingInfo),
  customInfo: Type.Optional(CustomInfo),
  status: Type.Optional(Text(100, 1)),
  completed: Type.Optional(Type.Boolean()),
});

export const bulkCreateFulfillments = endpoint({
  id: "fulfillments.bulkCreateFulfillments",
  method: "POST",
  path: "/v1/fulfillments/orders/bulk/create-fulfillments",
  services,
  summary: "Create fulfillments for up to 100 orders and email the customers. Items succeed or fail individually.",
  access: writers,
  body: Type.Object({
    ordersWithFulfillments: Type.Array(
      Type.Object({ orderId: Id, fulfillments: Type.Array(NewFulfillment, { minItems: 1, maxItems: 20 }) }),
      { minItems: 1, maxItems: 100 },
    ),
  }),
  response: bulkAnswer(OrderWithFulfillments, "ordersWithFulfillments"),
  isIdempotent: true,
});

export const createFulfillment = endpoint({
  id: "fulfillments.createFulfillment",
  method: "POST",
  path: "/v1/fulfillments/orders/{orderId}/create-fulfillment",
  services,
  summary:
    "Fulfill line items of an order, by default all unfulfilled ones. The customer gets an email about shipped items unless `sendShippingEmail` is false.",
  access: writers,
  params: OrderId,
  body: Type.Object({
    fulfillment: NewFulfillment,
    /** Addition of this store: false sends no email. */
    sendShippingEmail: Type.Optional(Type.Boolean()),
  }),
  response: Type.Object({ orderWithFulfillments: OrderWithFulfillments, fulfillmentId: Id }),
  errors: [
    "ORDER_NOT_FOUND",
    "ORDER_CANCELED",
    "UNSUPPORTED_TRANSITION",
    "LINE_ITEM_NOT_FOUND",
    "FULFILLMENT_QUANTITY_EXCEEDED",
    "TRACKING_NUMBER_ALREADY_EXISTS",
  ],
  isIdempotent: true,
});

export const listFulfillmentsForSingleOrder = endpoint({
  id: "fulfillments.listForSingleOrder",
  method: "GET",
  path: "/v1/fulfillments/orders/{orderId}",
  services,
  summary: "List the fulfillments of an order, oldest first.",
  access: { actors: ["visitor", "member", "staff", "app"], permission: "orders:read", scope: "orders:read" },
  params: OrderId,
  response: Type.Object({ orderWithFulfillments: OrderWithFulfillments }),
  errors: ["ORDER_NOT_FOUND"],
});

export const listFulfillmentsForMultipleOrders = endpoint({
  id: "fulfillments.listForMultipleOrders",
  method: "POST",
  path: "/v1/fulfillments/list-by-ids",
  services,
  summary: "List the fulfillments of up to 100 orders, without orders that the caller can't view.",
  access: { actors: ["visitor", "member", "staff", "app"], permission: "orders:read", scope: "orders:read" },
  body: Type.Object({ orderIds: Type.Array(Id, { minItems: 1, maxItems: 100 }) }),
  response: Type.Object({ ordersWithFulfillments: Type.Array(OrderWithFulfillments) }),
});

export const updateFulfillment = endpoint({
  id: "fulfillments.updateFulfillment",
  method: "PATCH",
  path: "/v1/fulfillments/{fulfillmentId}/orders/{orderId}",
  services,
  summary: "Update tracking, status and completion of a fulfillment. Its line items can't be changed.",
  access: writers,
  params: Both,
  body: Type.Object({
    fulfillment: Type.Object({
      trackingInfo: Type.Optional(TrackingInfo),
      customInfo: Type.Optional(CustomInfo),
      status: Type.Optional(Text(100, 1)),
      completed: Type.Optional(Type.Boolean()),
    }),
  }),
  response: Type.Object({ orderWithFulfillments: OrderWithFulfillments }),
  errors: ["ORDER_NOT_FOUND", "FULFILLMENT_NOT_FOUND", "TRACKING_NUMBER_ALREADY_EXISTS", "EMPTY_UPDATE"],
});

export const deleteFulfillment = endpoint({
  id: "fulfillments.deleteFulfillment",
  method: "DELETE",
  path: "/v1/fulfillments/{fulfillmentId}/orders/{orderId}",
  services,
  summary: "Delete a fulfillment; its units are unfulfilled again. Fails if they are part of a return.",
  access: writers,
  params: Both,
  response: Type.Object({ orderWithFulfillments: OrderWithFulfillments }),
  errors: ["ORDER_NOT_FOUND", "FULFILLMENT_NOT_FOUND", "FULFILLMENT_IN_RETURN"],
});
