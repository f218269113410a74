/**
 * The reasons behind each amount of a price: entries with machine-readable codes and parameters, in the order of the
 * calculation. `explainTrace` renders them as sentences. Orders store the trace, so an explanation doesn't change after
 * the sale. `texts/en.ts` has one template per code.
 */
import { multiplyFraction, parseFraction, sumExact } from "#server/platform/money/decimal.ts";
import type { Minor } from "#server/platform/money/money.ts";
import type {
  AppliedDiscount,
  ConditionGap,
  DiscountSource,
  RefusedDiscount,
  UnappliedDiscount,
} from "./discount-types.ts";
import { tipCode } from "./price.ts";
import type { TaxDetails, TaxTable } from "./tax-types.ts";
import type { Texts } from "./texts/en.ts";
import type { PricedLine, PricingInput, PricingResult } from "./types.ts";

export type TraceCode = keyof Texts["facts"];
export type TraceStep = "LINE" | "DISCOUNT" | "SHIPPING" | "FEE" | "TAX" | "TOTAL" | "PAYMENT";

/** Amounts are in minor units of the price's currency; percentages, ISO dates and names are text; lines are ids. */
export type TraceValue =
  | { readonly money: Minor }
  | { readonly count: number }
  | { readonly percent: string }
  | { readonly date: string }
  | { readonly text: string }
  | { readonly line: string }
  | { readonly source: DiscountSource };

export type TraceEntry = {
  readonly code: TraceCode;
  readonly step: TraceStep;
  readonly params: Readonly<Record<string, TraceValue>>;
  /** The amount the entry explains, if any. */
  readonly amount?: Minor | undefined;
  readonly lineId?: string | undefined;
  /** `STAFF`: hidden from shoppers, such as discounts they were never offered. */
  readonly audience: "ALL" | "STAFF";
  /** Whether the entry explains a rejection or something missing. */
  readonly isRefusal: boolean;
};

type Extras = Partial<Pick<TraceEntry, "amount" | "lineId" | "audience" | "isRefusal">>;

const money = (amount: Minor): TraceValue => ({ money: amount });

function fact(
  step: TraceStep,
  code: TraceCode,
  params: Record<string, TraceValue> = {},
  { amount, lineId, audience = "ALL", isRefusal = false }: Extras = {},
): TraceEntry {
  return { code, step, params, amount, lineId, audience, isRefusal };
}

/** Returns all entries. `result` must be the return value of `price(input)`. */
export function tracePrice(input: PricingInput, result: PricingResult): TraceEntry[] {
  return [
    ...result.lines.flatMap((line) => traceLine(line, input)),
    ...result.appliedDiscounts.map(traceApplied),
    ...(input.refusedDiscounts ?? []).map(traceRefused),
    ...result.unappliedDiscounts.map(traceUnapplied),
    ...traceShipping(input, result),
    ...result.additionalFees.map((fee) =>
      fee.code === tipCode
        ? fact("FEE", "TIP", { amount: money(fee.price) }, { amount: fee.price })
        : fact("FEE", "FEE", { name: { text: fee.name }, amount: money(fee.price) }, { amount: fee.price }),
    ),
    ...traceTaxes(input, result),
    traceTotal(result),
    ...tracePayment(result),
  ];
}

function traceLine(line: PricedLine, input: PricingInput): TraceEntry[] {
  const named = { name: { line: line.id } };
  const about = { lineId: line.id };
  const facts = [
    fact(
      "LINE",
      "LINE_PRICE",
      { ...named, quantity: { count: line.quantity }, price: money(line.price), total: money(line.lineItemPrice) },
      { ...about, amount: line.lineItemPrice },
    ),
  ];
  if (line.fullPrice > line.priceBeforeDiscounts) {
    const params = { ...named, before: money(line.fullPrice), now: money(line.priceBeforeDiscounts) };
    facts.push(fact("LINE", "LINE_REDUCED", params, about));
  }
  if (line.membership !== undefined) {
    const { name, amount } = line.membership;
    const params = { ...named, plan: { text: name }, amount: money(amount) };
    facts.push(fact("LINE", "LINE_PAID_BY_PLAN", params, { ...about, amount }));
  }
  if (line.deposit !== undefined) {
    const params = { ...named, deposit: money(line.deposit), rest: money(line.totalPriceAfterTax - line.deposit) };
    facts.push(fact("LINE", "LINE_DEPOSIT", params, { ...about, amount: line.deposit }));
  }
  const trial = input.lines.find((each) => each.id === line.id)?.subscription?.freeTrial;
  if (trial !== undefined) {
    const params = { ...named, interval: { count: trial.interval }, unit: { text: trial.frequency } };
    facts.push(fact("LINE", "LINE_FREE_TRIAL", params, about));
  }
  return facts;
}

