/**
 * Converts product documents to version 1 shapes (docs/protocol/catalog-v1.md#product). The only place that maps
 * between the two.
 */

import type { Product } from "#api/catalog/wire/v1/product-values.ts";
import type { Choice, ProductOption, StoreVariant, Variant } from "#api/catalog/wire/v1/product-variant-values.ts";
import type { Media } from "#api/store/media-values.ts";
import { type MediaFile, mediaOf } from "#server/store/media/public.ts";
import { presentImage, presentVideo } from "../../merchant/present-media.ts";
import type { ProductDocument, VariantRow } from "../../read/documents.ts";
import { choicesOf, pageUrl, skuOf, stockOf, variantIdOf, variantStockOf, variantsToShow } from "../../read/facts.ts";
import { pricePerUnit } from "../../read/price-per-unit.ts";
import { presentCost, presentPrice, type Terms, toNumber } from "../../search/price-terms.ts";

export function presentProduct(
  product: ProductDocument,
  terms: Terms,
  { withVariants = true }: { withVariants?: boolean } = {},
): Product {
  const variants = product.variants ?? [];
  const shown = variantsToShow(product);
  const perUnit = pricePerUnit(product.price_per_unit, product.discounted_price);
  const priceData = presentPrice({ price: product.price, discounted: product.discounted_price, perUnit }, terms);
  const cost = product.cost === null ? undefined : presentCost(product.cost, product.discounted_price, terms);
  const costs = shown.flatMap((variant) => (variant.cost === null ? [] : [variant.cost]));
  return {
    id: product.id,
    name: product.name,
    slug: product.slug,
    visible: product.is_visible,
    productType: product.product_type,
    itemType: product.item_type,
    description: product.html ?? "",
    ...(product.manages_variants ? {} : { sku: product.sku, weight: Number(product.weight) }),
    weightRange: rangeOf(shown.map((variant) => Number(variant.weight))),
    priceRange: {
      minValue: toNumber(product.min_price, terms.currency),
      maxValue: toNumber(product.max_price, terms.currency),
    },
    ...(terms.withMerchantData && costs.length > 0
      ? { costRange: rangeOf(costs.map((minor) => toNumber(minor, terms.currency))) }
      : {}),
    ...(product.product_dimensions === null ? {} : { productDimensions: product.product_dimensions }),
    ...(product.package_dimensions === null ? {} : { packageDimensions: product.package_dimensions }),
    stock: stockOf(product),
    price: priceData,
    priceData,
    convertedPriceData: presentPrice(
      { price: product.price, discounted: product.discounted_price, perUnit },
      terms,
      terms.conversion,
    ),
    ...(terms.withMerchantData && cost !== undefined ? { costAndProfitData: cost } : {}),
    ...(product.price_per_unit === null ? {} : { pricePerUnitData: product.price_per_unit }),
    additionalInfoSections: (product.info_sections ?? []).map(({ title, html }) => ({
      title,
      description: html ?? "",
    })),
    ribbon: product.ribbon?.name ?? "",
    ribbons: product.ribbon === null ? [] : [{ text: product.ribbon.name }],
    ...(product.brand === null ? {} : { brand: product.brand.name }),
    media: mediaOf(product.media ?? [], terms.baseUrl),
    customTextFields: (product.modifiers ?? [])
      .filter(({ renderType }) => renderType === "FREE_TEXT")
      .map(({ title, maxLength, isMandatory }) => ({ title, maxLength, mandatory: isMandatory })),
    manageVariants: product.manages_variants,
    productOptions: presentOptions(product, terms),
    productPageUrl: pageUrl(product.slug, terms),
    numericId: String(product.numeric_id),
    inventoryItemId: product.id,
    discount: presentDiscount(product, terms),
    collectionIds: product.collection_ids ?? [],
    variants: withVariants ? variants.map((variant) => presentVariant(product, variant, terms)) : [],
    lastUpdated: product.updated_at.toISOString(),
    createdDate: product.created_at.toISOString(),
    seoData: product.seo ?? { tags: [] },
  };
}

function rangeOf(values: readonly number[]): { minValue: number; maxValue: number } {
  if (values.length === 0) return { minValue: 0, maxValue: 0 };
  return { minValue: Math.min(...values), maxValue: Math.max(...values) };
}

function presentDiscount(product: ProductDocument, terms: Terms): Product["discount"] {
  const { discount_type: type, discount_amount: amount, discount_percent: percent } = product;
  if (type === "AMOUNT") return { type, value: toNumber(amount ?? 0, terms.currency) };
  return { type, value: type === "PERCENT" ? Number(percent ?? 0) : 0 };
}

