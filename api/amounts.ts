/** Amounts of money as people read them. */
const DOLLAR = 36;
const LEFT_TO_RIGHT_MARK = "\u200e";

/**
 * An amount as `Intl.NumberFormat` writes it, whose symbol stays whole in lines that run from right to left: without a mark
 * behind it, the end of `24.00 US$` would be shown before its beginning, as `$US`.
 */
export function wholeSymbol(amount: string): string {
  if (amount.charCodeAt(amount.length - 1) !== DOLLAR || !/[A-Z]\$$/.test(amount)) return amount;
  return amount + LEFT_TO_RIGHT_MARK;
}
