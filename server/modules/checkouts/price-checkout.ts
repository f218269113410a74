/** The checkout priced from the catalog, discounts, shipping and taxes of this moment. */
import { findSellablesOfLines, gatherPricing, type PricedPurchase } from "#server/modules/carts/public.ts";
import type { Sellable } from "#server/modules/products/public.ts";
import { readStoreSettings } from "#server/modules/settings/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { billingOf, type Checkout, type CheckoutLine, type CustomItem } from "./checkout.ts";

export async function priceCheckout(db: Connection, checkout: Checkout, now: Date): Promise<PricedPurchase> {
  const settings = await readStoreSettings(db);
  const fromCatalog = checkout.lines.filter((line) => line.customItem === undefined);
  const sellables = new Map(await findSellablesOfLines(db, fromCatalog, now));
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
