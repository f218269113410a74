/**
 * Activities in an order's timeline and their details (docs/protocol/orders.md#activities,
 * docs/protocol/core.md#enumerations).
 */
import { type Static, Type } from "typebox";
import { Id, Money2, named, Timestamp, Translated } from "../../values.ts";

/** Protocol types, and the additional ones of docs/protocol/core.md#enumerations from SCHEDULED to CUSTOM_ACTIVITY. */
export const activityTypes = [
  "ORDER_PLACED",
  "ORDER_PAID",
  "ORDER_FULFILLED",
  "ORDER_NOT_FULFILLED",
  "ORDER_CANCELED",
  "DOWNLOAD_LINK_SENT",
  "TRACKING_NUMBER_ADDED",
  "TRACKING_NUMBER_EDITED",
  "TRACKING_LINK_ADDED",
  "SHIPPING_CONFIRMATION_EMAIL_SENT",
  "INVOICE_ADDED",
  "INVOICE_REMOVED",
  "INVOICE_SENT",
  "FULFILLER_EMAIL_SENT",
  "SHIPPING_ADDRESS_EDITED",
  "EMAIL_EDITED",
  "PICKUP_READY_EMAIL_SENT",
  "MERCHANT_COMMENT",
  "ORDER_PARTIALLY_PAID",
  "DRAFT_ORDER_CHANGES_APPLIED",
  "SAVED_PAYMENT_METHOD",
  "AUTHORIZED_PAYMENT_CREATED",
  "AUTHORIZED_PAYMENT_CAPTURED",
  "AUTHORIZED_PAYMENT_VOIDED",
  "REFUND_INITIATED",
  "PAYMENT_REFUNDED",
  "PAYMENT_REFUND_FAILED",
  "REFUNDED_AS_STORE_CREDIT",
  "PAYMENT_PENDING",
  "PAYMENT_CANCELED",
  "PAYMENT_DECLINED",
  "ORDER_PENDING",
  "ORDER_REJECTED",
  "RECEIPT_CREATED",
  "RECEIPT_SENT",
  "CHARGEBACK_CREATED",
  "CHARGEBACK_REVERSED",
  "ORDER_REFUNDED",
  "UNRECOGNIZED_TYPE",
  "SCHEDULED",
  "EMAIL_SENT",
  "EMAIL_NOT_SENT",
  "NOTIFICATION_SENT",
  "TASK_CREATED",
  "CUSTOM_ACTIVITY",
] as const;

const RefundedPayment = Type.Object({
  paymentId: Id,
  externalRefund: Type.Boolean(),
  regular: Type.Optional(
    Type.Object({
      amount: Money2,
      lastFourDigits: Type.Optional(Type.String()),
      brand: Type.Optional(Type.String()),
    }),
  ),
  giftCard: Type.Optional(Type.Object({ giftCardPaymentId: Type.String(), amount: Money2 })),
  membership: Type.Optional(Type.Object({ membershipId: Type.String() })),
});
const CardPayment = Type.Object({
  regular: Type.Optional(
    Type.Object({
      creditCardDetails: Type.Optional(
        Type.Object({ lastFourDigits: Type.Optional(Type.String()), brand: Type.Optional(Type.String()) }),
      ),
      amount: Money2,
    }),
  ),
  paymentId: Type.Optional(Id),
});
const AuthorizedPayment = Type.Object({
  paymentId: Id,
  amount: Money2,
  lastFourDigits: Type.Optional(Type.String()),
  brand: Type.Optional(Type.String()),
});
const ReceiptReference = Type.Object({
  wixReceipt: Type.Optional(Type.Object({ receiptId: Id, displayNumber: Type.Optional(Type.String()) })),
  externalReceipt: Type.Optional(
    Type.Object({ receiptId: Type.Optional(Type.String()), displayNumber: Type.Optional(Type.String()) }),
  ),
  paymentId: Type.Optional(Id),
});
const Chargeback = Type.Object({
  paymentId: Id,
  chargebackId: Id,
  amount: Money2,
  reversalAmount: Type.Optional(Money2),
  paymentDetails: Type.Optional(Type.Unknown()),
});
const LineAmount = Type.Object({ id: Id, name: Translated, amount: Money2 });
const LineUnitsChange = Type.Object({ id: Id, name: Translated, quantity: Type.Integer() });
const AmountChange = Type.Object({
  id: Id,
  name: Translated,
  affectedLineItems: Type.Array(LineAmount),
  totalAmount: Money2,
});
const ShippingState = Type.Object({ total: Money2, shippingTitle: Type.String() });

