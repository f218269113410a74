/** What the price fields add up to, computed as typed. Amounts in major units, as text from fields. */
import { readDecimal } from "#backoffice/grid/values.ts";

export type PriceSummary = {
  /** What a shopper pays; undefined without a readable price. */
  price: number | undefined;
  /** Taken off the former price, in percent of it; undefined without one. */
  reduction: number | undefined;
  profit: number | undefined;
  /** Share of the price that is profit; undefined without a price. */
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

/** Whole cents of a decimal text: sums of them are exact. */
function toCents(text: string): number | undefined {
  const plain = readDecimal(text);
  return plain === undefined || plain.startsWith("-") ? undefined : Math.round(Number(plain) * 100);
}

/** Price of one base unit: 3.20 for 250 g at a base of 100 g is 1.28. Undefined when a part is missing. */
export function unitPrice(price: string, unitQuantity: string, unitBase: string): number | undefined {
  const [cents, quantity, base] = [toCents(price), readDecimal(unitQuantity), readDecimal(unitBase)];
  if (cents === undefined || quantity === undefined || base === undefined || Number(quantity) <= 0) return undefined;
  return Math.round((cents * Number(base)) / Number(quantity)) / 100;
}
