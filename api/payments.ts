/**
 * Payments and refunds of orders (wire, identity 9.2 and 9.3). Card data never reaches the store: paid orders go to the
 * payment provider's page (`checkouts.payCheckout`), which calls back.
 */
import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { Decimal, Id, Money2, named, Quantity, Text, Timestamp } from "./values.ts";

export const TransactionStatus = Type.Enum([
  "APPROVED",
  "PENDING",
  "PENDING_MERCHANT",
  "CANCELED",
  "DECLINED",
  "REFUNDED",
  "PARTIALLY_REFUNDED",
  "AUTHORIZED",
  "VOIDED",
]);

export const Payment = named(
  "Payment",
  Type.Object({
    id: Id,
    createdDate: Timestamp,
    updatedDate: Timestamp,
    amount: Money2,
    status: TransactionStatus,
    refundDisabled: Type.Boolean(),
    regularPaymentDetails: Type.Object({
      offlinePayment: Type.Boolean(),
      gatewayTransactionId: Type.Optional(Type.String()),
      providerTransactionId: Type.Optional(Type.String()),
      savedPaymentMethod: Type.Boolean(),
      paymentMethodName: Type.Object({ buyerLanguageName: Type.String(), siteLanguageName: Type.String() }),
    }),
    /** Ours: what was given back of it, refunds on their way included. */
    refundedAmount: Money2,
    /** Ours: no real money moved. */
    isTest: Type.Boolean(),
  }),
);
export type Payment = Static<typeof Payment>;

const LineQuantity = Type.Object({ lineItemId: Id, quantity: Quantity });
const Amount = Type.Object({ amount: Decimal({ gt: "0", lte: "1000000000000000" }) });

export const Refund = named(
  "Refund",
  Type.Object({
    id: Id,
    createdDate: Timestamp,
    transactions: Type.Array(
      Type.Object({
        paymentId: Id,
        amount: Money2,
        refundStatus: Type.Enum(["PENDING", "SUCCEEDED", "FAILED", "SCHEDULED", "STARTED"]),
        refundStatusInfo: Type.Optional(Type.Object({ description: Type.String() })),
        providerRefundId: Type.Optional(Type.String()),
        externalRefund: Type.Boolean(),
      }),
    ),
    details: Type.Object({
      reason: Type.Optional(Type.String()),
      shippingIncluded: Type.Boolean(),
      lineItems: Type.Array(Type.Object({ lineItemId: Id, quantity: Type.Integer() })),
      shipping: Type.Optional(Type.Object({ amount: Money2 })),
    }),
    summary: Type.Object({
      requestedRefund: Money2,
      pendingRefund: Money2,
      refunded: Money2,
      failedRefundAmount: Money2,
      pending: Type.Boolean(),
    }),
  }),
);
export type Refund = Static<typeof Refund>;

export const OrderTransactions = named(
  "OrderTransactions",
  Type.Object({ orderId: Id, payments: Type.Array(Payment), refunds: Type.Array(Refund) }),
);
export type OrderTransactions = Static<typeof OrderTransactions>;

const services = ["/ecom"];
const readers = { actors: ["visitor", "member", "staff", "app"], permission: "orders:read" } as const;
const refunders = { actors: ["staff", "app"], permission: "payments:write" } as const;

export const listTransactionsForSingleOrder = endpoint({
  id: "payments.listForSingleOrder",
  method: "GET",
  path: "/v1/payments/orders/{orderId}",
  services,
  summary: "Payments and refunds of one order, oldest first.",
  access: readers,
  params: Type.Object({ orderId: Type.String() }),
  response: Type.Object({ orderTransactions: OrderTransactions }),
  errors: ["ORDER_NOT_FOUND"],
});

export const listTransactionsForMultipleOrders = endpoint({
  id: "payments.listForMultipleOrders",
  method: "POST",
  path: "/v1/payments/list-by-ids",
  services,
  summary: "Payments and refunds of up to 100 orders; orders the caller may not see are left out.",
  access: readers,
  body: Type.Object({ orderIds: Type.Array(Id, { minItems: 1, maxItems: 100 }) }),
  response: Type.Object({ orderTransactions: Type.Array(OrderTransactions) }),
});

const RefundItems = Type.Object({
  lineItems: Type.Optional(Type.Array(LineQuantity, { maxItems: 300 })),
  shipping: Type.Optional(Amount),
});

export const getOrderRefundability = endpoint({
  id: "payments.getOrderRefundability",
  method: "POST",
  path: "/v1/order-billing/get-order-refundability",
  services,
  summary: "What can still be given back: per payment, per line and of the shipping.",
  access: { actors: ["staff", "app"], permission: "orders:read" },
  body: Type.Object({ orderId: Id }),
  response: Type.Object({
    payments: Type.Array(
      Type.Object({
        refundable: Type.Optional(Type.Boolean()),
        manuallyRefundable: Type.Optional(Type.Object({ reason: Type.Enum(["UNKNOWN_REASON", "OFFLINE"]) })),
        nonRefundable: Type.Optional(
          Type.Object({ reason: Type.Enum(["UNKNOWN_REASON", "ALREADY_REFUNDED", "NOT_PAID", "PENDING_REFUND"]) }),
        ),
        payment: Type.Object({
          paymentId: Id,
          paymentMethod: Type.String(),
          offlinePayment: Type.Boolean(),
          monetary: Type.Object({ paid: Money2, refunded: Money2, refundPending: Money2, maxRefund: Money2 }),
        }),
      }),
    ),
    lineItems: Type.Array(
      Type.Object({
        lineItemId: Id,
        originalQuantity: Type.Integer(),
        refundedQuantity: Type.Integer(),
        availableRefundQuantity: Type.Integer(),
        /** Ours: what all available units are worth, tax included. */
        availableRefundAmount: Money2,
      }),
    ),
    shipping: Type.Object({ amount: Money2, refundedAmount: Money2, availableRefundAmount: Money2 }),
  }),
  errors: ["ORDER_NOT_FOUND"],
});

