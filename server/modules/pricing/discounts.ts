/** Discount lanes: which discounts hold, what each is worth per line, and which one wins a line. */
import { multiplyExact, multiplyFraction, parseFraction, sumExact } from "#server/platform/money/decimal.ts";
import { allocate, type Minor } from "#server/platform/money/money.ts";
import type {
  AppliedDiscount,
  DiscountCondition,
  DiscountScope,
  PricingDiscount,
  PricingInput,
  PricingLine,
  UnappliedDiscount,
} from "./types.ts";

export type DiscountOutcome = {
  readonly discountByLine: ReadonlyMap<string, Minor>;
  readonly shippingDiscount: Minor;
  readonly applied: readonly AppliedDiscount[];
  readonly unapplied: readonly UnappliedDiscount[];
};

type Bid = {
  readonly discount: PricingDiscount;
  readonly amounts: ReadonlyMap<string, Minor>;
  readonly shipping: Minor;
};
type Left = { readonly byLine: Map<string, Minor>; shipping: Minor };

/** Runs all lanes. `lines` must be in their canonical order. */
export function applyDiscounts(input: PricingInput, lines: readonly PricingLine[]): DiscountOutcome {
  const left: Left = {
    byLine: new Map(lines.map((line) => [line.id, multiplyExact(line.unitPrice, line.quantity)])),
    shipping: input.shipping?.price ?? 0,
  };
  const applied: AppliedDiscount[] = [];
  const unapplied: UnappliedDiscount[] = [];
  for (const lane of input.lanes) {
    const bids: Bid[] = [];
    for (const discount of lane) {
      const bid = bidOf(discount, { input, lines, left });
      if ("reason" in bid) unapplied.push(bid);
      else bids.push(bid);
    }
    for (const won of settle(bids, lines)) {
      if ("reason" in won) unapplied.push(won);
      else {
        applied.push(won);
        for (const { lineId, amount } of won.lines) left.byLine.set(lineId, (left.byLine.get(lineId) ?? 0) - amount);
        if (won.discountType === "SHIPPING") left.shipping -= won.amount;
      }
    }
  }
  const discountByLine = new Map(
    lines.map((line) => [line.id, line.unitPrice * line.quantity - (left.byLine.get(line.id) ?? 0)]),
  );
  return { discountByLine, shippingDiscount: (input.shipping?.price ?? 0) - left.shipping, applied, unapplied };
}

type Situation = { input: PricingInput; lines: readonly PricingLine[]; left: Left };

function bidOf(discount: PricingDiscount, { input, lines, left }: Situation): Bid | UnappliedDiscount {
  const { source, scope, benefit } = discount;
  if (!holds(discount.condition, input)) return { source, reason: "CONDITION_NOT_MET" };
  const matching = lines.filter((line) => isInScope(line, scope) && canDiscount(line, discount));
  if (matching.length === 0) return { source, reason: "NO_MATCHING_LINES" };
  if (benefit.kind === "FREE_SHIPPING") {
    if (left.shipping === 0) return { source, reason: "NO_SHIPPING" };
    return { discount, amounts: new Map(), shipping: left.shipping };
  }
  const amounts = amountsOf(benefit, { matching, left, rounding: input.rounding });
  if (amounts.every((amount) => amount === 0)) return { source, reason: "NOTHING_LEFT" };
  return { discount, amounts: new Map(matching.map((line, index) => [line.id, amounts[index] ?? 0])), shipping: 0 };
}

/** A gift card is money in another form: only a merchant's own discount may make it cheaper. */
function canDiscount(line: PricingLine, discount: PricingDiscount): boolean {
  return line.itemType !== "GIFT_CARD" || discount.source.kind === "MERCHANT";
}

type LineBenefit = Exclude<PricingDiscount["benefit"], { kind: "FREE_SHIPPING" }>;
type Matching = { matching: readonly PricingLine[]; left: Left; rounding: PricingInput["rounding"] };

