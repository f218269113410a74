/**
 * Orders (docs/protocol/orders.md). Members see their own orders, visitors the one they placed, staff and apps all
 * orders. The order's key gives access to its status page without signing in.
 */
import { Type } from "typebox";
import { BulkAnswer, bulkAnswer } from "../../bulk-values.ts";
import { endpoint } from "../../endpoint.ts";
import { Aggregation, AggregationResult } from "../../queries.ts";
import {
  AddressWithContact,
  CursorPaging,
  CursorPagingMetadata,
  DescriptionLine,
  Email,
  ExtendedFields,
  Id,
  Image,
  Nothing,
  Nullable,
  named,
  Paging,
  PhysicalProperties,
  Sorting,
  Text,
  Timestamp,
  WeightUnit,
} from "../../values.ts";
import { LineExtras, LineText } from "./order-line-item-values.ts";
import { Order, OrderTags } from "./order-values.ts";

const OrderId = Type.Object({ id: Type.String() });
const EcomOrderId = Type.Object({ ecomOrderId: Type.String() });
const OneOrder = Type.Object({ order: Order });
const readers = {
  actors: ["visitor", "member", "staff", "app"],
  permission: "orders:read",
  scope: "orders:read",
} as const;
const writers = { actors: ["staff", "app"], permission: "orders:write" } as const;
const services = ["/ecom"];

export const getOrder = endpoint({
  id: "orders.getOrder",
  method: "GET",
  path: "/v1/orders/{id}",
  services,
  summary: "Get an order. Members get their own orders, visitors the one they placed; others aren't found.",
  access: readers,
  params: OrderId,
  response: OneOrder,
  errors: ["ORDER_NOT_FOUND"],
});

const OrderSearch = named(
  "OrderSearch",
  Type.Object({
    /**
     * Fields: id, number, status, paymentStatus, fulfillmentStatus, awaitsFulfillment (addition of this store: an
     * approved order has unfulfilled units), awaitsPayment (addition of this store: an approved order has an amount
     * due), country (addition of this store: of the shipping address, else of the billing address), archived, seenByAHuman, imported, createdDate, updatedDate, purchasedDate, buyerInfo.*, buyerLanguage,
     * currency, checkoutId, purchaseFlowId, createdBy.*, channelInfo.*, source, attributionSource,
     * appliedDiscounts.coupon.code, businessLocation.id, tags, lineItems.catalogReference.*, lineItems.id,
     * priceSummary.*.amount, balanceSummary.*.amount.
     */
    filter: Type.Optional(Type.Unknown()),
    /** createdDate (default, newest first), updatedDate, purchasedDate, number, priceSummary.total.amount. */
    sort: Type.Optional(Type.Array(Sorting, { maxItems: 4 })),
    cursorPaging: Type.Optional(CursorPaging),
    paging: Type.Optional(Paging),
    /** Free text: order number, email address, name, product name, SKU, tracking number of other systems. */
    search: Type.Optional(Type.Object({ expression: Type.Optional(Text(100)) })),
  }),
);

export const searchOrders = endpoint({
  id: "orders.searchOrders",
  method: "POST",
  path: "/v1/orders/search",
  services,
  summary:
    "Search orders, newest first. Shoppers find their own only. PENDING and REJECTED orders are only included when filtered by status, INITIALIZED never.",
  access: readers,
  body: Type.Object({ search: Type.Optional(OrderSearch) }),
  response: Type.Object({
    orders: Type.Array(Order),
    metadata: Type.Intersect([CursorPagingMetadata, Type.Object({ total: Type.Optional(Type.Integer()) })]),
  }),
  errors: ["UNKNOWN_FILTER"],
});

export const getOrderStatus = endpoint({
  id: "orders.getOrderStatus",
  method: "GET",
  path: "/v1/orders/{id}/status",
  services,
  summary:
    "Get an order for its status page. The key (256 random bits) is in the confirmation email and in the response that places the order; the buyer's token works without it.",
  access: { actors: ["anonymous", "visitor", "member"], withoutToken: "secret link", scope: "orders:read" },
  params: OrderId,
  query: Type.Object({ key: Type.Optional(Text(100)) }),
  response: Type.Object({
    order: Order,
    fulfillments: Type.Array(
      Type.Object({
        id: Id,
        createdDate: Timestamp,
        trackingNumber: Type.Optional(Type.String()),
        trackingLink: Type.Optional(Type.String()),
        shippingProvider: Type.Optional(Type.String()),
        lineItems: Type.Array(Type.Object({ id: Id, quantity: Type.Integer() })),
      }),
    ),
    /** Unfulfilled units, without those that were refunded before they were shipped. */
    unitsToCome: Type.Array(Type.Object({ id: Id, quantity: Type.Integer() })),
    /** How to pay, in the merchant's words, while an order with an offline payment method is unpaid. Otherwise empty. */
    paymentInstructions: Type.String(),
    /** What its buyer may still do. */
    actions: Type.Object({
      canCancel: Type.Boolean(),
      canChangeAddress: Type.Boolean(),
      canReturn: Type.Boolean(),
      canWithdraw: Type.Boolean(),
      /** Whether the balance can be paid online: `orderPaymentRequests.payOwnBalance`. */
      canPay: Type.Boolean(),
    }),
    /** Timeline, oldest first. */
    timeline: Type.Array(
      Type.Object({
        kind: Type.Enum(["PLACED", "PAID", "SHIPPED", "DELIVERED", "REFUNDED", "CANCELED"]),
        date: Timestamp,
      }),
    ),
  }),
  errors: ["ORDER_NOT_FOUND"],
  isOurs: true,
});

