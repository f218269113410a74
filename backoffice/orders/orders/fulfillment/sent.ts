import type { Fulfillment } from "#api/orders/fulfillments.ts";
import type { OrderLineItem } from "#api/orders/orders/order-line-item-values.ts";
import { type UnitsHistory, unitsToCome } from "#api/orders/unsent-units.ts";
import type { Refund } from "#api/payments/payment-values.ts";

/** Tickets, services and digital products aren't shipped: they have no parcel, tracking number or shipping email. */
export const needsShipping = ({ itemType, physicalProperties }: OrderLineItem): boolean =>
  itemType.preset === "PHYSICAL" || physicalProperties?.shippable === true;

/** Whether units were shipped. Items without shipping are delivered with the payment, and revoked with its refund. */
export const isSent = (line: OrderLineItem): boolean => line.fulfilledQuantity > 0 && needsShipping(line);

/** The fulfilled and refunded units per line. Failed refunds don't count. */
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

/** Unfulfilled units of a line: all, the refunded ones, and the ones to send. */
export function unsentUnits(line: OrderLineItem, history: UnitsHistory) {
  const left = Math.max(line.quantity - line.fulfilledQuantity, 0);
  const toSend = unitsToCome(line, history);
  return { left, refunded: left - toSend, toSend };
}
