/** Calculations of refunds: the value of units and shipping, and whether they are refundable. Pure. */
import { AppError } from "#server/platform/http/app-error.ts";
import { amountForUnits, type Minor } from "#server/platform/money/money.ts";
import type { Order, OrderLine } from "../order.ts";

export type LineUnits = { lineItemId: string; quantity: number };
type FeeAmount = { readonly additionalFeeId: string; readonly amount: Minor };
type RefundItems = {
  lines: readonly LineUnits[];
  fees?: readonly FeeAmount[];
  /** Amounts that earlier refunds refunded of each fee. */
  feesRefunded?: ReadonlyMap<string, Minor>;
  shipping: Minor;
};

export type PricedRefund = {
  lines: { lineItemId: string; quantity: number; amount: Minor; tax: Minor; discount: Minor }[];
  fees: (FeeAmount & { tax: Minor })[];
  shipping: Minor;
  shippingTax: Minor;
  amount: Minor;
};

/** An item that isn't refundable, with the error code. */
export type RefundProblem = (
  | { readonly line: LineUnits }
  | { readonly fee: FeeAmount }
  | { readonly shipping: Minor }
) & { readonly error: AppError };

/**
 * Value of the next `units` of a line, tax and discounts included. Refunding all units in any number of steps adds up
 * to the line's exact total.
 */
export function worthOfUnits(line: OrderLine, units: number): Minor {
  return amountForUnits(line.totalAfterTax, line.quantity, { before: line.refunded, units });
}

/**
 * @throws {AppError} LINE_ITEM_NOT_FOUND, INVALID_LINE_ITEM_REFUND_QUANTITY, ADDITIONAL_FEE_NOT_FOUND,
 * INVALID_ADDITIONAL_FEE_REFUND_AMOUNT, SHIPPING_NOT_FOUND, INVALID_SHIPPING_REFUND_AMOUNT
 */
export function priceRefund(order: Order, items: RefundItems): PricedRefund {
  const [problem] = refundProblems(order, items);
  if (problem !== undefined) throw problem.error;
  const { shipping } = items;
  const lines = sumByLine(items.lines).map(({ lineItemId, quantity }) => {
    const line = findLine(order, lineItemId);
    const ofUnits = (total: Minor) => amountForUnits(total, line.quantity, { before: line.refunded, units: quantity });
    const tax = ofUnits(line.totalAfterTax - line.totalBeforeTax);
    return { lineItemId, quantity, amount: worthOfUnits(line, quantity), tax, discount: ofUnits(line.discount) };
  });
  const fees = sumByFee(items.fees ?? []).map((fee) => {
    const { totalAfterTax = 0, totalBeforeTax = 0 } = order.fees.find(({ id }) => id === fee.additionalFeeId) ?? {};
    const before = items.feesRefunded?.get(fee.additionalFeeId) ?? 0;
    return {
      ...fee,
      tax: taxWithin(fee.amount, { whole: totalAfterTax, tax: totalAfterTax - totalBeforeTax, before }),
    };
  });
  const shippingTax = taxWithin(shipping, {
    whole: order.shippingRefundable,
    tax: order.shipping === null ? 0 : order.shipping.totalAfterTax - order.shipping.totalBeforeTax,
    before: order.shippingRefunded,
  });
  const amount = [...lines, ...fees].reduce((sum, part) => sum + part.amount, shipping);
  return { lines, fees, shipping, shippingTax, amount };
}

/** The tax contained in a part of an amount. The taxes of all parts add up to the whole tax. */
function taxWithin(part: Minor, { whole, tax, before }: { whole: Minor; tax: Minor; before: Minor }): Minor {
  return part === 0 || whole === 0 ? 0 : amountForUnits(tax, whole, { before, units: part });
}

/** Everything that prevents a refund of these items, one entry per item. */
export function refundProblems(
  order: Order,
  { lines, fees = [], feesRefunded = new Map(), shipping }: RefundItems,
): RefundProblem[] {
  return [
    ...sumByLine(lines).flatMap((wanted) => lineProblem(order, wanted)),
    ...feeProblems(order, fees, feesRefunded),
    ...shippingProblem(order, shipping),
  ];
}

function lineProblem(order: Order, wanted: LineUnits): RefundProblem[] {
  const line = order.lines.find(({ id }) => id === wanted.lineItemId);
  if (line === undefined)
    return [{ line: wanted, error: new AppError("LINE_ITEM_NOT_FOUND", { data: { ...wanted } }) }];
  const left = line.quantity - line.refunded;
  if (wanted.quantity <= left) return [];
  return [{ line: wanted, error: new AppError("INVALID_LINE_ITEM_REFUND_QUANTITY", { data: { ...wanted, left } }) }];
}

function feeProblems(order: Order, fees: readonly FeeAmount[], refunded: ReadonlyMap<string, Minor>): RefundProblem[] {
  return sumByFee(fees).flatMap((fee) => {
    const { additionalFeeId, amount } = fee;
    const known = order.fees.find(({ id }) => id === additionalFeeId);
    if (known === undefined)
      return [{ fee, error: new AppError("ADDITIONAL_FEE_NOT_FOUND", { data: { additionalFeeId } }) }];
    if (amount + (refunded.get(additionalFeeId) ?? 0) <= known.totalAfterTax) return [];
    return [{ fee, error: new AppError("INVALID_ADDITIONAL_FEE_REFUND_AMOUNT", { data: { additionalFeeId } }) }];
  });
}

function shippingProblem(order: Order, shipping: Minor): RefundProblem[] {
  if (shipping <= order.shippingRefundable - order.shippingRefunded) return [];
  const code = order.shipping === null ? "SHIPPING_NOT_FOUND" : "INVALID_SHIPPING_REFUND_AMOUNT";
  return [{ shipping, error: new AppError(code) }];
}

/** @throws {AppError} LINE_ITEM_NOT_FOUND, INVALID_LINE_ITEM_RESTOCK_QUANTITY */
export function checkRestock(order: Order, lines: readonly LineUnits[]): LineUnits[] {
  return sumByLine(lines).map((wanted) => {
    const line = findLine(order, wanted.lineItemId);
    const left = line.quantity - line.restocked;
    if (wanted.quantity > left) {
      throw new AppError("INVALID_LINE_ITEM_RESTOCK_QUANTITY", { data: { ...wanted, left } });
    }
    return wanted;
  });
}

/** Adds up the quantities of a line that is listed twice. */
function sumByLine(lines: readonly LineUnits[]): LineUnits[] {
  const sums = new Map<string, number>();
  for (const { lineItemId, quantity } of lines) sums.set(lineItemId, (sums.get(lineItemId) ?? 0) + quantity);
  return [...sums].map(([lineItemId, quantity]) => ({ lineItemId, quantity }));
}

/** Adds up the amounts of a fee that is listed twice. */
function sumByFee(fees: readonly FeeAmount[]): FeeAmount[] {
  return [...Map.groupBy(fees, ({ additionalFeeId }) => additionalFeeId)].map(([additionalFeeId, parts]) => ({
    additionalFeeId,
    amount: parts.reduce((sum, part) => sum + part.amount, 0),
  }));
}

export function findLine(order: Order, lineItemId: string): OrderLine {
  const line = order.lines.find((each) => each.id === lineItemId);
  if (line === undefined) throw new AppError("LINE_ITEM_NOT_FOUND", { data: { lineItemId } });
  return line;
}
