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
  const { rate, gross, text } = combine(rates);
  const totalTax = multiplyFraction(amount, taxes.isIncludedInPrices ? gross : rate, rounding);
  const taxableAmount = taxes.isIncludedInPrices ? amount - totalTax : amount;
  return {
    totalPriceBeforeTax: taxableAmount,
    totalPriceAfterTax: taxableAmount + totalTax,
    taxDetails: { taxableAmount, rate: text, totalTax, breakdown: shareAmongRates({ rates, totalTax, taxableAmount }) },
  };
}

type Combined = {
  /** All rates together. */
  readonly rate: Fraction;
  /** A price that contains tax at rate r contains `r / (1 + r)` of itself as tax. */
  readonly gross: Fraction;
  readonly text: string;
  readonly weights: readonly bigint[];
};

// Hundreds of lines share one list of rates; it is read once.
const combinations = new WeakMap<readonly TaxRate[], Combined>();

function combine(rates: readonly TaxRate[]): Combined {
  const known = combinations.get(rates);
  if (known !== undefined) return known;
  const fractions = rates.map((each) => parseFraction(each.rate));
  const rate = fractions.reduce(addFractions, ZERO);
  const common = fractions.reduce((product, { denominator }) => product * denominator, 1n);
  const combined = {
    rate,
    gross: { numerator: rate.numerator, denominator: rate.denominator + rate.numerator },
    text: fractionToText(rate),
    weights: fractions.map(({ numerator, denominator }) => numerator * (common / denominator)),
  };
  combinations.set(rates, combined);
  return combined;
}

function ratesFor(groupId: string | undefined, ratesByGroup: PricingInput["taxes"]["ratesByGroup"]) {
  if (groupId === undefined || !Object.hasOwn(ratesByGroup, groupId)) return [];
  return ratesByGroup[groupId] ?? [];
}

type Shared = { rates: readonly TaxRate[]; totalTax: Minor; taxableAmount: Minor };

function shareAmongRates({ rates, totalTax, taxableAmount }: Shared): TaxDetails["breakdown"] {
  const amounts = allocate(totalTax, combine(rates).weights);
  return rates.map((rate, index) => ({ ...rate, taxableAmount, taxAmount: amounts[index] ?? 0 }));
}
