/** Pure calculation of the refundable amount of a payment and why it can't be refunded. */
import type { Minor } from "#server/platform/money/money.ts";
import type { Payment } from "./queries.ts";

export type Refundability =
  | { readonly status: "REFUNDABLE" }
  | { readonly status: "MANUAL"; readonly reason: "OFFLINE" }
  | {
      readonly status: "NOT_REFUNDABLE";
      readonly reason: "NOT_PAID" | "PENDING_REFUND" | "ALREADY_REFUNDED" | "AMOUNT_OFFSET_BY_CHARGEBACK";
    };

type Money = Pick<Payment, "captured" | "refunded" | "charged_back">;

/** Amounts withdrawn by a chargeback can't be refunded as well. */
export const refundableOf = ({ captured, refunded, charged_back }: Money): Minor =>
  Math.max(0, captured - refunded - charged_back);

/** `pending` is the part of `refunded` still in progress. */
export function refundabilityOf(payment: Money & Pick<Payment, "method">, pending: Minor): Refundability {
  if (payment.captured === 0) return { status: "NOT_REFUNDABLE", reason: "NOT_PAID" };
  if (refundableOf(payment) > 0) {
    return payment.method === "MANUAL" ? { status: "MANUAL", reason: "OFFLINE" } : { status: "REFUNDABLE" };
  }
  if (pending > 0) return { status: "NOT_REFUNDABLE", reason: "PENDING_REFUND" };
  const isGivenBack = payment.refunded >= payment.captured;
  return { status: "NOT_REFUNDABLE", reason: isGivenBack ? "ALREADY_REFUNDED" : "AMOUNT_OFFSET_BY_CHARGEBACK" };
}
