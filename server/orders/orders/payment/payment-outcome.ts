/** The state of a payment, as the shopper's page presents it. */

import type { settlePayment as settleEndpoint } from "#api/checkout/checkout-completion.ts";
import type { Output } from "#api/endpoint.ts";
import type { Payment } from "#server/payments/payments/public.ts";
import type { Order } from "../order.ts";

type Outcome = Output<typeof settleEndpoint>;

const declineWords: Record<string, string> = {
  CARD_DECLINED: "Your bank declined the payment. Try another card or payment method.",
  INSUFFICIENT_FUNDS: "Your card has insufficient funds. Try another card or payment method.",
  EXPIRED_CARD: "This card has expired. Try another card.",
  WRONG_SECURITY_CODE: "The security code is incorrect. On most cards it's the 3 digits on the back. Try again.",
  LOST_CARD: "This card can't be used. Try another card.",
  PROCESSING_ERROR: "We couldn't reach your bank. Try again in a moment.",
  AUTHENTICATION_FAILED: "Your bank couldn't verify your identity. Try again.",
  PROVIDER_UNAVAILABLE: "We couldn't reach the payment provider. You haven't been charged. Try again in a moment.",
};

/** `isSilent`: the provider doesn't respond, so the state is unknown. */
export function presentOutcome(payment: Payment, order: Order | undefined, { isSilent = false } = {}): Outcome {
  const cause = payment.failure_cause === null ? {} : { cause: payment.failure_cause };
  if (order !== undefined) {
    const { id, number, statusKey } = order;
    return {
      status: "ORDERED",
      orderId: id,
      orderNumber: String(number),
      statusKey,
      message: "Thank you! Your order has been placed.",
    };
  }
  if (isSilent && (payment.status === "INITIATED" || payment.status === "PENDING")) {
    return {
      status: "PENDING",
      message: "The payment provider isn't responding. We'll keep trying, and you won't be charged twice.",
    };
  }
  switch (payment.status) {
    case "PENDING":
      return {
        status: "PENDING",
        message: "Your bank is still processing the payment. We'll email you when it's complete.",
      };
    case "INITIATED":
      return {
        status: "OPEN",
        message: "This payment isn't complete yet.",
        ...(payment.redirect_url === null ? {} : { redirectUrl: payment.redirect_url }),
      };
    case "DECLINED":
      return {
        status: "DECLINED",
        ...cause,
        message: declineWords[payment.failure_cause ?? ""] ?? "Your payment was declined. Try another payment method.",
      };
    case "CANCELED":
      return payment.failure_cause === "EXPIRED"
        ? { status: "EXPIRED", ...cause, message: "The time for this payment is over. Nothing was charged; try again." }
        : { status: "CANCELED", ...cause, message: "The payment was canceled. You haven't been charged." };
    default:
      return {
        status: "REFUNDED",
        ...cause,
        message: "Your payment went through, but we couldn't create the order. We're refunding the full amount.",
      };
  }
}
