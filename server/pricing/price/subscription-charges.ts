/** Future charges of a purchase's subscriptions, per cycle (docs/protocol/checkouts.md#subscription-charges). */
import { addPeriods } from "#api/store/dates.ts";
import { sumExact } from "#server/platform/money/decimal.ts";
import { price } from "./price.ts";
import type { CycleUnit, PriceSummary, PricingInput, PricingLine, SubscriptionTerms } from "./types.ts";

export type CycleCharge = {
  /** First cycle of this charge; cycles start at 1. */
  readonly cycleFrom: number;
  /** Number of cycles; unlimited when absent. */
  readonly cycleCount: number | undefined;
  readonly priceSummary: PriceSummary;
  /** Date of the first charge, ISO 8601; absent when the start date is unknown. */
  readonly billingDate: string | undefined;
};

export type SubscriptionCharges = {
  readonly lineIds: readonly string[];
  readonly frequency: CycleUnit;
  readonly interval: number;
  readonly charges: readonly CycleCharge[];
};

/**
 * Returns one entry per billing frequency. The first cycle is charged with the purchase, or after the free trial.
 * Discounts limited to some cycles end after them, and delivery is charged again when its price for later cycles is
 * known. Fees and tips apply to the purchase only.
 */
export function subscriptionCharges(input: PricingInput): SubscriptionCharges[] {
  const lines = input.lines.filter((line) => line.subscription !== undefined);
  return [...Map.groupBy(lines, rhythmOf).values()].flatMap((group) => {
    const terms = group[0]?.subscription;
    return terms === undefined ? [] : [chargesOf(input, group, terms)];
  });
}

const rhythmOf = ({ subscription }: PricingLine) => JSON.stringify(subscription);

function chargesOf(input: PricingInput, lines: readonly PricingLine[], terms: SubscriptionTerms): SubscriptionCharges {
  const last = terms.billingCycles;
  const ends = input.lanes.flat().flatMap(({ subscriptionCycles }) => subscriptionCycles ?? []);
  // The charge changes where a discount ends, and after the first cycle, which includes the delivery of the purchase.
  const starts = [...new Set([1, 2, ...ends.map((cycles) => cycles + 1)])].sort((a, b) => a - b);
  const charges = starts
    .filter((start) => last === undefined || start <= last)
    .map((start, index, all): CycleCharge => {
      const next = all[index + 1];
      const until = next ?? (last === undefined ? undefined : last + 1);
      return {
        cycleFrom: start,
        cycleCount: until === undefined ? undefined : until - start,
        priceSummary: priceCycle(input, lines, start),
        billingDate: terms.startDate === undefined ? undefined : billingDate(terms, terms.startDate, start),
      };
    });
  const { frequency, interval } = terms;
  return { lineIds: lines.map((line) => line.id), frequency, interval, charges: joinEqual(charges) };
}

function priceCycle(input: PricingInput, lines: readonly PricingLine[], cycle: number): PriceSummary {
  const { shipping } = input;
  const isShipped = shipping !== undefined && lines.some((line) => line.isShippable);
  const isAlone = lines.length === input.lines.filter((line) => line.isShippable || lines.includes(line)).length;
  const first = shipping && sumExact([shipping.price, ...(shipping.otherCharges ?? []).map((charge) => charge.price)]);
  const cost = cycle === 1 ? (isAlone ? first : undefined) : shipping?.recurringPrice;
  return price({
    ...input,
    // Priced without anything that applies to the purchase only.
    lines: lines.map(({ subscription: _, ...line }) => line),
    lanes: input.lanes.map((lane) =>
      lane.filter(({ subscriptionCycles: cycles }) => cycles === undefined || cycles >= cycle),
    ),
    shipping: isShipped && cost !== undefined ? { price: cost, taxGroupId: shipping.taxGroupId } : undefined,
    additionalFees: [],
    tip: undefined,
    giftCards: [],
    deposit: undefined,
  }).priceSummary;
}

/** Merges consecutive cycles with the same price into one charge. */
function joinEqual(charges: readonly CycleCharge[]): CycleCharge[] {
  const joined: CycleCharge[] = [];
  for (const charge of charges) {
    const before = joined.at(-1);
    if (before === undefined || JSON.stringify(before.priceSummary) !== JSON.stringify(charge.priceSummary)) {
      joined.push(charge);
      continue;
    }
    const both = charge.cycleCount === undefined ? undefined : (before.cycleCount ?? 0) + charge.cycleCount;
    joined[joined.length - 1] = { ...before, cycleCount: both };
  }
  return joined;
}

function billingDate({ frequency, interval, freeTrial }: SubscriptionTerms, startDate: string, cycle: number): string {
  const start = new Date(startDate);
  const first = freeTrial === undefined ? start : addPeriods(start, freeTrial, 1);
  return addPeriods(first, { frequency, interval }, cycle - 1).toISOString();
}
