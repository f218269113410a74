/** Converts lines and delivery of a purchase to pricing input. Pure. */

import type { CatalogReference } from "#api/values.ts";
import type { Sellable } from "#server/catalog/products/public.ts";
import type { QuotedOption } from "#server/checkout/shipping/public.ts";
import { sumExact } from "#server/platform/money/decimal.ts";
import type { Minor } from "#server/platform/money/money.ts";
import type { PricingLine, ShippingCharge } from "#server/pricing/price/public.ts";
import { depositOf, type LineTerms, paymentOptionOf, totalOfModifiers } from "../line-terms.ts";

/** A line of a cart or checkout. `reference` is normalized. */
export type PurchaseLine = {
  readonly id: string;
  readonly quantity: number;
  readonly reference: CatalogReference;
  /** Last known name from the catalog. */
  readonly name: string;
  readonly unitPrice: Minor;
  /** Terms of the line beyond the catalog. */
  readonly terms?: LineTerms | undefined;
};

/** Returns undefined for lines without a sellable item, which are not priced. */
export function toPricingLines(line: PurchaseLine, sellable: Sellable | undefined): PricingLine[] {
  if (sellable === undefined) return [];
  return [
    {
      id: line.id,
      quantity: line.quantity,
      unitPrice: sellable.unitPrice,
      fullUnitPrice: sellable.fullUnitPrice,
      modifiersTotal: modifiersOf(line, sellable),
      catalogItemId: sellable.productId,
      collectionIds: sellable.collectionIds,
      itemType: sellable.itemType,
      isShippable: sellable.isShippable,
      weightGrams: sellable.weightGrams,
      taxGroupId: sellable.taxGroupId,
      paymentOption: paymentOptionOf(line.terms, sellable),
      depositAmount: depositOf(line.terms, sellable),
      subscription: subscriptionOf(sellable, line.terms),
    },
  ];
}

const modifiersOf = ({ terms }: PurchaseLine, { charges = [] }: Sellable): Minor =>
  terms?.custom === undefined
    ? charges.reduce((sum, { price }) => sum + price, 0)
    : totalOfModifiers(terms.custom.modifierGroups);

function subscriptionOf(
  { subscription }: Sellable,
  terms: LineTerms | undefined,
): PricingLine["subscription"] | undefined {
  if (subscription === undefined) return undefined;
  const { frequency, interval, billingCycles } = subscription;
  return { frequency, interval, billingCycles: billingCycles ?? undefined, startDate: terms?.subscriptionStartDate };
}

/** Pricing adds the charges to the price; the option's price already includes them. */
export function shippingCharge({ price, charges = [] }: QuotedOption): ShippingCharge {
  const charged = sumExact(charges.map((charge) => charge.price));
  // Every delivery of a subscription costs the same as the first one.
  return { price: price - charged, recurringPrice: price, otherCharges: charges };
}
