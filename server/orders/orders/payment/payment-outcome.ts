/** A settled (or not yet settled) payment as the shopper's page needs it. */

import type { settlePayment as settleEndpoint } from "#api/checkout/checkout-completion.ts";
import type { Output } from "#api/endpoint.ts";
import type { Payment } from "#server/payments/payments/public.ts";
import type { Order } from "../order.ts";

type Outcome = Output<typeof settleEndpoint>;

const declineWords: Record<string, string> = {
  CARD_DECLINED: "Your bank declined the payment. Try another card or another way to pay.",
  INSUFFICIENT_FUNDS: "There was not enough money on the card. Try another card or another way to pay.",
  EXPIRED_CARD: "This card has expired. Try another one.",
  WRONG_SECURITY_CODE: "The security code was wrong: it has 3 digits on the back of most cards. Try again.",
  LOST_CARD: "This card cannot be used. Try another one.",
  PROCESSING_ERROR: "Your bank could not be reached. Try again in a moment.",
  AUTHENTICATION_FAILED: "Your bank could not confirm that it was you. Try again.",
  PROVIDER_UNAVAILABLE: "The payment service could not be reached. Nothing was charged; try again in a moment.",
};

/** `isSilent`: the provider does not answer, so nobody knows yet whether there is money. */
export function presentOutcome(payment: Payment, order: Order | undefined, { isSilent = false } = {}): Outcome {
  const cause = payment.failure_cause === null ? {} : { cause: payment.failure_cause };
  if (order !== undefined) {
    const { id, number, statusKey } = order;
    return {
      status: "ORDERED",
      orderId: id,
      orderNumber: String(number),
      statusKey,
      message: "Thank you! Your order is placed.",
    };
  }
  if (isSilent && (payment.status === "INITIATED" || payment.status === "PENDING")) {
    return {
      status: "PENDING",
      message: "The payment service does not answer at the moment. We keep asking, and nothing is charged twice.",
    };
  }
  switch (payment.status) {
    case "PENDING":
      return {
        status: "PENDING",
        message: "Your bank is still checking the payment. We will write as soon as it is through.",
      };
    case "INITIATED":
      return {
        status: "OPEN",
        message: "The payment is not finished yet.",
        ...(payment.redirect_url === null ? {} : { redirectUrl: payment.redirect_url }),
      };
    case "DECLINED":
      return {
        status: "DECLINED",
        ...cause,
        message: declineWords[payment.failure_cause ?? ""] ?? "The payment was declined. Try another way to pay.",
      };
    case "CANCELED":
      return payment.failure_cause === "EXPIRED"
        ? { status: "EXPIRED", ...cause, message: "The time for this payment is over. Nothing was charged; try again." }
        : { status: "CANCELED", ...cause, message: "The payment was canceled. Nothing was charged." };
    default:
      return {
        status: "REFUNDED",
        ...cause,
        message: "Your payment went through, but the order could not be made. The money is on its way back to you.",
      };
  }
}
