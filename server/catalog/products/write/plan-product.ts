/** Pure functions for a product as a whole: validation, and the columns for its fields. */

import {
  type NewProduct,
  type Product,
  type ProductPatch,
  type ProductPaymentOption,
  paymentOptionsOf,
} from "#api/catalog/products/product.ts";
import type { PricePerUnitData } from "#api/catalog/products/product-parts.ts";
import { withSeoTags } from "#api/catalog/products/product-parts.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { type Minor, parseDecimal } from "#server/platform/money/money.ts";
import type { VariantPlan } from "./plan-variants.ts";
import { type Before, readDescription } from "./rich-description.ts";

export type ItemType = Product["itemType"];

/** @throws {ValidationError} when the two don't match: gift cards and services are digital products */
export function itemTypeOf({ productType, itemType }: Pick<NewProduct, "productType" | "itemType">): ItemType {
  const wanted = itemType ?? productType;
  if ((wanted === "PHYSICAL") === (productType === "PHYSICAL")) return wanted;
  throw new ValidationError([
    {
      field: "product.itemType",
      description: `doesn't match the product type ${productType}`,
      violatedRule: "ONE_OF_ALIGNMENT",
      data: {},
    },
  ]);
}

/** @throws {AppError} ONLY_SPACES_STRING_ERROR */
export function readName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === "") throw new AppError("ONLY_SPACES_STRING_ERROR", { data: { field: "product.name" } });
  return trimmed;
}

type Columns = {
  is_visible?: boolean;
  is_visible_in_pos?: boolean;
  description?: string;
  rich_description?: unknown;
  seo?: unknown;
  tax_group_id?: string | null;
  delivery_profile_id?: string | null;
  fulfiller_id?: string | null;
  main_category_id?: string | null;
  for_members_only?: boolean;
  payment_option?: ProductPaymentOption;
  deposit_amount?: Minor | null;
  deposit_percent?: number | null;
  extended_fields?: unknown;
  private_tag_ids?: string[];
  public_tag_ids?: string[];
  price_per_unit?: unknown;
};

type ColumnFields = Omit<ProductPatch, "name">;
type PlanContext = { itemType: ItemType; currency: string; now: Date; unit: PricePerUnitData | null; before?: Before };

/**
 * The plain columns of the fields: only keys that are present, null clears.
 * @throws {ValidationError} DIGITAL_PRODUCT_CANNOT_BE_VISIBLE_IN_POS, and errors of payment terms and description
 */
export function toColumns(product: ColumnFields, { itemType, currency, now, unit, before }: PlanContext): Columns {
  const columns: Columns = {};
  if (product.visible !== undefined) columns.is_visible = product.visible ?? true;
  if (product.visibleInPos !== undefined) {
    if (product.visibleInPos === true && itemType !== "PHYSICAL") throw notInPos();
    columns.is_visible_in_pos = product.visibleInPos ?? true;
  }
  const description = readDescription(product, { field: "product", now, before });
  if (description !== undefined) {
    columns.description = description.html;
    columns.rich_description = description.tree;
  }
  if (product.seoData !== undefined) columns.seo = withSeoTags(product.seoData);
  if (product.taxGroupId !== undefined) columns.tax_group_id = product.taxGroupId;
  if (product.mainCategoryId !== undefined) columns.main_category_id = product.mainCategoryId;
  if (product.purchaseEligibility !== undefined) {
    columns.for_members_only = product.purchaseEligibility?.userCriteria === "MEMBERS_ONLY";
  }
  if (product.paymentTerms !== undefined) {
    Object.assign(columns, paymentColumns(product.paymentTerms, { itemType, currency }));
  }
  if (product.extendedFields !== undefined) columns.extended_fields = product.extendedFields;
  if (product.tags !== undefined) Object.assign(columns, tagColumns(product.tags));
  if (product.physicalProperties !== undefined) Object.assign(columns, physicalColumns(product, unit));
  return columns;
}

type PaymentColumns = Pick<Columns, "payment_option" | "deposit_amount" | "deposit_percent">;