export const calculateRefund = endpoint({
  id: "payments.calculateRefund",
  method: "POST",
  path: "/v1/order-billing/calculate-refund",
  services,
  summary: "What a refund of these units and this shipping amount is worth, tax and discounts included.",
  access: { actors: ["staff", "app"], permission: "orders:read" },
  body: Type.Object({ orderId: Id, refundItems: RefundItems }),
  response: Type.Object({
    /** Ours. */
    amount: Money2,
    maxRefund: Money2,
    calculatedRefundItems: Type.Object({
      lineItems: Type.Array(Type.Object({ lineItemId: Id, quantity: Type.Integer(), amount: Money2 })),
      shipping: Type.Optional(Type.Object({ amount: Money2 })),
    }),
  }),
  errors: [
    "ORDER_NOT_FOUND",
    "LINE_ITEM_NOT_FOUND",
    "INVALID_LINE_ITEM_REFUND_QUANTITY",
    "INVALID_PAYMENT_REFUND_AMOUNT",
    "INVALID_AMOUNT",
  ],
});

const refundErrors = [
  "ORDER_NOT_FOUND",
  "PAYMENT_NOT_FOUND",
  "PAYMENT_NOT_REFUNDABLE",
  "INVALID_AMOUNT",
  "INVALID_PAYMENT_REFUND_AMOUNT",
  "INVALID_LINE_ITEM_REFUND_QUANTITY",
  "LINE_ITEM_NOT_FOUND",
] as const;

export const refundPayments = endpoint({
  id: "payments.refundPayments",
  method: "POST",
  path: "/v1/order-billing/refund-payments",
  services,
  summary:
    "Gives money back, never more than was captured. Gateway payments are PENDING in the answer and SUCCEEDED moments later; `externalRefund` only records money given back elsewhere.",
  access: refunders,
  body: Type.Object({
    orderId: Id,
    paymentRefunds: Type.Array(
      Type.Object({ paymentId: Id, amount: Amount, externalRefund: Type.Optional(Type.Boolean()) }),
      { minItems: 1, maxItems: 50 },
    ),
    refundItems: Type.Optional(RefundItems),
    sideEffects: Type.Optional(
      Type.Object({
        restock: Type.Optional(Type.Object({ lineItems: Type.Array(LineQuantity, { maxItems: 300 }) })),
        notifications: Type.Optional(
          Type.Object({
            sendCustomerEmail: Type.Optional(Type.Boolean()),
            customMessage: Type.Optional(Text(1000, 1)),
          }),
        ),
      }),
    ),
    customerReason: Type.Optional(Text(200)),
  }),
  response: Type.Object({ refund: Refund, orderTransactions: OrderTransactions }),
  errors: [...refundErrors],
  isIdempotent: true,
});

export const triggerRefund = endpoint({
  id: "payments.triggerRefund",
  method: "POST",
  path: "/v1/payments-collector/orders/{ecomOrderId}/trigger-refund",
  services,
  summary: "The older spelling of refundPayments: the same refund, with restock as none, all or some units.",
  access: refunders,
  params: Type.Object({ ecomOrderId: Type.String() }),
  body: Type.Object({
    payments: Type.Array(
      Type.Object({ paymentId: Id, amount: Amount, externalRefund: Type.Optional(Type.Boolean()) }),
      { minItems: 1, maxItems: 50 },
    ),
    details: Type.Optional(
      Type.Object({
        lineItems: Type.Optional(Type.Array(LineQuantity, { maxItems: 300 })),
        shipping: Type.Optional(Amount),
        reason: Type.Optional(Text(200)),
      }),
    ),
    sideEffects: Type.Optional(
      Type.Object({
        restockInfo: Type.Optional(
          Type.Object({
            type: Type.Enum(["NO_ITEMS", "ALL_ITEMS", "SOME_ITEMS"]),
            items: Type.Optional(Type.Array(LineQuantity, { maxItems: 300 })),
          }),
        ),
        sendOrderRefundedEmail: Type.Optional(Type.Boolean()),
        customMessage: Type.Optional(Text(1000, 1)),
      }),
    ),
  }),
  response: Type.Object({
    orderTransactions: OrderTransactions,
    refundId: Id,
    failedPaymentIds: Type.Array(Type.Object({ paymentId: Id })),
  }),
  errors: [...refundErrors],
  isIdempotent: true,
});

export const PaymentMethod = named(
  "PaymentMethod",
  Type.Object({
    /** Sent as `paymentMethod` to `checkouts.payCheckout` and `checkouts.createOrder`. */
    id: Type.Enum(["manual", "test-gateway"]),
    name: Type.String(),
    description: Type.String(),
    isOffline: Type.Boolean(),
    /** Test payments move no money; they do not exist in production. */
    isTest: Type.Boolean(),
  }),
);

export const listPaymentMethods = endpoint({
  id: "payments.listPaymentMethods",
  method: "GET",
  path: "/v1/payment-methods",
  services,
  summary: "The payment methods a shopper can choose at checkout, in order.",
  access: { actors: ["anonymous", "visitor", "member", "staff", "app"], permission: "settings:read" },
  response: Type.Object({ paymentMethods: Type.Array(PaymentMethod) }),
  isOurs: true,
});
