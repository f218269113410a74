/**
 * Payment collection for placed orders (docs/protocol/orders.md#payment-collection,
 * docs/protocol/billing-and-drafts.md#order-billing): the older calls (`payments-collector`) next to `order-billing`,
 * memberships, gift cards and receipts.
 */
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { GiftCardCode, OrderTransactions, Payment, PositiveAmount } from "../payments/payment-values.ts";
import { Currency, FreeObject, Id, Money2, Nothing, Text, Translated } from "../values.ts";
import {
  captureErrors,
  DelayedCaptureSettings,
  giftCardErrors,
  MembershipCharge,
  membershipErrors,
  PaymentsToCapture,
  PaymentsToVoid,
  voidErrors,
} from "./orders/order-billing.ts";

const services = ["/ecom"];
const readers = { actors: ["staff", "app"], permission: "orders:read" } as const;
const chargers = { actors: ["staff", "app"], permission: "payments:write" } as const;
const ofOrder = Type.Object({ ecomOrderId: Type.String() });

export const PaymentCollectabilityStatus = Type.Enum([
  "UNKNOWN",
  "COLLECTABLE",
  "NONCOLLECTABLE_ORDER_IS_CANCELLED",
  "NONCOLLECTABLE_ORDER_IS_PAID",
  "NONCOLLECTABLE_MISSING_PAYMENT_METHOD",
  "NONCOLLECTABLE_ORDER_IS_PENDING",
  "NONCOLLECTABLE_ORDER_IS_REJECTED",
  "NONCOLLECTABLE_ORDER_HAS_SUBSCRIPTIONS",
  "NONCOLLECTABLE_ORDER_HAS_CHARGEBACKS",
]);

export const getPaymentCollectabilityStatus = endpoint({
  id: "payments.getCollectabilityStatus",
  method: "GET",
  path: "/v1/payments-collector/orders/{ecomOrderId}/payment-collectability-status",
  services,
  summary: "Get whether a payment can be collected for an order, and the amount due.",
  access: readers,
  params: ofOrder,
  response: Type.Object({ status: PaymentCollectabilityStatus, amount: Money2 }),
  errors: ["ORDER_NOT_FOUND"],
});

export const getRefundabilityStatus = endpoint({
  id: "payments.getRefundabilityStatus",
  method: "GET",
  path: "/v1/payments-collector/orders/{ecomOrderId}/refundability",
  services,
  summary: "Get which payments of an order are refundable: by their provider, manually, or not at all.",
  access: readers,
  params: ofOrder,
  response: Type.Object({
    refundabilities: Type.Array(
      Type.Object({
        paymentId: Id,
        refundabilityStatus: Type.Enum(["NOT_REFUNDABLE", "MANUAL", "REFUNDABLE"]),
        nonRefundableReason: Type.Optional(Type.Enum(["ALREADY_REFUNDED", "NOT_PAID", "PENDING_REFUND", "FORBIDDEN"])),
        manuallyRefundableReason: Type.Optional(Type.Enum(["OFFLINE"])),
      }),
    ),
    /** Always true: lines record how many of their units were refunded. */
    refundablePerItem: Type.Boolean(),
  }),
  errors: ["ORDER_NOT_FOUND"],
});

export const recordManuallyCollectedPayment = endpoint({
  id: "payments.recordManuallyCollectedPayment",
  method: "POST",
  path: "/v1/payments-collector/orders/{orderId}/manual-payment",
  services,
  summary: "Record a payment received outside the store, such as cash or a bank transfer, up to the amount due.",
  access: chargers,
  params: Type.Object({ orderId: Type.String() }),
  body: Type.Object({ amount: PositiveAmount }),
  response: Nothing,
  errors: ["ORDER_NOT_FOUND", "ORDER_CANCELED", "ORDER_ALREADY_PAID", "ORDER_HAS_CHARGEBACKS", "INVALID_AMOUNT"],
  isIdempotent: true,
});

export const collectorCapture = endpoint({
  id: "payments.collectorCapture",
  method: "POST",
  path: "/v1/payments-collector/orders/{ecomOrderId}/capture-authorized-payments",
  services,
  summary: "Older version of captureAuthorizedPayments.",
  access: chargers,
  params: ofOrder,
  body: Type.Object({ payments: PaymentsToCapture }),
  response: Type.Object({ orderTransactions: OrderTransactions }),
  errors: [...captureErrors],
  isIdempotent: true,
});

export const collectorVoid = endpoint({
  id: "payments.collectorVoid",
  method: "POST",
  path: "/v1/payments-collector/orders/{ecomOrderId}/void-authorized-payments",
  services,
  summary: "Older version of voidAuthorizedPayments.",
  access: chargers,
  params: ofOrder,
  body: Type.Object({ paymentIds: PaymentsToVoid }),
  response: Type.Object({ orderTransactions: OrderTransactions }),
  errors: [...voidErrors],
  isIdempotent: true,
});

const collecting = ["ORDER_NOT_FOUND", "ORDER_CANCELED", "ORDER_ALREADY_PAID", "ORDER_HAS_CHARGEBACKS"] as const;

