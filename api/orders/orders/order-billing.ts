/**
 * Payments of placed orders: capture, void, charge again (docs/protocol/billing-and-drafts.md#order-billing), and the
 * list of all payments.
 */
import { type Static, Type } from "typebox";
import { endpoint } from "../../endpoint.ts";
import {
  GiftCardCode,
  OrderTransactions,
  Payment,
  PositiveAmount,
  TransactionStatus,
} from "../../payments/payment-values.ts";
import { Currency, Id, Money2, named, OneOf, Text, Timestamp } from "../../values.ts";

const services = ["/ecom"];
const chargers = { actors: ["staff", "app"], permission: "payments:write" } as const;

export const captureErrors = [
  "ORDER_NOT_FOUND",
  "ORDER_CANCELED",
  "PAYMENT_NOT_FOUND",
  "PAYMENT_ALREADY_VOIDED",
  "PAYMENT_ALREADY_CAPTURED",
  "PAYMENT_NOT_AUTHORIZED",
  "PAYMENT_HAS_PENDING_CAPTURE",
  "INVALID_AMOUNT",
] as const;
export const voidErrors = [
  "ORDER_NOT_FOUND",
  "PAYMENT_NOT_FOUND",
  "PAYMENT_ALREADY_VOIDED",
  "PAYMENT_ALREADY_CAPTURED",
  "PAYMENT_NOT_AUTHORIZED",
  "PAYMENT_HAS_PENDING_CAPTURE",
] as const;
export const PaymentsToCapture = Type.Array(Type.Object({ paymentId: Id, amount: Type.Optional(PositiveAmount) }), {
  minItems: 1,
  maxItems: 100,
});
export const PaymentsToVoid = Type.Array(Id, { minItems: 1, maxItems: 100 });

export const captureAuthorizedPayments = endpoint({
  id: "payments.captureAuthorizedPayments",
  method: "POST",
  path: "/v1/order-billing/capture-authorized-payments",
  services,
  summary:
    "Capture authorized payments, fully or partially; the rest is voided. If the provider doesn't respond, the capture stays PENDING and is retried.",
  access: chargers,
  body: Type.Object({ orderId: Id, payments: PaymentsToCapture }),
  response: Type.Object({ orderTransactions: OrderTransactions }),
  errors: [...captureErrors],
  isIdempotent: true,
});

export const voidAuthorizedPayments = endpoint({
  id: "payments.voidAuthorizedPayments",
  method: "POST",
  path: "/v1/order-billing/void-authorized-payments",
  services,
  summary: "Void authorized payments.",
  access: chargers,
  body: Type.Object({ orderId: Id, paymentIds: PaymentsToVoid }),
  response: Type.Object({ orderTransactions: OrderTransactions }),
  errors: [...voidErrors],
  isIdempotent: true,
});

export const DelayedCaptureSettings = Type.Object({
  scheduledAction: Type.Optional(Type.Enum(["VOID", "CAPTURE"])),
  delayDuration: Type.Optional(
    Type.Object({
      count: Type.Optional(Type.Integer({ minimum: 1, maximum: 525_600 })),
      unit: Type.Optional(Type.Enum(["MINUTES", "HOURS", "DAYS"])),
    }),
  ),
});

const chargeErrors = [
  "ORDER_NOT_FOUND",
  "ORDER_CANCELED",
  "ORDER_PAID",
  "INVALID_AMOUNT",
  "NO_SAVED_PAYMENT_METHOD",
  "PAYMENT_METHOD_UNAVAILABLE",
  "PAYMENT_ALREADY_IN_PROGRESS",
  "PAYMENT_DECLINED",
  "ORDER_HAS_CHARGEBACKS",
] as const;

export const authorizeChargeWithSavedPaymentMethod = endpoint({
  id: "payments.authorizeChargeWithSavedPaymentMethod",
  method: "POST",
  path: "/v1/order-billing/authorize-charge-with-saved-payment-method",
  services,
  summary:
    "Authorize a payment with the saved payment method of the order's member. Capture or void it later, or by schedule.",
  access: chargers,
  body: Type.Object({
    orderId: Id,
    amount: PositiveAmount,
    currency: Currency,
    delayedCaptureSettings: Type.Optional(DelayedCaptureSettings),
  }),
  response: Type.Object({ payment: Payment, orderTransactions: OrderTransactions }),
  errors: [...chargeErrors, "INVALID_CURRENCY"],
  isIdempotent: true,
});

/** By the newer field, or by the two flat ones. */
export const MembershipReference = Type.Object({
  existingMembership: Type.Optional(
    Type.Object({ appId: Type.Optional(Type.String()), membershipId: Type.Optional(Text(200, 1)) }),
  ),
  membershipId: Type.Optional(Text(200)),
  membershipAppId: Type.Optional(Text(100)),
});
export const MembershipCharge = Type.Object({ lineItemId: Id, membershipIdentifier: MembershipReference });
export type MembershipCharge = Static<typeof MembershipCharge>;

export const membershipErrors = [
  "ORDER_NOT_FOUND",
  "ORDER_CANCELED",
  "LINE_ITEM_NOT_FOUND",
  "LINE_ITEM_PAID",
  "MEMBERSHIP_NOT_ELIGIBLE",
] as const;

export const giftCardErrors = [
  "ORDER_NOT_FOUND",
  "ORDER_CANCELED",
  "ORDER_PAID",
  "INVALID_AMOUNT",
  "GIFT_CARD_NOT_FOUND",
  "GIFT_CARD_EXPIRED",
  "GIFT_CARD_DISABLED",
  "GIFT_CARD_ALREADY_APPLIED",
  "INSUFFICIENT_FUNDS",
] as const;

