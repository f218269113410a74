/**
 * State machine of payments (docs/protocol/decisions.md#state-machines). INITIATED is an extension: requested, without
 * an outcome.
 */
const paymentStates = {
  INITIATED: ["PENDING", "AUTHORIZED", "APPROVED", "DECLINED", "CANCELED"],
  PENDING: ["AUTHORIZED", "APPROVED", "PENDING_MERCHANT", "DECLINED", "CANCELED"],
  PENDING_MERCHANT: ["PENDING", "APPROVED", "DECLINED", "CANCELED"],
  AUTHORIZED: ["APPROVED", "VOIDED"],
  APPROVED: ["PARTIALLY_REFUNDED", "REFUNDED"],
  PARTIALLY_REFUNDED: ["PARTIALLY_REFUNDED", "REFUNDED", "APPROVED"],
  // A refund that fails later reverts the state.
  REFUNDED: ["APPROVED", "PARTIALLY_REFUNDED"],
  // Money can arrive after the payment was declined here; it is captured and refunded.
  DECLINED: ["REFUNDED"],
  CANCELED: ["REFUNDED"],
  // Like CANCELED: a void and a capture can cross at the provider.
  VOIDED: ["REFUNDED"],
} as const satisfies Record<string, readonly string[]>;

export type PaymentState = keyof typeof paymentStates;

export function isPaymentState(text: string): text is PaymentState {
  return Object.hasOwn(paymentStates, text);
}

export function canMove(from: PaymentState, to: PaymentState): boolean {
  const allowed: readonly string[] = paymentStates[from];
  return allowed.includes(to);
}

/**
 * Transitions by update status (docs/protocol/fulfillments-and-transactions.md#transactions). Gateway payments follow
 * the provider; staff and apps report payments made outside the store. Refund states follow from refunds.
 */
const manualTransitions = {
  PENDING: ["APPROVED", "PENDING_MERCHANT", "DECLINED", "CANCELED"],
  PENDING_MERCHANT: ["PENDING", "APPROVED", "DECLINED", "CANCELED"],
} as const satisfies Partial<Record<keyof typeof paymentStates, readonly string[]>>;

export function canSetByHand(from: PaymentState, to: PaymentState): boolean {
  const allowed: readonly string[] = from === "PENDING" || from === "PENDING_MERCHANT" ? manualTransitions[from] : [];
  return allowed.includes(to);
}

/** The state of a payment with these amounts. */
export function stateByMoney({ captured, refunded }: { captured: number; refunded: number }): PaymentState {
  if (captured === 0) return "PENDING";
  if (refunded === 0) return "APPROVED";
  return refunded >= captured ? "REFUNDED" : "PARTIALLY_REFUNDED";
}

/** States in which the provider can still charge. */
export const openStates = ["INITIATED", "PENDING"] as const;
export const isOpen = (state: string): boolean => state === "INITIATED" || state === "PENDING";
