/** Parts of the product that merchants edit, read only on request (docs/protocol/catalog-v3.md#requested-fields). */
import { Type } from "typebox";

export const productFields = [
  "URL",
  "CURRENCY",
  "INFO_SECTION",
  "MERCHANT_DATA",
  "PLAIN_DESCRIPTION",
  "INFO_SECTION_PLAIN_DESCRIPTION",
  "SUBSCRIPTION_PRICES_INFO",
  "BREADCRUMBS_INFO",
  "WEIGHT_MEASUREMENT_UNIT_INFO",
  "VARIANT_OPTION_CHOICE_NAMES",
  "MEDIA_ITEMS_INFO",
  "DESCRIPTION",
  "DIRECT_CATEGORIES_INFO",
  "ALL_CATEGORIES_INFO",
  "MIN_VARIANT_PRICE_INFO",
  "INFO_SECTION_DESCRIPTION",
  "THUMBNAIL",
  "DIRECT_CATEGORY_IDS",
  "PRODUCT_CHOICES_MEDIA_REFERENCES",
  "PRODUCT_CHOICES_DISPLAY_IMAGE",
  "MIN_PRICE_VARIANT",
  "DISCOUNT_INFO",
] as const;
export type ProductField = (typeof productFields)[number];
export const RequestedFields = Type.Array(Type.Enum([...productFields]), { maxItems: 100 });
