/** Why a figure is what it is, in plain sentences for merchants and support. */
import { multiplyFraction, parseFraction } from "#server/platform/money/decimal.ts";
import { type Minor, toDecimal } from "#server/platform/money/money.ts";
import type { AppliedDiscount, DiscountSource, UnappliedDiscount, UnappliedReason } from "./discount-types.ts";
import type { TaxDetails } from "./tax-types.ts";
import type { PricingResult } from "./types.ts";

const reasons: Record<UnappliedReason, string> = {
  CONDITION_NOT_MET: "its condition is not met",
  NO_MATCHING_LINES: "no line is in its scope",
  NOTHING_LEFT: "there is nothing left to discount",
  NO_SHIPPING: "there is no shipping to pay",
  OUTBID: "another discount is worth more",
  TOO_FEW_UNITS: "there are not units enough",
  EXCLUDED: "it cannot be combined with a better discount",
};

/** The steps from lines to total, in the order of the calculation. `nameOf` gives a line's readable name. */
export function explainPrice(result: PricingResult, nameOf: (lineId: string) => string = (id) => id): string[] {
  const money = (amount: Minor) => `${toDecimal(amount, result.currency)} ${result.currency}`;
  const steps = { money, nameOf, isTaxIncluded: result.taxIncludedInPrices };
  const { subtotal, discount, shipping, additionalFees, tax, total } = result.priceSummary;
  const taxPart = result.taxIncludedInPrices ? `; ${money(tax)} of it is tax` : ` + tax ${money(tax)}`;
  return [
    ...result.lines.map(
      (line) => `${nameOf(line.id)}: ${line.quantity} × ${money(line.price)} = ${money(line.lineItemPrice)}.`,
    ),
    ...result.appliedDiscounts.map((applied) => explainDiscount(applied, steps)),
    ...result.unappliedDiscounts.map(explainRefusal),
    ...(result.shipping
      ? [`Shipping: ${money(result.shipping.price)} − ${money(result.shipping.totalDiscount)} discount.`]
      : []),
    ...result.additionalFees.map((fee) => `${fee.name}: ${money(fee.price)}.`),
    ...result.lines.flatMap((line) => explainTax(nameOf(line.id), line.taxDetails, steps)),
    ...(result.shipping ? explainTax("Shipping", result.shipping.taxDetails, steps) : []),
    ...result.additionalFees.flatMap((fee) => explainTax(fee.name, fee.taxDetails, steps)),
    `Total: ${money(subtotal)} − ${money(discount)} + ${money(shipping)} + ${money(additionalFees)}${taxPart} = ${money(total)}.`,
  ];
}

type Steps = { money: (amount: Minor) => string; nameOf: (lineId: string) => string; isTaxIncluded: boolean };

function explainDiscount({ source, discountType, amount, lines }: AppliedDiscount, { money, nameOf }: Steps): string {
  if (discountType === "SHIPPING") return `${nameSource(source)}: ${money(amount)} off shipping.`;
  const parts = lines.map((line) => `${money(line.amount)} on ${nameOf(line.lineId)}`).join(", ");
  return `${nameSource(source)}: ${money(amount)} off (${parts}).`;
}

function explainRefusal({ source, reason }: UnappliedDiscount): string {
  return `${nameSource(source)} gives nothing: ${reasons[reason]}.`;
}

function explainTax(what: string, tax: TaxDetails, { money, isTaxIncluded }: Steps): string[] {
  if (tax.breakdown.length === 0) return [];
  // Rates have at most six decimals, so a millionth of a percent is a whole number here.
  const percent = toPercent(tax.rate);
  const names = tax.breakdown.map((share) => share.name).join(" + ");
  const where = isTaxIncluded ? ", contained in the price" : "";
  return [`Tax on ${what}: ${percent} % ${names} of ${money(tax.taxableAmount)} = ${money(tax.totalTax)}${where}.`];
}

function toPercent(rate: string): string {
  const millionths = multiplyFraction(100_000_000, parseFraction(rate));
  const text = `${Math.trunc(millionths / 1_000_000)}.${String(millionths % 1_000_000).padStart(6, "0")}`;
  return text.replace(/0+$/, "").replace(/\.$/, "");
}

function nameSource(source: DiscountSource): string {
  switch (source.kind) {
    case "RULE":
      return `Discount "${source.name}"`;
    case "COUPON":
      return `Coupon ${source.code}`;
    case "MERCHANT":
      return "Merchant discount";
  }
}
