/** Amounts of a return. The presented amounts and the refund on closing come from the same functions. */
import { type Order, worthOfUnits } from "#server/orders/orders/public.ts";
import { amountForUnits, type Minor } from "#server/platform/money/money.ts";
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

/** Withdrawals always refund shipping (directive 2011/83/EU, article 13). */
export const shippingOf = (row: Pick<ReturnRow, "kind">, order: Order, includesShipping: boolean): Minor =>
  includesShipping || row.kind === "WITHDRAWAL" ? order.shippingRefundable - order.shippingRefunded : 0;

/** What closing the return refunds unless another amount is given: no more than what is left of the payments. */
export function refundOf(row: ReturnRow, order: Order, includesShipping: boolean): Minor {
  const left =
    order.captured - order.refunded - order.pendingRefund - order.waiting.chargedBack + order.waiting.reversed;
  return Math.max(0, Math.min(worthOfReturn(row, order) + shippingOf(row, order, includesShipping), left));
}
