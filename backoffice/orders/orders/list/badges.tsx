import type { OrderLineItem } from "#api/orders/orders/order-line-item-values.ts";
import type { FulfillmentStatus, Order, PaymentStatus } from "#api/orders/orders/order-values.ts";
import { Badge, type Glyph, type Tone } from "#backoffice/components/Badge.tsx";

type Look = { label: string; tone: Tone; glyph: Glyph };

const paymentLooks: Record<PaymentStatus, Look> = {
  UNSPECIFIED: { label: "Unknown", tone: "neutral", glyph: "empty" },
  NOT_PAID: { label: "Unpaid", tone: "warning", glyph: "empty" },
  PAID: { label: "Paid", tone: "success", glyph: "full" },
  PARTIALLY_PAID: { label: "Partly paid", tone: "warning", glyph: "half" },
  PARTIALLY_REFUNDED: { label: "Partly refunded", tone: "neutral", glyph: "half" },
  FULLY_REFUNDED: { label: "Refunded", tone: "neutral", glyph: "stop" },
  PENDING: { label: "Payment pending", tone: "note", glyph: "clock" },
  PENDING_MERCHANT: { label: "Needs approval", tone: "warning", glyph: "clock" },
  CANCELED: { label: "Payment canceled", tone: "neutral", glyph: "stop" },
  DECLINED: { label: "Declined", tone: "critical", glyph: "stop" },
};

const fulfillmentLooks: Record<FulfillmentStatus, Look> = {
  NOT_FULFILLED: { label: "Unfulfilled", tone: "warning", glyph: "empty" },
  PARTIALLY_FULFILLED: { label: "Partly fulfilled", tone: "warning", glyph: "half" },
  FULFILLED: { label: "Fulfilled", tone: "success", glyph: "full" },
  CANCELED: { label: "Canceled", tone: "neutral", glyph: "stop" },
};

export function PaymentBadge({ order }: { order: Pick<Order, "status" | "paymentStatus"> }) {
  const { label, ...look } = paymentLooks[order.paymentStatus];
  // Nobody waits for the money of a canceled order.
  if (order.status === "CANCELED" && order.paymentStatus === "NOT_PAID") return <Badge glyph="stop">Not paid</Badge>;
  return <Badge {...look}>{label}</Badge>;
}

type FulfillmentProps = {
  order: Pick<Order, "status" | "fulfillmentStatus" | "lineItems">;
  /** Where what was sent and given back is known one by one. */
  isNothingToSend?: boolean | undefined;
};

export function FulfillmentBadge({ order, isNothingToSend = order.lineItems.every(isDone) }: FulfillmentProps) {
  const { fulfillmentStatus: status } = order;
  const { label, ...look } = fulfillmentLooks[status];
  // Nothing waits to be sent once the order is canceled.
  if (order.status === "CANCELED" && status !== "FULFILLED") return <CanceledBadge />;
  if (isNothingToSend && status === "PARTIALLY_FULFILLED")
    return <Badge {...fulfillmentLooks.FULFILLED}>Fulfilled</Badge>;
  if (isNothingToSend && status === "NOT_FULFILLED") return <Badge glyph="stop">Nothing to send</Badge>;
  return <Badge {...look}>{label}</Badge>;
}

/** Of a line of which some units were sent and some given back, nobody can tell here which. */
const isDone = ({ quantity, fulfilledQuantity, refundQuantity }: OrderLineItem): boolean =>
  fulfilledQuantity >= quantity || refundQuantity >= quantity;

export function CanceledBadge() {
  return (
    <Badge tone="neutral" glyph="stop">
      Canceled
    </Badge>
  );
}
