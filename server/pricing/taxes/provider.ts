/**
 * Taxes from a provider: an app or a tax service, called outside transactions. The purchase is first priced with the
 * store's own rates; `taxQuestion` builds the request, and `withProvidedTaxes` merges the response into the tax table
 * for the final price. When the provider fails, the store's own rates apply as FALLBACK_RATE.
 */

import type { Minor } from "#server/platform/money/money.ts";
import {
  feeTaxKey,
  isUntaxedGiftCard,
  type PricingInput,
  type PricingResult,
  type ProvidedTax,
  shippingTaxKey,
  type TaxRate,
  type TaxShare,
  type TaxTable,
  tipCode,
} from "#server/pricing/price/public.ts";

export type AskedTax = {
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
  /** Line total after discounts. `quantity` is always 1, because a discount share may not divide evenly by units. */
  readonly price: Minor;
  readonly taxGroupId?: string | undefined;
  readonly taxIncludedInPrice: boolean;
};

type AnsweredTax = {
  readonly taxAmount: Minor;
  readonly taxableAmount: Minor;
  readonly shares: readonly TaxShare[];
};

/** `NONE`: the store has no tax calculation for the place. */
export type ProviderAnswer =
  | { readonly source: "NONE" }
  | { readonly source: "FALLBACK" }
  | {
      readonly source: "APP";
      readonly appId: string;
      readonly name?: string | undefined;
      readonly lines: ReadonlyMap<string, AnsweredTax>;
    };

/** Lines, fees and shipping as priced without the provider. Free ones are left out. */
export function taxQuestion(
  input: PricingInput,
  result: PricingResult,
  nameOf: (lineId: string) => string = (id) => id,
): AskedTax[] {
  const isIncluded = input.taxes.isIncludedInPrices;
  const groups = new Map(input.lines.map((line) => [line.id, line.taxGroupId]));
  const untaxed = new Set(input.lines.filter(isUntaxedGiftCard).map(({ id }) => id));
  const asked = (id: string, name: string, price: Minor, taxGroupId: string | undefined): AskedTax => ({
    id,
    name,
    quantity: 1,
    price,
    taxGroupId,
    taxIncludedInPrice: isIncluded,
  });
  const fees = (input.taxes.areFeesTaxed ?? true) ? result.additionalFees.filter((fee) => fee.code !== tipCode) : [];
  const { shipping } = result;
  return [
    ...result.lines.map((line) =>
      asked(line.id, nameOf(line.id), line.lineItemPrice - line.totalDiscount, groups.get(line.id)),
    ),
    ...fees.map((fee) => asked(feeTaxKey(fee.code), fee.name, fee.price, input.taxes.shippingGroupId)),
    ...(shipping === undefined || input.taxes.isShippingTaxed === false
      ? []
      : [asked(shippingTaxKey, "Shipping", shipping.price - shipping.totalDiscount, input.taxes.shippingGroupId)]),
  ].filter((each) => each.price > 0 && !untaxed.has(each.id));
}

/** Returns the tax table with the provider's response merged in. */
export function withProvidedTaxes(table: TaxTable, asked: readonly AskedTax[], answer: ProviderAnswer): TaxTable {
  if (answer.source === "NONE") return table;
  if (answer.source === "FALLBACK") return { ...table, rateType: "FALLBACK_RATE", reason: "PROVIDER_FAILED" };
  const ratesByTarget: Record<string, readonly TaxRate[]> = {};
  const taxesByTarget: Record<string, ProvidedTax> = {};
  for (const { id, price } of asked) {
    const found = answer.lines.get(id);
    if (found === undefined) continue;
    ratesByTarget[id] = found.shares.map(({ taxAmount: _, taxableAmount: __, ...rate }) => rate);
    taxesByTarget[id] = { forAmount: price, totalTax: found.taxAmount, shares: found.shares };
  }
  return {
    ...table,
    ratesByTarget,
    taxesByTarget,
    rateType: "AUTO_RATE",
    reason: "PROVIDER",
    providerName: answer.name ?? answer.appId,
  };
}