function traceApplied({ source, discountType, amount, lines }: AppliedDiscount): TraceEntry {
  const params = { discount: { source }, amount: money(amount), lines: { count: lines.length } };
  return fact("DISCOUNT", discountType === "SHIPPING" ? "DISCOUNT_ON_SHIPPING" : "DISCOUNT_GIVEN", params, { amount });
}

function traceRefused({ source, reason, at, limit }: RefusedDiscount): TraceEntry {
  const params = {
    discount: { source },
    ...(at === undefined ? {} : { date: { date: at } }),
    ...(limit === undefined ? {} : { limit: { count: limit } }),
  };
  // Shoppers never saw an automatic discount that expired or was used up, but they entered a coupon code themselves.
  const audience = source.kind === "COUPON" ? "ALL" : "STAFF";
  return fact("DISCOUNT", `REFUSED_${reason}`, params, { audience, isRefusal: true });
}

function traceUnapplied({ source, reason, gap, by }: UnappliedDiscount): TraceEntry {
  const discount = { discount: { source } };
  if (reason === "CONDITION_NOT_MET" && gap !== undefined) return traceGap(source, gap);
  const audience = source.kind === "RULE" ? "STAFF" : "ALL";
  const params = by === undefined ? discount : { ...discount, by: { source: by } };
  const code =
    by === undefined && (reason === "OUTBID" || reason === "EXCLUDED")
      ? `UNAPPLIED_${reason}_BY_ALL`
      : `UNAPPLIED_${reason}`;
  return fact("DISCOUNT", code as TraceCode, params, { audience, isRefusal: true });
}

function traceGap(source: DiscountSource, gap: ConditionGap): TraceEntry {
  const params: Record<string, TraceValue> = { discount: { source } };
  if ("from" in gap) {
    const isMoney = gap.kind === "SUBTOTAL_BELOW";
    params.from = isMoney ? money(gap.from) : { count: gap.from };
    params.missing = isMoney ? money(gap.missing) : { count: gap.missing };
  }
  if ("to" in gap) params.to = gap.kind === "SUBTOTAL_ABOVE" ? money(gap.to) : { count: gap.to };
  if ("triggerId" in gap) params.trigger = { text: gap.triggerId };
  const scoped = "isScoped" in gap && gap.isScoped ? "_OF_SCOPE" : "";
  // A gap that buying more can close is an offer for the shopper. Other conditions are internal to the store.
  const isOffer = gap.kind === "SUBTOTAL_BELOW" || gap.kind === "QUANTITY_BELOW";
  const audience = source.kind === "RULE" && !isOffer ? "STAFF" : "ALL";
  return fact("DISCOUNT", `GAP_${gap.kind}${scoped}` as TraceCode, params, { audience, isRefusal: true });
}

function traceShipping(input: PricingInput, { shipping, priceSummary }: PricingResult): TraceEntry[] {
  if (shipping === undefined) {
    const reason = input.noShipping ?? (input.lines.some((line) => line.isShippable) ? "NOT_CHOSEN" : "NOT_NEEDED");
    return [fact("SHIPPING", `SHIPPING_${reason}`, {}, { isRefusal: reason !== "NOT_NEEDED" })];
  }
  const amount = priceSummary.shipping;
  const facts = [
    fact(
      "SHIPPING",
      shipping.price === 0 ? "SHIPPING_FREE" : "SHIPPING_PRICE",
      { price: money(shipping.price) },
      { amount },
    ),
  ];
  for (const charge of shipping.otherCharges) {
    const code = charge.type === "INSURANCE" ? "SHIPPING_INSURANCE" : "SHIPPING_HANDLING";
    facts.push(fact("SHIPPING", code, { amount: money(charge.price) }, { amount: charge.price }));
  }
  return facts;
}

type Taxed = { what: "LINES" | "SHIPPING" | "FEES"; details: TaxDetails };

