/**
 * Payment links (docs/protocol/billing-and-drafts.md#payment-requests): an amount of an order, requested with a link
 * that works without signing in.
 */
import { type Static, Type } from "typebox";
import { endpoint, event } from "../../endpoint.ts";
import { CursorQuery } from "../../queries.ts";
import {
  BulkActionMetadata,
  CursorPagingMetadata,
  ExtendedFields,
  FreeObject,
  Id,
  Image,
  ItemMetadata,
  Money2,
  Nothing,
  named,
  Text,
  Timestamp,
} from "../../values.ts";
import { Amount } from "./order-intake.ts";

/** By ID of an image in the media library, or by URL. */
const RequestImage = Type.Object({
  id: Type.Optional(Text(200)),
  url: Type.Optional(Text(2048)),
  width: Type.Optional(Type.Integer()),
  height: Type.Optional(Type.Integer()),
  altText: Type.Optional(Text(200)),
  filename: Type.Optional(Text(200)),
});

export const OrderPaymentRequest = named(
  "OrderPaymentRequest",
  Type.Object({
    id: Id,
    source: Type.Optional(
      Type.Object({ appId: Type.Optional(Type.String()), externalId: Type.Optional(Type.String()) }),
    ),
    status: Type.Enum(["UNPAID", "PAID", "EXPIRED", "VOIDED"]),
    orderId: Id,
    orderNumber: Type.String(),
    amount: Money2,
    currency: Type.String(),
    paymentGatewayOrderId: Type.Optional(Type.String()),
    title: Type.String(),
    description: Type.String(),
    expirationDate: Type.Optional(Timestamp),
    extendedFields: ExtendedFields,
    createdDate: Timestamp,
    updatedDate: Timestamp,
    image: Type.Optional(RequestImage),
    blockedPaymentMethods: Type.Array(Type.Enum(["MANUAL"])),
  }),
);
export type OrderPaymentRequest = Static<typeof OrderPaymentRequest>;

const changeable = {
  title: Type.Optional(Text(200, 1)),
  description: Type.Optional(Text(300)),
  image: Type.Optional(RequestImage),
  blockedPaymentMethods: Type.Optional(Type.Array(Type.Enum(["MANUAL"]), { maxItems: 1 })),
  extendedFields: Type.Optional(ExtendedFields),
};
export const NewPaymentRequest = Type.Object({
  orderId: Id,
  /** Defaults to the amount due. */
  amount: Type.Optional(Amount),
  source: Type.Optional(Type.Object({ appId: Type.Optional(Text(100, 1)), externalId: Type.Optional(Text(100, 1)) })),
  expirationDate: Type.Optional(Timestamp),
  ...changeable,
});
export type NewPaymentRequest = Static<typeof NewPaymentRequest>;

const services = ["/ecom"];
const readers = { actors: ["staff", "app"], permission: "orders:read" } as const;
const writers = { actors: ["staff", "app"], permission: "orders:write" } as const;
const One = Type.Object({ orderPaymentRequest: OrderPaymentRequest });
const RequestId = Type.Object({ orderPaymentRequestId: Type.String() });
const gone = "ORDER_PAYMENT_REQUEST_NOT_FOUND" as const;
const creating = [
  "ORDER_NOT_FOUND",
  "ORDER_CANCELED",
  "ORDER_ALREADY_PAID",
  "ORDER_HAS_CHARGEBACKS",
  "INVALID_AMOUNT",
] as const;

export const createOrderPaymentRequest = endpoint({
  id: "orderPaymentRequests.create",
  method: "POST",
  path: "/v1/order-payment-requests",
  services,
  summary:
    "Create a payment request for an amount of an order. `sendEmail` (an addition of this store) emails the link to the buyer.",
  access: writers,
  body: Type.Object({ orderPaymentRequest: NewPaymentRequest, sendEmail: Type.Optional(Type.Boolean()) }),
  response: Type.Object({ ...One.properties, orderPaymentRequestUrl: Type.String() }),
  errors: [...creating],
  isIdempotent: true,
});

export const bulkCreateOrderPaymentRequests = endpoint({
  id: "orderPaymentRequests.bulkCreate",
  method: "POST",
  path: "/v1/bulk/order-payment-requests/create",
  services,
  summary: "Create payment requests for up to 100 orders. Items succeed or fail individually.",
  access: writers,
  body: Type.Object({
    orderPaymentRequests: Type.Array(NewPaymentRequest, { minItems: 1, maxItems: 100 }),
    returnEntity: Type.Optional(Type.Boolean()),
  }),
  response: Type.Object({
    results: Type.Array(
      Type.Object({
        itemMetadata: ItemMetadata,
        item: Type.Optional(Type.Object({ ...One.properties, orderPaymentRequestUrl: Type.String() })),
      }),
    ),
    bulkActionMetadata: BulkActionMetadata,
  }),
  isIdempotent: true,
});