/** `isInStock` decides per choice; by default a choice is in stock when any visible variant with it is. */
export function presentOptions(
  product: ProductDocument,
  terms: Terms,
  isInStock: (optionId: string, choiceId: string) => boolean = choiceStock(product),
): ProductOption[] {
  const files = new Map((product.media ?? []).map((file) => [file.id, file]));
  return (product.options ?? []).map((option) => ({
    optionType: option.type,
    name: option.name,
    choices: option.choices.map((choice): Choice => {
      const own = (choice.mediaIds ?? []).flatMap((id) => files.get(id) ?? []);
      return {
        value: choice.value,
        description: choice.name,
        ...(own.length === 0 ? {} : { media: mediaOf(own, terms.baseUrl) }),
        inStock: isInStock(option.id, choice.id),
        visible: choice.visible,
      };
    }),
  }));
}

function choiceStock(product: ProductDocument): (optionId: string, choiceId: string) => boolean {
  const available = new Set(
    (product.variants ?? []).flatMap((variant) => (variant.visible && variant.isInStock ? variant.choiceIds : [])),
  );
  return (_optionId, choiceId) => available.has(choiceId);
}

export function presentVariant(product: ProductDocument, variant: VariantRow, terms: Terms): Variant {
  const { price, discountedPrice: discounted, cost } = variant;
  const perUnit = pricePerUnit(product.price_per_unit, discounted);
  return {
    id: variantIdOf(product, variant.id),
    choices: choicesOf(product, variant),
    variant: {
      priceData: presentPrice({ price, discounted, perUnit }, terms),
      convertedPriceData: presentPrice({ price, discounted, perUnit }, terms, terms.conversion),
      ...(terms.withMerchantData && cost !== null ? { costAndProfitData: presentCost(cost, discounted, terms) } : {}),
      weight: Number(variant.weight),
      sku: skuOf(product, variant),
      visible: variant.visible,
      ...dimensionsOf(product, variant),
    },
    stock: variantStockOf(variant),
  };
}

/** A variant without its own dimensions inherits the product's. */
export function dimensionsOf(product: ProductDocument, variant: VariantRow) {
  const productDimensions = variant.productDimensions ?? product.product_dimensions;
  const packageDimensions = variant.packageDimensions ?? product.package_dimensions;
  return {
    ...(productDimensions === null ? {} : { productDimensions }),
    ...(packageDimensions === null ? {} : { packageDimensions }),
  };
}

/** Images of the variant's choices, or the product's. */
export function variantMedia(product: ProductDocument, choiceIds: readonly string[], terms: Terms): Media {
  return mediaOf(variantFiles(product, choiceIds), terms.baseUrl);
}

function variantFiles(product: ProductDocument, choiceIds: readonly string[]): MediaFile[] {
  const chosen = new Set(choiceIds);
  const ids = (product.options ?? [])
    .flatMap((option) => option.choices)
    .filter((choice) => chosen.has(choice.id))
    .flatMap((choice) => choice.mediaIds ?? []);
  const files = product.media ?? [];
  const own = ids.flatMap((id) => files.find((file) => file.id === id) ?? []);
  return own.length > 0 ? own : files;
}

/** The first image or video, in the shape that clients decode into media references. */
function storeVariantMedia(product: ProductDocument, { choiceIds }: VariantRow, { baseUrl }: Terms) {
  const file = variantFiles(product, choiceIds).find(({ kind }) => kind === "image" || kind === "video");
  if (file === undefined) return {};
  return {
    media: file.kind === "image" ? { image: presentImage(file, baseUrl) } : { video: presentVideo(file, baseUrl) },
  };
}

export function presentStoreVariant(product: ProductDocument, variant: VariantRow, terms: Terms): StoreVariant {
  const choices = choicesOf(product, variant);
  const variantId = variantIdOf(product, variant.id);
  const labels = Object.values(choices);
  return {
    id: `${product.id}-${variantId}`,
    variantId,
    productId: product.id,
    variantName: labels.length === 0 ? product.name : labels.join(" / "),
    productName: product.name,
    managedVariant: product.manages_variants,
    sku: skuOf(product, variant),
    stock: variantStockOf(variant),
    choices,
    collectionIds: product.collection_ids ?? [],
    ...storeVariantMedia(product, variant, terms),
    preorderInfo: {
      enabled: variant.canPreorder,
      ...(variant.preorderMessage === "" ? {} : { message: variant.preorderMessage }),
      ...(variant.canPreorder ? { limit: variant.preorderLimit } : {}),
    },
  };
}
