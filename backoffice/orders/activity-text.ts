import type { OrderActivity } from "#api/orders.ts";

const sentences: Record<OrderActivity["activityType"], string> = {
  ORDER_PLACED: "The order was placed.",
  ORDER_PAID: "The order was paid.",
  ORDER_PARTIALLY_PAID: "A part of the order was paid.",
  ORDER_FULFILLED: "The order was fulfilled.",
  ORDER_NOT_FULFILLED: "A fulfillment was undone.",
  ORDER_CANCELED: "The order was canceled.",
  ORDER_REFUNDED: "Money was refunded.",
  TRACKING_NUMBER_ADDED: "A tracking number was added.",
  TRACKING_NUMBER_EDITED: "The tracking number was changed.",
  TRACKING_LINK_ADDED: "A tracking link was added.",
  SHIPPING_CONFIRMATION_EMAIL_SENT: "The shipping mail was sent to the customer.",
  SHIPPING_ADDRESS_EDITED: "The delivery address was changed.",
  EMAIL_EDITED: "The customer's e-mail was changed.",
  MERCHANT_COMMENT: "Comment",
  REFUND_INITIATED: "A refund was started.",
  PAYMENT_REFUNDED: "A payment was refunded.",
  PAYMENT_REFUND_FAILED: "A refund failed.",
  PAYMENT_PENDING: "A payment is pending.",
  PAYMENT_CANCELED: "A payment was canceled.",
  PAYMENT_DECLINED: "A payment was declined.",
};

/** An entry of the timeline as a sentence, with the amount and reason where it has them. */
export function activityText(activity: OrderActivity): string {
  const refund = activity.refundInitiated ?? activity.orderRefunded;
  if (refund !== undefined) {
    const reason = refund.reason === undefined || refund.reason === "" ? "" : ` Reason: ${refund.reason}`;
    const verb = activity.refundInitiated === undefined ? "was refunded" : "is being refunded";
    return `${refund.amount.formattedAmount} ${verb}.${reason}`;
  }
  if (activity.paymentRefunded !== undefined) {
    return `${activity.paymentRefunded.payment.regular.amount.formattedAmount} was refunded.`;
  }
  if (activity.paymentRefundFailed !== undefined) {
    return `A refund of ${activity.paymentRefundFailed.payment.regular.amount.formattedAmount} failed.`;
  }
  return sentences[activity.activityType];
}
