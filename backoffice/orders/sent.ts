import type { OrderLineItem } from "#api/order-values.ts";

/** Units have left the store. What needs no sending is delivered with the payment, and comes back when that ends. */
export const isSent = ({ itemType, physicalProperties, fulfilledQuantity }: OrderLineItem): boolean =>
  fulfilledQuantity > 0 && (itemType.preset === "PHYSICAL" || physicalProperties?.shippable === true);
