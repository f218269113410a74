/** Checks that the amounts of an order add up, and spreads what a file has only once. Pure. */
import { allocate, type Minor } from "#server/platform/money/money.ts";
import type { FileLine } from "./record.ts";

const sum = (amounts: readonly Minor[]): Minor => amounts.reduce((left, right) => left + right, 0);

export const netOf = ({ unitPrice, quantity, discount }: FileLine): Minor => unitPrice * quantity - discount;
export const goodsOf = (lines: readonly FileLine[]): Minor =>
  sum(lines.map(({ unitPrice, quantity }) => unitPrice * quantity));

type Sums = {
  /** Of lines after discounts. */
  readonly subtotal: Minor;
  readonly shipping: Minor;
  readonly fees: Minor;
  readonly tax: Minor;
  readonly total: Minor;
};

/** Whether prices include the tax; undefined if the amounts don't add up either way. */
export function taxModeOf({ subtotal, shipping, fees, tax, total }: Sums): "EXCLUDED" | "INCLUDED" | undefined {
  const net = subtotal + shipping + fees;
  if (net + tax === total) return "EXCLUDED";
  return net === total ? "INCLUDED" : undefined;
}

/** Adds a discount of the order to its lines, in proportion to their amounts. */
export function spreadDiscount(lines: readonly FileLine[], discount: Minor): FileLine[] {
  if (discount === 0) return [...lines];
  const parts = allocate(discount, lines.map(netOf));
  return lines.map((line, index) => ({ ...line, discount: line.discount + (parts[index] ?? 0) }));
}

/**
 * The parts of a tax for lines and shipping: in proportion to taxable lines, or to everything if no line is taxable.
 * Files have the tax of the whole order only, so the parts are an allocation; their sum is exact.
 */
export function spreadTax(
  lines: readonly FileLine[],
  { shipping, tax }: { shipping: Minor; tax: Minor },
): { lines: Minor[]; shipping: Minor } {
  const taxable = lines.map((line) => (line.isTaxable ? netOf(line) : 0));
  // A tax that is more than half of what is taxable can't be theirs alone.
  const isEnough = sum(taxable) > 0 && tax * 2 <= sum(taxable);
  const weights = isEnough ? [...taxable, 0] : [...lines.map(netOf), shipping];
  if (sum(weights) === 0) return { lines: lines.map(() => 0), shipping: tax };
  const parts = allocate(tax, weights);
  return { lines: parts.slice(0, -1), shipping: parts.at(-1) ?? 0 };
}

/** Splits a line whose amount isn't a multiple of its quantity: 3 for 10.00 are 2 at 3.33 and 1 at 3.34. */
export function splitUnits(amount: Minor, quantity: number): { unitPrice: Minor; quantity: number }[] {
  const unitPrice = Math.floor(amount / quantity);
  const rest = amount - unitPrice * quantity;
  return [
    { unitPrice, quantity: quantity - rest },
    ...(rest === 0 ? [] : [{ unitPrice: unitPrice + 1, quantity: rest }]),
  ];
}
