/** The parts of a refund: the payments it goes back to, the units to restock, and what an amount entered by hand means. */
import { formatMessage } from "#api/store/messages.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { paymentTexts } from "./texts/texts.ts";

/** Amounts are in minor units. */
type RefundablePayment = { paymentId: string; name: string; isOffline: boolean; available: number };
export type RefundShare = RefundablePayment & { amount: number };

/** Takes from the newest payment first. The shares sum to `amount`, or to all that is refundable if that is less. */
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

export type Units = readonly { lineItemId: string; quantity: number }[];

/** Splits units of a refund: unfulfilled ones never left the store, fulfilled ones are restocked only when they came back. */
export function splitRestock(
  units: Units,
  unfulfilled: ReadonlyMap<string, number>,
): { unfulfilled: Units; fulfilled: Units } {
  const split = units.map(({ lineItemId, quantity }) => {
    const unsent = Math.min(quantity, unfulfilled.get(lineItemId) ?? 0);
    return { lineItemId, unsent, sent: quantity - unsent };
  });
  return {
    unfulfilled: split.flatMap(({ lineItemId, unsent }) => (unsent > 0 ? [{ lineItemId, quantity: unsent }] : [])),
    fulfilled: split.flatMap(({ lineItemId, sent }) => (sent > 0 ? [{ lineItemId, quantity: sent }] : [])),
  };
}

/** Adds up the units per line. */
export function mergeUnits(...lists: readonly Units[]): { lineItemId: string; quantity: number }[] {
  const sums = new Map<string, number>();
  for (const { lineItemId, quantity } of lists.flat()) sums.set(lineItemId, (sums.get(lineItemId) ?? 0) + quantity);
  return [...sums].map(([lineItemId, quantity]) => ({ lineItemId, quantity }));
}

export const countUnits = (units: Units): number => units.reduce((sum, { quantity }) => sum + quantity, 0);

type Entered = {
  /** In minor units: what was entered, and the value of the selected lines, shipping and fees. */
  amount: number;
  worth: number;
  /** Selected units of lines. */
  units: number;
  isAnythingChosen: boolean;
  format: (minor: number) => string;
};

/**
 * Explains an amount entered by hand; undefined if it equals the value of the selection. Selected units are marked as
 * refunded whatever the amount, so a goodwill refund is one without a selection.
 */
export function amountMeaning({ amount, worth, units, isAnythingChosen, format }: Entered): string | undefined {
  const language = staffLanguage();
  const { meaning: texts } = paymentTexts[language];
  if (amount === 0) return undefined;
  if (!isAnythingChosen) return texts.goodwill;
  if (amount === worth) return undefined;
  const difference = formatMessage(language, amount < worth ? texts.less : texts.more, {
    difference: format(Math.abs(amount - worth)),
  });
  const counts = units === 0 ? texts.counts : formatMessage(language, texts.countsUnits, { count: units });
  return `${difference} ${counts}`;
}

/** The text for an amount entered by hand that can't be refunded. */
export function amountProblem(
  amount: number | undefined,
  most: number,
  isEntered: boolean,
): "invalid" | "tooMuch" | "zero" | undefined {
  if (amount === undefined) return "invalid";
  if (amount > most) return "tooMuch";
  return isEntered && amount === 0 ? "zero" : undefined;
}