export const getOrderPaymentRequest = endpoint({
  id: "orderPaymentRequests.get",
  method: "GET",
  path: "/v1/order-payment-requests/{orderPaymentRequestId}",
  services,
  summary: "Get a payment request.",
  access: readers,
  params: RequestId,
  response: One,
  errors: [gone],
});

export const queryOrderPaymentRequests = endpoint({
  id: "orderPaymentRequests.query",
  method: "POST",
  path: "/v1/order-payment-requests/query",
  services,
  isQuery: true,
  summary: "Query payment requests, newest first. Fields: id, orderId, status, createdDate, expirationDate.",
  access: readers,
  body: Type.Object({ query: Type.Optional(CursorQuery) }),
  response: Type.Object({
    orderPaymentRequests: Type.Array(OrderPaymentRequest),
    pagingMetadata: CursorPagingMetadata,
  }),
  errors: ["UNKNOWN_FILTER"],
});

export const getOrderPaymentRequestUrl = endpoint({
  id: "orderPaymentRequests.getUrl",
  method: "POST",
  path: "/v1/order-payment-requests/url",
  services,
  summary: "Get the URL of the payment page.",
  access: readers,
  body: Type.Object({ orderPaymentRequestId: Id }),
  response: Type.Object({ orderPaymentRequestUrl: Type.String() }),
  errors: [gone],
});

export const updateOrderPaymentRequest = endpoint({
  id: "orderPaymentRequests.update",
  method: "PATCH",
  path: "/v1/order-payment-requests/{orderPaymentRequestId}",
  services,
  summary: "Update title, description, image and extended fields of an open request. The amount can't be changed.",
  access: writers,
  params: RequestId,
  body: Type.Object({ orderPaymentRequest: Type.Object({ ...changeable, amount: Type.Optional(Amount) }) }),
  response: One,
  errors: [
    gone,
    "CANNOT_UPDATE_PAID_ORDER_PAYMENT_REQUEST",
    "CANNOT_UPDATE_EXPIRED_ORDER_PAYMENT_REQUEST",
    "CANNOT_UPDATE_VOIDED_ORDER_PAYMENT_REQUEST",
    "CANNOT_UPDATE_ORDER_PAYMENT_REQUEST_AMOUNT",
  ],
});

export const updatePaymentRequestFields = endpoint({
  id: "orderPaymentRequests.updateExtendedFields",
  method: "POST",
  path: "/v1/order-payment-requests/{id}/update-extended-fields",
  services,
  summary: "Replace one namespace of the extended fields.",
  access: writers,
  params: Type.Object({ id: Type.String() }),
  body: Type.Object({ namespace: Text(100, 1), namespaceData: Type.Optional(FreeObject) }),
  response: One,
  errors: [gone],
});

export const voidOrderPaymentRequest = endpoint({
  id: "orderPaymentRequests.void",
  method: "POST",
  path: "/v1/order-payment-requests/void",
  services,
  summary: "Void an open request. Its link shows that it is no longer valid.",
  access: writers,
  body: Type.Object({ orderPaymentRequestId: Id }),
  response: Nothing,
  errors: [gone, "CANNOT_VOID_PAID_ORDER_PAYMENT_REQUEST", "CANNOT_VOID_EXPIRED_ORDER_PAYMENT_REQUEST"],
});

export const deleteOrderPaymentRequest = endpoint({
  id: "orderPaymentRequests.delete",
  method: "DELETE",
  path: "/v1/order-payment-requests/{orderPaymentRequestId}",
  services,
  summary: "Delete a request without payments.",
  access: writers,
  params: RequestId,
  response: Nothing,
  errors: [gone, "CANNOT_DELETE_PAID_ORDER_PAYMENT_REQUEST"],
});

export const chargeOrderPaymentRequest = endpoint({
  id: "orderPaymentRequests.charge",
  method: "POST",
  path: "/v1/order-payment-requests/charge",
  services,
  summary:
    "Charge a saved payment method of the order's member for the request; `paymentToken` is the ID of that method. Returns the payment's ID.",
  access: { actors: ["staff", "app"], permission: "payments:write" },
  body: Type.Object({ orderPaymentRequestId: Id, paymentToken: Text(500, 1) }),
  response: Type.Object({ paymentResponseToken: Type.String() }),
  errors: [
    gone,
    "CANNOT_CHARGE_PAID_ORDER_PAYMENT_REQUEST",
    "CANNOT_CHARGE_EXPIRED_ORDER_PAYMENT_REQUEST",
    "CANNOT_CHARGE_VOIDED_ORDER_PAYMENT_REQUEST",
    "NO_SAVED_PAYMENT_METHOD",
    "PAYMENT_METHOD_UNAVAILABLE",
    "PAYMENT_IN_PROGRESS",
    "ORDER_NOT_FOUND",
    "ORDER_CANCELED",
    "ORDER_ALREADY_PAID",
    "ORDER_HAS_CHARGEBACKS",
    "INVALID_AMOUNT",
  ],
  isIdempotent: true,
});

