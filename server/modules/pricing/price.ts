/**
 * The price of a purchase. Estimate, checkout, order and refund all call this one function: it takes everything as
 * values, reads no clock and no table, and makes every figure that the store shows.
 */
import { multiplyExact, sumExact } from "#server/platform/money/decimal.ts";
import type { Minor } from "#server/platform/money/money.ts";
import { applyDiscounts, type DiscountOutcome } from "./discounts.ts";
import { taxAmount } from "./tax-amounts.ts";
import type {
  PricedFee,
  PricedLine,
  PricedShipping,
  PriceSummary,
  PricingInput,
  PricingLine,
  PricingResult,
} from "./types.ts";

/**
 * Prices lines, shipping and fees.
 * @throws {MoneyOverflowError} when a figure passes 2^53 − 1 minor units
 */
export function price(input: PricingInput): PricingResult {
  const discounts = applyDiscounts(input, canonicalOrder(input.lines));
  const lines = input.lines.map((line) => priceLine(line, discounts.discountByLine.get(line.id) ?? 0, input));
  const shipping = priceShipping(input, discounts);
  const additionalFees = (input.additionalFees ?? []).map((fee) => priceFee(fee, input));
  const isOffline = (line: PricedLine) => line.paymentOption === "FULL_PAYMENT_OFFLINE";
  const areExtrasLater = lines.length > 0 && lines.every(isOffline);
  const extras = { shipping, additionalFees };
  const included = input.taxes.isIncludedInPrices;
  const part = (own: readonly PricedLine[], hasExtras: boolean) =>
    summarize(own, hasExtras ? extras : { shipping: undefined, additionalFees: [] }, included);
  const taxed = [...lines, ...additionalFees, ...(shipping ? [shipping] : [])].map((each) => each.taxDetails);
  return {
    currency: input.currency,
    lines,
    shipping,
    additionalFees,
    priceSummary: part(lines, true),
    payNow: part(
      lines.filter((line) => !isOffline(line)),
      !areExtrasLater,
    ),
    payLater: part(lines.filter(isOffline), areExtrasLater),
    taxSummary: {
      taxableAmount: sumExact(taxed.map((each) => each.taxableAmount)),
      totalTax: sumExact(taxed.map((each) => each.totalTax)),
    },
    taxIncludedInPrices: included,
    appliedDiscounts: discounts.applied,
    unappliedDiscounts: discounts.unapplied,
    weightGrams: sumExact(
      input.lines.filter((line) => line.isShippable).map((line) => multiplyExact(line.weightGrams, line.quantity)),
    ),
  };
}

/** Shares of discounts go by line id, so that moving a line in the cart changes no figure. */
function canonicalOrder(lines: readonly PricingLine[]): PricingLine[] {
  return [...lines].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function priceLine(line: PricingLine, totalDiscount: Minor, input: PricingInput): PricedLine {
  const lineItemPrice = multiplyExact(line.unitPrice, line.quantity);
  return {
    id: line.id,
    quantity: line.quantity,
    price: line.unitPrice,
    priceBeforeDiscounts: line.unitPrice,
    fullPrice: Math.max(line.fullUnitPrice, line.unitPrice),
    modifiersTotal: line.modifiersTotal,
    lineItemPrice,
    totalDiscount,
    paymentOption: line.paymentOption ?? "FULL_PAYMENT_ONLINE",
    ...taxAmount(lineItemPrice - totalDiscount, line.taxGroupId, input),
  };
}

function priceShipping(input: PricingInput, discounts: DiscountOutcome): PricedShipping | undefined {
  if (input.shipping === undefined) return undefined;
  const { price: shippingPrice, taxGroupId } = input.shipping;
  return {
    price: shippingPrice,
    totalDiscount: discounts.shippingDiscount,
    ...taxAmount(shippingPrice - discounts.shippingDiscount, taxGroupId, input),
  };
}

function priceFee(fee: NonNullable<PricingInput["additionalFees"]>[number], input: PricingInput): PricedFee {
  const { code, name, price: feePrice, lineIds } = fee;
  return { code, name, price: feePrice, lineIds: lineIds ?? [], ...taxAmount(feePrice, fee.taxGroupId, input) };
}

type Extras = { shipping: PricedShipping | undefined; additionalFees: readonly PricedFee[] };

function summarize(
  lines: readonly PricedLine[],
  { shipping, additionalFees }: Extras,
  isTaxIncluded: boolean,
): PriceSummary {
  const subtotal = sumExact(lines.map((line) => line.lineItemPrice));
  const discount = sumExact(lines.map((line) => line.totalDiscount));
  const shippingCost = shipping ? shipping.price - shipping.totalDiscount : 0;
  const fees = sumExact(additionalFees.map((fee) => fee.price));
  const tax = sumExact(
    [...lines, ...additionalFees, ...(shipping ? [shipping] : [])].map((each) => each.taxDetails.totalTax),
  );
  const total = sumExact([subtotal, -discount, shippingCost, fees, isTaxIncluded ? 0 : tax]);
  return { subtotal, shipping: shippingCost, tax, discount, additionalFees: fees, total };
}
