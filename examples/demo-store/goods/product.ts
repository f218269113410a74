/** Types of the demo store's products: plain data, independent of the database. Money in USD cents, weight in grams. */

import type { PictureSpec } from "../pictures/spec.ts";
import { hashText } from "../pictures/svg.ts";
import type { BrandName } from "./brands.ts";
import type { CollectionSlug } from "./collections.ts";

/** A choice: `value` is stored in the option (a CSS color for color options), `description` is the label. */
/** Several colors are separated by commas. With an image, the choice is shown as that image. */
export type GoodsChoice = { value: string; description: string; picture?: PictureSpec };
export type GoodsOption = { name: string; type: "drop_down" | "color"; choices: readonly GoodsChoice[] };

/** Units on hand at the two locations (see `shipping-and-tax.ts`). */
type LocationStock = { studio: number; warehouse: number };

/**
 * Applies to all variants whose choices include `choices` (option name → choice label); later overrides take
 * precedence.
 */
export type VariantOverride = {
  choices: Readonly<Record<string, string>>;
  priceMinor?: number;
  costMinor?: number;
  weightGrams?: number;
  sku?: string;
  stock?: LocationStock;
  visible?: boolean;
};

export type GoodsDiscount =
  | { type: "NONE" }
  | { type: "AMOUNT"; valueMinor: number }
  | { type: "PERCENT"; value: number };

export type SubscriptionPlan = {
  title: string;
  description: string;
  frequency: { interval: number; unit: "DAY" | "WEEK" | "MONTH" | "YEAR" };
  /** Number of charges; without it the plan runs until canceled. */
  cycles?: number;
  discountPercent: number;
};

type MeasurementUnit = "ML" | "CL" | "L" | "G" | "KG" | "M" | "SQM";
type UnitPrice = {
  totalQuantity: number;
  totalMeasurementUnit: MeasurementUnit;
  baseQuantity: number;
  baseMeasurementUnit: MeasurementUnit;
};

type CustomTextField = {
  title: string;
  minLength?: number;
  maxLength: number;
  mandatory: boolean;
  /** Price added if the customer enters text. */
  addedMinor?: number;
};

/** A modifier with choices, such as gift wrap or a lining. */
export type ChoicePicker = {
  name: string;
  look: "text" | "swatch";
  mandatory: boolean;
  choices: readonly { label: string; colors?: string; addedMinor?: number }[];
};

export type Goods = {
  slug: string;
  name: string;
  productType: "physical" | "digital";
  itemType: "PHYSICAL" | "DIGITAL" | "GIFT_CARD" | "SERVICE";
  /** Short HTML paragraphs. */
  description: string;
  priceMinor: number;
  costMinor: number;
  discount: GoodsDiscount;
  /** 0 if nothing is shipped. */
  weightGrams: number;
  sku: string;
  brand: BrandName;
  ribbon?: string;
  options: readonly GoodsOption[];
  variants: readonly VariantOverride[];
  /** Stock of every variant unless overridden; `"untracked"` doesn't track quantity. */
  stock: LocationStock | "varied" | "untracked";
  preorder?: { enabled: true; limit: number; message: string };
  infoSections: readonly { title: string; description: string }[];
  collections: readonly CollectionSlug[];
  tags: readonly string[];
  unitPrice?: UnitPrice;
  subscription?: { plans: readonly SubscriptionPlan[]; allowOneTimePurchase: boolean };
  customTextFields: readonly CustomTextField[];
  pickers?: readonly ChoicePicker[];
  /** Additional ribbons. */
  moreRibbons?: readonly string[];
  /** The first one is the main image. */
  pictures: readonly PictureSpec[];
  /** Files of a digital product, by image: rendered large, without a scene. */
  downloads?: readonly { fileName: string; picture: PictureSpec }[];
};

export type GoodsVariant = {
  /** Option name → choice label; empty for a product without options. */
  choices: Record<string, string>;
  sku: string;
  priceMinor: number;
  costMinor: number;
  weightGrams: number;
  /** Undefined if stock isn't tracked. */
  stock: LocationStock | undefined;
  visible: boolean;
};

/** Plausible generated stock, stable per SKU: mostly plenty, sometimes low. */
function variedStock(sku: string): LocationStock {
  const roll = hashText(sku);
  const warehouse = roll % 11 === 0 ? roll % 3 : 6 + (roll % 58);
  return { warehouse, studio: (roll >>> 8) % 9 };
}

function combinations(options: readonly GoodsOption[]): Record<string, string>[] {
  return options.reduce<Record<string, string>[]>(
    (sofar, option) =>
      sofar.flatMap((made) => option.choices.map((choice) => ({ ...made, [option.name]: choice.description }))),
    [{}],
  );
}

const skuPart = (label: string): string => {
  const letters = label.toUpperCase().replace(/[^A-Z0-9]+/g, "");
  return letters.length <= 4 ? letters : letters.slice(0, 2) + letters.slice(-2);
};

/** All variants of a product with overrides applied, in option order. A product without options has one. */
export function variantsOf(goods: Goods): GoodsVariant[] {
  return combinations(goods.options).map((choices) => {
    const sku = [goods.sku, ...Object.values(choices).map(skuPart)].join("-");
    const matching = goods.variants.filter((override) =>
      Object.entries(override.choices).every(([name, label]) => choices[name] === label),
    );
    const applied: VariantOverride = Object.assign(
      { choices },
      ...matching.map(({ choices: _choices, ...rest }) => rest),
    );
    const finalSku = applied.sku ?? sku;
    const stock =
      goods.stock === "untracked"
        ? undefined
        : (applied.stock ?? (goods.stock === "varied" ? variedStock(finalSku) : goods.stock));
    return {
      choices,
      sku: finalSku,
      priceMinor: applied.priceMinor ?? goods.priceMinor,
      costMinor: applied.costMinor ?? goods.costMinor,
      weightGrams: applied.weightGrams ?? goods.weightGrams,
      stock,
      visible: applied.visible ?? true,
    };
  });
}

/** Price of a variant after the product's own discount. */
export function discountedMinor(goods: Goods, priceMinor: number): number {
  if (goods.discount.type === "AMOUNT") return Math.max(0, priceMinor - goods.discount.valueMinor);
  if (goods.discount.type === "PERCENT") return Math.round((priceMinor * (100 - goods.discount.value)) / 100);
  return priceMinor;
}
