/**
 * State machine of orders, and the two statuses derived from payments and quantities
 * (docs/protocol/decisions.md#state-machines).
 */
import type { FulfillmentStatus, OrderStatus, PaymentStatus } from "#api/orders/orders/order-values.ts";
import type { PaymentKind, PaymentState } from "#server/payments/payments/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";

/** Who makes a transition: the store itself (an order is placed or paid), the buyer, staff, or an app. */
type TransitionActor = "store" | "buyer" | "staff" | "app";

const merchants = ["store", "staff", "app"] as const;

/** Transitions of an order, and who can make them (docs/protocol/decisions.md#state-machines). */
export const orderApproval = {
  INITIALIZED: { PENDING: merchants, APPROVED: merchants, REJECTED: merchants, CANCELED: merchants },
  PENDING: { APPROVED: merchants, REJECTED: merchants, CANCELED: merchants },
  // Buyers cancel within the period of the order settings, and by the right of withdrawal
  // (docs/protocol/decisions.md#law).
  APPROVED: { CANCELED: ["store", "staff", "app", "buyer"] },
  REJECTED: {},
  CANCELED: {},
} as const satisfies Record<OrderStatus, Partial<Record<OrderStatus, readonly TransitionActor[]>>>;

export function canBecome(from: OrderStatus, to: OrderStatus, mover: TransitionActor): boolean {
  const steps: Partial<Record<OrderStatus, readonly TransitionActor[]>> = orderApproval[from];
  return steps[to]?.includes(mover) ?? false;
}

export function toTransitionActor(actor: Actor): TransitionActor {
  if (actor.kind === "staff" || actor.kind === "app") return actor.kind;
  return "buyer";
}

export type OrderMoney = {
  readonly total: number;
  readonly captured: number;
  readonly refunded: number;
  /** Payments without captured money, oldest first; without the offline payment that an order on account expects. */
  readonly uncaptured?: readonly { readonly status: PaymentState; readonly method: PaymentKind }[];
};

/** `refunded` counts completed refunds only, not pending ones. */
export function paymentStatusOf({ total, captured, refunded, uncaptured = [] }: OrderMoney): PaymentStatus {
  if (captured === 0) {
    if (uncaptured.some(({ status }) => status === "AUTHORIZED")) return "PENDING_MERCHANT";
    return total === 0 ? "PAID" : unpaidStatusOf(uncaptured);
  }
  if (refunded >= captured) return "FULLY_REFUNDED";
  if (refunded > 0) return "PARTIALLY_REFUNDED";
  return captured >= total ? "PAID" : "PARTIALLY_PAID";
}

/** A payment that can still succeed decides; without one, the latest outcome. */
function unpaidStatusOf(payments: NonNullable<OrderMoney["uncaptured"]>): PaymentStatus {
  const has = (...statuses: PaymentState[]) => payments.some(({ status }) => statuses.includes(status));
  if (has("PENDING_MERCHANT")) return "PENDING_MERCHANT";
  if (has("PENDING")) return "PENDING";
  // A payment page that the buyer left is CANCELED at the provider, which doesn't affect the order.
  const latest = payments.findLast(
    ({ status, method }) => status === "DECLINED" || (status === "CANCELED" && method !== "GATEWAY"),
  );
  return latest?.status === "DECLINED" || latest?.status === "CANCELED" ? latest.status : "NOT_PAID";
}

type LineUnits = { readonly quantity: number; readonly fulfilled: number };

export function fulfillmentStatusOf(lines: readonly LineUnits[]): FulfillmentStatus {
  const fulfilled = lines.reduce((sum, line) => sum + line.fulfilled, 0);
  if (fulfilled === 0) return "NOT_FULFILLED";
  return lines.every((line) => line.fulfilled === line.quantity) ? "FULFILLED" : "PARTIALLY_FULFILLED";
}