export const aggregateOrders = endpoint({
  id: "orders.aggregateOrders",
  method: "POST",
  path: "/v1/orders/aggregate",
  services,
  summary:
    "Aggregate the orders that match a filter. `aggregation` maps names to aggregations (type, fieldPath and the type's settings).",
  access: { actors: ["staff", "app"], permission: "orders:read" },
  body: Type.Object({
    filter: Type.Optional(Type.Unknown()),
    aggregation: Type.Optional(Type.Record(Text(100, 1), Aggregation, { maxProperties: 10 })),
    hierarchySeparatorOverride: Type.Optional(Text(100)),
  }),
  response: Type.Object({ aggregates: Type.Record(Type.String(), AggregationResult) }),
  errors: ["UNKNOWN_FILTER"],
});

const orderChanges = {
  buyerInfo: Type.Optional(Type.Object({ email: Type.Optional(Email) })),
  buyerLanguage: Type.Optional(Text(10, 2)),
  /** UNSPECIFIED_WEIGHT_UNIT leaves it unchanged. */
  weightUnit: Type.Optional(WeightUnit),
  billingInfo: Type.Optional(Nullable(AddressWithContact)),
  recipientInfo: Type.Optional(Nullable(AddressWithContact)),
  shippingInfo: Type.Optional(
    Type.Object({
      logistics: Type.Optional(Type.Object({ shippingDestination: Type.Optional(AddressWithContact) })),
    }),
  ),
  archived: Type.Optional(Type.Boolean()),
  seenByAHuman: Type.Optional(Type.Boolean()),
  attributionSource: Type.Optional(Type.Enum(["UNSPECIFIED", "FACEBOOK_ADS"])),
  extendedFields: Type.Optional(ExtendedFields),
};

export const updateOrder = endpoint({
  id: "orders.updateOrder",
  method: "PATCH",
  path: "/v1/orders/{id}",
  services,
  summary:
    "Update the buyer's email address and language, addresses, archived, seenByAHuman and extended fields. Null clears an address; omitted fields are unchanged.",
  access: writers,
  params: OrderId,
  body: Type.Object({ order: Type.Object(orderChanges) }),
  response: OneOrder,
  errors: ["ORDER_NOT_FOUND", "EMPTY_UPDATE"],
});

export const bulkUpdateOrders = endpoint({
  id: "orders.bulkUpdateOrders",
  method: "POST",
  path: "/v1/bulk/orders/update",
  services,
  summary: "Update up to 100 orders. Items succeed or fail individually.",
  access: writers,
  body: Type.Object({
    orders: Type.Array(Type.Object({ order: Type.Object({ id: Id, ...orderChanges }) }), {
      minItems: 1,
      maxItems: 100,
    }),
    returnEntity: Type.Optional(Type.Boolean()),
  }),
  response: bulkAnswer(Order, "item"),
});

const TagChanges = Type.Partial(OrderTags);

export const bulkUpdateOrderTags = endpoint({
  id: "orders.bulkUpdateOrderTags",
  method: "POST",
  path: "/v1/bulk/orders/update-tags",
  services,
  summary: "Add and remove tags of up to 100 orders. The two lists can't have a tag in common.",
  access: writers,
  body: Type.Object({
    orderIds: Type.Array(Id, { minItems: 1, maxItems: 100 }),
    assignTags: Type.Optional(TagChanges),
    unassignTags: Type.Optional(TagChanges),
  }),
  response: BulkAnswer,
  errors: ["TAGS_CONTRADICT"],
});

export const updateOrderStatus = endpoint({
  id: "orders.updateOrderStatus",
  method: "POST",
  path: "/v1/orders/{orderId}/update-status",
  services,
  summary:
    "Update the status of an order: approve, reject or cancel a PENDING one, cancel an APPROVED one. Payment and fulfillment status are derived and can't be set.",
  access: writers,
  params: Type.Object({ orderId: Type.String() }),
  body: Type.Object({ status: Type.Enum(["APPROVED", "CANCELED", "PENDING", "REJECTED", "INITIALIZED"]) }),
  response: OneOrder,
  errors: ["ORDER_NOT_FOUND", "STATUS_NOT_SUPPORTED", "UNSUPPORTED_TRANSITION", "STATUS_ALREADY_SET"],
  isIdempotent: true,
});