/** One change of an edit; exactly one of the fields is set. */
export const OrderChange = named(
  "OrderChange",
  Type.Object({
    lineItemChanged: Type.Optional(
      Type.Object({
        id: Id,
        name: Translated,
        quantity: Type.Optional(
          Type.Object({
            originalQuantity: Type.Integer(),
            newQuantity: Type.Integer(),
            diff: Type.Integer(),
            deltaType: Type.Enum(["QUANTITY_INCREASED", "QUANTITY_DECREASED"]),
          }),
        ),
        price: Type.Optional(Type.Object({ originalPrice: Money2, newPrice: Money2 })),
      }),
    ),
    lineItemAdded: Type.Optional(LineUnitsChange),
    lineItemRemoved: Type.Optional(LineUnitsChange),
    discountAdded: Type.Optional(AmountChange),
    discountRemoved: Type.Optional(AmountChange),
    additionalFeeAdded: Type.Optional(AmountChange),
    additionalFeeRemoved: Type.Optional(AmountChange),
    totalPriceChanged: Type.Optional(Type.Object({ originalTotal: Money2, newTotal: Money2 })),
    shippingInformationChanged: Type.Optional(
      Type.Object({
        originalShippingInfo: Type.Optional(ShippingState),
        newShippingInfo: Type.Optional(ShippingState),
      }),
    ),
  }),
);
export type OrderChange = Static<typeof OrderChange>;

/** Details of an activity, in the field named like its type. */
export const ActivityDetails = Type.Object({
  draftOrderChangesApplied: Type.Optional(
    Type.Object({ draftOrderId: Id, reason: Type.Optional(Type.String()), changes: Type.Array(OrderChange) }),
  ),
  customActivity: Type.Optional(
    Type.Object({
      appId: Type.Optional(Type.String()),
      type: Type.String(),
      additionalData: Type.Optional(Type.Record(Type.String(), Type.String())),
    }),
  ),
  savedPaymentMethod: Type.Optional(Type.Object({ name: Type.String(), description: Type.Optional(Type.String()) })),
  authorizedPaymentCreated: Type.Optional(AuthorizedPayment),
  authorizedPaymentCaptured: Type.Optional(AuthorizedPayment),
  authorizedPaymentVoided: Type.Optional(AuthorizedPayment),
  refundedAsStoreCredit: Type.Optional(Type.Object({ amount: Money2, reason: Type.Optional(Type.String()) })),
  paymentPending: Type.Optional(CardPayment),
  paymentCanceled: Type.Optional(CardPayment),
  paymentDeclined: Type.Optional(CardPayment),
  receiptCreated: Type.Optional(ReceiptReference),
  receiptSent: Type.Optional(ReceiptReference),
  chargebackCreated: Type.Optional(Chargeback),
  chargebackReversed: Type.Optional(Chargeback),
  /** Addition of this store: which email was sent, or why it failed. */
  email: Type.Optional(Type.Object({ kind: Type.String(), to: Type.String(), reason: Type.Optional(Type.String()) })),
  /** Addition of this store: the document of an INVOICE_… activity, with `isCreditNote`. */
  /** Ours: `isCreditNote`. */
  invoice: Type.Optional(
    Type.Object({
      invoiceId: Id,
      displayNumber: Type.Optional(Type.String()),
      isCreditNote: Type.Optional(Type.Boolean()),
    }),
  ),
});
export type ActivityDetails = Static<typeof ActivityDetails>;

export const OrderActivity = named(
  "OrderActivity",
  Type.Object({
    id: Id,
    createdDate: Timestamp,
    activityType: Type.Enum([...activityTypes]),
    authorEmail: Type.Optional(Type.String()),
    merchantComment: Type.Optional(Type.Object({ message: Type.String() })),
    orderRefunded: Type.Optional(
      Type.Object({ manual: Type.Boolean(), amount: Money2, reason: Type.Optional(Type.String()) }),
    ),
    refundInitiated: Type.Optional(
      Type.Object({
        refundId: Id,
        amount: Money2,
        payments: Type.Array(RefundedPayment),
        reason: Type.Optional(Type.String()),
      }),
    ),
    paymentRefunded: Type.Optional(Type.Object({ refundId: Id, payment: RefundedPayment })),
    paymentRefundFailed: Type.Optional(Type.Object({ refundId: Id, payment: RefundedPayment })),
    ...ActivityDetails.properties,
  }),
);
export type OrderActivity = Static<typeof OrderActivity>;
