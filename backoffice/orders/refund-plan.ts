/** Which payments a refund goes back to: the newest that still holds money first. All amounts in minor units. */
export type RefundablePayment = { paymentId: string; name: string; isOffline: boolean; available: number };
export type RefundShare = RefundablePayment & { amount: number };

/** Shares that sum to `amount`, or to all there is when `amount` is more. */
export function planRefund(payments: readonly RefundablePayment[], amount: number): RefundShare[] {
  const shares: RefundShare[] = [];
  let rest = amount;
  for (const payment of payments.toReversed()) {
    const share = Math.min(rest, payment.available);
    if (share > 0) shares.push({ ...payment, amount: share });
    rest -= share;
  }
  return shares;
}
