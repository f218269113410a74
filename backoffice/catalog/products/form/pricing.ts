/** Calculations from the price fields while typing. Inputs are texts in major units. */
import { readDecimal } from "#backoffice/grid/values.ts";

type PriceSummary = {
  /** The price that customers pay; undefined without a valid price. */
  price: number | undefined;
  /** Discount from the compare-at price in percent; undefined without one. */
  reduction: number | undefined;
  profit: number | undefined;
  /** Profit as a share of the price; undefined without a price. */
  margin: number | undefined;
};

export function summarize(fields: { price: string; compareAt: string; cost: string }): PriceSummary {
  const price = toCents(fields.price);
  const former = toCents(fields.compareAt);
  const cost = toCents(fields.cost);
  const isReduced = price !== undefined && former !== undefined && former > price;
  const profit = price === undefined || cost === undefined ? undefined : price - cost;
  return {
    price: price === undefined ? undefined : price / 100,
    reduction: isReduced ? Math.round(((former - price) / former) * 100) : undefined,
    profit: profit === undefined ? undefined : profit / 100,
    margin: profit === undefined || price === undefined || price === 0 ? undefined : profit / price,
  };
}

/** A decimal text in cents, for exact sums. */
function toCents(text: string): number | undefined {
  const plain = readDecimal(text);
  return plain === undefined || plain.startsWith("-") ? undefined : Math.round(Number(plain) * 100);
}

/** The price of the base quantity: 3.20 for 250 g with a base of 100 g is 1.28. Undefined when a value is missing. */
export function unitPrice(price: string, unitQuantity: string, unitBase: string): number | undefined {
  const [cents, quantity, base] = [toCents(price), readDecimal(unitQuantity), readDecimal(unitBase)];
  if (cents === undefined || quantity === undefined || base === undefined || Number(quantity) <= 0) return undefined;
  return Math.round((cents * Number(base)) / Number(quantity)) / 100;
}
