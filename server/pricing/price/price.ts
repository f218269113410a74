/**
 * Prices a purchase. Estimates, checkouts, orders, edits and refunds all call this pure function: it takes every input
 * as a value, reads neither clock nor database, and computes every amount the store shows.
 */
import { multiplyExact, sumExact } from "#server/platform/money/decimal.ts";
import type { Minor } from "#server/platform/money/money.ts";
import { applyDiscounts, type DiscountOutcome } from "./discounts.ts";
import { depositOf, percentageOf, schedule } from "./payment-plan.ts";
import { feeTaxKey, providedTax, ratesFor, ratesOfLine, shippingTaxKey, type Taxable, taxAll } from "./tax-amounts.ts";
import type { TaxedAmount, TaxTable } from "./tax-types.ts";
import type {
  FeeCharge,
  PricedFee,
  PricedLine,
  PricedShipping,
  PricingInput,
  PricingLine,
  PricingResult,
  TipChoice,
} from "./types.ts";

/** The code of the tip among `PricingResult.additionalFees`. */
export const tipCode = "tip";

/**
 * Prices lines, shipping, fees and tip, and computes what is due when.
 * @throws {MoneyOverflowError} when an amount exceeds 2^53 − 1 minor units
 */
export function price(input: PricingInput): PricingResult {
  const lines = canonicalOrder(input.lines.map(withoutPlanShare));
  const otherCharges = input.shipping?.otherCharges ?? [];
  const shippingPrice = sumExact([input.shipping?.price ?? 0, ...otherCharges.map((each) => each.price)]);
  const discounts = applyDiscounts({ input: { ...input, lines }, lines, shippingPrice });
  const net = new Map(lines.map((line) => [line.id, netOf(line, discounts)]));
  const fees = (input.additionalFees ?? []).map((fee) => ({ fee, price: feePrice(fee, { lines, net, input }) }));
  const tip = tipOf(input, sumExact(net.values()));
  const taxed = taxAll(
    taxables({ input, lines, net, fees, shipping: shippingPrice - discounts.shippingDiscount }),
    input,
  );
  const own = new Map(lines.map((line, index) => [line.id, taxed[index] ?? untouched(0)]));
  const priced = {
    lines: input.lines.map((line) => priceLine(line, discounts, own.get(line.id) ?? untouched(0))),
    shipping:
      input.shipping &&
      ({
        price: shippingPrice,
        totalDiscount: discounts.shippingDiscount,
        otherCharges,
        ...(taxed.at(-1) ?? untouched(0)),
      } satisfies PricedShipping),
    additionalFees: [
      ...fees.map(({ fee, price: amount }, index) => priceFee(fee, amount, taxed[lines.length + index])),
      ...(tip === 0 ? [] : [tipFee(tip, input.tipName)]),
    ],
  };
  const taxDetails = [...priced.lines, ...priced.additionalFees, ...(priced.shipping ? [priced.shipping] : [])].map(
    (each) => each.taxDetails,
  );
  return {
    currency: input.currency,
    ...priced,
    tip,
    ...schedule(input, priced),
    taxSummary: {
      taxableAmount: sumExact(taxDetails.map((each) => each.taxableAmount)),
      totalTax: sumExact(taxDetails.map((each) => each.totalTax)),
    },
    taxIncludedInPrices: input.taxes.isIncludedInPrices,
    appliedDiscounts: discounts.applied,
    unappliedDiscounts: discounts.unapplied,
    weightGrams: sumExact(
      input.lines.filter((line) => line.isShippable).map((line) => multiplyExact(line.weightGrams, line.quantity)),
    ),
  };
}

