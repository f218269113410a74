/**
 * Payments and refunds of orders (docs/protocol/fulfillments-and-transactions.md#transactions). Card data never reaches
 * the store: shoppers pay on the provider's page (`checkouts.payCheckout`), and the provider sends a callback.
 */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import {
  BulkActionMetadata,
  Decimal,
  FreeObject,
  Id,
  ItemMetadata,
  Money2,
  Nothing,
  Quantity,
  Text,
  Timestamp,
} from "../values.ts";
import {
  CreditCardDetails,
  GiftCardPaymentDetails,
  MembershipPaymentDetails,
  OrderTransactions,
  Payment,
  PositiveAmount,
  Refund,
  TransactionStatus,
  UserDefinedName,
} from "./payment-values.ts";

const LineQuantity = Type.Object({ lineItemId: Id, quantity: Quantity });
/** The amount of a part, which can be zero. */
const OtherAmount = Type.Object({ amount: Decimal({ gte: "0", lte: "1000000000000000" }) });

const services = ["/ecom"];
const readers = {
  actors: ["visitor", "member", "staff", "app"],
  permission: "orders:read",
  scope: "orders:read",
} as const;
const refunders = { actors: ["staff", "app"], permission: "payments:write" } as const;

export const listTransactionsForSingleOrder = endpoint({
  id: "payments.listForSingleOrder",
  method: "GET",
  path: "/v1/payments/orders/{orderId}",
  services,
  summary: "List the payments and refunds of an order, oldest first.",
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
  summary: "List the payments and refunds of up to 100 orders. Orders without permission are omitted.",
  access: readers,
  body: Type.Object({ orderIds: Type.Array(Id, { minItems: 1, maxItems: 100 }) }),
  response: Type.Object({ orderTransactions: Type.Array(OrderTransactions) }),
});

const RefundedFees = Type.Optional(
  Type.Array(Type.Object({ additionalFeeId: Id, amount: OtherAmount }), { maxItems: 100 }),
);
const RefundedShipping = Type.Optional(Type.Object({ amount: OtherAmount }));
const RefundItems = Type.Object({
  lineItems: Type.Optional(Type.Array(LineQuantity, { maxItems: 300 })),
  additionalFees: RefundedFees,
  shipping: RefundedShipping,
});
/** Without an amount, refunds the full refundable amount of the payment. Memberships always return their whole line. */
const PaymentRefund = Type.Object({
  paymentId: Id,
  amount: Type.Optional(PositiveAmount),
  externalRefund: Type.Optional(Type.Boolean()),
});

const MonetarySummary = Type.Object({ paid: Money2, refunded: Money2, refundPending: Money2, maxRefund: Money2 });
/** Lines paid by memberships. */
const MembershipSummary = Type.Object({
  paidLineItemIds: Type.Array(Id),
  refundedLineItemIds: Type.Array(Id),
  refundableLineItemIds: Type.Array(Id),
});