function traceTaxes({ taxes }: PricingInput, result: PricingResult): TraceEntry[] {
  const taxed: Taxed[] = [
    ...result.lines.map((line) => ({ what: "LINES" as const, details: line.taxDetails })),
    ...result.additionalFees.map((fee) => ({ what: "FEES" as const, details: fee.taxDetails })),
    ...(result.shipping ? [{ what: "SHIPPING" as const, details: result.shipping.taxDetails }] : []),
  ].filter(({ details }) => details.breakdown.length > 0);
  const byRate = Map.groupBy(taxed, ({ what, details }) => JSON.stringify([what, details.rate, namesOf(details)]));
  const code = taxes.isIncludedInPrices ? "TAX_INCLUDED" : "TAX_ADDED";
  const sums = [...byRate.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const tax = sumExact(group.map(({ details }) => details.totalTax));
    const taxable = sumExact(group.map(({ details }) => details.taxableAmount));
    const params = {
      percent: { percent: toPercent(first.details.rate) },
      taxName: { text: namesOf(first.details) },
      taxable: money(taxable),
      tax: money(tax),
    };
    return [fact("TAX", `${code}_${first.what}`, params, { amount: tax })];
  });
  return [...traceTaxReason(taxes), ...sums, ...untaxedLines(taxes, result)];
}

const namesOf = (details: TaxDetails) => details.breakdown.map((share) => share.name).join(" + ");

function traceTaxReason({ reason, place, providerName, exemptGroupName }: TaxTable): TraceEntry[] {
  const where = place && [place.country, place.subdivision].filter(Boolean).join(" · ");
  const params = {
    ...(where === undefined ? {} : { place: { text: where } }),
    ...(providerName === undefined ? {} : { provider: { text: providerName } }),
    ...(exemptGroupName === undefined ? {} : { group: { text: exemptGroupName } }),
  };
  if (reason === undefined) return [];
  const isUsual = reason === "REGION" || reason === "PROVIDER";
  return [fact("TAX", `TAX_BY_${reason}`, params, { audience: isUsual ? "STAFF" : "ALL", isRefusal: !isUsual })];
}

/** Where tax is collected, explains lines without tax: their group has no rate there. */
function untaxedLines({ reason }: TaxTable, { lines }: PricingResult): TraceEntry[] {
  if (reason !== "REGION" && reason !== "PROVIDER" && reason !== "PROVIDER_FAILED") return [];
  return lines
    .filter((line) => line.taxDetails.breakdown.length === 0 && line.lineItemPrice > 0)
    .map((line) => fact("TAX", "TAX_NO_RATE", { name: { line: line.id } }, { lineId: line.id, audience: "STAFF" }));
}

/** Rates have at most six decimals, so millionths of a percent are exact integers. */
function toPercent(rate: string): string {
  const millionths = multiplyFraction(100_000_000, parseFraction(rate));
  const text = `${Math.trunc(millionths / 1_000_000)}.${String(millionths % 1_000_000).padStart(6, "0")}`;
  return text.replace(/0+$/, "").replace(/\.$/, "");
}

function traceTotal({ priceSummary, taxIncludedInPrices }: PricingResult): TraceEntry {
  const { subtotal, discount, shipping, additionalFees, tax, total } = priceSummary;
  const params = {
    subtotal: money(subtotal),
    discount: money(discount),
    shipping: money(shipping),
    fees: money(additionalFees),
    tax: money(tax),
    total: money(total),
  };
  return fact("TOTAL", taxIncludedInPrices ? "TOTAL_WITH_TAX_INCLUDED" : "TOTAL", params, { amount: total });
}

function tracePayment({ payment, payNow, payLater, ...result }: PricingResult): TraceEntry[] {
  const facts = payment.giftCards.map(({ obfuscatedCode, amount, remaining, available }) => {
    const params = { code: { text: obfuscatedCode }, amount: money(amount), remaining: money(remaining) };
    if (amount > 0) return fact("PAYMENT", "GIFT_CARD_PAYS", params, { amount });
    return fact("PAYMENT", available === 0 ? "GIFT_CARD_EMPTY" : "GIFT_CARD_NOT_USED", params, { isRefusal: true });
  });
  if (payLater.total === 0 && payment.giftCardTotal === 0) return facts;
  facts.push(
    fact(
      "PAYMENT",
      "PAY_NOW",
      { amount: money(payment.payNowAfterGiftCards) },
      { amount: payment.payNowAfterGiftCards },
    ),
  );
  const { payAfterFulfillment, payAfterFreeTrial } = result;
  const other = payLater.total - payAfterFulfillment.total - payAfterFreeTrial.total;
  const dues = [
    ["PAY_LATER", other],
    ["PAY_AFTER_FULFILLMENT", payAfterFulfillment.total],
    ["PAY_AFTER_FREE_TRIAL", payAfterFreeTrial.total],
  ] as const;
  for (const [code, amount] of dues) {
    if (amount > 0) facts.push(fact("PAYMENT", code, { amount: money(amount) }, { amount }));
  }
  return facts;
}