/** Amounts are allocated in line id order, so moving a line in the cart doesn't change the price. */
function canonicalOrder(lines: readonly PricingLine[]): PricingLine[] {
  return [...lines].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** A plan pays for the item; modifiers remain payable, unless the line is settled manually later. */
function withoutPlanShare(line: PricingLine): PricingLine {
  const unitPrice = payableUnitPrice(line);
  return unitPrice === line.unitPrice ? line : { ...line, unitPrice };
}

function payableUnitPrice({ membership, paymentOption, modifiersTotal, unitPrice }: PricingLine): Minor {
  if (paymentOption === "MEMBERSHIP_OFFLINE") return 0;
  return membership === undefined ? unitPrice : Math.min(modifiersTotal, unitPrice);
}

function netOf(line: PricingLine, { discountByLine }: DiscountOutcome): Minor {
  return multiplyExact(line.unitPrice, line.quantity) - (discountByLine.get(line.id) ?? 0);
}

type Goods = { lines: readonly PricingLine[]; net: ReadonlyMap<string, Minor>; input: PricingInput };

function feePrice(fee: FeeCharge, { lines, net, input }: Goods): Minor {
  const covered = lines.filter((line) => fee.lineIds?.includes(line.id) ?? true);
  const times = timesOf(fee, covered);
  const worth = sumExact(covered.map((line) => net.get(line.id) ?? 0));
  const share = fee.percentage === undefined ? 0 : percentageOf(worth, fee.percentage, input.rounding);
  return multiplyExact(fee.price, times) + share;
}

function timesOf({ per = "ORDER" }: FeeCharge, covered: readonly PricingLine[]): number {
  if (per === "ORDER") return 1;
  return per === "LINE" ? covered.length : sumExact(covered.map((line) => line.quantity));
}

const tipOf = ({ tip, rounding }: PricingInput, goods: Minor): Minor =>
  tip === undefined ? 0 : tipWorth(tip, goods, rounding);

/** The tip amount for a line total after discounts. */
export function tipWorth(tip: TipChoice, goods: Minor, rounding: PricingInput["rounding"]): Minor {
  return tip.kind === "PERCENTAGE" ? percentageOf(goods, tip.percentage, rounding) : tip.amount;
}

type Untaxed = {
  input: PricingInput;
  lines: readonly PricingLine[];
  net: ReadonlyMap<string, Minor>;
  fees: readonly { fee: FeeCharge; price: Minor }[];
  shipping: Minor;
};

/** Lines, then fees, then shipping: `price` reads the results in this order. */
function taxables({ input, lines, net, fees, shipping }: Untaxed): Taxable[] {
  const { taxes } = input;
  const group = input.shipping?.taxGroupId ?? taxes.shippingGroupId;
  return [
    ...lines.map((line) => {
      const amount = net.get(line.id) ?? 0;
      const provided = providedTax(line.id, amount, taxes);
      return { amount, rates: ratesOfLine(line, taxes), units: line.quantity, provided };
    }),
    ...fees.map(({ fee, price: amount }) => {
      const key = feeTaxKey(fee.code);
      const isTaxed = (taxes.areFeesTaxed ?? true) && (fee.isTaxable ?? true);
      if (!isTaxed) return { amount, rates: [] };
      const rates = ratesFor(key, fee.taxGroupId ?? taxes.shippingGroupId, taxes);
      return { amount, rates, provided: providedTax(key, amount, taxes) };
    }),
    ...(input.shipping === undefined ? [] : [taxableShipping(shipping, group, taxes)]),
  ];
}

function taxableShipping(amount: Minor, group: string | undefined, taxes: TaxTable): Taxable {
  if (taxes.isShippingTaxed === false) return { amount, rates: [] };
  const provided = providedTax(shippingTaxKey, amount, taxes);
  return { amount, rates: ratesFor(shippingTaxKey, group, taxes), provided };
}

const untouched = (amount: Minor): TaxedAmount => ({
  totalPriceBeforeTax: amount,
  totalPriceAfterTax: amount,
  taxDetails: { taxableAmount: 0, rate: "0", totalTax: 0, breakdown: [] },
});

function priceLine(line: PricingLine, { discountByLine }: DiscountOutcome, taxed: TaxedAmount): PricedLine {
  const unitPrice = payableUnitPrice(line);
  const deposit = depositOf(line, taxed.totalPriceAfterTax);
  return {
    id: line.id,
    quantity: line.quantity,
    price: unitPrice,
    priceBeforeDiscounts: line.unitPrice,
    fullPrice: Math.max(line.fullUnitPrice, line.unitPrice),
    modifiersTotal: line.modifiersTotal,
    lineItemPrice: multiplyExact(unitPrice, line.quantity),
    totalDiscount: discountByLine.get(line.id) ?? 0,
    paymentOption: line.paymentOption ?? "FULL_PAYMENT_ONLINE",
    ...(line.membership && {
      membership: { ...line.membership, amount: multiplyExact(line.unitPrice - unitPrice, line.quantity) },
    }),
    ...(deposit === undefined ? {} : { deposit }),
    ...taxed,
  };
}

function priceFee(fee: FeeCharge, amount: Minor, taxed: TaxedAmount = untouched(amount)): PricedFee {
  const { code, name, lineIds = [], type, source = "MANUAL", providerAppId } = fee;
  return { code, name, price: amount, lineIds, type, source, providerAppId, ...taxed };
}

function tipFee(amount: Minor, name = "Tip"): PricedFee {
  return { code: tipCode, name, price: amount, lineIds: [], source: "PLATFORM", ...untouched(amount) };
}
