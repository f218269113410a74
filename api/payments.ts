/**
 * Payments and refunds of orders (wire, identity 9.2 and 9.3). Card data never reaches the store: paid orders go to the
 * payment provider's page (`checkouts.payCheckout`), which calls back.
 */
import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import {
  BulkActionMetadata,
  Decimal,
  Id,
  ItemMetadata,
  Money2,
  Nothing,
  named,
  Quantity,
  Text,
  Timestamp,
  Translated,
} from "./values.ts";

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

const ActionState = Type.Enum(["PENDING", "SUCCEEDED", "FAILED"]);
const ActionFailure = Type.Object({ failureCode: Type.String() });

const AuthorizationDetails = Type.Object({
  /** Captured by somebody or at a time, not by itself at once. */
  delayedCapture: Type.Boolean(),
  authorizedDate: Type.Optional(Timestamp),
  captures: Type.Array(
    Type.Object({
      id: Id,
      status: ActionState,
      amount: Money2,
      createdDate: Timestamp,
      failureDetails: Type.Optional(ActionFailure),
    }),
  ),
  void: Type.Optional(
    Type.Object({
      status: ActionState,
      voidedDate: Type.Optional(Timestamp),
      failureDetails: Type.Optional(ActionFailure),
      reason: Type.Enum(["MANUAL", "SCHEDULED"]),
    }),
  ),
  scheduledAction: Type.Optional(Type.Object({ actionType: Type.Enum(["VOID", "CAPTURE"]), executionDate: Timestamp })),
});

export const GiftCardPaymentDetails = Type.Object({
  giftCardPaymentId: Type.String({ maxLength: 100 }),
  appId: Id,
  obfuscatedCode: Type.Optional(Type.String({ maxLength: 30 })),
});

export const MembershipPaymentDetails = Type.Object({
  membershipId: Text(200),
  lineItemId: Text(100, 1),
  name: Type.Optional(Translated),
  externalTransactionId: Type.Optional(Text(100, 1)),
  providerAppId: Type.Optional(Id),
});

const UserDefinedName = Type.Object({
  predefined: Type.Optional(Type.Enum(["CASH", "BANK_TRANSFER", "CHECK"])),
  custom: Type.Optional(Text(150, 1)),
});

/** Money of a payment that the buyer's bank took back. */
export const Chargeback = named(
  "Chargeback",
  Type.Object({
    id: Id,
    createdDate: Timestamp,
    updatedDate: Timestamp,
    amount: Money2,
    /** What came back when the dispute was won. */
    reversalAmount: Type.Optional(Money2),
    status: Type.Enum(["APPROVED", "REVERSED"]),
    /** The provider's own id of the dispute. */
    externalId: Type.String(),
    /** Ours: the provider's word for why. */
    reason: Type.Optional(Type.String()),
  }),
);

