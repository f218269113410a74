import type { OrderLineItem } from "#api/order-line-item-values.ts";

/** Units have left the store. What needs no sending is delivered with the payment, and comes back when that ends. */
export const isSent = ({ itemType, physicalProperties, fulfilledQuantity }: OrderLineItem): boolean =>
  fulfilledQuantity > 0 && (itemType.preset === "PHYSICAL" || physicalProperties?.shippable === true);

type Units = Pick<OrderLineItem, "quantity" | "fulfilledQuantity" | "refundQuantity">;

/**
 * Units of a line not sent yet: all of them, those that were refunded, and those the customer still waits for. The order
 * does not say which units a refund was for, so it is taken to be for those not sent, as far as there are any.
 */
export function unsentUnits({ quantity, fulfilledQuantity, refundQuantity }: Units) {
  const left = Math.max(quantity - fulfilledQuantity, 0);
  const refunded = Math.min(left, refundQuantity);
  return { left, refunded, toSend: left - refunded };
}
