/**
 * Pure functions for variants: the rows for a list of variants, and the discount that explains their
 * prices.
 */

import type { MeasurementUnit } from "#api/catalog/products/product-parts.ts";
import { MAX_VARIANTS } from "#api/catalog/products/product-parts.ts";
import type { NewVariant } from "#api/catalog/products/product-variants.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { type Minor, parseDecimal } from "#server/platform/money/money.ts";
import type { VariantRow } from "../read/documents.ts";
import { areCompatibleUnits } from "../read/price-per-unit.ts";
import { toWeight } from "../wire/v1/rows.ts";
import type { OptionPlan } from "./plan-options.ts";

export type VariantPlan = {
  id: string;
  isNew: boolean;
  position: number;
  choiceIds: string[];
  /** The price before any discount, and the discounted price. */
  price: Minor;
  discounted: Minor;
  /** Null when the product's discount turns `price` into `discounted`. */
  salePrice: Minor | null;
  cost: Minor | null;
  sku: string;
  barcode: string;
  weight: string;
  visible: boolean;
  productDimensions: VariantRow["productDimensions"];
  packageDimensions: VariantRow["packageDimensions"];
  unitQuantity: VariantRow["unitQuantity"];
  digitalFileId: string | null;
};

type PlanContext = {
  options: readonly OptionPlan[];
  /** The existing variants. */
  known: readonly VariantRow[];
  isPhysical: boolean;
  currency: string;
  makeId: () => string;
};

/**
 * Every variant has one choice of each option; the only variant of a product without options has none. Variants keep
 * their rows by id, else by their choices.
 * @throws {AppError} INVALID_DEFAULT_VARIANT, MISSING_VARIANT_OPTION_CHOICE, DUPLICATE_VARIANT_OPTION_CHOICE,
 * VARIANTS_ARE_NOT_ALIGNED_WITH_PRODUCT, COMPARE_AT_PRICE_LOWER_THAN_ACTUAL_PRICE, DUPLICATE_BARCODE_ERROR,
 * TOO_MANY_VARIANTS
 */
export function planVariants(variants: readonly NewVariant[], context: PlanContext): VariantPlan[] {
  const { options, known } = context;
  if (variants.length > MAX_VARIANTS) throw new AppError("TOO_MANY_VARIANTS", { data: { variants: variants.length } });
  if (options.length === 0 && (variants.length !== 1 || (variants[0]?.choices ?? []).length > 0)) {
    throw new AppError("INVALID_DEFAULT_VARIANT");
  }
  const lookup = lookUpChoices(options);
  const byId = new Map(known.map((row) => [row.id, row]));
  const byChoices = new Map(known.map((row) => [combination(row.choiceIds), row]));
  const named = new Set(variants.flatMap(({ id }) => id?.toLowerCase() ?? []));
  const plans = variants.map((variant, position) => {
    const choiceIds = toChoiceIds(variant, options, lookup);
    const same = byChoices.get(combination(choiceIds));
    const row =
      variant.id === undefined || variant.id === null
        ? same !== undefined && !named.has(same.id)
          ? same
          : undefined
        : byId.get(variant.id.toLowerCase());
    return planVariant({ variant, row, position, choiceIds }, context);
  });
  refuseDuplicates(
    plans.map(({ choiceIds }) => combination(choiceIds)),
    "DUPLICATE_VARIANT_OPTION_CHOICE",
  );
  refuseDuplicates(
    plans.map(({ id }) => id),
    "VARIANTS_ARE_NOT_ALIGNED_WITH_PRODUCT",
  );
  refuseDuplicates(
    plans.flatMap(({ barcode }) => (barcode === "" ? [] : [barcode])),
    "DUPLICATE_BARCODE_ERROR",
  );
  return plans;
}

type RefusalCode =
  | "DUPLICATE_VARIANT_OPTION_CHOICE"
  | "VARIANTS_ARE_NOT_ALIGNED_WITH_PRODUCT"
  | "DUPLICATE_BARCODE_ERROR";

