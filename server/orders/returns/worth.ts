/** Amounts of a return. The presented amounts and the refund on closing come from the same functions. */
import { findLine, type Order, worthOfUnits } from "#server/orders/orders/public.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { amountForUnits, type Minor, money2, tryParseDecimal } from "#server/platform/money/money.ts";
import type { ReturnedLine, ReturnRow } from "./queries.ts";

/** The received units, or the requested units before anything was received. */
export const countedUnits = (
  { received_at }: Pick<ReturnRow, "received_at">,
  { quantity, received }: Pick<ReturnedLine, "quantity" | "received">,
): number => (received_at === null ? quantity : received);

/**
 * Zero for a line that is no longer part of the order. For open returns, units refunded outside the return don't count.
 */
export function worthOfLine(
  row: Pick<ReturnRow, "received_at" | "state">,
  returned: ReturnedLine,
  order: Order,
): Minor {
  const line = order.lines.find(({ id }) => id === returned.lineItemId);
  if (line === undefined) return 0;
  const units = countedUnits(row, returned);
  if (row.state === "CLOSED") return amountForUnits(line.totalAfterTax, line.quantity, { before: 0, units });
  return worthOfUnits(line, Math.max(0, Math.min(units, line.quantity - line.refunded)));
}

export const worthOfReturn = (row: ReturnRow, order: Order): Minor =>
  row.lines.reduce((sum, line) => sum + worthOfLine(row, line, order), 0);

type Units = readonly { lineItemId: string; quantity: number }[];

/** @throws {AppError} LINE_ITEM_NOT_FOUND */
export const worthOfRequested = (order: Order, lines: Units): Minor =>
  lines.reduce((sum, { lineItemId, quantity }) => sum + worthOfUnits(findLine(order, lineItemId), quantity), 0);

/**
 * The fee that staff deduct for the shipping of the return.
 * @throws {AppError} INVALID_AMOUNT if it exceeds the value of the units
 */
export function readFee(order: Order, lines: Units, given: { amount: string } | undefined): Minor {
  if (given === undefined) return 0;
  const fee = tryParseDecimal(given.amount, order.currency);
  const most = worthOfRequested(order, lines);
  if (fee === undefined || fee < 0 || fee > most) {
    const { formattedAmount } = money2(most, order.currency, order.locale);
    throw new AppError("INVALID_AMOUNT", { description: `The return shipping fee can't exceed ${formattedAmount}.` });
  }
  return fee;
}

/** What the customer is due for the units: their value without the fee for the shipping of the return. */
export const creditOf = (row: ReturnRow, order: Order): Minor =>
  Math.max(0, worthOfReturn(row, order) - row.shipping_fee);

/** Withdrawals always refund shipping (directive 2011/83/EU, article 13). */
export const shippingOf = (row: Pick<ReturnRow, "kind">, order: Order, includesShipping: boolean): Minor =>
  includesShipping || row.kind === "WITHDRAWAL" ? order.shippingRefundable - order.shippingRefunded : 0;

/** What closing the return refunds unless another amount is given: no more than what is left of the payments. */
export function refundOf(row: ReturnRow, order: Order, known: readonly ReturnRow[], includesShipping: boolean): Minor {
  return Math.min(creditOf(row, order) + shippingOf(row, order, includesShipping), moneyLeft(order, known));
}

/**
 * What refunds and exchanges can still use of the payments (docs/decisions/0088-approval-of-new-orders.md#credit-of-exchanges). `known` are the
 * order's returns: what an exchange used isn't recorded, so the whole value of its units counts that wasn't refunded.
 */
export function moneyLeft(order: Order, known: readonly ReturnRow[]): Minor {
  const { captured, refunded, pendingRefund, waiting } = order;
  const used = known
    .filter(({ exchange_order_id: exchangeId }) => exchangeId !== null)
    .map((row) => Math.max(0, creditOf(row, order) - (row.refunded_amount ?? 0)))
    .reduce((sum, each) => sum + each, 0);
  return Math.max(0, captured - refunded - pendingRefund - waiting.chargedBack + waiting.reversed - used);
}
