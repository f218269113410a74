/**
 * Derives the payment of an imported order from its payment status and totals
 * (docs/decisions/0036-payment-status-of-imported-orders.md). Pure.
 */
import type { PaymentStatus } from "#api/orders/orders/order-values.ts";
import type { PaymentState } from "#server/payments/payments/public.ts";
import { ValidationError } from "#server/platform/http/app-error.ts";
import type { Minor } from "#server/platform/money/money.ts";
import { paymentStatusOf } from "../states.ts";

export type ImportedMoney = {
  readonly paymentStatus: PaymentStatus;
  /** One payment that represents all payments of the order. */
  readonly payment: { readonly status: PaymentState; readonly amount: Minor };
  readonly refunded: Minor;
};

type Given = {
  readonly total: Minor;
  readonly status: PaymentStatus | undefined;
  readonly paid: Minor | undefined;
  readonly refunded: Minor | undefined;
};

/** Statuses without a received amount, and the payment state for each. */
const unpaid: Partial<Record<PaymentStatus, PaymentState>> = {
  NOT_PAID: "PENDING",
  PENDING: "PENDING",
  PENDING_MERCHANT: "PENDING_MERCHANT",
  CANCELED: "CANCELED",
  DECLINED: "DECLINED",
};

/** @throws {ValidationError} if the totals contradict the status or each other */
export function importedMoney({ total, status: given, paid, refunded = 0 }: Given): ImportedMoney {
  const status = given === undefined || given === "UNSPECIFIED" ? impliedStatus({ total, paid, refunded }) : given;
  const captured = paid ?? usualSum(status, total);
  if (captured > total) refuse("paid", "must not be more than the order total");
  if (refunded > captured) refuse("refunded", "must not be more than was paid");
  const waiting = unpaid[status];
  if (waiting !== undefined) {
    if (captured > 0) refuse("paid", `must be 0 when the payment status is ${status}`);
    // A free order has nothing left to pay.
    return { paymentStatus: total === 0 ? "PAID" : status, payment: { status: waiting, amount: total }, refunded: 0 };
  }
  const areSumsKnown =
    status === "PARTIALLY_PAID" ? paid !== undefined : refunded > 0 || status !== "PARTIALLY_REFUNDED";
  const back = status === "FULLY_REFUNDED" && refunded === 0 ? captured : refunded;
  if (areSumsKnown) {
    const actual = paymentStatusOf({ total, captured, refunded: back });
    if (actual !== status) refuse("paid", `and balanceSummary.refunded make the order ${actual}, not ${status}`);
  }
  return { paymentStatus: status, payment: { status: stateOf(captured), amount: captured }, refunded: back };
}

const stateOf = (captured: Minor): PaymentState => (captured > 0 ? "APPROVED" : "PENDING");

const impliedStatus = ({ total, paid = 0, refunded }: { total: Minor; paid: Minor | undefined; refunded: Minor }) =>
  paymentStatusOf({ total, captured: paid, refunded });

/**
 * The status determines the paid amount, except for partial payments, whose amount is unknown until payments are added.
 */
const usualSum = (status: PaymentStatus, total: Minor): Minor =>
  unpaid[status] === undefined && status !== "PARTIALLY_PAID" ? total : 0;

function refuse(field: string, description: string): never {
  const violation = { field: `order.balanceSummary.${field}`, description, violatedRule: "OTHER", data: {} } as const;
  throw new ValidationError([violation]);
}
