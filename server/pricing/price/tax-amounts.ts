/** Tax amounts: computed and rounded once for all rates of an amount, then allocated to the rates. */
import {
  addFractions,
  type Fraction,
  fractionToText,
  multiplyFraction,
  parseFraction,
  sumExact,
  ZERO,
} from "#server/platform/money/decimal.ts";
import { allocate, type Minor } from "#server/platform/money/money.ts";
import type { ProvidedTax, TaxDetails, TaxedAmount, TaxRate, TaxShare, TaxTable } from "./tax-types.ts";
import type { PricingInput, PricingLine } from "./types.ts";

const untaxed: TaxDetails = { taxableAmount: 0, rate: "0", totalTax: 0, breakdown: [] };

/** The key of shipping in `TaxTable.ratesByTarget`. */
export const shippingTaxKey = "shipping";
/** The key of a fee in `TaxTable.ratesByTarget`. */
export const feeTaxKey = (code: string): string => `fee:${code}`;

/** A taxable amount. `units` is its unit count, for rounding per unit. */
export type Taxable = {
  readonly amount: Minor;
  readonly rates: readonly TaxRate[];
  readonly units?: number;
  readonly provided?: ProvidedTax | undefined;
};

/** The provider's tax for exactly this amount. Ignored when invalid: more tax than a tax-inclusive price. */
export function providedTax(target: string, amount: Minor, taxes: TaxTable): ProvidedTax | undefined {
  const all = taxes.taxesByTarget;
  const own = all !== undefined && Object.hasOwn(all, target) ? all[target] : undefined;
  if (own === undefined || own.forAmount !== amount || own.totalTax < 0) return undefined;
  return taxes.isIncludedInPrices && own.totalTax > amount ? undefined : own;
}

/** The rates of a target: its own, else those of its group, else those of the default group. */
export function ratesFor(target: string, groupId: string | undefined, taxes: TaxTable): readonly TaxRate[] {
  const own = taxes.ratesByTarget;
  if (own !== undefined && Object.hasOwn(own, target)) return own[target] ?? [];
  const group = groupId ?? taxes.defaultGroupId;
  if (group === undefined || !Object.hasOwn(taxes.ratesByGroup, group)) return [];
  return taxes.ratesByGroup[group] ?? [];
}

/** Gift cards are taxed on redemption, not on sale. A gift card with an explicit tax group is taxed on sale. */
export const isUntaxedGiftCard = ({ itemType, taxGroupId }: Pick<PricingLine, "itemType" | "taxGroupId">): boolean =>
  itemType === "GIFT_CARD" && taxGroupId === undefined;

export function ratesOfLine(line: PricingLine, taxes: TaxTable): readonly TaxRate[] {
  return isUntaxedGiftCard(line) ? [] : ratesFor(line.id, line.taxGroupId, taxes);
}

type Rules = Pick<PricingInput, "taxes" | "rounding" | "roundingLevel">;

/** Taxes each amount. Keep the order canonical: with rounding per order it determines who gets the remainder. */
export function taxAll(taxables: readonly Taxable[], rules: Rules): TaxedAmount[] {
  const isIncluded = rules.taxes.isIncludedInPrices;
  const totals = rules.roundingLevel === "ORDER" ? orderTaxes(taxables, rules) : undefined;
  return taxables.map((taxable, index) => {
    if (taxable.provided !== undefined) return spellProvided(taxable, taxable.provided, isIncluded);
    if (taxable.rates.length === 0) {
      return { totalPriceBeforeTax: taxable.amount, totalPriceAfterTax: taxable.amount, taxDetails: untaxed };
    }
    return split(taxable, totals?.[index] ?? taxOf(taxable, rules), isIncluded);
  });
}

function taxOf({ amount, rates, units = 1 }: Taxable, { taxes, rounding, roundingLevel }: Rules): Minor {
  const { rate, gross } = combine(rates);
  const { numerator, denominator } = taxes.isIncludedInPrices ? gross : rate;
  if (roundingLevel !== "UNIT" || units === 1) return multiplyFraction(amount, { numerator, denominator }, rounding);
  const perUnit = multiplyFraction(amount, { numerator, denominator: denominator * BigInt(units) }, rounding);
  const tax = multiplyFraction(perUnit, { numerator: BigInt(units), denominator: 1n });
  return taxes.isIncludedInPrices ? Math.min(tax, amount) : tax;
}

/** Computes tax once per set of rates, then allocates it by amount. */
function orderTaxes(taxables: readonly Taxable[], rules: Rules): Minor[] {
  const taxes = taxables.map(() => 0);
  const places = taxables.map((taxable, index) => ({ taxable, index }));
  const open = places.filter(({ taxable }) => taxable.provided === undefined);
  for (const group of Map.groupBy(open, ({ taxable }) => keyOf(taxable.rates)).values()) {
    const rates = group[0]?.taxable.rates ?? [];
    const weights = group.map(({ taxable }) => taxable.amount);
    const total =
      rates.length === 0 ? 0 : taxOf({ amount: sumExact(weights), rates }, { ...rules, roundingLevel: "LINE" });
    const parts = total === 0 ? [] : allocate(total, weights);
    group.forEach(({ index }, position) => {
      taxes[index] = parts[position] ?? 0;
    });
  }
  return taxes;
}

function spellProvided(
  { amount, rates }: Taxable,
  { totalTax, shares }: ProvidedTax,
  isIncluded: boolean,
): TaxedAmount {
  const before = isIncluded ? amount - totalTax : amount;
  const parts = allocateShares(totalTax, shares);
  return {
    totalPriceBeforeTax: before,
    totalPriceAfterTax: before + totalTax,
    taxDetails: { taxableAmount: before, rate: combine(rates).text, totalTax, breakdown: parts },
  };
}

/** When a provider's shares don't sum to its total tax, the total is kept and the shares are reallocated. */
function allocateShares(totalTax: Minor, shares: readonly TaxShare[]): TaxShare[] {
  const weights = shares.map((share) => Math.max(0, share.taxAmount));
  const whole = sumExact(weights);
  if (whole === totalTax || whole === 0) return [...shares];
  const parts = allocate(totalTax, weights);
  return shares.map((share, index) => ({ ...share, taxAmount: parts[index] ?? 0 }));
}

const keyOf = (rates: readonly TaxRate[]) => JSON.stringify(rates.map(({ rate, name }) => [rate, name]));

function split({ amount, rates }: Taxable, totalTax: Minor, isIncluded: boolean): TaxedAmount {
  const taxableAmount = isIncluded ? amount - totalTax : amount;
  const { text, weights } = combine(rates);
  const amounts = allocate(totalTax, weights);
  const breakdown = rates.map((rate, index) => ({ ...rate, taxableAmount, taxAmount: amounts[index] ?? 0 }));
  return {
    totalPriceBeforeTax: taxableAmount,
    totalPriceAfterTax: taxableAmount + totalTax,
    taxDetails: { taxableAmount, rate: text, totalTax, breakdown },
  };
}

type Combined = {
  /** All rates combined. */
  readonly rate: Fraction;
  /** A tax-inclusive price at rate r contains `r / (1 + r)` of itself as tax. */
  readonly gross: Fraction;
  readonly text: string;
  readonly weights: readonly bigint[];
};

// Hundreds of lines share one list of rates, so its combination is cached.
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
