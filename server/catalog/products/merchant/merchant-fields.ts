import type { ProductField } from "#api/catalog/products/product-fields.ts";

/** What the editor of a product shows; derived data is left out. */
export const merchantFields: ReadonlySet<ProductField> = new Set([
  "URL",
  "CURRENCY",
  "DESCRIPTION",
  "MEDIA_ITEMS_INFO",
  "THUMBNAIL",
  "INFO_SECTION",
  "MERCHANT_DATA",
  "PRODUCT_CHOICES_MEDIA_REFERENCES",
  "WEIGHT_MEASUREMENT_UNIT_INFO",
]);