/** Constraints of the table repeat these rules (`products_deposit`, `products_payment_option_kind`). */
function paymentColumns(
  terms: ColumnFields["paymentTerms"],
  { itemType, currency }: Pick<PlanContext, "itemType" | "currency">,
): PaymentColumns {
  const { paymentOption = "FULL_PAYMENT_ONLINE", depositAmount, depositPercentage } = terms ?? {};
  if (!paymentOptionsOf(itemType).includes(paymentOption)) {
    throw paymentError(`isn't available for products of the type ${itemType}`);
  }
  const deposits = [depositAmount, depositPercentage].filter((value) => value !== undefined && value !== null);
  if (deposits.length !== (paymentOption === "DEPOSIT_ONLINE" ? 1 : 0)) {
    throw paymentError("requires either depositAmount or depositPercentage for DEPOSIT_ONLINE, and neither otherwise");
  }
  return {
    payment_option: paymentOption,
    deposit_amount:
      typeof depositAmount === "string" ? Math.max(1, parseDecimal(depositAmount, currency, "HALF_UP")) : null,
    deposit_percent: depositPercentage ?? null,
  };
}

const paymentError = (description: string): ValidationError =>
  new ValidationError([
    { field: "product.paymentTerms.paymentOption", description, violatedRule: "ONE_OF_ALIGNMENT", data: {} },
  ]);

function tagColumns(tags: ColumnFields["tags"]): Pick<Columns, "private_tag_ids" | "public_tag_ids"> {
  const columns: Pick<Columns, "private_tag_ids" | "public_tag_ids"> = {};
  const idsOf = (list: { tagIds?: string[] } | null | undefined): string[] => [...new Set(list?.tagIds ?? [])];
  if (tags === null || tags?.privateTags !== undefined) columns.private_tag_ids = idsOf(tags?.privateTags);
  if (tags === null || tags?.publicTags !== undefined) columns.public_tag_ids = idsOf(tags?.publicTags);
  return columns;
}

/** Variants have their own unit quantity; the product's value applies to variants without one. */
function physicalColumns({ physicalProperties }: ColumnFields, unit: PricePerUnitData | null): Columns {
  const { pricePerUnit, fulfillerId, deliveryProfileId } = physicalProperties ?? {};
  return {
    ...(fulfillerId === undefined && physicalProperties !== null ? {} : { fulfiller_id: fulfillerId ?? null }),
    ...(deliveryProfileId === undefined && physicalProperties !== null
      ? {}
      : { delivery_profile_id: deliveryProfileId ?? null }),
    ...(pricePerUnit === undefined && physicalProperties !== null
      ? {}
      : { price_per_unit: unitData(pricePerUnit ?? null, unit) }),
  };
}

type Base = NonNullable<NonNullable<ColumnFields["physicalProperties"]>["pricePerUnit"]>;

function unitData(base: Base | null, known: PricePerUnitData | null): PricePerUnitData | null {
  if (base === null) return null;
  return {
    totalQuantity: known?.totalQuantity ?? base.quantity,
    totalMeasurementUnit: known?.totalMeasurementUnit ?? base.measurementUnit,
    baseQuantity: base.quantity,
    baseMeasurementUnit: base.measurementUnit,
  };
}

const notInPos = (): ValidationError =>
  new ValidationError([
    {
      field: "product.visibleInPos",
      description: "digital products can't be sold at a point of sale",
      violatedRule: "OTHER",
      ruleName: "DIGITAL_PRODUCT_CANNOT_BE_VISIBLE_IN_POS",
      data: {},
    },
  ]);

/**
 * Values that version 1 reads from the product row. For a product without options, its only variant's SKU, dimensions
 * and quantity are stored there, and nowhere else.
 */
export function toProductFigures({ cheapest, isOnly }: { cheapest: VariantPlan; isOnly: boolean }) {
  const dimensions = {
    product_dimensions: cheapest.productDimensions,
    package_dimensions: cheapest.packageDimensions,
  };
  return {
    price: cheapest.price,
    cost: cheapest.cost,
    weight: cheapest.weight,
    ...(isOnly ? { sku: cheapest.sku, ...dimensions } : { sku: "" }),
    manages_variants: !isOnly,
  };
}

const JSON_COLUMNS = new Set([
  "rich_description",
  "seo",
  "extended_fields",
  "price_per_unit",
  "product_dimensions",
  "package_dimensions",
]);

/** Columns as UPDATE parameters: JSON serialized. */
export const asParameters = (columns: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [
      name,
      JSON_COLUMNS.has(name) && value !== null && value !== undefined ? JSON.stringify(value) : value,
    ]),
  );

/** The only variant as it is stored: without values that are on the product row. */
export const asOnlyVariant = (variant: VariantPlan): VariantPlan => ({
  ...variant,
  sku: "",
  productDimensions: null,
  packageDimensions: null,
});
