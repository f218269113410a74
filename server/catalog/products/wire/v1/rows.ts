/** Converts API values to product columns. */

import { withSeoTags } from "#api/catalog/products/product-parts.ts";
import type { ProductChanges } from "#api/catalog/wire/v1/product-values.ts";
import { ValidationError } from "#server/platform/http/app-error.ts";
import { type Minor, parseDecimal } from "#server/platform/money/money.ts";

/** Converts a JSON number of whole units to minor units, rounded to the currency's smallest unit. */
export const toMinorUnits = (value: number, currency: string): Minor =>
  parseDecimal(value.toFixed(6), currency, "HALF_UP");

/** Weights have four decimal places, in the store's unit. */
export const toWeight = (value: number): string => value.toFixed(4);

const toJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

type ProductColumns = {
  name?: string;
  slug?: string;
  is_visible?: boolean;
  description?: string;
  rich_description?: null;
  sku?: string;
  price_per_unit?: string | null;
  product_dimensions?: string | null;
  package_dimensions?: string | null;
  seo?: string | null;
  discount_type?: string;
  discount_amount?: number | null;
  discount_percent?: string | null;
};

/** The plain columns of the changes: only keys that are present, null clears. */
export function toColumns(changes: ProductChanges, currency: string): ProductColumns {
  const columns: ProductColumns = {};
  if (changes.name !== undefined) columns.name = changes.name;
  if (changes.slug !== undefined && changes.slug !== null) columns.slug = changes.slug;
  if (changes.visible !== undefined) columns.is_visible = changes.visible ?? true;
  if (changes.description !== undefined) {
    columns.description = changes.description ?? "";
    // Version 3 derives its tree from the new text.
    columns.rich_description = null;
  }
  if (changes.sku !== undefined) columns.sku = changes.sku ?? "";
  if (changes.pricePerUnitData !== undefined) columns.price_per_unit = toJson(changes.pricePerUnitData);
  if (changes.productDimensions !== undefined) columns.product_dimensions = toJson(changes.productDimensions);
  if (changes.packageDimensions !== undefined) columns.package_dimensions = toJson(changes.packageDimensions);
  if (changes.seoData !== undefined) columns.seo = toJson(withSeoTags(changes.seoData));
  if (changes.discount !== undefined) Object.assign(columns, toDiscount(changes.discount, currency));
  return columns;
}

type DiscountColumns = { discount_type: string; discount_amount: number | null; discount_percent: string | null };

function toDiscount(discount: ProductChanges["discount"], currency: string): DiscountColumns {
  const value = discount?.value ?? 0;
  const none = { discount_type: "NONE", discount_amount: null, discount_percent: null };
  if (discount === null || discount === undefined || value === 0) return none;
  switch (discount.type) {
    case "AMOUNT":
      return { ...none, discount_type: "AMOUNT", discount_amount: toMinorUnits(value, currency) };
    case "PERCENT":
      if (value > 100) throw discountTooHighError();
      return { ...none, discount_type: "PERCENT", discount_percent: value.toFixed(4) };
    default:
      return none;
  }
}

const discountTooHighError = () =>
  new ValidationError([
    {
      field: "product.discount.value",
      description: "must be at most 100",
      violatedRule: "MAX",
      data: { threshold: 100 },
    },
  ]);
