/** Presents an entry of an order's timeline (docs/protocol/orders.md#activities). */
import type { OrderActivity } from "#api/orders/orders/order-activity-values.ts";
import type { Money2 } from "#api/values.ts";
import type { Minor } from "#server/platform/money/money.ts";
import type { Activity, RefundedMeans } from "../order.ts";

type Money = (amount: Minor) => Money2;

function presentMeans({ giftCardPaymentId, membershipId, ...card }: RefundedMeans = {}, amount: Money2) {
  if (giftCardPaymentId !== undefined) return { giftCard: { giftCardPaymentId, amount } };
  return membershipId === undefined ? { regular: { amount, ...card } } : { membership: { membershipId } };
}

export function presentActivity({ id, type, body, authorEmail, createdAt }: Activity, money: Money): OrderActivity {
  const { refundId, payments = [], amount = 0, message, reason } = body;
  const refunded = payments.map(({ paymentId, amount: part, isExternal, means }) => ({
    paymentId,
    externalRefund: isExternal,
    ...presentMeans(means, money(part)),
  }));
  const [payment] = refunded;
  const why = reason === undefined ? {} : { reason };
  return {
    id,
    createdDate: new Date(createdAt).toISOString(),
    activityType: type,
    ...(authorEmail === null ? {} : { authorEmail }),
    ...body.details,
    ...(type === "MERCHANT_COMMENT" ? { merchantComment: { message: message ?? "" } } : {}),
    ...(type === "REFUND_INITIATED" && refundId !== undefined
      ? { refundInitiated: { refundId, amount: money(amount), payments: refunded, ...why } }
      : {}),
    ...(type === "ORDER_REFUNDED"
      ? { orderRefunded: { manual: body.isManual ?? false, amount: money(amount), ...why } }
      : {}),
    ...(type === "PAYMENT_REFUNDED" && refundId !== undefined && payment !== undefined
      ? { paymentRefunded: { refundId, payment } }
      : {}),
    ...(type === "PAYMENT_REFUND_FAILED" && refundId !== undefined && payment !== undefined
      ? { paymentRefundFailed: { refundId, payment } }
      : {}),
  };
}
