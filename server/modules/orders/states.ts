/** Lifecycle of an order as data, and the two states that follow from money and quantities (rulings 19). */
import type { FulfillmentStatus, OrderStatus, PaymentStatus } from "#api/orders.ts";

/** Order approval (specification section 4). Staff and apps cancel; everything else is the store's own doing. */
export const orderApproval = {
  INITIALIZED: ["PENDING", "APPROVED", "REJECTED", "CANCELED"],
  PENDING: ["APPROVED", "REJECTED", "CANCELED"],
  APPROVED: ["CANCELED"],
  REJECTED: [],
  CANCELED: [],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>;

export function canBecome(from: OrderStatus, to: OrderStatus): boolean {
  const allowed: readonly OrderStatus[] = orderApproval[from];
  return allowed.includes(to);
}

export type OrderMoney = { readonly total: number; readonly captured: number; readonly refunded: number };

/** `refunded` counts what has really gone back, not what is on its way. */
export function paymentStatusOf({ total, captured, refunded }: OrderMoney): PaymentStatus {
  if (captured === 0) return total === 0 ? "PAID" : "NOT_PAID";
  if (refunded >= captured) return "FULLY_REFUNDED";
  if (refunded > 0) return "PARTIALLY_REFUNDED";
  return captured >= total ? "PAID" : "PARTIALLY_PAID";
}

export type LineUnits = { readonly quantity: number; readonly fulfilled: number };

export function fulfillmentStatusOf(lines: readonly LineUnits[]): FulfillmentStatus {
  const fulfilled = lines.reduce((sum, line) => sum + line.fulfilled, 0);
  if (fulfilled === 0) return "NOT_FULFILLED";
  return lines.every((line) => line.fulfilled === line.quantity) ? "FULFILLED" : "PARTIALLY_FULFILLED";
}
