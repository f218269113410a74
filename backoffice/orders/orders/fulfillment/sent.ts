import type { Fulfillment } from "#api/orders/fulfillments.ts";
import type { OrderLineItem } from "#api/orders/orders/order-line-item-values.ts";
import { type UnitsHistory, unitsToCome } from "#api/orders/unsent-units.ts";
import type { Refund } from "#api/payments/payment-values.ts";

/** Tickets, services and digital products aren't shipped: they have no parcel, tracking number or shipping email. */
export const needsShipping = ({ itemType, physicalProperties }: OrderLineItem): boolean =>
  itemType.preset === "PHYSICAL" || physicalProperties?.shippable === true;

/** Units have left the store. What needs no shipping is delivered with the payment, and comes back when that ends. */
export const isSent = (line: OrderLineItem): boolean => line.fulfilledQuantity > 0 && needsShipping(line);

/** What was sent and what was given back for lines so far. Refunds that failed gave nothing back. */
export function historyOf(fulfillments: readonly Fulfillment[], refunds: readonly Refund[]): UnitsHistory {
  return {
    parcels: fulfillments.map(({ createdDate, lineItems }) => ({ at: new Date(createdDate), lineItems })),
    refunds: refunds
      .filter(({ transactions }) => transactions.some(({ refundStatus }) => refundStatus !== "FAILED"))
      .map(({ createdDate, details }) => ({
        at: new Date(createdDate),
        lineItems: details.lineItems.map(({ lineItemId: id, quantity }) => ({ id, quantity })),
      })),
  };
}

/** Units of a line not sent yet: all of them, those that were refunded, and those the customer still waits for. */
export function unsentUnits(line: OrderLineItem, history: UnitsHistory) {
  const left = Math.max(line.quantity - line.fulfilledQuantity, 0);
  const toSend = unitsToCome(line, history);
  return { left, refunded: left - toSend, toSend };
}
