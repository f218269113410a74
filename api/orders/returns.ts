/**
 * Returns and exchanges requested by buyers, and the withdrawal of consumers in the European Union (directive
 * 2011/83/EU, articles 9 to 16, with the withdrawal function of article 11a, in force since 19 June 2026). Additions of
 * this store.
 */
import { type Static, Type } from "typebox";
import { endpoint, event, publicAccess } from "../endpoint.ts";
import { CursorQuery } from "../queries.ts";
import {
  CatalogReference,
  CursorPagingMetadata,
  Email,
  Id,
  Image,
  Money2,
  named,
  Quantity,
  Text,
  Timestamp,
} from "../values.ts";

export const returnReasons = [
  "TOO_SMALL",
  "TOO_LARGE",
  "NOT_AS_DESCRIBED",
  "DAMAGED",
  "WRONG_ITEM",
  "LATE",
  "CHANGED_MIND",
  "OTHER",
] as const;
const Reason = Type.Enum([...returnReasons]);
export const ReturnState = Type.Enum(["REQUESTED", "APPROVED", "REJECTED", "RECEIVED", "CLOSED", "CANCELED"]);
export type ReturnState = Static<typeof ReturnState>;

export const Return = named(
  "Return",
  Type.Object({
    id: Id,
    number: Type.String(),
    orderId: Id,
    orderNumber: Type.String(),
    kind: Type.Enum(["RETURN", "EXCHANGE", "WITHDRAWAL"]),
    status: ReturnState,
    buyerName: Type.String(),
    buyerEmail: Type.String(),
    lineItems: Type.Array(
      Type.Object({
        lineItemId: Id,
        name: Type.String(),
        image: Type.Optional(Image),
        quantity: Type.Integer(),
        reason: Reason,
        receivedQuantity: Type.Integer(),
        restockedQuantity: Type.Integer(),
        /** Value of the units, tax and discounts included; after the receipt, of the units that arrived. */
        worth: Money2,
        exchangeFor: Type.Optional(CatalogReference),
      }),
    ),
    /** ISO 4217 code of all amounts. */
    currency: Type.String(),
    /** Value of all units. */
    worth: Money2,
    /** Deducted from the value for the shipping of the return. */
    shippingFee: Type.Optional(Money2),
    /** While the return is open: the amount that closing it refunds, with and without shipping. */
    refundable: Type.Optional(Type.Object({ withoutShipping: Money2, withShipping: Money2 })),
    /** Amount refunded for the return. */
    refundedAmount: Type.Optional(Money2),
    reason: Type.String(),
    answer: Type.String(),
    refundId: Type.Optional(Id),
    exchangeOrderId: Type.Optional(Id),
    createdDate: Timestamp,
    decidedDate: Type.Optional(Timestamp),
    receivedDate: Type.Optional(Timestamp),
    closedDate: Type.Optional(Timestamp),
  }),
);
export type Return = Static<typeof Return>;

const services = ["/ecom"];
const buyers = { actors: ["anonymous", "visitor", "member"], withoutToken: "secret link" } as const;
const readers = { actors: ["staff", "app"], permission: "orders:read" } as const;
const writers = { actors: ["staff", "app"], permission: "orders:write" } as const;
const One = Type.Object({ return: Return });
const OrderId = Type.Object({ orderId: Type.String() });
const ReturnId = Type.Object({ returnId: Type.String() });
const Key = Type.Optional(Text(100));
/** Can't exceed the value of the units. */
const Fee = Type.Object({ amount: Type.String({ decimal: { gte: "0" } }) });
const Lines = Type.Array(
  Type.Object({
    lineItemId: Id,
    quantity: Quantity,
    reason: Type.Optional(Reason),
    /** For an exchange: another variant of the product, or another item. */
    exchangeFor: Type.Optional(CatalogReference),
  }),
  { minItems: 1, maxItems: 300 },
);

export const getReturnSettings = endpoint({
  id: "returns.getReturnSettings",
  method: "GET",
  path: "/v1/return-settings",
  services,
  isOurs: true,
  isCacheable: true,
  summary: "Get whether customers can request returns themselves, and the period in days after delivery.",
  access: publicAccess("settings:read"),
  response: Type.Object({
    returnSettings: Type.Object({ isEnabled: Type.Boolean(), windowDays: Type.Integer({ minimum: 0 }) }),
  }),
});

