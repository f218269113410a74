/** Discount lanes: which discounts apply, what each is worth per line, and which one wins each line. */
import { multiplyExact, multiplyFraction, parseFraction, sumExact } from "#server/platform/money/decimal.ts";
import { allocate, type Minor } from "#server/platform/money/money.ts";
import { findGap, isInScope } from "./conditions.ts";
import type {
  AppliedDiscount,
  DiscountLane,
  DiscountSource,
  LineBenefit,
  PricingDiscount,
  UnappliedDiscount,
} from "./discount-types.ts";
import { buyXGetYDiscounts, setPriceDiscounts } from "./set-benefits.ts";
import type { PricingInput, PricingLine } from "./types.ts";

export type DiscountOutcome = {
  readonly discountByLine: ReadonlyMap<string, Minor>;
  readonly shippingDiscount: Minor;
  readonly applied: readonly AppliedDiscount[];
  readonly unapplied: readonly UnappliedDiscount[];
};

type Benefit = {
  readonly discount: PricingDiscount;
  readonly amounts: ReadonlyMap<string, Minor>;
  readonly shipping: Minor;
};
type Left = { readonly byLine: Map<string, Minor>; shipping: Minor };
/** `shippingPrice` with the carrier's other charges; `input.lines` with what plans pay taken out. */
type Situation = {
  readonly input: PricingInput;
  /** In the order of `canonicalOrder`. */
  readonly lines: readonly PricingLine[];
  readonly shippingPrice: Minor;
};

const isMerchants = ({ source }: PricingDiscount) => source.kind === "MERCHANT";
const isExclusive = (discount: PricingDiscount) => discount.stacking === "ALONE" && !isMerchants(discount);

/**
 * Builds the default lanes: competing rules together, additive rules on top, then competing and additive coupons, then
 * the merchant's manual discounts. Within a kind, higher priorities come first; ties keep their order.
 */
export function arrangeLanes(discounts: readonly PricingDiscount[]): DiscountLane[] {
  const byPriority = [...discounts].sort((a, b) => (b.priority ?? 0) - (a.priority ?? 0));
  const ofKind = (kind: DiscountSource["kind"], adds: boolean) =>
    byPriority.filter(({ source, stacking }) => source.kind === kind && (stacking === "ADDS") === adds);
  const lanes = [
    ofKind("RULE", false),
    ...ofKind("RULE", true).map((each) => [each]),
    ofKind("COUPON", false),
    ...ofKind("COUPON", true).map((each) => [each]),
    ...byPriority.filter(isMerchants).map((each) => [each]),
  ];
  return lanes.filter((lane) => lane.length > 0);
}

/** Runs all lanes, then picks whichever saves the shopper more: one `ALONE` discount or all the others together. */
export function applyDiscounts(situation: Situation): DiscountOutcome {
  const { lanes } = situation.input;
  const alone = lanes.flat().filter(isExclusive);
  if (alone.length === 0) return runLanes(lanes, situation);
  const merchants = lanes.map((lane) => lane.filter(isMerchants)).filter((lane) => lane.length > 0);
  const together = runLanes(
    lanes.map((lane) => lane.filter((each) => !isExclusive(each))),
    situation,
  );
  const outcomes = [together, ...alone.map((each) => runLanes([[each], ...merchants], situation))];
  const best = outcomes.reduce((won, each) => (worthOf(each) > worthOf(won) ? each : won));
  const winner = best.applied[0]?.source;
  const considered = new Set(best.applied.map(({ source }) => source));
  for (const { source } of best.unapplied) considered.add(source);
  const others = outcomes.filter((each) => each !== best);
  const excluded = lanes.flat().flatMap(({ source }): UnappliedDiscount[] => {
    if (considered.has(source)) return [];
    considered.add(source);
    const own = others.flatMap((each) => each.unapplied).find((each) => each.source === source);
    const wouldApply = others.some((each) => each.applied.some((applied) => applied.source === source));
    return [own !== undefined && !wouldApply ? own : { source, reason: "EXCLUDED", by: winner }];
  });
  return { ...best, unapplied: [...best.unapplied, ...excluded] };
}

function worthOf({ applied }: DiscountOutcome): Minor {
  return sumExact(applied.map((each) => each.amount));
}

