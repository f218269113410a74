import type { OrderLineItem } from "#api/orders/orders/order-line-item-values.ts";
import type { FulfillmentStatus, Order, PaymentStatus } from "#api/orders/orders/order-values.ts";
import { Badge, type Glyph, type Tone } from "#backoffice/components/Badge.tsx";
import { useTexts } from "#ui/language.ts";
import { orderListTexts } from "./texts/texts.ts";

type Look = { tone: Tone; glyph: Glyph };

const paymentLooks: Record<PaymentStatus, Look> = {
  UNSPECIFIED: { tone: "neutral", glyph: "empty" },
  NOT_PAID: { tone: "warning", glyph: "empty" },
  PAID: { tone: "success", glyph: "full" },
  PARTIALLY_PAID: { tone: "warning", glyph: "half" },
  PARTIALLY_REFUNDED: { tone: "neutral", glyph: "half" },
  FULLY_REFUNDED: { tone: "neutral", glyph: "stop" },
  PENDING: { tone: "note", glyph: "clock" },
  PENDING_MERCHANT: { tone: "warning", glyph: "clock" },
  CANCELED: { tone: "neutral", glyph: "stop" },
  DECLINED: { tone: "critical", glyph: "stop" },
};

const fulfillmentLooks: Record<FulfillmentStatus, Look> = {
  NOT_FULFILLED: { tone: "warning", glyph: "empty" },
  PARTIALLY_FULFILLED: { tone: "warning", glyph: "half" },
  FULFILLED: { tone: "success", glyph: "full" },
  CANCELED: { tone: "neutral", glyph: "stop" },
};

export function PaymentBadge({ order: { status, paymentStatus } }: { order: Pick<Order, "status" | "paymentStatus"> }) {
  const texts = useTexts(orderListTexts);
  // A canceled or rejected order has no payment due.
  if ((status === "CANCELED" || status === "REJECTED") && paymentStatus === "NOT_PAID")
    return <Badge glyph="stop">{texts.notPaid}</Badge>;
  return <Badge {...paymentLooks[paymentStatus]}>{texts.payment[paymentStatus]}</Badge>;
}

type FulfillmentProps = {
  order: Pick<Order, "status" | "fulfillmentStatus" | "lineItems">;
  /** Exact, where the fulfillments and refunds of the order are loaded. */
  isNothingToSend?: boolean | undefined;
};

export function FulfillmentBadge({ order, isNothingToSend = order.lineItems.every(isDone) }: FulfillmentProps) {
  const texts = useTexts(orderListTexts);
  const { fulfillmentStatus: status } = order;
  // Nothing is fulfilled before the approval.
  if (order.status === "PENDING") {
    return (
      <Badge tone="warning" glyph="clock">
        {texts.approval.PENDING}
      </Badge>
    );
  }
  if (order.status === "REJECTED") return <Badge glyph="stop">{texts.approval.REJECTED}</Badge>;
  // Canceled orders have nothing to fulfill.
  if (order.status === "CANCELED" && status !== "FULFILLED") return <CanceledBadge />;
  if (isNothingToSend && status === "PARTIALLY_FULFILLED")
    return <Badge {...fulfillmentLooks.FULFILLED}>{texts.fulfillment.FULFILLED}</Badge>;
  if (isNothingToSend && status === "NOT_FULFILLED") return <Badge glyph="stop">{texts.nothingToFulfill}</Badge>;
  return <Badge {...fulfillmentLooks[status]}>{texts.fulfillment[status]}</Badge>;
}

/** For lines with both fulfilled and refunded units, the order alone doesn't tell which units those are. */
const isDone = ({ quantity, fulfilledQuantity, refundQuantity }: OrderLineItem): boolean =>
  fulfilledQuantity >= quantity || refundQuantity >= quantity;

export function CanceledBadge() {
  return (
    <Badge tone="neutral" glyph="stop">
      {useTexts(orderListTexts).fulfillment.CANCELED}
    </Badge>
  );
}
