/** Maps Stripe objects to payment states. */
import type { Dispute, ProviderState, ProviderToken } from "../provider.ts";
import { idIn, numberIn, recordOf, textIn } from "./stripe-client.ts";
import { fromStripe } from "./stripe-money.ts";

type Fields = Record<string, unknown>;

/** Maps Stripe's decline codes to the store's. */
const causes: Readonly<Record<string, string>> = {
  insufficient_funds: "INSUFFICIENT_FUNDS",
  expired_card: "EXPIRED_CARD",
  incorrect_cvc: "WRONG_SECURITY_CODE",
  invalid_cvc: "WRONG_SECURITY_CODE",
  lost_card: "LOST_CARD",
  stolen_card: "LOST_CARD",
  processing_error: "PROCESSING_ERROR",
  try_again_later: "PROCESSING_ERROR",
  authentication_required: "AUTHENTICATION_FAILED",
  payment_intent_authentication_failure: "AUTHENTICATION_FAILED",
};

/** A Checkout Session with its payment intent expanded. */
export function stateOfSession(session: Fields): ProviderState {
  const providerPaymentId = idIn(session);
  const intent = session.payment_intent === null ? undefined : recordOf(session.payment_intent);
  const currency = (textIn(session, "currency") ?? "").toUpperCase();
  const amount = fromStripe(numberIn(session, "amount_total"), currency);
  const open = { amount, captured: 0, currency, cause: undefined, providerPaymentId };
  if (textIn(session, "status") === "expired") return { ...open, state: "EXPIRED" };
  if (textIn(session, "status") !== "complete" || intent === undefined || textIn(intent, "id") === undefined) {
    // The shopper can try another card on Stripe's page, so a declined one doesn't end the session.
    return { ...open, state: "OPEN" };
  }
  return { ...stateOfIntent(intent), providerPaymentId };
}

export function stateOfIntent(intent: Fields): ProviderState {
  const currency = (textIn(intent, "currency") ?? "").toUpperCase();
  const charge = recordOf(intent.latest_charge);
  const fee = numberIn(recordOf(charge.balance_transaction), "fee");
  const known = {
    amount: fromStripe(numberIn(intent, "amount"), currency),
    captured: fromStripe(numberIn(intent, "amount_received"), currency),
    currency,
    cause: undefined,
    providerPaymentId: idIn(intent),
    savedMethod: readToken(intent),
    // Fees in another currency, from converted payouts, are left to Stripe's own reports.
    fee: sameCurrency(charge, currency) && fee > 0 ? fromStripe(fee, currency) : undefined,
  };
  switch (textIn(intent, "status")) {
    case "succeeded":
      return { ...known, state: "CAPTURED" };
    case "requires_capture":
      return { ...known, state: "AUTHORIZED" };
    case "processing":
      return { ...known, state: "PENDING" };
    case "canceled":
      return { ...known, state: textIn(charge, "id") === undefined ? "CANCELED" : "VOIDED" };
    case "requires_payment_method":
      return { ...known, state: "DECLINED", cause: causeOf(recordOf(intent.last_payment_error)) };
    default:
      return { ...known, state: "OPEN" };
  }
}

function sameCurrency(charge: Fields, currency: string): boolean {
  const settled = textIn(recordOf(charge.balance_transaction), "currency");
  return settled?.toUpperCase() === currency;
}

function causeOf(error: Fields): string {
  const code = textIn(error, "decline_code") ?? textIn(error, "code") ?? "";
  return causes[code] ?? "CARD_DECLINED";
}

/** Only methods the shopper agreed to save. */
function readToken(intent: Fields): ProviderToken | undefined {
  const method = recordOf(intent.payment_method);
  const customer = textIn(intent, "customer");
  const card = recordOf(method.card);
  const lastFour = textIn(card, "last4");
  const isKept = textIn(intent, "setup_future_usage") !== undefined;
  if (!isKept || customer === undefined || lastFour === undefined) return undefined;
  const month = String(numberIn(card, "exp_month")).padStart(2, "0");
  return {
    token: `${customer}/${idIn(method)}`,
    brand: textIn(card, "brand") ?? "card",
    lastFour,
    expiresOn: numberIn(card, "exp_year") > 0 ? `${numberIn(card, "exp_year")}-${month}` : undefined,
  };
}

/** `warning_…` are inquiries without withdrawal. While a dispute is open, its amount is withdrawn. */
export function toDispute(dispute: Fields): Dispute {
  const currency = (textIn(dispute, "currency") ?? "").toUpperCase();
  const status = textIn(dispute, "status") ?? "";
  const movements = Array.isArray(dispute.balance_transactions) ? dispute.balance_transactions.map(recordOf) : [];
  const fee = movements
    .filter((each) => textIn(each, "currency")?.toUpperCase() === currency)
    .reduce((sum, each) => sum + numberIn(each, "fee"), 0);
  return {
    id: idIn(dispute),
    paymentId: textIn(recordOf(dispute.metadata), "payment_id") ?? "",
    amount: fromStripe(numberIn(dispute, "amount"), currency),
    currency,
    state: status === "won" ? "WON" : status.startsWith("warning_") || status === "prevented" ? "ASKED" : "LOST",
    reason: textIn(dispute, "reason"),
    fee: fee > 0 ? fromStripe(fee, currency) : 0,
  };
}
