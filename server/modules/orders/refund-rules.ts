/** Pure arithmetic of refunds: what units and shipping are worth, and whether they can still be given back. */
import { AppError } from "#server/platform/http/app-error.ts";
import { amountForUnits, type Minor } from "#server/platform/money/money.ts";
import type { Order, OrderLine } from "./order.ts";

export type LineUnits = { lineItemId: string; quantity: number };
export type FeeAmount = { readonly additionalFeeId: string; readonly amount: Minor };
export type RefundItems = {
  lines: readonly LineUnits[];
  fees?: readonly FeeAmount[];
  /** What earlier refunds gave back of each fee. */
  feesRefunded?: ReadonlyMap<string, Minor>;
  shipping: Minor;
};

export type PricedRefund = {
  lines: { lineItemId: string; quantity: number; amount: Minor; tax: Minor; discount: Minor }[];
  fees: FeeAmount[];
  shipping: Minor;
  amount: Minor;
};

/** What the next `units` of a line are worth, tax and discounts included: all units in any steps give its total exactly. */
export function worthOfUnits(line: OrderLine, units: number): Minor {
  return amountForUnits(line.totalAfterTax, line.quantity, { before: line.refunded, units });
}

/**
 * @throws {AppError} LINE_ITEM_NOT_FOUND, INVALID_LINE_ITEM_REFUND_QUANTITY, INVALID_PAYMENT_REFUND_AMOUNT for shipping,
 * ADDITIONAL_FEE_NOT_FOUND, INVALID_ADDITIONAL_FEE_REFUND_AMOUNT
 */
export function priceRefund(
  order: Order,
  { lines, fees = [], feesRefunded = new Map(), shipping }: RefundItems,
): PricedRefund {
  const priced = sumByLine(lines).map(({ lineItemId, quantity }) => {
    const line = findLine(order, lineItemId);
    const left = line.quantity - line.refunded;
    if (quantity > left) throw new AppError("INVALID_LINE_ITEM_REFUND_QUANTITY", { data: { lineItemId, left } });
    const ofUnits = (total: Minor) => amountForUnits(total, line.quantity, { before: line.refunded, units: quantity });
    const tax = ofUnits(line.totalAfterTax - line.totalBeforeTax);
    return { lineItemId, quantity, amount: worthOfUnits(line, quantity), tax, discount: ofUnits(line.discount) };
  });
  if (shipping > order.shippingRefundable - order.shippingRefunded) {
    throw new AppError("INVALID_PAYMENT_REFUND_AMOUNT", { description: "More than was paid for shipping." });
  }
  checkFees(order, fees, feesRefunded);
  const amount = [...priced, ...fees].reduce((sum, part) => sum + part.amount, shipping);
  return { lines: priced, fees: [...fees], shipping, amount };
}

/** The same fee named twice counts together. */
function checkFees(order: Order, fees: readonly FeeAmount[], refunded: ReadonlyMap<string, Minor>): void {
  for (const [additionalFeeId, parts] of Map.groupBy(fees, (fee) => fee.additionalFeeId)) {
    const fee = order.fees.find(({ id }) => id === additionalFeeId);
    if (fee === undefined) throw new AppError("ADDITIONAL_FEE_NOT_FOUND", { data: { additionalFeeId } });
    const wanted = parts.reduce((sum, { amount }) => sum + amount, refunded.get(additionalFeeId) ?? 0);
    if (wanted > fee.totalAfterTax) {
      throw new AppError("INVALID_ADDITIONAL_FEE_REFUND_AMOUNT", { data: { additionalFeeId } });
    }
  }
}

/** @throws {AppError} LINE_ITEM_NOT_FOUND, INVALID_LINE_ITEM_REFUND_QUANTITY */
export function checkRestock(order: Order, lines: readonly LineUnits[]): LineUnits[] {
  return sumByLine(lines).map((wanted) => {
    const line = findLine(order, wanted.lineItemId);
    const left = line.quantity - line.restocked;
    if (wanted.quantity > left) {
      throw new AppError("INVALID_LINE_ITEM_REFUND_QUANTITY", {
        description: "More units than can be put back on the shelf.",
        data: { lineItemId: line.id, left },
      });
    }
    return wanted;
  });
}

/** The same line named twice counts together. */
function sumByLine(lines: readonly LineUnits[]): LineUnits[] {
  const sums = new Map<string, number>();
  for (const { lineItemId, quantity } of lines) sums.set(lineItemId, (sums.get(lineItemId) ?? 0) + quantity);
  return [...sums].map(([lineItemId, quantity]) => ({ lineItemId, quantity }));
}

export function findLine(order: Order, lineItemId: string): OrderLine {
  const line = order.lines.find((each) => each.id === lineItemId);
  if (line === undefined) throw new AppError("LINE_ITEM_NOT_FOUND", { data: { lineItemId } });
  return line;
}