export const updateOrderLineItem = endpoint({
  id: "orders.updateOrderLineItem",
  method: "PATCH",
  path: "/v1/orders/{id}/line-item/{lineItemId}",
  services,
  summary:
    "Update the details of a line item: name, image, description, weight, SKU, fulfiller, extended fields. Quantities and prices change by draft order.",
  access: writers,
  params: Type.Object({ id: Type.String(), lineItemId: Type.String() }),
  body: Type.Object({
    lineItem: Type.Object({
      productName: Type.Optional(LineText(200)),
      descriptionLines: Type.Optional(Type.Array(DescriptionLine, { maxItems: 20 })),
      image: Type.Optional(Image),
      physicalProperties: Type.Optional(PhysicalProperties),
      ...LineExtras.properties,
    }),
  }),
  response: OneOrder,
  errors: ["ORDER_NOT_FOUND", "LINE_ITEM_NOT_FOUND", "EMPTY_UPDATE"],
});

export const cancelOrder = endpoint({
  id: "orders.cancelOrder",
  method: "POST",
  path: "/v1/orders/{id}/cancel",
  services,
  summary:
    "Cancel an approved order that isn't fulfilled. Items are restocked unless `restockAllItems` is false, and the coupon can be used again. Gift cards and memberships are refunded; other payments require a refund.",
  access: writers,
  params: OrderId,
  body: Type.Object({
    sendOrderCanceledEmail: Type.Optional(Type.Boolean()),
    customMessage: Type.Optional(Text(1000, 1)),
    restockAllItems: Type.Optional(Type.Boolean()),
  }),
  response: OneOrder,
  errors: ["ORDER_NOT_FOUND", "ORDER_CANCELED", "ORDER_IS_REJECTED", "UNSUPPORTED_TRANSITION"],
  isIdempotent: true,
});

export const markAsPaid = endpoint({
  id: "orders.markAsPaid",
  method: "POST",
  path: "/v1/payments-collector/orders/{ecomOrderId}/mark-as-paid",
  services,
  summary: "Record that the amount due was paid in full outside the store, for example in cash or by bank transfer.",
  access: { actors: ["staff", "app"], permission: "payments:write" },
  params: EcomOrderId,
  response: OneOrder,
  errors: ["ORDER_NOT_FOUND", "ORDER_ALREADY_PAID", "ORDER_CANCELED", "ORDER_HAS_CHARGEBACKS"],
  isIdempotent: true,
});

export const markOrdersAsPaid = endpoint({
  id: "orders.markOrdersAsPaid",
  method: "POST",
  path: "/v1/bulk/payments-collector/mark-as-paid",
  services,
  summary: "Mark up to 100 orders as paid. Items succeed or fail individually.",
  access: { actors: ["staff", "app"], permission: "payments:write" },
  body: Type.Object({ ecomOrderIds: Type.Array(Id, { minItems: 1, maxItems: 100 }) }),
  response: bulkAnswer(Order, "item"),
  isIdempotent: true,
});

export const cancelOwnOrder = endpoint({
  id: "orders.cancelOwnOrder",
  method: "POST",
  path: "/v1/orders/{id}/cancellation",
  services,
  summary:
    "Cancel an order as its buyer, within the period of the order settings and before anything is fulfilled. Items are restocked and payments refunded.",
  access: { actors: ["anonymous", "visitor", "member"], withoutToken: "secret link", scope: "orders:write" },
  params: OrderId,
  body: Type.Object({ key: Type.Optional(Text(100)) }),
  response: Nothing,
  errors: ["ORDER_NOT_FOUND", "ORDER_CANCELED", "UNSUPPORTED_TRANSITION", "CANCELLATION_TOO_LATE"],
  isOurs: true,
});

export const changeOwnAddress = endpoint({
  id: "orders.changeOwnAddress",
  method: "POST",
  path: "/v1/orders/{id}/delivery-address",
  services,
  summary:
    "Change the shipping address as the buyer, before anything is fulfilled and within the same country and subdivision, so that taxes and shipping stay the same; within the same city and postal code if apps or delivery areas determine them. The buyer gets an email.",
  access: { actors: ["anonymous", "visitor", "member"], withoutToken: "secret link", scope: "orders:write" },
  params: OrderId,
  body: Type.Object({ key: Type.Optional(Text(100)), recipientInfo: AddressWithContact }),
  response: Nothing,
  errors: ["ORDER_NOT_FOUND", "ORDER_CANCELED", "UNSUPPORTED_TRANSITION", "ADDRESS_OUT_OF_REGION"],
  isOurs: true,
});
