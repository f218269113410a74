/** What a version 3 response depends on besides the product. */

import type { Variant } from "#api/catalog/products/product-variants.ts";
import type { ProductV3Field } from "#api/catalog/wire/v3/product-fields.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { ProductPart } from "../../read/documents.ts";
import type { Terms } from "../../search/terms.ts";

export type DigitalFileV3 = NonNullable<NonNullable<Variant["digitalProperties"]>["digitalFile"]>;

export type PresentationV3 = {
  readonly terms: Terms;
  readonly fields: ReadonlySet<ProductV3Field>;
  readonly digitalFiles: ReadonlyMap<string, DigitalFileV3>;
};

/** The parts of the read model that the requested fields need. */
export function partsOf(fields: ReadonlySet<ProductV3Field>): ReadonlySet<ProductPart> {
  const needs: Record<ProductPart, readonly ProductV3Field[]> = {
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
  requested: readonly ProductV3Field[] | undefined,
  { seesHidden }: Terms,
): ReadonlySet<ProductV3Field> {
  const fields = new Set(requested ?? []);
  if (fields.has("MERCHANT_DATA") && !seesHidden) throw new AppError("NO_PERMISSION_TO_READ_MERCHANT_DATA");
  return fields;
}
