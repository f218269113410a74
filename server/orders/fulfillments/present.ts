/**
 * Presents fulfillments (docs/protocol/fulfillments-and-transactions.md#fulfillments) and the timeline of the status
 * page.
 */
import type { Output } from "#api/endpoint.ts";
import type { Fulfillment as WireFulfillment } from "#api/orders/fulfillments.ts";
import type { getOrderStatus } from "#api/orders/orders/orders.ts";
import { needsSending, type Order, presentOrderForBuyer } from "#server/orders/orders/public.ts";
import { ELECTRONIC, type Fulfillment } from "./queries.ts";

export function presentFulfillments(orderId: string, fulfillments: readonly Fulfillment[]) {
  return { orderId, fulfillments: fulfillments.map(presentFulfillment) };
}

function presentFulfillment(fulfillment: Fulfillment): WireFulfillment {
  const tracking = presentTracking(fulfillment);
  return {
    id: fulfillment.id,
    createdDate: fulfillment.createdAt.toISOString(),
    lineItems: [...fulfillment.lines],
    completed: fulfillment.isCompleted,
    ...(Object.keys(tracking).length === 0 ? {} : { trackingInfo: tracking }),
    ...(fulfillment.customInfo === null ? {} : { customInfo: fulfillment.customInfo }),
    ...(fulfillment.status === null ? {} : { status: fulfillment.status }),
  };
}

function presentTracking({ trackingNumber, shippingProvider, trackingLink }: Fulfillment) {
  return {
    ...(trackingNumber === null ? {} : { trackingNumber }),
    ...(shippingProvider === null ? {} : { shippingProvider }),
    ...(trackingLink === null ? {} : { trackingLink }),
  };
}

type Status = Output<typeof getOrderStatus>;
type Event = Status["timeline"][number];

const kinds: Partial<Record<Order["activities"][number]["type"], Event["kind"]>> = {
  ORDER_PLACED: "PLACED",
  ORDER_PAID: "PAID",
  REFUND_INITIATED: "REFUNDED",
  ORDER_CANCELED: "CANCELED",
};

export function presentStatus(
  order: Order,
  fulfillments: readonly Fulfillment[],
  actions: Status["actions"],
): Omit<Status, "unitsToCome" | "paymentInstructions"> {
  const happened = order.activities.flatMap(({ type, createdAt }): Event[] => {
    const kind = kinds[type];
    return kind === undefined ? [] : [{ kind, date: new Date(createdAt).toISOString() }];
  });
  const shippedIds = new Set(order.lines.filter(needsSending).map(({ id }) => id));
  const isParcel = ({ status, lines }: Fulfillment): boolean =>
    status !== ELECTRONIC && lines.some(({ id }) => shippedIds.has(id));
  const parcels = fulfillments.filter(isParcel);
  // Fulfillments without a parcel appear in the timeline only if the order ships nothing.
  const hasParcels = shippedIds.size > 0;
  const sent = (hasParcels ? parcels : fulfillments).flatMap((fulfillment): Event[] => [
    ...(isParcel(fulfillment) ? [{ kind: "SHIPPED" as const, date: fulfillment.createdAt.toISOString() }] : []),
    ...(fulfillment.isCompleted ? [{ kind: "DELIVERED" as const, date: fulfillment.updatedAt.toISOString() }] : []),
  ]);
  return {
    order: presentOrderForBuyer(order),
    fulfillments: parcels.map((fulfillment) => ({
      id: fulfillment.id,
      createdDate: fulfillment.createdAt.toISOString(),
      lineItems: [...fulfillment.lines],
      ...presentTracking(fulfillment),
    })),
    actions,
    timeline: [...happened, ...sent].sort((left, right) => (left.date < right.date ? -1 : 1)),
  };
}
