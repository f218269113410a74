/** Tax on one amount: computed and rounded once for all its rates together, then shared out among them. */
import {
  addFractions,
  type Fraction,
  fractionToText,
  multiplyFraction,
  parseFraction,
  ZERO,
} from "#server/platform/money/decimal.ts";
import { allocate, type Minor } from "#server/platform/money/money.ts";
import type { PricingInput, TaxDetails, TaxedAmount, TaxRate } from "./types.ts";

const untaxed: TaxDetails = { taxableAmount: 0, rate: "0", totalTax: 0, breakdown: [] };

/** Taxes an amount by the rates of its group (or the default group). */
export function taxAmount(
  amount: Minor,
  taxGroupId: string | undefined,
  { taxes, rounding }: Pick<PricingInput, "taxes" | "rounding">,
): TaxedAmount {
  const rates = ratesFor(taxGroupId ?? taxes.defaultGroupId, taxes.ratesByGroup);
  if (rates.length === 0) {
    return { totalPriceBeforeTax: amount, totalPriceAfterTax: amount, taxDetails: untaxed };
  }
  const rate = rates.map((each) => parseFraction(each.rate)).reduce(addFractions, ZERO);
  const totalTax = multiplyFraction(amount, taxes.isIncludedInPrices ? shareOfGross(rate) : rate, rounding);
  const taxableAmount = taxes.isIncludedInPrices ? amount - totalTax : amount;
  return {
    totalPriceBeforeTax: taxableAmount,
    totalPriceAfterTax: taxableAmount + totalTax,
    taxDetails: {
      taxableAmount,
      rate: fractionToText(rate),
      totalTax,
      breakdown: shareAmongRates({ rates, totalTax, taxableAmount }),
    },
  };
}

function ratesFor(groupId: string | undefined, ratesByGroup: PricingInput["taxes"]["ratesByGroup"]) {
  if (groupId === undefined || !Object.hasOwn(ratesByGroup, groupId)) return [];
  return ratesByGroup[groupId] ?? [];
}

/** A price that contains tax at rate r contains `r / (1 + r)` of itself as tax. */
function shareOfGross({ numerator, denominator }: Fraction): Fraction {
  return { numerator, denominator: denominator + numerator };
}

type Shared = { rates: readonly TaxRate[]; totalTax: Minor; taxableAmount: Minor };

function shareAmongRates({ rates, totalTax, taxableAmount }: Shared): TaxDetails["breakdown"] {
  const fractions = rates.map((each) => parseFraction(each.rate));
  const common = fractions.reduce((product, { denominator }) => product * denominator, 1n);
  const weights = fractions.map(({ numerator, denominator }) => numerator * (common / denominator));
  const amounts = allocate(totalTax, weights);
  return rates.map((rate, index) => ({ ...rate, taxableAmount, taxAmount: amounts[index] ?? 0 }));
}