export const chargeOrder = endpoint({
  id: "payments.chargeOrder",
  method: "POST",
  path: "/v1/order-billing/charge-order",
  services,
  summary:
    "Charge all or part of the amount due: memberships and gift cards first, all or none, then an open payment (`paymentIntentId`) or the member's saved payment method.",
  access: chargers,
  body: Type.Object({
    orderId: Id,
    memberId: Type.Optional(Id),
    regularCharge: Type.Optional(
      OneOf(
        ["paymentIntentId", "delayedCharge"],
        Type.Object({
          amount: PositiveAmount,
          /** An open payment of the order, which is charged now. */
          paymentIntentId: Type.Optional(Id),
          /** Authorize only. */
          delayedCharge: Type.Optional(Type.Boolean()),
          delayedCaptureSettings: Type.Optional(DelayedCaptureSettings),
        }),
      ),
    ),
    giftCards: Type.Optional(
      Type.Array(Type.Object({ giftCardCode: GiftCardCode, amount: PositiveAmount }), { maxItems: 100 }),
    ),
    /** Requires `memberId`. */
    memberships: Type.Optional(Type.Array(MembershipCharge, { maxItems: 100 })),
    /** Stored permanently: a repeated key never charges again. */
    idempotencyKey: Type.Optional(Id),
    merchantInitiated: Type.Optional(Type.Boolean()),
  }),
  response: Type.Object({
    payments: Type.Array(Payment),
    orderTransactions: OrderTransactions,
    /** The gateway's ID of the charge; not set for delayed charges. */
    regularChargeResponseToken: Type.Optional(Type.String()),
  }),
  errors: [
    ...new Set([
      ...chargeErrors,
      ...giftCardErrors,
      ...membershipErrors,
      "INVALID_GIFT_CARD_CURRENCY" as const,
      "EMPTY_CHARGE_REQUEST" as const,
      "PAYMENT_ATTEMPT_EXPIRED" as const,
      "PAYMENT_ALREADY_APPROVED" as const,
      "ORDER_HAS_AUTHORIZED_TRANSACTION" as const,
    ]),
  ],
  isIdempotent: true,
});

export const ListedPayment = named(
  "ListedPayment",
  Type.Object({
    id: Id,
    createdDate: Timestamp,
    status: Type.Enum([...TransactionStatus.enum, "INITIATED"]),
    method: Type.Enum(["MANUAL", "GATEWAY", "GIFT_CARD", "MEMBERSHIP"]),
    provider: Type.String(),
    methodName: Type.String(),
    currency: Currency,
    authorized: Money2,
    captured: Money2,
    refunded: Money2,
    isTest: Type.Boolean(),
    cause: Type.Optional(Type.String()),
    order: Type.Optional(
      Type.Object({ id: Id, number: Type.String(), buyerName: Type.String(), email: Type.String() }),
    ),
    /** Problems that need attention. */
    alarms: Type.Array(Type.Object({ kind: Type.String(), message: Type.String(), createdDate: Timestamp })),
  }),
);
export type ListedPayment = Static<typeof ListedPayment>;

export const listPayments = endpoint({
  id: "payments.listPayments",
  method: "GET",
  path: "/v1/payments",
  services,
  summary: "List all payments of the store, newest first.",
  access: { actors: ["staff", "app"], permission: "orders:read" },
  query: Type.Object({
    status: Type.Optional(Type.Enum([...TransactionStatus.enum, "INITIATED"])),
    provider: Type.Optional(Text(40)),
    /** Order number, buyer's email address, or an ID of the payment here or at the provider. */
    search: Type.Optional(Text(200)),
    from: Type.Optional(Timestamp),
    until: Type.Optional(Timestamp),
    /** Only payments with alarms. */
    needsAttention: Type.Optional(Type.Boolean()),
    cursor: Type.Optional(Text(200)),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  response: Type.Object({ payments: Type.Array(ListedPayment), nextCursor: Type.Optional(Type.String()) }),
  isOurs: true,
});

export const getPayment = endpoint({
  id: "payments.getPayment",
  method: "GET",
  path: "/v1/payments/{id}",
  services,
  summary: "Get a payment with the provider's messages, its refunds and its ledger entries.",
  access: { actors: ["staff", "app"], permission: "orders:read" },
  params: Type.Object({ id: Text(100) }),
  response: Type.Object({
    payment: ListedPayment,
    details: Payment,
    providerPaymentId: Type.Optional(Type.String()),
    refunds: Type.Array(
      Type.Object({
        id: Id,
        amount: Money2,
        state: Type.Enum(["PENDING", "SUCCEEDED", "FAILED"]),
        isExternal: Type.Boolean(),
        failure: Type.Optional(Type.String()),
        createdDate: Timestamp,
      }),
    ),
    entries: Type.Array(
      Type.Object({
        kind: Type.String(),
        account: Type.String(),
        amount: Money2,
        isDebit: Type.Boolean(),
        date: Timestamp,
      }),
    ),
  }),
  errors: ["PAYMENT_NOT_FOUND"],
  isOurs: true,
});

export const resolvePaymentAlarms = endpoint({
  id: "payments.resolvePaymentAlarms",
  method: "POST",
  path: "/v1/payments/{id}/alarms/resolution",
  services,
  summary: "Resolve the alarms of a payment.",
  access: chargers,
  params: Type.Object({ id: Text(100) }),
  response: Type.Object({ resolved: Type.Integer() }),
  errors: ["PAYMENT_NOT_FOUND"],
  isOurs: true,
});