export const listOrderReturns = endpoint({
  id: "returns.listOfOrder",
  method: "GET",
  path: "/v1/orders/{orderId}/returns",
  services,
  isOurs: true,
  summary:
    "List the returns of an order and the units that can be returned. Requires the buyer's token or the order's key.",
  access: {
    actors: ["anonymous", "visitor", "member", "staff", "app"],
    withoutToken: "secret link",
    permission: "orders:read",
    scope: "orders:read",
  },
  params: OrderId,
  query: Type.Object({ key: Key }),
  response: Type.Object({
    returns: Type.Array(Return),
    returnable: Type.Array(Type.Object({ lineItemId: Id, quantity: Type.Integer(), worth: Money2 })),
  }),
  errors: ["ORDER_NOT_FOUND"],
});

const asking = ["ORDER_NOT_FOUND", "RETURN_NOT_POSSIBLE", "RETURN_QUANTITY_EXCEEDED", "LINE_ITEM_NOT_FOUND"] as const;

export const requestReturn = endpoint({
  id: "returns.request",
  method: "POST",
  path: "/v1/orders/{orderId}/returns",
  services,
  isOurs: true,
  summary: "Request a return or exchange. Requests by staff on behalf of the buyer are approved immediately.",
  access: {
    actors: ["anonymous", "visitor", "member", "staff", "app"],
    withoutToken: "secret link",
    permission: "orders:write",
    scope: "orders:write",
  },
  params: OrderId,
  body: Type.Object({
    key: Key,
    kind: Type.Optional(Type.Enum(["RETURN", "EXCHANGE"])),
    lineItems: Lines,
    reason: Type.Optional(Text(1000)),
  }),
  response: One,
  errors: [...asking],
});

export const withdraw = endpoint({
  id: "returns.withdraw",
  method: "POST",
  path: "/v1/orders/{orderId}/withdrawals",
  services,
  isOurs: true,
  summary:
    "Submit a consumer's withdrawal with name, contract and email address; no reason is required. It takes effect immediately, and an email repeats the statement with its date and time. Unfulfilled items are canceled and refunded.",
  access: { ...buyers, scope: "orders:write" },
  params: OrderId,
  body: Type.Object({
    key: Key,
    name: Text(200, 1),
    email: Email,
    /** The whole contract if omitted. */
    lineItems: Type.Optional(Lines),
    statement: Type.Optional(Text(2000)),
  }),
  response: One,
  errors: [...asking, "WITHDRAWAL_PERIOD_OVER"],
});

export const queryReturns = endpoint({
  id: "returns.query",
  method: "POST",
  path: "/v1/returns/query",
  services,
  isQuery: true,
  isOurs: true,
  summary: "Query returns, oldest open ones first by default. Fields: id, number, orderId, kind, status, createdDate.",
  access: readers,
  body: Type.Object({ query: Type.Optional(CursorQuery) }),
  response: Type.Object({ returns: Type.Array(Return), pagingMetadata: CursorPagingMetadata }),
  errors: ["UNKNOWN_FILTER"],
});

export const getReturn = endpoint({
  id: "returns.get",
  method: "GET",
  path: "/v1/returns/{returnId}",
  services,
  isOurs: true,
  summary: "Get a return.",
  access: readers,
  params: ReturnId,
  response: One,
  errors: ["RETURN_NOT_FOUND"],
});

export const decideReturn = endpoint({
  id: "returns.decide",
  method: "POST",
  path: "/v1/returns/{returnId}/decision",
  services,
  isOurs: true,
  summary: "Approve or reject a return request and email the decision to the buyer. A withdrawal can't be rejected.",
  access: writers,
  params: ReturnId,
  body: Type.Object({
    isApproved: Type.Boolean(),
    answer: Type.Optional(Text(1000)),
    /** Deducted from what an approved return is worth. */
    shippingFee: Type.Optional(Fee),
  }),
  response: One,
  errors: ["RETURN_NOT_FOUND", "UNSUPPORTED_TRANSITION", "INVALID_AMOUNT"],
});

export const receiveReturn = endpoint({
  id: "returns.receive",
  method: "POST",
  path: "/v1/returns/{returnId}/receipt",
  services,
  isOurs: true,
  summary: "Record which units arrived and which are restocked. By default all units, restocked.",
  access: writers,
  params: ReturnId,
  body: Type.Object({
    lineItems: Type.Optional(
      Type.Array(
        Type.Object({
          lineItemId: Id,
          quantity: Type.Integer({ minimum: 0, maximum: 100_000 }),
          restockQuantity: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
        }),
        { maxItems: 300 },
      ),
    ),
  }),
  response: One,
  errors: ["RETURN_NOT_FOUND", "UNSUPPORTED_TRANSITION", "RETURN_QUANTITY_EXCEEDED", "LINE_ITEM_NOT_FOUND"],
});

