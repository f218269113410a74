import type { OrderActivity } from "#api/orders/orders/order-activity-values.ts";

const sentences: Record<OrderActivity["activityType"], string> = {
  ORDER_PLACED: "The order was placed.",
  ORDER_PAID: "The order was paid.",
  ORDER_PARTIALLY_PAID: "A part of the order was paid.",
  ORDER_FULFILLED: "The order was fulfilled.",
  ORDER_NOT_FULFILLED: "The order is unfulfilled again.",
  ORDER_CANCELED: "The order was canceled.",
  ORDER_REFUNDED: "Money was refunded.",
  TRACKING_NUMBER_ADDED: "A tracking number was added.",
  TRACKING_NUMBER_EDITED: "The tracking number was changed.",
  TRACKING_LINK_ADDED: "A tracking link was added.",
  SHIPPING_CONFIRMATION_EMAIL_SENT: "The shipping email was sent to the customer.",
  SHIPPING_ADDRESS_EDITED: "The delivery address was changed.",
  EMAIL_EDITED: "The customer's e-mail was changed.",
  MERCHANT_COMMENT: "Comment",
  REFUND_INITIATED: "A refund was started.",
  PAYMENT_REFUNDED: "A payment was refunded.",
  PAYMENT_REFUND_FAILED: "A refund failed.",
  PAYMENT_PENDING: "A payment is pending.",
  PAYMENT_CANCELED: "A payment was canceled.",
  PAYMENT_DECLINED: "A payment was declined.",
  DOWNLOAD_LINK_SENT: "The download links were sent to the customer.",
  INVOICE_ADDED: "An invoice was made.",
  INVOICE_REMOVED: "An invoice was made void.",
  INVOICE_SENT: "The invoice was sent to the customer.",
  FULFILLER_EMAIL_SENT: "The fulfiller was told.",
  PICKUP_READY_EMAIL_SENT: "The customer was told that the order is ready for pickup.",
  DRAFT_ORDER_CHANGES_APPLIED: "The order was edited.",
  SAVED_PAYMENT_METHOD: "A payment method was kept for later.",
  AUTHORIZED_PAYMENT_CREATED: "A payment was authorized.",
  AUTHORIZED_PAYMENT_CAPTURED: "An authorized payment was captured.",
  AUTHORIZED_PAYMENT_VOIDED: "An authorized payment was voided.",
  REFUNDED_AS_STORE_CREDIT: "Money was given back as store credit.",
  ORDER_PENDING: "The order waits for approval.",
  ORDER_REJECTED: "The order was rejected.",
  RECEIPT_CREATED: "A receipt was made.",
  RECEIPT_SENT: "The receipt was sent to the customer.",
  CHARGEBACK_CREATED: "The customer's bank took a payment back.",
  CHARGEBACK_REVERSED: "The bank gave a payment back to the store.",
  UNRECOGNIZED_TYPE: "Something happened that this version does not know.",
  SCHEDULED: "Something was scheduled.",
  EMAIL_SENT: "An e-mail was sent to the customer.",
  EMAIL_NOT_SENT: "An e-mail could not be sent to the customer.",
  NOTIFICATION_SENT: "A notification was sent.",
  TASK_CREATED: "A task was created.",
  CUSTOM_ACTIVITY: "An app left a note.",
};

/** An entry of the timeline as a sentence, with the amount and reason where it has them. */
export function activityText(activity: OrderActivity): string {
  const refund = activity.refundInitiated ?? activity.orderRefunded;
  if (refund !== undefined) {
    const reason = refund.reason === undefined || refund.reason === "" ? "" : ` Reason: ${refund.reason}`;
    const isByHand = activity.refundInitiated?.payments.every(({ externalRefund }) => externalRefund);
    const verb = isByHand ? "was refunded by hand" : activity.orderRefunded ? "was refunded" : "is being refunded";
    return `${refund.amount.formattedAmount} ${verb}.${reason}`;
  }
  if (activity.paymentRefunded !== undefined) {
    return `${amountOf(activity.paymentRefunded.payment)} was refunded.`;
  }
  if (activity.paymentRefundFailed !== undefined) {
    return `A refund of ${amountOf(activity.paymentRefundFailed.payment)} failed.`;
  }
  const { email, customActivity, refundedAsStoreCredit } = activity;
  if (email !== undefined) return emailText(activity.activityType, email);
  if (refundedAsStoreCredit !== undefined) {
    return `${refundedAsStoreCredit.amount.formattedAmount} was given back as store credit.`;
  }
  if (customActivity !== undefined) return noteText(activity.activityType, customActivity);
  if (activity.invoice?.displayNumber !== undefined) {
    const { displayNumber, isCreditNote } = activity.invoice;
    if (isCreditNote && activity.activityType === "INVOICE_ADDED") return `A credit note was made: ${displayNumber}.`;
    return `${sentences[activity.activityType].replace(/\.$/, "")}: ${displayNumber}.`;
  }
  return sentences[activity.activityType];
}