export const Payment = named(
  "Payment",
  Type.Object({
    id: Id,
    createdDate: Timestamp,
    updatedDate: Timestamp,
    /** What was taken; what is set aside or asked for while nothing was. */
    amount: Money2,
    status: TransactionStatus,
    refundDisabled: Type.Boolean(),
    regularPaymentDetails: Type.Optional(
      Type.Object({
        offlinePayment: Type.Boolean(),
        gatewayTransactionId: Type.Optional(Type.String()),
        providerTransactionId: Type.Optional(Type.String()),
        savedPaymentMethod: Type.Boolean(),
        creditCardDetails: Type.Optional(Type.Object({ lastFourDigits: Type.String(), brand: Type.String() })),
        paymentMethodName: Type.Object({
          buyerLanguageName: Type.String(),
          siteLanguageName: Type.String(),
          userDefinedName: Type.Optional(UserDefinedName),
        }),
        authorizationDetails: Type.Optional(AuthorizationDetails),
        chargebacks: Type.Optional(Type.Array(Chargeback)),
      }),
    ),
    giftcardPaymentDetails: Type.Optional(GiftCardPaymentDetails),
    membershipPaymentDetails: Type.Optional(MembershipPaymentDetails),
    /** Ours: what was given back of it, refunds on their way included. */
    refundedAmount: Money2,
    /** Ours: no real money moved. */
    isTest: Type.Boolean(),
    /** Ours: why it was declined or canceled, as a code. */
    cause: Type.Optional(Type.String()),
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
      additionalFees: Type.Array(Type.Object({ additionalFeeId: Id, amount: Money2 })),
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

const RefundedFees = Type.Optional(Type.Array(Type.Object({ additionalFeeId: Id, amount: Amount }), { maxItems: 100 }));
const RefundItems = Type.Object({
  lineItems: Type.Optional(Type.Array(LineQuantity, { maxItems: 300 })),
  additionalFees: RefundedFees,
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
          Type.Object({
            reason: Type.Enum(["ALREADY_REFUNDED", "NOT_PAID", "PENDING_REFUND", "AMOUNT_OFFSET_BY_CHARGEBACK"]),
          }),
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
    additionalFees: Type.Array(
      Type.Object({
        additionalFeeId: Id,
        amount: Money2,
        refundedAmount: Money2,
        availableRefundAmount: Money2,
      }),
    ),
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
      additionalFees: Type.Array(Type.Object({ additionalFeeId: Id, amount: Money2 })),
      shipping: Type.Optional(Type.Object({ amount: Money2 })),
    }),
  }),
  errors: [
    "ORDER_NOT_FOUND",
    "LINE_ITEM_NOT_FOUND",
    "INVALID_LINE_ITEM_REFUND_QUANTITY",
    "INVALID_PAYMENT_REFUND_AMOUNT",
    "ADDITIONAL_FEE_NOT_FOUND",
    "INVALID_ADDITIONAL_FEE_REFUND_AMOUNT",
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
  "ADDITIONAL_FEE_NOT_FOUND",
  "INVALID_ADDITIONAL_FEE_REFUND_AMOUNT",
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
        additionalFees: RefundedFees,
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

const writers = { actors: ["staff", "app"], permission: "payments:write" } as const;

/** A payment made outside the store, to be put on record. */
const NewPayment = Type.Object({
  amount: Amount,
  status: Type.Optional(TransactionStatus),
  createdDate: Type.Optional(Timestamp),
  refundDisabled: Type.Optional(Type.Boolean()),
  regularPaymentDetails: Type.Optional(
    Type.Object({
      offlinePayment: Type.Optional(Type.Boolean()),
      providerTransactionId: Type.Optional(Text(100)),
      gatewayTransactionId: Type.Optional(Text(100)),
      paymentMethodName: Type.Optional(Type.Object({ userDefinedName: Type.Optional(UserDefinedName) })),
    }),
  ),
  giftcardPaymentDetails: Type.Optional(GiftCardPaymentDetails),
  membershipPaymentDetails: Type.Optional(MembershipPaymentDetails),
});
export type NewPayment = Static<typeof NewPayment>;

export const addPayments = endpoint({
  id: "payments.addPayments",
  method: "POST",
  path: "/v1/payments/orders/{orderId}/add-payment",
  services,
  summary:
    "Puts payments on record that were made outside the store: APPROVED (unless said), PENDING, PENDING_MERCHANT, CANCELED or DECLINED. Together never more than the order's total.",
  access: writers,
  params: Type.Object({ orderId: Type.String() }),
  body: Type.Object({ payments: Type.Array(NewPayment, { minItems: 1, maxItems: 50 }) }),
  response: Type.Object({ orderTransactions: OrderTransactions, paymentsIds: Type.Array(Id) }),
  errors: ["ORDER_NOT_FOUND", "INVALID_AMOUNT", "STATUS_NOT_ALLOWED"],
  isIdempotent: true,
});

const statusErrors = [
  "ORDER_TRANSACTIONS_NOT_FOUND",
  "PAYMENT_NOT_FOUND",
  "STATUS_NOT_ALLOWED",
  "INVALID_AMOUNT",
] as const;
const NewStatus = Type.Enum([...TransactionStatus.enum, "UNDEFINED"]);

export const updatePaymentStatus = endpoint({
  id: "payments.updatePaymentStatus",
  method: "POST",
  path: "/v1/payments/{paymentId}/orders/{orderId}/update-payment-transaction-status",
  services,
  summary:
    "Says what became of a payment outside the store. Payments through a provider follow the provider (STATUS_NOT_ALLOWED).",
  access: writers,
  params: Type.Object({ paymentId: Type.String(), orderId: Type.String() }),
  body: Type.Object({ status: Type.Optional(NewStatus) }),
  response: Type.Object({ orderTransactions: OrderTransactions }),
  errors: [...statusErrors],
});

export const bulkUpdatePaymentStatuses = endpoint({
  id: "payments.bulkUpdatePaymentStatuses",
  method: "POST",
  path: "/v1/bulk/payments/update-payment-transaction-status",
  services,
  summary: "As updatePaymentStatus, for up to 300 payments, each for itself.",
  access: writers,
  body: Type.Object({
    paymentAndOrderIds: Type.Array(
      Type.Object({ orderId: Type.Optional(Text(100)), paymentId: Type.Optional(Text(100)) }),
      { minItems: 1, maxItems: 300 },
    ),
    returnFullEntity: Type.Optional(Type.Boolean()),
    status: Type.Optional(NewStatus),
  }),
  response: Type.Object({
    results: Type.Array(Type.Object({ itemMetadata: ItemMetadata, item: Type.Optional(Payment) })),
    bulkActionMetadata: BulkActionMetadata,
  }),
  errors: [...statusErrors],
});

export const updatePayments = endpoint({
  id: "payments.updatePayments",
  method: "POST",
  path: "/v1/payments/orders/{orderId}/update-payments",
  services,
  summary: "Has no fields in the protocol. Asks the providers anew what became of the order's open payments.",
  access: writers,
  params: Type.Object({ orderId: Type.String() }),
  response: Nothing,
  errors: ["ORDER_NOT_FOUND"],
});

export const updateRefundTransaction = endpoint({
  id: "payments.updateRefundTransaction",
  method: "POST",
  path: "/v1/payments/orders/{orderId}/update-refund-transaction",
  services,
  summary: "Has no fields in the protocol. Asks the providers anew what became of the order's refunds on their way.",
  access: writers,
  params: Type.Object({ orderId: Type.String() }),
  response: Nothing,
  errors: ["ORDER_NOT_FOUND"],
});
