/**
 * Unit-based benefits: set prices and "buy x, get y". Units are processed in runs, one per line, so the cost doesn't
 * depend on the quantity.
 */
import {
  multiplyExact,
  multiplyFraction,
  parseFraction,
  type RoundingMode,
  sumExact,
} from "#server/platform/money/decimal.ts";
import { allocate, amountForUnits, type Minor } from "#server/platform/money/money.ts";
import { isInScope } from "./conditions.ts";
import type { LineBenefit } from "./discount-types.ts";
import type { PricingLine } from "./types.ts";

/** Units of one line at the same price; `remaining` is their total remaining price. */
type Run = { readonly line: PricingLine; readonly units: number; readonly remaining: Minor };

type UnitBasis = {
  /** In the order of `canonicalOrder`. */
  readonly lines: readonly PricingLine[];
  readonly remainingOf: (lineId: string) => Minor;
  readonly rounding: RoundingMode;
};

type SetPrice = Extract<LineBenefit, { kind: "SET_PRICE" }>;
type BuyXGetY = Extract<LineBenefit, { kind: "BUY_X_GET_Y" }>;

/** The discount per line; undefined when there are too few units for one set. */
type UnitDiscounts = ReadonlyMap<string, Minor> | undefined;

export function setPriceDiscounts(
  { quantity, price }: SetPrice,
  matching: readonly PricingLine[],
  { remainingOf }: UnitBasis,
): UnitDiscounts {
  const runs = toRuns(matching, remainingOf).sort((a, b) => compareUnitPrice(b, a));
  const sets = Math.floor(sumExact(runs.map((run) => run.units)) / quantity);
  if (sets === 0) return undefined;
  const worthOf = (units: number) => sumExact(takeFirst(runs, units).map((taken) => taken.amount));
  // Sets are formed from the most expensive units, so gains never increase; a binary search finds the last set that
  // gains.
  const gains = (count: number) => worthOf(count * quantity) - worthOf((count - 1) * quantity) > price;
  const count = lastThat(gains, sets);
  if (count === 0) return new Map();
  const taken = takeFirst(runs, count * quantity);
  const off = Math.max(0, sumExact(taken.map((each) => each.amount)) - multiplyExact(price, count));
  const parts = allocate(
    off,
    taken.map((each) => each.amount),
  );
  return new Map(taken.map(({ line }, index) => [line.id, parts[index] ?? 0]));
}

export function buyXGetYDiscounts(
  benefit: BuyXGetY,
  matching: readonly PricingLine[],
  { lines, remainingOf, rounding }: UnitBasis,
): UnitDiscounts {
  const { buyScope, buyQuantity, getQuantity, percentage, maxUses } = benefit;
  const isGiven = new Set(matching.map((line) => line.id));
  const isBought = (line: PricingLine) => isInScope(line, buyScope);
  const count = (chosen: readonly PricingLine[]) => sumExact(chosen.map((line) => line.quantity));
  const boughtOnly = count(lines.filter((line) => isBought(line) && !isGiven.has(line.id)));
  const givenOnly = count(matching.filter((line) => !isBought(line)));
  const both = count(matching.filter(isBought));
  const fromBoth = (uses: number) => Math.max(0, uses * buyQuantity - boughtOnly);
  const fits = (uses: number) => fromBoth(uses) + Math.max(0, uses * getQuantity - givenOnly) <= both;
  const most = Math.floor((boughtOnly + givenOnly + both) / (buyQuantity + getQuantity));
  const uses = lastThat(fits, Math.min(most, maxUses ?? most));
  if (uses === 0) return undefined;
  const runs = toRuns(matching, remainingOf).sort(compareUnitPrice);
  let [wanted, spare] = [uses * getQuantity, both - fromBoth(uses)];
  const amounts = new Map<string, Minor>();
  const { numerator, denominator } = parseFraction(percentage);
  for (const { line, units, remaining } of runs) {
    const taken = Math.min(wanted, isBought(line) ? Math.min(units, spare) : units);
    if (taken === 0) continue;
    wanted -= taken;
    if (isBought(line)) spare -= taken;
    const worth = amountForUnits(remaining, units, { before: 0, units: taken });
    const off = multiplyFraction(worth, { numerator, denominator: denominator * 100n }, rounding);
    amounts.set(line.id, Math.min(off, worth));
  }
  return amounts;
}

/** Returns the largest number from 0 to `most` for which the monotonic predicate is true. */
function lastThat(holds: (count: number) => boolean, most: number): number {
  let [low, high] = [0, most];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

function toRuns(lines: readonly PricingLine[], remainingOf: (lineId: string) => Minor): Run[] {
  return lines.map((line) => ({ line, units: line.quantity, remaining: remainingOf(line.id) }));
}

/** Orders by remaining unit price, then line id, so the order of the lines never matters. */
function compareUnitPrice(a: Run, b: Run): number {
  const difference = BigInt(a.remaining) * BigInt(b.units) - BigInt(b.remaining) * BigInt(a.units);
  if (difference !== 0n) return difference < 0n ? -1 : 1;
  if (a.line.id === b.line.id) return 0;
  return a.line.id < b.line.id ? -1 : 1;
}

function takeFirst(runs: readonly Run[], units: number): { line: PricingLine; amount: Minor }[] {
  const taken: { line: PricingLine; amount: Minor }[] = [];
  let left = units;
  for (const { line, units: available, remaining } of runs) {
    if (left === 0) break;
    const count = Math.min(left, available);
    taken.push({ line, amount: amountForUnits(remaining, available, { before: 0, units: count }) });
    left -= count;
  }
  return taken;
}
