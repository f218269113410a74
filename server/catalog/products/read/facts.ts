/** Facts of variants and of the product they add up to, which the shop and both versions of the protocol present alike. */
import { DEFAULT_VARIANT_ID, type ProductStock, type VariantStock } from "#api/catalog/products/product-parts.ts";
import type { Terms } from "../search/price-terms.ts";
import type { ProductDocument, VariantRow } from "./documents.ts";

function isManaged(product: Pick<ProductDocument, "options">): boolean {
  return (product.options ?? []).length > 0;
}

/** The variant in catalog references: the nil GUID for the only variant of a product without options. */
export const variantIdOf = (product: Pick<ProductDocument, "options">, variantId: string): string =>
  isManaged(product) ? variantId : DEFAULT_VARIANT_ID;

/** Option name → choice description. */
export function choicesOf(product: Pick<ProductDocument, "options">, variant: VariantRow): Record<string, string> {
  const chosen = new Set(variant.choiceIds);
  return Object.fromEntries(
    (product.options ?? []).flatMap((option) =>
      option.choices.filter((choice) => chosen.has(choice.id)).map((choice) => [option.name, choice.name]),
    ),
  );
}

export function variantsToShow({ variants }: ProductDocument): readonly VariantRow[] {
  const visible = (variants ?? []).filter((variant) => variant.visible);
  return visible.length > 0 ? visible : (variants ?? []);
}

/** The product's own SKU is that of its variants that have none. */
export const skuOf = ({ sku }: Pick<ProductDocument, "sku">, variant: VariantRow): string =>
  variant.sku === "" ? sku : variant.sku;

/** Over the visible variants, or over all when none is visible. */
export function stockOf(product: ProductDocument): ProductStock {
  const shown = variantsToShow(product);
  const tracked = shown.filter((variant) => variant.tracksQuantity);
  const inStock = shown.some((variant) => variant.isInStock);
  const ahead = inStock ? [] : shown.filter((variant) => variant.canPreorder);
  const [message = "", ...otherMessages] = new Set(ahead.map((variant) => variant.preorderMessage));
  return {
    trackInventory: tracked.length > 0,
    ...(tracked.length > 0 ? { quantity: tracked.reduce((sum, variant) => sum + variant.quantity, 0) } : {}),
    inStock,
    inventoryStatus: product.availability,
    ...(ahead.length > 0 ? { availableForPreorder: true } : {}),
    ...(message !== "" && otherMessages.length === 0 ? { preorderMessage: message } : {}),
  };
}

export function variantStockOf(variant: VariantRow): VariantStock {
  return {
    trackQuantity: variant.tracksQuantity,
    ...(variant.tracksQuantity ? { quantity: variant.quantity } : {}),
    inStock: variant.isInStock,
    availableForPreorder: !variant.isInStock && variant.canPreorder,
    ...(variant.canPreorder && variant.preorderMessage !== "" ? { preorderMessage: variant.preorderMessage } : {}),
  };
}

export const pageUrl = (slug: string, { baseUrl }: Pick<Terms, "baseUrl">) => ({
  base: baseUrl,
  path: `/p/${encodeURIComponent(slug)}`,
});