export const createPaymentGatewayOrder = endpoint({
  id: "payments.createPaymentGatewayOrder",
  method: "POST",
  path: "/v1/payments-collector/orders/{ecomOrderId}/create-payment-gateway-order",
  services,
  summary:
    "Request payment of the amount due. Returns the ID of a payment request, which can be paid at its link (`order-payment-requests/url`).",
  access: chargers,
  params: ofOrder,
  body: Type.Object({
    chargedBy: Type.Optional(Type.Object({ id: Type.Optional(Id), fullName: Type.Optional(Text(200)) })),
  }),
  response: Type.Object({ paymentGatewayOrderId: Type.String() }),
  errors: [...collecting],
  isIdempotent: true,
});

export const preparePaymentCollection = endpoint({
  id: "payments.preparePaymentCollection",
  method: "POST",
  path: "/v1/payments-collector/orders/{ecomOrderId}/prepare-payment-collection",
  services,
  summary:
    "Request payment of part of the amount due. With the ID of an open request, that request is used, or replaced if the amount differs.",
  access: chargers,
  params: ofOrder,
  body: Type.Object({
    amount: PositiveAmount,
    paymentGatewayOrderId: Type.Optional(Text(100)),
    /** Authorize instead of capturing. */
    delayedCapture: Type.Optional(Type.Boolean()),
    delayedCaptureSettings: Type.Optional(DelayedCaptureSettings),
  }),
  response: Type.Object({ paymentGatewayOrderId: Type.String() }),
  errors: [...collecting, "INVALID_AMOUNT", "PAYMENT_GATEWAY_ID_NOT_FOUND"],
  isIdempotent: true,
});

export const collectorChargeMemberships = endpoint({
  id: "payments.collectorChargeMemberships",
  method: "POST",
  path: "/v1/payments-collector/orders/{ecomOrderId}/charge-membership",
  services,
  summary: "Older version of chargeMemberships.",
  access: chargers,
  params: ofOrder,
  body: Type.Object({
    memberId: Id,
    membershipCharges: Type.Array(
      Type.Object({
        membershipId: Text(200, 1),
        appId: Type.Optional(Type.String()),
        lineItemId: Id,
        membershipName: Type.Optional(Type.Partial(Translated)),
        membershipAdditionalData: Type.Optional(FreeObject),
      }),
      { minItems: 1, maxItems: 300 },
    ),
  }),
  response: Nothing,
  errors: [...membershipErrors],
  isIdempotent: true,
});

export const chargeMemberships = endpoint({
  id: "payments.chargeMemberships",
  method: "POST",
  path: "/v1/order-billing/charge-memberships",
  services,
  summary: "Pay line items of a placed order with membership credits, all of them or none.",
  access: chargers,
  body: Type.Object({
    orderId: Id,
    memberId: Id,
    memberships: Type.Array(MembershipCharge, { minItems: 1, maxItems: 100 }),
  }),
  response: Type.Object({ payments: Type.Array(Payment) }),
  errors: [...membershipErrors],
  isIdempotent: true,
});

export const voidMemberships = endpoint({
  id: "payments.voidMemberships",
  method: "POST",
  path: "/v1/order-billing/void-memberships",
  services,
  summary: "Void membership payments. The credits are returned and the lines are due again.",
  access: chargers,
  body: Type.Object({ orderId: Id, paymentIds: Type.Array(Id, { minItems: 1, maxItems: 100 }) }),
  response: Nothing,
  errors: ["ORDER_NOT_FOUND", "PAYMENT_NOT_FOUND", "NOT_MEMBERSHIP_PAYMENT", "MEMBERSHIP_PAYMENT_NOT_CHARGED"],
  isIdempotent: true,
});

export const redeemGiftCard = endpoint({
  id: "payments.redeemGiftCard",
  method: "POST",
  path: "/v1/order-billing/redeem-gift-card",
  services,
  summary: "Pay part of a placed order with a gift card. A card can pay for an order only once.",
  access: chargers,
  body: Type.Object({ orderId: Id, giftCardCode: GiftCardCode, amount: PositiveAmount, currency: Currency }),
  response: Type.Object({ orderTransactions: OrderTransactions, payment: Payment }),
  errors: [...giftCardErrors, "CURRENCY_MISMATCH", "CURRENCY_NOT_SUPPORTED"],
  isIdempotent: true,
});

export const generateReceipts = endpoint({
  id: "payments.generateReceipts",
  method: "POST",
  path: "/v1/order-billing/generate-receipts",
  services,
  summary: "Create the receipt of a payment: one per payment, numbered without gaps.",
  access: chargers,
  body: Type.Object({ orderId: Id, paymentIds: Type.Array(Id, { minItems: 1, maxItems: 1 }) }),
  response: Type.Object({
    receipts: Type.Array(Type.Object({ paymentId: Id, receiptId: Id, displayNumber: Type.String() })),
  }),
  errors: [
    "ORDER_NOT_FOUND",
    "PAYMENT_NOT_FOUND",
    "RECEIPT_ALREADY_EXIST",
    "INVALID_PAYMENT_TYPE",
    "INVALID_PAYMENT_STATUS",
  ],
  isIdempotent: true,
});