const anybody = { actors: ["anonymous", "visitor", "member"], withoutToken: "secret link", scope: "public" } as const;
const Token = Type.Object({ token: Type.String() });

export const payOwnBalance = endpoint({
  id: "orderPaymentRequests.payOwnBalance",
  method: "POST",
  path: "/v1/orders/{orderId}/balance-payment",
  services,
  isOurs: true,
  summary: "Get the page where the buyer pays the order's balance: a payment request for the amount due.",
  access: { actors: ["anonymous", "visitor", "member"], withoutToken: "secret link", scope: "orders:write" },
  params: Type.Object({ orderId: Type.String() }),
  body: Type.Object({ key: Type.Optional(Text(100)) }),
  response: Type.Object({ orderPaymentRequestUrl: Type.String() }),
  errors: ["ORDER_NOT_FOUND", "ORDER_CANCELED", "ORDER_ALREADY_PAID", "UNSUPPORTED_TRANSITION"],
});

export const getPaymentPage = endpoint({
  id: "orderPaymentRequests.getPage",
  method: "GET",
  path: "/v1/payment-pages/{token}",
  services,
  isOurs: true,
  summary: "Get the content of the payment page. The token (256 random bits) is part of the link.",
  access: anybody,
  params: Token,
  response: Type.Object({
    ...One.properties,
    /** Opens the order's page; only for the buyer. Other holders of the link can pay, and see nothing else. */
    orderKey: Type.Optional(Type.String()),
    /** The amount due now; at most the requested amount. */
    payable: Money2,
    lineItems: Type.Array(
      Type.Object({ id: Id, name: Type.String(), quantity: Type.Integer(), image: Type.Optional(Image) }),
    ),
  }),
  errors: [gone],
});

export const payPaymentPage = endpoint({
  id: "orderPaymentRequests.pay",
  method: "POST",
  path: "/v1/payment-pages/{token}/payments",
  services,
  isOurs: true,
  summary: "Begin the payment. The buyer continues at `redirectUrl` and returns to the payment page.",
  access: anybody,
  params: Token,
  body: Type.Object({ paymentMethod: Text(50, 1) }),
  response: Type.Object({ redirectUrl: Type.String() }),
  errors: [
    gone,
    "CANNOT_CHARGE_PAID_ORDER_PAYMENT_REQUEST",
    "CANNOT_CHARGE_EXPIRED_ORDER_PAYMENT_REQUEST",
    "CANNOT_CHARGE_VOIDED_ORDER_PAYMENT_REQUEST",
    "PAYMENT_METHOD_NOT_AVAILABLE",
    "PAYMENT_ALREADY_IN_PROGRESS",
    "ORDER_NOT_FOUND",
    "ORDER_CANCELED",
    "ORDER_ALREADY_PAID",
    "ORDER_HAS_CHARGEBACKS",
    "INVALID_AMOUNT",
  ],
});

export const settlePaymentPage = endpoint({
  id: "orderPaymentRequests.settle",
  method: "POST",
  path: "/v1/payment-pages/{token}/settlements",
  services,
  isOurs: true,
  summary: "Settle the payment from which the buyer returns, with its state at the provider.",
  access: anybody,
  params: Token,
  body: Type.Object({ paymentId: Id }),
  response: Type.Object({ status: Type.Enum(["PAID", "PENDING", "DECLINED", "UNPAID"]) }),
  errors: [gone],
});

const entity = "wix.ecom.v1.order_payment_request";
const action = <Name extends string>(name: Name, when: string) =>
  event({ type: `${entity}_${name}`, entity, family: "action", when, payload: One });

export const orderPaymentRequestCreated = event({
  type: `${entity}_created`,
  entity,
  family: "created",
  when: "A payment was requested.",
  payload: OrderPaymentRequest,
});
export const orderPaymentRequestUpdated = event({
  type: `${entity}_updated`,
  entity,
  family: "updated",
  when: "A payment request changed.",
  payload: OrderPaymentRequest,
});
export const orderPaymentRequestDeleted = event({
  type: `${entity}_deleted`,
  entity,
  family: "deleted",
  when: "A payment request was deleted.",
  payload: OrderPaymentRequest,
});
export const orderPaymentRequestPaid = action("paid", "A payment request was paid.");
export const orderPaymentRequestExpired = action("expired", "A payment request expired.");
export const orderPaymentRequestVoided = action("voided", "A payment request was voided.");
