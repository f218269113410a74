/** The checkout priced from the catalog, discounts, shipping and taxes of this moment. */
import { findSellablesOfLines, gatherPricing, type PricedPurchase } from "#server/modules/carts/public.ts";
import { findOpenDraft } from "#server/modules/payments/public.ts";
import type { Sellable } from "#server/modules/products/public.ts";
import { readStoreSettings } from "#server/modules/settings/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { billingOf, type Checkout, type CheckoutLine, type CustomItem } from "./checkout.ts";
import type { OrderDraft } from "./draft.ts";

/** As `priceCheckout`, for showing: what the checkout's own open payment holds is there for this buyer. */
export async function priceForBuyer(db: Connection, checkout: Checkout, now: Date): Promise<PricedPurchase> {
  // Written by `draftOrder` only.
  const draft = (await findOpenDraft(db, checkout.id)) as OrderDraft | undefined;
  const held = new Map<string, number>();
  for (const { variantId, quantity } of draft?.lines ?? []) {
    if (variantId !== null) held.set(variantId, (held.get(variantId) ?? 0) + quantity);
  }
  return priceCheckout(db, checkout, now, held);
}

export async function priceCheckout(
  db: Connection,
  checkout: Checkout,
  now: Date,
  held: ReadonlyMap<string, number> = new Map(),
): Promise<PricedPurchase> {
  const settings = await readStoreSettings(db);
  const fromCatalog = checkout.lines.filter((line) => line.customItem === undefined);
  const sellables = new Map(await findSellablesOfLines(db, fromCatalog, now));
  for (const [lineId, sellable] of sellables) {
    const units = held.get(sellable.variantId) ?? 0;
    if (units > 0) sellables.set(lineId, withUnits(sellable, units));
  }
  for (const line of checkout.lines) {
    if (line.customItem !== undefined) sellables.set(line.id, customSellable(line, line.customItem, settings.currency));
  }
  return gatherPricing(db, {
    lines: checkout.lines,
    couponCode: checkout.couponCode,
    customer: { memberId: checkout.memberId, email: checkout.email },
    shippingAddress: checkout.shippingDestination?.address,
    billingAddress: billingOf(checkout)?.address,
    selectedShippingOption: checkout.selectedShippingOption,
    isShippingWanted: true,
    isTaxWanted: true,
    now,
    settings,
    sellables,
  });
}

const withUnits = (sellable: Sellable, units: number): Sellable => ({
  ...sellable,
  stock: { ...sellable.stock, available: sellable.stock.available + units },
});

/** What a line made by hand would be if it were in the catalog: always there, at its own price. */
function customSellable(line: CheckoutLine, custom: CustomItem, currency: string): Sellable {
  return {
    reference: line.reference,
    productId: line.reference.catalogItemId,
    variantId: line.id,
    currency,
    isVisible: true,
    name: line.name,
    slug: "",
    unitPrice: line.unitPrice,
    fullUnitPrice: line.unitPrice,
    collectionIds: [],
    itemType: custom.itemType,
    isShippable: custom.isShippable,
    weightGrams: custom.weightGrams,
    descriptionLines: [],
    stock: { tracksQuantity: false, available: 0 },
    ...(custom.sku === undefined ? {} : { sku: custom.sku }),
  };
}
