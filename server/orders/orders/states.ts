/** Lifecycle of an order as data, and the two states that follow from money and quantities (rulings 19). */
import type { FulfillmentStatus, OrderStatus, PaymentStatus } from "#api/orders/orders/order-values.ts";
import type { Actor } from "#server/platform/access/actor.ts";

/** Who takes a step: the store itself (a placed order, money that came), the buyer, staff, an app. */
export type Mover = "store" | "buyer" | "staff" | "app";

const merchants = ["store", "staff", "app"] as const;

/** Order approval (specification section 4): from each status where to, and by whom. */
export const orderApproval = {
  INITIALIZED: { PENDING: merchants, APPROVED: merchants, REJECTED: merchants, CANCELED: merchants },
  PENDING: { APPROVED: merchants, REJECTED: merchants, CANCELED: merchants },
  // Buyers within the time of the orders settings, and by the right of withdrawal (ruling 22).
  APPROVED: { CANCELED: ["store", "staff", "app", "buyer"] },
  REJECTED: {},
  CANCELED: {},
} as const satisfies Record<OrderStatus, Partial<Record<OrderStatus, readonly Mover[]>>>;

export function canBecome(from: OrderStatus, to: OrderStatus, mover: Mover): boolean {
  const steps: Partial<Record<OrderStatus, readonly Mover[]>> = orderApproval[from];
  return steps[to]?.includes(mover) ?? false;
}

export function moverOf(actor: Actor): Mover {
  if (actor.kind === "staff" || actor.kind === "app") return actor.kind;
  return "buyer";
}

export type OrderMoney = {
  readonly total: number;
  readonly captured: number;
  readonly refunded: number;
  /** Set aside at a provider, to be captured by the merchant. */
  readonly authorized?: number;
};

/** `refunded` counts what has really gone back, not what is on its way. */
export function paymentStatusOf({ total, captured, refunded, authorized = 0 }: OrderMoney): PaymentStatus {
  if (captured === 0 && authorized > 0) return "PENDING_MERCHANT";
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
