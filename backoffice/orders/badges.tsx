import type { FulfillmentStatus, Order, PaymentStatus } from "#api/order-values.ts";
import { Badge, type Glyph, type Tone } from "../components/Badge.tsx";

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

export function PaymentBadge({ status }: { status: PaymentStatus }) {
  const { label, ...look } = paymentLooks[status];
  return <Badge {...look}>{label}</Badge>;
}

export function FulfillmentBadge({ order }: { order: Pick<Order, "status" | "fulfillmentStatus"> }) {
  const { label, ...look } = fulfillmentLooks[order.fulfillmentStatus];
  // Nothing waits to be sent once the order is canceled.
  if (order.status === "CANCELED" && order.fulfillmentStatus !== "FULFILLED") return <CanceledBadge />;
  return <Badge {...look}>{label}</Badge>;
}

export function CanceledBadge() {
  return (
    <Badge tone="neutral" glyph="stop">
      Canceled
    </Badge>
  );
}