function refuseDuplicates(values: readonly string[], code: RefusalCode): void {
  const seen = new Set<string>();
  for (const value of values) {
    if (seen.has(value)) throw new AppError(code, { data: { value } });
    seen.add(value);
  }
}

const combination = (choiceIds: readonly string[]): string => [...choiceIds].sort().join(" ");

type Lookup = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Option (by id, own id or name) → choice (likewise) → id of the choice's row. */
function lookUpChoices(options: readonly OptionPlan[]): Lookup {
  return new Map(
    options.flatMap((option) => {
      const choices = new Map(
        option.choices.flatMap(({ id, sharedId, name }): [string, string][] => [
          [id, id],
          [sharedId, id],
          [`name ${name}`, id],
        ]),
      );
      return [option.id, option.sharedId, `name ${option.name}`].map((key): [string, typeof choices] => [key, choices]);
    }),
  );
}

function notAlignedError(
  variantId: string | null | undefined,
  description: string,
  data: Record<string, unknown> = {},
): AppError {
  const variant = { ...(variantId ? { variantId } : {}), errorDescription: description };
  return new AppError("VARIANTS_ARE_NOT_ALIGNED_WITH_PRODUCT", { description, data: { variants: [variant], ...data } });
}

function toChoiceIds({ id: variantId, choices }: NewVariant, options: readonly OptionPlan[], lookup: Lookup): string[] {
  const chosen = new Set<string>();
  for (const { optionChoiceIds: ids, optionChoiceNames: names } of choices ?? []) {
    const option = ids?.optionId.toLowerCase() ?? `name ${names?.optionName.trim() ?? ""}`;
    const choice = ids?.choiceId.toLowerCase() ?? `name ${names?.choiceName.trim() ?? ""}`;
    const id = lookup.get(option)?.get(choice);
    if (id === undefined) {
      throw notAlignedError(variantId, "A variant refers to an option or a choice that the product doesn't have.", {
        optionId: ids?.optionId ?? names?.optionName,
        choiceId: ids?.choiceId ?? names?.choiceName,
      });
    }
    chosen.add(id);
  }
  return options.map((option) => {
    const [id, other] = option.choices.filter((choice) => chosen.has(choice.id)).map((choice) => choice.id);
    if (id === undefined) {
      throw new AppError("MISSING_VARIANT_OPTION_CHOICE", { data: { optionsMissingChoice: [option.sharedId] } });
    }
    if (other !== undefined) throw notAlignedError(variantId, `A variant has two choices of "${option.name}".`);
    return id;
  });
}

type VariantInput = { variant: NewVariant; row: VariantRow | undefined; position: number; choiceIds: string[] };

function planVariant(
  { variant, row, position, choiceIds }: VariantInput,
  { isPhysical, currency, makeId }: PlanContext,
): VariantPlan {
  const toMinor = (amount: string): Minor => parseDecimal(amount, currency, "HALF_UP");
  const discounted = toMinor(variant.price.actualPrice.amount);
  const compared = variant.price.compareAtPrice?.amount;
  const price = compared === undefined || Number(compared) === 0 ? discounted : toMinor(compared);
  if (price < discounted) throw new AppError("COMPARE_AT_PRICE_LOWER_THAN_ACTUAL_PRICE");
  requireAligned(variant, { isPhysical, position });
  const physical = variant.physicalProperties;
  const cost = variant.revenueDetails;
  return {
    id: row?.id ?? variant.id?.toLowerCase() ?? makeId(),
    isNew: row === undefined,
    position,
    choiceIds,
    price,
    discounted,
    salePrice: discounted,
    cost:
      cost === undefined
        ? (row?.cost ?? null)
        : cost?.cost === undefined || cost.cost === null
          ? null
          : toMinor(cost.cost.amount),
    sku: (variant.sku ?? "").trim(),
    barcode: (variant.barcode ?? "").trim(),
    visible: variant.visible ?? true,
    ...(physical === undefined
      ? {
          weight: toWeight(row?.weight ?? 0),
          productDimensions: row?.productDimensions ?? null,
          packageDimensions: row?.packageDimensions ?? null,
          unitQuantity: row?.unitQuantity ?? null,
        }
      : {
          weight: toWeight(physical?.weight ?? 0),
          productDimensions: physical?.productDimensions ?? null,
          packageDimensions: physical?.packageDimensions ?? null,
          unitQuantity: physical?.pricePerUnit?.settings ?? null,
        }),
    digitalFileId:
      variant.digitalProperties === undefined
        ? (row?.digitalFileId ?? null)
        : (variant.digitalProperties?.digitalFile?.id ?? null),
  };
}

