/** Payments and refunds of orders as values (wire, identity 9.2): what the calls of `payments.ts` and the events speak of. */
import { type Static, Type } from "typebox";
import { Decimal, Id, Money2, named, Text, Timestamp, Translated } from "../values.ts";

/** Money as callers send it: more than nothing, in the currency of the order. */
export const PositiveAmount = Type.Object({ amount: Decimal({ gt: "0", lte: "1000000000000000" }) });

/** A gift card's code, in all calls for which the protocol bounds it. Codes of this store have 16 characters, or 19 with dashes. */
export const GiftCardCode = Text(20, 8);
/** A gift card's code as a shopper enters it, perhaps with spaces: without separators it has the length of `GiftCardCode`. */
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
  /** A membership that the same order brings. */
  futureMembership: Type.Optional(Type.Object({ lineItemId: Type.Optional(Id), benefitId: Type.Optional(Text(200)) })),
});

export const CreditCardDetails = Type.Object({ lastFourDigits: Type.String(), brand: Type.String() });

export const UserDefinedName = Type.Object({
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
        /** What the gateway calls the demand that this payment answers: a payment request, or the payment itself. */
        paymentOrderId: Type.Optional(Type.String()),
        gatewayTransactionId: Type.Optional(Type.String()),
        providerTransactionId: Type.Optional(Type.String()),
        savedPaymentMethod: Type.Boolean(),
        creditCardDetails: Type.Optional(CreditCardDetails),
        /** What the store's platform takes of it; nothing here, unless somebody else's books say so. */
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
    /** A receipt can be made of it (`generateReceipts`). */
    supportReceiptGeneration: Type.Boolean(),
    /** Shared by the payments of one charge. */
    chargeCorrelationId: Type.Optional(Id),
    /** Cash that was rounded to what coins there are. */
    cashRounding: Type.Optional(
      Type.Object({ unroundedAmount: Type.Optional(Money2), roundingAdjustment: Type.Optional(Money2) }),
    ),
    /** Ours: what was given back of it, refunds on their way included. */
    refundedAmount: Money2,
    /** Ours: no real money moved. */
    isTest: Type.Boolean(),
    /** Ours: why it was declined or canceled, as a code. */
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
        /** What we call it towards the provider. */
        gatewayRefundId: Type.Optional(Id),
        providerRefundId: Type.Optional(Type.String()),
        externalRefund: Type.Boolean(),
      }),
    ),
    details: Type.Object({
      reason: Type.Optional(Type.String()),
      shippingIncluded: Type.Boolean(),
      lineItems: Type.Array(Type.Object({ lineItemId: Id, quantity: Type.Integer() })),
      /** The older name of `lineItems`. */
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
      /** What went back for each line, as far as lines were named. */
      breakdown: Type.Object({
        lineItems: Type.Array(Type.Object({ lineItemId: Id, totalRefundedAmount: Money2 })),
      }),
    }),
    /** The app that asked for it. */
    requestingServiceAppId: Type.Optional(Type.String()),
  }),
);
export type Refund = Static<typeof Refund>;

export const OrderTransactions = named(
  "OrderTransactions",
  Type.Object({ orderId: Id, payments: Type.Array(Payment), refunds: Type.Array(Refund) }),
);
export type OrderTransactions = Static<typeof OrderTransactions>;