function runLanes(lanes: readonly DiscountLane[], situation: Situation): DiscountOutcome {
  const { lines, shippingPrice } = situation;
  const priceOf = (line: PricingLine) => multiplyExact(line.unitPrice, line.quantity);
  const left: Left = { byLine: new Map(lines.map((line) => [line.id, priceOf(line)])), shipping: shippingPrice };
  const applied: AppliedDiscount[] = [];
  const unapplied: UnappliedDiscount[] = [];
  for (const lane of lanes) {
    const bids: Benefit[] = [];
    for (const discount of lane) {
      const bid = bidOf(discount, situation, left);
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
  const discountByLine = new Map(lines.map((line) => [line.id, priceOf(line) - (left.byLine.get(line.id) ?? 0)]));
  return { discountByLine, shippingDiscount: shippingPrice - left.shipping, applied, unapplied };
}

function bidOf(discount: PricingDiscount, { input, lines }: Situation, left: Left): Benefit | UnappliedDiscount {
  const { source, scope, benefit } = discount;
  const gap = findGap(discount.condition, input);
  if (gap !== undefined) return { source, reason: "CONDITION_NOT_MET", gap };
  const matching = lines.filter((line) => isInScope(line, scope) && canDiscount(line, discount));
  if (matching.length === 0) return { source, reason: "NO_MATCHING_LINES" };
  if (benefit.kind === "FREE_SHIPPING") {
    if (left.shipping === 0) return { source, reason: "NO_SHIPPING" };
    return { discount, amounts: new Map(), shipping: left.shipping };
  }
  const remainingOf = (lineId: string) => left.byLine.get(lineId) ?? 0;
  const amounts = amountsOf(benefit, matching, { lines, remainingOf, rounding: input.rounding });
  if (amounts === undefined) return { source, reason: "TOO_FEW_UNITS" };
  if ([...amounts.values()].every((amount) => amount === 0)) return { source, reason: "NOTHING_LEFT" };
  return { discount, amounts, shipping: 0 };
}

/** Gift cards are stored value, so only the merchant's manual discounts can reduce them. */
function canDiscount(line: PricingLine, discount: PricingDiscount): boolean {
  if (discount.skipsSaleItems === true && line.fullUnitPrice > line.unitPrice) return false;
  return line.itemType !== "GIFT_CARD" || isMerchants(discount);
}

type Basis = Parameters<typeof setPriceDiscounts>[2];

function amountsOf(
  benefit: LineBenefit,
  matching: readonly PricingLine[],
  basis: Basis,
): ReadonlyMap<string, Minor> | undefined {
  if (benefit.kind === "SET_PRICE") return setPriceDiscounts(benefit, matching, basis);
  if (benefit.kind === "BUY_X_GET_Y") return buyXGetYDiscounts(benefit, matching, basis);
  const amounts = linearAmounts(benefit, matching, basis);
  return new Map(matching.map((line, index) => [line.id, amounts[index] ?? 0]));
}

type LinearBenefit = Exclude<LineBenefit, { kind: "SET_PRICE" | "BUY_X_GET_Y" }>;

function linearAmounts(benefit: LinearBenefit, matching: readonly PricingLine[], basis: Basis): Minor[] {
  const remaining = matching.map((line) => basis.remainingOf(line.id));
  const whole = sumExact(remaining);
  if (benefit.kind === "PERCENTAGE") {
    const { numerator, denominator } = parseFraction(benefit.percentage);
    // The percentage is computed on the total and allocated to the lines, so rounding doesn't add up per line.
    const amount = multiplyFraction(whole, { numerator, denominator: denominator * 100n }, basis.rounding);
    return allocate(Math.min(amount, whole, benefit.upTo ?? whole), remaining);
  }
  if (benefit.kind === "FIXED_PRICE") {
    return matching.map((line, index) =>
      Math.max(0, (remaining[index] ?? 0) - multiplyExact(benefit.price, line.quantity)),
    );
  }
  if (benefit.per === "ORDER") return allocate(Math.min(benefit.amount, whole), remaining);
  return matching.map((line, index) => Math.min(remaining[index] ?? 0, multiplyExact(benefit.amount, line.quantity)));
}

/** Each line takes its best bid, the earliest on a tie. Shipping does the same. */
function settle(bids: readonly Benefit[], lines: readonly PricingLine[]): (AppliedDiscount | UnappliedDiscount)[] {
  const wonLines = new Map<Benefit, { lineId: string; amount: Minor }[]>(bids.map((bid) => [bid, []]));
  let winner: Benefit | undefined;
  for (const line of lines) {
    const best = bestBid(bids, (bid) => bid.amounts.get(line.id) ?? 0);
    if (best === undefined) continue;
    winner ??= best.bid;
    wonLines.get(best.bid)?.push({ lineId: line.id, amount: best.amount });
  }
  const shipping = bestBid(bids, (bid) => bid.shipping);
  winner ??= shipping?.bid;
  return bids.map((bid): AppliedDiscount | UnappliedDiscount => {
    const { source, scope } = bid.discount;
    if (shipping?.bid === bid) return { source, discountType: "SHIPPING", amount: bid.shipping, lines: [] };
    const won = wonLines.get(bid) ?? [];
    if (won.length === 0) return { source, reason: "OUTBID", by: winner?.discount.source };
    const amount = sumExact(won.map((each) => each.amount));
    return { source, discountType: scope.kind === "ALL" ? "GLOBAL" : "SPECIFIC_ITEMS", amount, lines: won };
  });
}

function bestBid(
  bids: readonly Benefit[],
  worth: (bid: Benefit) => Minor,
): { bid: Benefit; amount: Minor } | undefined {
  let best: { bid: Benefit; amount: Minor } | undefined;
  for (const bid of bids) {
    const amount = worth(bid);
    if (amount === 0) continue;
    const ahead = best === undefined ? 1 : (bid.discount.priority ?? 0) - (best.bid.discount.priority ?? 0);
    if (ahead > 0 || (ahead === 0 && amount > (best?.amount ?? 0))) best = { bid, amount };
  }
  return best;
}