function amountsOf(benefit: LineBenefit, { matching, left, rounding }: Matching): Minor[] {
  const remaining = matching.map((line) => left.byLine.get(line.id) ?? 0);
  const whole = sumExact(remaining);
  if (benefit.kind === "PERCENTAGE") {
    const { numerator, denominator } = parseFraction(benefit.percentage);
    // The percentage is taken of the sum and shared out, so that 10 % of the order is 10 % of the order.
    const amount = multiplyFraction(whole, { numerator, denominator: denominator * 100n }, rounding);
    return allocate(Math.min(amount, whole), remaining);
  }
  if (benefit.kind === "FIXED_PRICE") {
    return matching.map((line, index) =>
      Math.max(0, (remaining[index] ?? 0) - multiplyExact(benefit.price, line.quantity)),
    );
  }
  if (benefit.per === "ORDER") return allocate(Math.min(benefit.amount, whole), remaining);
  return matching.map((line, index) => Math.min(remaining[index] ?? 0, multiplyExact(benefit.amount, line.quantity)));
}

/** Every line takes its best bid (the earlier of equals); shipping likewise. */
function settle(bids: readonly Bid[], lines: readonly PricingLine[]): (AppliedDiscount | UnappliedDiscount)[] {
  const wonLines = new Map<Bid, { lineId: string; amount: Minor }[]>(bids.map((bid) => [bid, []]));
  for (const line of lines) {
    const best = bestBid(bids, (bid) => bid.amounts.get(line.id) ?? 0);
    if (best) wonLines.get(best.bid)?.push({ lineId: line.id, amount: best.amount });
  }
  const shipping = bestBid(bids, (bid) => bid.shipping);
  return bids.map((bid): AppliedDiscount | UnappliedDiscount => {
    const { source, scope } = bid.discount;
    if (shipping?.bid === bid) return { source, discountType: "SHIPPING", amount: bid.shipping, lines: [] };
    const won = wonLines.get(bid) ?? [];
    if (won.length === 0) return { source, reason: "OUTBID" };
    const amount = sumExact(won.map((each) => each.amount));
    return { source, discountType: scope.kind === "ALL" ? "GLOBAL" : "SPECIFIC_ITEMS", amount, lines: won };
  });
}

function bestBid(bids: readonly Bid[], worth: (bid: Bid) => Minor): { bid: Bid; amount: Minor } | undefined {
  let best: { bid: Bid; amount: Minor } | undefined;
  for (const bid of bids) {
    const amount = worth(bid);
    if (amount > (best?.amount ?? 0)) best = { bid, amount };
  }
  return best;
}

export function isInScope(line: Pick<PricingLine, "catalogItemId" | "collectionIds">, scope: DiscountScope): boolean {
  switch (scope.kind) {
    case "ALL":
      return true;
    case "PRODUCTS":
      return scope.catalogItemIds.includes(line.catalogItemId);
    case "COLLECTIONS":
      return line.collectionIds.some((id) => scope.collectionIds.includes(id));
  }
}

type Buyer = Pick<PricingInput, "lines" | "memberId">;

export function holds(condition: DiscountCondition, buyer: Buyer): boolean {
  switch (condition.kind) {
    case "ALWAYS":
      return true;
    case "SUBTOTAL":
      return isWithin(
        sumInScope(condition.scope, buyer.lines, (line) => multiplyExact(line.unitPrice, line.quantity)),
        condition,
      );
    case "QUANTITY":
      return isWithin(
        sumInScope(condition.scope, buyer.lines, (line) => line.quantity),
        condition,
      );
    case "MEMBERS":
      return buyer.memberId !== undefined && condition.memberIds.includes(buyer.memberId);
    case "AND":
      return condition.conditions.every((each) => holds(each, buyer));
    case "OR":
      return condition.conditions.some((each) => holds(each, buyer));
  }
}

function sumInScope(
  scope: DiscountScope,
  lines: readonly PricingLine[],
  measure: (line: PricingLine) => number,
): number {
  return sumExact(lines.filter((line) => isInScope(line, scope)).map(measure));
}

function isWithin(value: number, { from, to }: { from?: number | undefined; to?: number | undefined }): boolean {
  return (from === undefined || value >= from) && (to === undefined || value <= to);
}