type Refunded = NonNullable<OrderActivity["paymentRefunded"]>["payment"];

const amountOf = ({ regular, giftCard }: Refunded): string =>
  (regular ?? giftCard)?.amount.formattedAmount ?? "A membership";

const mailNames: Record<string, string> = {
  "order-confirmation": "The confirmation",
  "order-canceled": "The mail about the cancellation",
  "order-shipped": "The shipping mail",
  "order-refunded": "The refund mail",
  "order-edited": "The mail about the changes",
  "payment-link": "The payment link",
  "return-requested": "The confirmation of the return",
  "return-decided": "The answer to the return",
  "withdrawal-received": "The confirmation of the withdrawal",
  invoice: "The invoice",
};

function emailText(
  type: OrderActivity["activityType"],
  { kind, to, reason }: NonNullable<OrderActivity["email"]>,
): string {
  const name = mailNames[kind] ?? "An e-mail";
  if (type !== "EMAIL_NOT_SENT") return `${name} was sent to ${to}.`;
  return `${name} could not be sent to ${to}${reason === undefined ? "" : `: ${reason}`}.`;
}

function noteText(type: OrderActivity["activityType"], note: NonNullable<OrderActivity["customActivity"]>): string {
  const facts = Object.entries(note.additionalData ?? {}).map(([name, value]) => `${name}: ${value}`);
  const about = facts.length === 0 ? "" : ` (${facts.join(", ")})`;
  return type === "CUSTOM_ACTIVITY" ? `${note.type}${about}` : `${sentences[type].replace(/\.$/, "")}${about}.`;
}

/** What an edit did, one sentence per change. */
export function changeTexts(activity: OrderActivity): string[] {
  return (activity.draftOrderChangesApplied?.changes ?? []).map((change) => {
    const { lineItemAdded, lineItemRemoved, lineItemChanged, totalPriceChanged, shippingInformationChanged } = change;
    if (lineItemAdded !== undefined) return `${lineItemAdded.quantity} × ${lineItemAdded.name.original} added`;
    if (lineItemRemoved !== undefined) return `${lineItemRemoved.quantity} × ${lineItemRemoved.name.original} removed`;
    if (lineItemChanged !== undefined) {
      const { name, quantity, price } = lineItemChanged;
      const units = quantity === undefined ? "" : ` ${quantity.originalQuantity} → ${quantity.newQuantity}`;
      const prices =
        price === undefined ? "" : ` ${price.originalPrice.formattedAmount} → ${price.newPrice.formattedAmount}`;
      return `${name.original}:${units}${prices}`;
    }
    if (totalPriceChanged !== undefined) {
      return `Total ${totalPriceChanged.originalTotal.formattedAmount} → ${totalPriceChanged.newTotal.formattedAmount}`;
    }
    if (shippingInformationChanged !== undefined) {
      return `Delivery: ${shippingInformationChanged.newShippingInfo?.shippingTitle ?? "none"}`;
    }
    const amounts = [
      [change.discountAdded, "added"],
      [change.discountRemoved, "removed"],
      [change.additionalFeeAdded, "added"],
      [change.additionalFeeRemoved, "removed"],
    ] as const;
    const [found] = amounts.flatMap(([one, verb]) =>
      one === undefined ? [] : [`${one.name.original} (${one.totalAmount.formattedAmount}) ${verb}`],
    );
    return found ?? "Changed";
  });
}
