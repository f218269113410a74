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

type Typed = {
  /** In minor units: what was typed, and what the chosen lines, delivery and fees are worth. */
  amount: number;
  worth: number;
  /** How many units of lines are chosen. */
  units: number;
  isAnythingChosen: boolean;
  format: (minor: number) => string;
};

/**
 * What an amount typed by hand counts as. Undefined where it is what the chosen things are worth. Chosen units are given
 * back whatever they are paid back with, so that a goodwill of a few dollars is one only with nothing chosen.
 */
export function amountMeaning({ amount, worth, units, isAnythingChosen, format }: Typed): string | undefined {
  if (amount === 0) return undefined;
  if (!isAnythingChosen) return "Counts as goodwill: no item counts as returned, and the customer keeps everything.";
  if (amount === worth) return undefined;
  const than = `${format(Math.abs(amount - worth))} ${amount < worth ? "less" : "more"} than what is chosen is worth.`;
  if (units === 0) return `${than} What is chosen counts as refunded all the same.`;
  const returned = units === 1 ? "1 unit counts as returned" : `${units} units count as returned`;
  return `${than} ${returned} all the same. For goodwill only, press "Nothing" and type the amount.`;
}