export const getOrderRefundability = endpoint({
  id: "payments.getOrderRefundability",
  method: "POST",
  path: "/v1/order-billing/get-order-refundability",
  services,
  summary: "Get the refundable amounts per payment, per line and for shipping.",
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
          monetary: MonetarySummary,
          membership: Type.Optional(MembershipSummary),
          creditCardDetails: Type.Optional(CreditCardDetails),
        }),
      }),
    ),
    /** Sums over all payments. */
    paymentsSummary: Type.Object({ monetary: MonetarySummary, membership: Type.Optional(MembershipSummary) }),
    lineItems: Type.Array(
      Type.Object({
        lineItemId: Id,
        originalQuantity: Type.Integer(),
        refundedQuantity: Type.Integer(),
        availableRefundQuantity: Type.Integer(),
        /** Extension: value of all available units, including tax. */
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

/** `subtotal` excludes tax and discounts: `total = subtotal - discount + tax`. */
const CalculatedRefund = Type.Object({ total: Money2, tax: Money2, discount: Money2, subtotal: Money2 });

export const calculateRefund = endpoint({
  id: "payments.calculateRefund",
  method: "POST",
  path: "/v1/order-billing/calculate-refund",
  services,
  summary:
    "Calculate a refund of units and shipping, including tax and discounts, or the reasons why items can't be refunded.",
  access: { actors: ["staff", "app"], permission: "orders:read" },
  body: Type.Object({ orderId: Id, refundItems: RefundItems }),
  response: Type.Object({
    /** Extension. */
    amount: Money2,
    maxRefund: Money2,
    /** True, or absent with `notAvailable`. */
    available: Type.Optional(Type.Boolean()),
    /** Items that can't be refunded, with the error code that `refundPayments` would return. */
    notAvailable: Type.Optional(
      Type.Object({
        errors: Type.Array(
          Type.Object({
            lineItem: Type.Optional(LineQuantity),
            additionalFee: Type.Optional(Type.Object({ additionalFeeId: Id, amount: Money2 })),
            shipping: Type.Optional(Type.Object({ amount: Money2 })),
            error: Type.Object({
              applicationError: Type.Object({ code: Type.String(), description: Type.String(), data: FreeObject }),
            }),
          }),
        ),
      }),
    ),
    /** Amounts of the specified items, regardless of earlier refunds without items; absent with `notAvailable`. */
    summary: Type.Optional(
      Type.Object({ ...CalculatedRefund.properties, lineItemsSubtotal: Money2, additionalFeesTotal: Money2 }),
    ),
    calculatedRefundItems: Type.Optional(
      Type.Object({
        lineItems: Type.Array(Type.Object({ item: LineQuantity, summary: CalculatedRefund })),
        additionalFees: Type.Array(
          Type.Object({
            additionalFee: Type.Object({ additionalFeeId: Id, amount: Money2 }),
            summary: CalculatedRefund,
          }),
        ),
        shipping: Type.Optional(Type.Object({ shipping: Type.Object({ amount: Money2 }), summary: CalculatedRefund })),
      }),
    ),
  }),
  errors: ["ORDER_NOT_FOUND", "INVALID_AMOUNT"],
});

const refundErrors = [
  "ORDER_NOT_FOUND",
  "PAYMENT_NOT_FOUND",
  "PAYMENT_NOT_REFUNDABLE",
  "INVALID_AMOUNT",
  "INVALID_PAYMENT_REFUND_AMOUNT",
  "INVALID_LINE_ITEM_REFUND_QUANTITY",
  "LINE_ITEM_NOT_FOUND",
  "INVALID_LINE_ITEM_RESTOCK_QUANTITY",
  "ADDITIONAL_FEE_NOT_FOUND",
  "INVALID_ADDITIONAL_FEE_REFUND_AMOUNT",
  "SHIPPING_NOT_FOUND",
  "INVALID_SHIPPING_REFUND_AMOUNT",
] as const;

export const refundPayments = endpoint({
  id: "payments.refundPayments",
  method: "POST",
  path: "/v1/order-billing/refund-payments",
  services,
  summary:
    "Refund payments, up to the captured amount. Gateway refunds are PENDING in the response and SUCCEEDED moments later; `externalRefund` records a refund made elsewhere.",
  access: refunders,
  body: Type.Object({
    orderId: Id,
    paymentRefunds: Type.Array(PaymentRefund, { minItems: 1, maxItems: 50 }),
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
  summary: "Legacy version of refundPayments: the same refund, restocking none, all or some units.",
  access: refunders,
  params: Type.Object({ ecomOrderId: Type.String() }),
  body: Type.Object({
    payments: Type.Array(PaymentRefund, { minItems: 1, maxItems: 50 }),
    details: Type.Optional(
      Type.Object({
        lineItems: Type.Optional(Type.Array(LineQuantity, { maxItems: 300 })),
        /** Legacy name of `lineItems`. */
        items: Type.Optional(Type.Array(LineQuantity, { maxItems: 300 })),
        additionalFees: RefundedFees,
        shipping: RefundedShipping,
        /** Refunds the remaining shipping amount when `shipping` is absent. */
        shippingIncluded: Type.Optional(Type.Boolean()),
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
    /** Always empty: later failures are reported in the refund's transactions. */
    failedPaymentIds: Type.Array(ItemMetadata),
  }),
  errors: [...refundErrors, "PAYMENTS_NOT_FOUND", "REFUND_NOT_AVAILABLE"],
  isIdempotent: true,
});

const writers = { actors: ["staff", "app"], permission: "payments:write" } as const;

/** A payment made outside the store. */
const NewPayment = Type.Object({
  amount: PositiveAmount,
  status: Type.Optional(TransactionStatus),
  createdDate: Type.Optional(Timestamp),
  refundDisabled: Type.Optional(Type.Boolean()),
  regularPaymentDetails: Type.Optional(
    Type.Object({
      offlinePayment: Type.Optional(Type.Boolean()),
      paymentOrderId: Type.Optional(Text(100)),
      providerTransactionId: Type.Optional(Text(100)),
      gatewayTransactionId: Type.Optional(Text(100)),
      savedPaymentMethod: Type.Optional(Type.Boolean()),
      creditCardDetails: Type.Optional(
        Type.Object({ lastFourDigits: Type.Optional(Text(4)), brand: Type.Optional(Text(100)) }),
      ),
      platformFee: Type.Optional(OtherAmount),
      paymentMethodName: Type.Optional(
        Type.Object({
          buyerLanguageName: Type.Optional(Text(150)),
          siteLanguageName: Type.Optional(Text(150)),
          userDefinedName: Type.Optional(UserDefinedName),
        }),
      ),
    }),
  ),
  giftcardPaymentDetails: Type.Optional(GiftCardPaymentDetails),
  membershipPaymentDetails: Type.Optional(MembershipPaymentDetails),
  chargeCorrelationId: Type.Optional(Id),
  cashRounding: Type.Optional(Type.Object({ unroundedAmount: Type.Optional(OtherAmount) })),
});
export type NewPayment = Static<typeof NewPayment>;

export const addPayments = endpoint({
  id: "payments.addPayments",
  method: "POST",
  path: "/v1/payments/orders/{orderId}/add-payment",
  services,
  summary:
    "Record payments made outside the store: APPROVED (default), PENDING, PENDING_MERCHANT, CANCELED or DECLINED. Together never more than the order's total; none for an order that was canceled or rejected, unless it was imported.",
  access: writers,
  params: Type.Object({ orderId: Type.String() }),
  body: Type.Object({ payments: Type.Array(NewPayment, { minItems: 1, maxItems: 50 }) }),
  response: Type.Object({ orderTransactions: OrderTransactions, paymentsIds: Type.Array(Id) }),
  errors: ["ORDER_NOT_FOUND", "INVALID_AMOUNT", "STATUS_NOT_ALLOWED", "ORDER_CANCELED"],
  isIdempotent: true,
});

const statusErrors = [
  "ORDER_TRANSACTIONS_NOT_FOUND",
  "PAYMENT_NOT_FOUND",
  "STATUS_NOT_ALLOWED",
  "INVALID_AMOUNT",
  "ORDER_CANCELED",
] as const;
const NewStatus = Type.Enum([...TransactionStatus.enum, "UNDEFINED"]);

export const updatePaymentStatus = endpoint({
  id: "payments.updatePaymentStatus",
  method: "POST",
  path: "/v1/payments/{paymentId}/orders/{orderId}/update-payment-transaction-status",
  services,
  summary:
    "Update the status of a payment made outside the store. Payments through a provider follow the provider (STATUS_NOT_ALLOWED).",
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
  summary: "Update the status of up to 300 payments. Items succeed or fail individually.",
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
  summary: "Refresh the order's open payments from their providers. The protocol defines no fields.",
  access: writers,
  params: Type.Object({ orderId: Type.String() }),
  response: Nothing,
  errors: ["ORDER_TRANSACTIONS_NOT_FOUND"],
});

export const updateRefundTransaction = endpoint({
  id: "payments.updateRefundTransaction",
  method: "POST",
  path: "/v1/payments/orders/{orderId}/update-refund-transaction",
  services,
  summary: "Refresh the order's pending refunds from their providers. The protocol defines no fields.",
  access: writers,
  params: Type.Object({ orderId: Type.String() }),
  response: Nothing,
  errors: ["ORDER_TRANSACTIONS_NOT_FOUND"],
});
