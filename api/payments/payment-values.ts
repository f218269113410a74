/**
 * Shapes of payments and refunds in `payments.ts` and events (docs/protocol/fulfillments-and-transactions.md#payments).
 */
import { type Static, Type } from "typebox";
import { Decimal, Id, Money2, named, Text, Timestamp, Translated } from "../values.ts";

/** An amount in requests: greater than zero, in the order's currency. */
export const PositiveAmount = Type.Object({ amount: Decimal({ gt: "0", lte: "1000000000000000" }) });

/**
 * A gift card code, in all endpoints whose length the protocol limits. The store's codes have 16 characters, or 19 with
 * dashes.
 */
export const GiftCardCode = Text(20, 8);
/** A gift card code as entered, perhaps with spaces. Without separators it has the length of `GiftCardCode`. */
export const EnteredGiftCardCode = Text(50, 1);

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
  /** Whether the capture is manual or scheduled instead of immediate. */
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
  /** A membership sold with the same order. */
  futureMembership: Type.Optional(Type.Object({ lineItemId: Type.Optional(Id), benefitId: Type.Optional(Text(200)) })),
});

export const CreditCardDetails = Type.Object({ lastFourDigits: Type.String(), brand: Type.String() });

export const UserDefinedName = Type.Object({
  predefined: Type.Optional(Type.Enum(["CASH", "BANK_TRANSFER", "CHECK"])),
  custom: Type.Optional(Text(150, 1)),
});

/** A chargeback by the buyer's bank. */
export const Chargeback = named(
  "Chargeback",
  Type.Object({
    id: Id,
    createdDate: Timestamp,
    updatedDate: Timestamp,
    amount: Money2,
    /** The amount returned when the dispute was won. */
    reversalAmount: Type.Optional(Money2),
    status: Type.Enum(["APPROVED", "REVERSED"]),
    /** The provider's dispute id. */
    externalId: Type.String(),
    /** Extension: the provider's reason code. */
    reason: Type.Optional(Type.String()),
  }),
);

export const Payment = named(
  "Payment",
  Type.Object({
    id: Id,
    createdDate: Timestamp,
    updatedDate: Timestamp,
    /** The captured amount; before a capture, the authorized or requested amount. */
    amount: Money2,
    status: TransactionStatus,
    refundDisabled: Type.Boolean(),
    regularPaymentDetails: Type.Optional(
      Type.Object({
        offlinePayment: Type.Boolean(),
        /** The gateway's payment order: the id of the payment request, or of the payment itself. */
        paymentOrderId: Type.Optional(Type.String()),
        gatewayTransactionId: Type.Optional(Type.String()),
        providerTransactionId: Type.Optional(Type.String()),
        savedPaymentMethod: Type.Boolean(),
        creditCardDetails: Type.Optional(CreditCardDetails),
        /** Platform fee; only set on imported payments. */
        platformFee: Type.Optional(Money2),
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
    /** Whether `generateReceipts` accepts the payment. */
    supportReceiptGeneration: Type.Boolean(),
    /** Shared by all payments of one charge. */
    chargeCorrelationId: Type.Optional(Id),
    /** Rounding of cash payments to the available coins. */
    cashRounding: Type.Optional(
      Type.Object({ unroundedAmount: Type.Optional(Money2), roundingAdjustment: Type.Optional(Money2) }),
    ),
    /** Extension: refunded amount, including pending refunds. */
    refundedAmount: Money2,
    /** Extension: a test payment, without real money. */
    isTest: Type.Boolean(),
    /** Extension: reason code of a declined or canceled payment. */
    cause: Type.Optional(Type.String()),
  }),
);
export type Payment = Static<typeof Payment>;

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
        refundStatusInfo: Type.Optional(
          Type.Object({ paymentGatewayReasonCode: Type.Optional(Type.String()), description: Type.String() }),
        ),
        /** The refund id sent to the provider. */
        gatewayRefundId: Type.Optional(Id),
        providerRefundId: Type.Optional(Type.String()),
        externalRefund: Type.Boolean(),
      }),
    ),
    details: Type.Object({
      reason: Type.Optional(Type.String()),
      shippingIncluded: Type.Boolean(),
      lineItems: Type.Array(Type.Object({ lineItemId: Id, quantity: Type.Integer() })),
      /** Legacy name of `lineItems`. */
      items: Type.Array(Type.Object({ lineItemId: Id, quantity: Type.Integer() })),
      additionalFees: Type.Array(Type.Object({ additionalFeeId: Id, amount: Money2 })),
      shipping: Type.Optional(Type.Object({ amount: Money2 })),
    }),
    summary: Type.Object({
      requestedRefund: Money2,
      pendingRefund: Money2,
      refunded: Money2,
      failedRefundAmount: Money2,
      pending: Type.Boolean(),
      /** Refunded amounts per line, where lines were specified. */
      breakdown: Type.Object({
        lineItems: Type.Array(Type.Object({ lineItemId: Id, totalRefundedAmount: Money2 })),
      }),
    }),
    /** The app that requested the refund. */
    requestingServiceAppId: Type.Optional(Type.String()),
  }),
);
export type Refund = Static<typeof Refund>;

export const OrderTransactions = named(
  "OrderTransactions",
  Type.Object({ orderId: Id, payments: Type.Array(Payment), refunds: Type.Array(Refund) }),
);
export type OrderTransactions = Static<typeof OrderTransactions>;
