/** One entry of an order's history → wire shape (wire, identity 9). */
import type { OrderActivity } from "#api/order-activity-values.ts";
import type { Minor } from "#server/platform/money/money.ts";
import type { Activity } from "./order.ts";

type Money = (amount: Minor) => { amount: string; formattedAmount: string };

export function presentActivity({ id, type, body, authorEmail, createdAt }: Activity, money: Money): OrderActivity {
  const { refundId, payments = [], amount = 0, message, reason } = body;
  const refunded = payments.map(({ paymentId, amount: part, isExternal }) => ({
    paymentId,
    externalRefund: isExternal,
    regular: { amount: money(part) },
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
