/** Lifecycle of a payment (specification section 4, "Payment/transaction status") as data. INITIATED is ours: asked for, undecided. */
export const paymentStates = {
  INITIATED: ["PENDING", "AUTHORIZED", "APPROVED", "DECLINED", "CANCELED"],
  PENDING: ["AUTHORIZED", "APPROVED", "PENDING_MERCHANT", "DECLINED", "CANCELED"],
  PENDING_MERCHANT: ["PENDING", "APPROVED", "DECLINED", "CANCELED"],
  AUTHORIZED: ["APPROVED", "VOIDED"],
  APPROVED: ["PARTIALLY_REFUNDED", "REFUNDED"],
  PARTIALLY_REFUNDED: ["PARTIALLY_REFUNDED", "REFUNDED", "APPROVED"],
  // A refund that fails later takes the state back.
  REFUNDED: ["APPROVED", "PARTIALLY_REFUNDED"],
  // Money may come after we gave up; it is taken in and given back (ruling 18).
  DECLINED: ["REFUNDED"],
  CANCELED: ["REFUNDED"],
  // As with a canceled one: the void and a capture may have met at the provider.
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
 * Who may take a transition by hand (wire, identity 9.2: update status). Payments through a provider follow the provider;
 * staff and apps say what became of money that moves outside the store. Refunded states follow from refunds.
 */
export const manualTransitions = {
  PENDING: ["APPROVED", "PENDING_MERCHANT", "DECLINED", "CANCELED"],
  PENDING_MERCHANT: ["PENDING", "APPROVED", "DECLINED", "CANCELED"],
} as const satisfies Partial<Record<keyof typeof paymentStates, readonly string[]>>;

export function canSetByHand(from: PaymentState, to: PaymentState): boolean {
  const allowed: readonly string[] = from === "PENDING" || from === "PENDING_MERCHANT" ? manualTransitions[from] : [];
  return allowed.includes(to);
}

/** What a payment with this money in it is. */
export function stateByMoney({ captured, refunded }: { captured: number; refunded: number }): PaymentState {
  if (captured === 0) return "PENDING";
  if (refunded === 0) return "APPROVED";
  return refunded >= captured ? "REFUNDED" : "PARTIALLY_REFUNDED";
}

/** States in which the provider may still take money. */
export const openStates = ["INITIATED", "PENDING"] as const;
export const isOpen = (state: string): boolean => state === "INITIATED" || state === "PENDING";