const closing = [
  "RETURN_NOT_FOUND",
  "UNSUPPORTED_TRANSITION",
  "INVALID_AMOUNT",
  "INVALID_PAYMENT_REFUND_AMOUNT",
  "INVALID_LINE_ITEM_REFUND_QUANTITY",
  "PAYMENT_NOT_REFUNDABLE",
  "LINE_ITEM_NOT_FOUND",
  "ITEM_NOT_FOUND_IN_CATALOG",
  "FULL_OUT_OF_STOCK",
  "PARTIAL_OUT_OF_STOCK",
  "DISCOUNT_NO_LONGER_AVAILABLE",
] as const;

const Settlement = Type.Object({
  refund: Type.Optional(
    Type.Object({
      /**
       * The default is also the maximum: the value of the received units minus what an exchange used, plus shipping
       * for withdrawals or on request.
       */
      amount: Type.Optional(Type.Object({ amount: Type.String({ decimal: { gt: "0" } }) })),
      includesShipping: Type.Optional(Type.Boolean()),
      sendEmail: Type.Optional(Type.Boolean()),
    }),
  ),
  createsExchangeOrder: Type.Optional(Type.Boolean()),
  /** Replacement items, instead of those that were requested. */
  exchangeItems: Type.Optional(
    Type.Array(Type.Object({ lineItemId: Id, exchangeFor: CatalogReference }), { maxItems: 300 }),
  ),
  /** Emails the confirmation of the exchange order. */
  sendExchangeEmail: Type.Optional(Type.Boolean()),
  /** Emails a payment link if the exchange order has an amount due. */
  sendPaymentLink: Type.Optional(Type.Boolean()),
});

export const closeReturn = endpoint({
  id: "returns.close",
  method: "POST",
  path: "/v1/returns/{returnId}/settlement",
  services,
  isOurs: true,
  summary:
    "Close a return: with a refund of the received units (to the given payments, or the original ones), with the order of the exchange, or without either.",
  access: { actors: ["staff", "app"], permission: "payments:write" },
  params: ReturnId,
  body: Settlement,
  response: One,
  errors: [...closing],
  isIdempotent: true,
});

export const createReturn = endpoint({
  id: "returns.create",
  method: "POST",
  path: "/v1/returns",
  services,
  isOurs: true,
  summary:
    "Create an approved return or exchange as staff. If the items already arrived, they are restocked, refunded and exchanged in the same transaction. A refund or an exchange order requires the permission `payments:write`.",
  access: writers,
  body: Type.Object({
    orderId: Id,
    kind: Type.Enum(["RETURN", "EXCHANGE"]),
    lineItems: Lines,
    /** Instructions in the email, such as where to send the items. */
    answer: Type.Optional(Text(1000)),
    shippingFee: Type.Optional(Fee),
    /** Emails the approval; nothing is sent if the items already arrived. */
    sendEmail: Type.Optional(Type.Boolean()),
    received: Type.Optional(Type.Object({ restocks: Type.Boolean() })),
    /** Requires `received`. As in the call that closes a return. */
    settlement: Type.Optional(Type.Omit(Settlement, ["exchangeItems"])),
  }),
  response: One,
  errors: ["RETURN_QUANTITY_EXCEEDED", "ORDER_NOT_FOUND", "PERMISSION_DENIED", ...closing],
  isIdempotent: true,
});

export const previewReturn = endpoint({
  id: "returns.preview",
  method: "POST",
  path: "/v1/returns/preview",
  services,
  isQuery: true,
  isOurs: true,
  summary: "Calculate what a return refunds, or what its exchange order costs, without creating anything.",
  access: readers,
  body: Type.Object({
    orderId: Id,
    lineItems: Lines,
    shippingFee: Type.Optional(Fee),
    includesShipping: Type.Optional(Type.Boolean()),
    createsExchangeOrder: Type.Optional(Type.Boolean()),
  }),
  response: Type.Object({
    /** Value of the units, tax and discounts included. */
    worth: Money2,
    shippingFee: Money2,
    /** Left to refund after the fee and the exchange, at most what is left of the payments. */
    refund: Money2,
    /** What the exchange order costs after the value of the return is deducted. */
    amountDue: Money2,
  }),
  errors: ["ORDER_NOT_FOUND", "LINE_ITEM_NOT_FOUND", "ITEM_NOT_FOUND_IN_CATALOG", "INVALID_AMOUNT"],
});

export const cancelReturn = endpoint({
  id: "returns.cancel",
  method: "POST",
  path: "/v1/returns/{returnId}/cancellation",
  services,
  isOurs: true,
  summary: "Cancel a return.",
  access: writers,
  params: ReturnId,
  response: One,
  errors: ["RETURN_NOT_FOUND", "UNSUPPORTED_TRANSITION"],
});

export const returnChanged = event({
  type: "cartwright.return_changed",
  entity: "cartwright.return",
  family: "action",
  when: "A return was requested, approved, rejected, received or closed.",
  payload: One,
});