type Alignment = { isPhysical: boolean; position: number };

function requireAligned({ physicalProperties, digitalProperties }: NewVariant, { isPhysical, position }: Alignment) {
  const wrong = isPhysical
    ? (digitalProperties?.digitalFile ?? null) !== null && "digitalProperties"
    : (physicalProperties?.weight ?? 0) > 0 && "physicalProperties";
  if (wrong === false) return;
  throw new ValidationError([
    {
      field: `product.variantsInfo.variants[${position}].${wrong}`,
      description: isPhysical ? "is only for digital products" : "is only for physical products",
      violatedRule: "OTHER",
      ruleName: "VARIANTS_TYPED_PROPERTIES_ARE_NOT_ALIGNED",
      data: {},
    },
  ]);
}

/**
 * A variant's unit must have the same dimension as the product's base unit: grams and kilograms, but not grams and
 * liters.
 * @throws {ValidationError} PRICE_PER_UNIT_NOT_ALIGNED
 */
export function requireUnits(variants: readonly NewVariant[], unit: MeasurementUnit | undefined): void {
  const index = variants.findIndex(({ physicalProperties }) => {
    const own = physicalProperties?.pricePerUnit?.settings?.measurementUnit;
    return unit !== undefined && own !== undefined && !areCompatibleUnits(own, unit);
  });
  if (index < 0) return;
  throw new ValidationError([
    {
      field: `product.variantsInfo.variants[${index}].physicalProperties.pricePerUnit.settings.measurementUnit`,
      description: `can't be converted to the product's unit ${unit}`,
      violatedRule: "OTHER",
      ruleName: "PRICE_PER_UNIT_NOT_ALIGNED",
      data: {},
    },
  ]);
}

export type DiscountRow = {
  type: "NONE" | "AMOUNT" | "PERCENT";
  amount: Minor | null;
  /** Decimal string. */
  percent: string | null;
};

/** Mirrors the database function `discounted_price`. */
function discountedPrice(price: Minor, { type, amount, percent }: DiscountRow): Minor {
  if (type === "AMOUNT") return Math.max(0, price - (amount ?? 0));
  if (type !== "PERCENT") return price;
  const share = 1_000_000n - BigInt(Math.round(Number(percent ?? "0") * 10_000));
  return Number((BigInt(price) * share + 500_000n) / 1_000_000n);
}

export type PricePlan = {
  variants: VariantPlan[];
  discount: DiscountRow;
  /** The cheapest variant, whose values version 1 shows for the product. */
  cheapest: VariantPlan;
};

/**
 * Version 1 has one discount per product. When one discount explains the prices of all variants, they follow it;
 * otherwise the product gets the discount of its cheapest variant, and the other variants a sale price of their own.
 */
export function planPrices(variants: readonly VariantPlan[], known: DiscountRow): PricePlan {
  const shown = variants.some(({ visible }) => visible) ? variants.filter(({ visible }) => visible) : variants;
  const cheapest = shown.reduce((best, variant) => (variant.discounted < best.discounted ? variant : best));
  const reduction = cheapest.price - cheapest.discounted;
  const amount: DiscountRow =
    reduction === 0
      ? { type: "NONE", amount: null, percent: null }
      : { type: "AMOUNT", amount: reduction, percent: null };
  const fits = (discount: DiscountRow): boolean =>
    variants.every(({ price, discounted }) => discountedPrice(price, discount) === discounted);
  const discount = fits(known) ? known : amount;
  return {
    discount,
    cheapest,
    variants: variants.map((variant) => ({
      ...variant,
      salePrice: discountedPrice(variant.price, discount) === variant.discounted ? null : variant.discounted,
    })),
  };
}
