/** What the merchant's view of a product depends on besides the product. */

import type { ProductField } from "#api/catalog/products/product-fields.ts";
import type { Variant } from "#api/catalog/products/product-variants.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { ProductPart } from "../read/documents.ts";
import type { Terms } from "../search/price-terms.ts";

export type VariantFile = NonNullable<NonNullable<Variant["digitalProperties"]>["digitalFile"]>;

export type Presentation = {
  readonly terms: Terms;
  readonly fields: ReadonlySet<ProductField>;
  readonly digitalFiles: ReadonlyMap<string, VariantFile>;
};

/** The parts of the read model that the requested fields need. */
export function partsOf(fields: ReadonlySet<ProductField>): ReadonlySet<ProductPart> {
  const needs: Record<ProductPart, readonly ProductField[]> = {
    description: ["DESCRIPTION"],
    html: ["PLAIN_DESCRIPTION"],
    allMedia: ["MEDIA_ITEMS_INFO", "PRODUCT_CHOICES_MEDIA_REFERENCES"],
    swatchImages: ["PRODUCT_CHOICES_DISPLAY_IMAGE"],
    details: [],
    sectionDescriptions: ["INFO_SECTION_DESCRIPTION"],
    sectionHtml: ["INFO_SECTION_PLAIN_DESCRIPTION"],
    categories: ["DIRECT_CATEGORIES_INFO", "ALL_CATEGORIES_INFO", "DIRECT_CATEGORY_IDS"],
    breadcrumbs: ["BREADCRUMBS_INFO"],
    cheapestVariant: ["MIN_PRICE_VARIANT"],
    collections: [],
  };
  const all = Object.keys(needs) as ProductPart[]; // The record has exactly these keys.
  return new Set(all.filter((part) => part === "details" || needs[part].some((field) => fields.has(field))));
}

/** @throws {AppError} NO_PERMISSION_TO_READ_MERCHANT_DATA: shoppers never receive cost and profit */
export function requestedFields(
  requested: readonly ProductField[] | undefined,
  { seesHidden }: Terms,
): ReadonlySet<ProductField> {
  const fields = new Set(requested ?? []);
  if (fields.has("MERCHANT_DATA") && !seesHidden) throw new AppError("NO_PERMISSION_TO_READ_MERCHANT_DATA");
  return fields;
}
