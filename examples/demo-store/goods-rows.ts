/** Converts one product of the demo store to rows of the catalog's tables. Pure. */
import type { Insertable } from "kysely";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Schema } from "#server/platform/db/db.ts";
import { filesOf } from "./goods/files.ts";
import { discountedMinor, type Goods, type GoodsVariant, variantsOf } from "./goods/product.ts";
import type { Ids } from "./goods/rich.ts";
import { stories } from "./goods/stories.ts";
import { describe, modifierRows, sectionRows, subscriptionRows } from "./goods-extras.ts";

type Row<Table extends keyof Schema> = Insertable<Schema[Table]>;

export type Labels = {
  brandIds: ReadonlyMap<string, string>;
  ribbonIds: ReadonlyMap<string, string>;
  locationIds: { warehouse: string; studio: string };
  /** Ids of texts and images. */
  ids: Ids;
};

export type CatalogRows = {
  product: Row<"products"> & { id: string };
  collections: readonly string[];
  media: Row<"product_media">[];
  options: Row<"product_options">[];
  choices: Row<"product_option_choices">[];
  choiceMedia: Row<"choice_media">[];
  variants: Row<"variants">[];
  infoSections: Row<"info_sections">[];
  productInfoSections: Row<"product_info_sections">[];
  modifiers: Row<"product_modifiers">[];
  customizations: Row<"customizations">[];
  customizationChoices: Row<"customization_choices">[];
  modifierChoices: Row<"product_modifier_choices">[];
  subscriptions: Row<"subscription_options">[];
  productSubscriptions: Row<"product_subscription_options">[];
  moreRibbons: Row<"product_ribbons">[];
  stockLevels: Row<"stock_levels">[];
  stockMovements: Row<"stock_movements">[];
};

type Dates = { createdAt: Date; now: Date };
type Choice = { id: string; option: string; label: string };

const GRAMS_PER_POUND = 453.59237;
const toPounds = (grams: number): string => (grams / GRAMS_PER_POUND).toFixed(4);

export function goodsRows(goods: Goods, labels: Labels, dates: Dates): CatalogRows {
  const { createdAt } = dates;
  const productId = labels.ids.productId(goods.slug);
  const options = goods.options.map(({ name, type }, position) => ({
    id: newId(),
    product_id: productId,
    position,
    name,
    option_type: type,
  }));
  const choices = goods.options.flatMap((option, index) =>
    option.choices.map(({ value, description }, position) => ({
      id: newId(),
      option_id: options[index]?.id ?? "",
      position,
      value,
      description,
      option: option.name,
    })),
  );
  const known: Choice[] = choices.map(({ id, option, description }) => ({ id, option, label: description }));
  const all = variantsOf(goods);
  const variants = all.map((variant, position) => toVariant(variant, { goods, productId, position, known, createdAt }));
  const infoSections = sectionRows(goods, labels, createdAt);
  const modifiers = modifierRows(goods, productId, createdAt);
  const subscriptions = subscriptionRows(goods, createdAt);
  const stock = all.flatMap((variant, index) =>
    stockRows(goods, variant, { variantId: variants[index]?.id ?? "", productId, labels, createdAt }),
  );
  return {
    product: toProduct(goods, { productId, labels, dates, managesVariants: all.length > 1, cost: cheapestCost(all) }),
    collections: goods.collections,
    media: distinct([
      ...goods.pictures.map(labels.ids.mediaId),
      ...(filesOf[goods.slug] ?? []).map(labels.ids.fileId),
    ]).map((media_id, position) => ({
      product_id: productId,
      media_id,
      position,
    })),
    options,
    choices: choices.map(({ option: _option, ...row }) => row),
    choiceMedia: choiceMediaRows(goods, known, labels),
    variants,
    infoSections,
    productInfoSections: infoSections.map(({ id }, position) => ({
      product_id: productId,
      info_section_id: id,
      position,
    })),
    ...modifiers,
    subscriptions,
    productSubscriptions: subscriptions.map(({ id }, index) => ({
      product_id: productId,
      option_id: id,
      position: index + 1,
    })),
    moreRibbons: (goods.moreRibbons ?? []).flatMap((name, position) => {
      const ribbon_id = labels.ribbonIds.get(name);
      return ribbon_id === undefined ? [] : [{ product_id: productId, ribbon_id, position }];
    }),
    stockLevels: stock.map(({ level }) => level),
    stockMovements: stock.flatMap(({ movement }) => movement ?? []),
  };
}

const distinct = (values: readonly string[]): string[] => [...new Set(values)];

type ProductContext = {
  productId: string;
  labels: Labels;
  dates: Dates;
  managesVariants: boolean;
  cost: number | null;
};

/** Shows the amounts of the variant with the lowest cost. */
function cheapestCost(variants: readonly GoodsVariant[]): number | null {
  const shown = variants.some(({ visible }) => visible) ? variants.filter(({ visible }) => visible) : variants;
  const [first, ...others] = shown;
  if (first === undefined) return null;
  return others.reduce((best, variant) => (variant.priceMinor < best.priceMinor ? variant : best), first).costMinor;
}

function toProduct(
  goods: Goods,
  { productId, labels, dates, managesVariants, cost }: ProductContext,
): CatalogRows["product"] {
  const { discount, unitPrice } = goods;
  const reduced = discountedMinor(goods, goods.priceMinor);
  return {
    id: productId,
    name: goods.name,
    slug: goods.slug,
    item_type: goods.itemType,
    description: goods.description,
    ...describe(stories[goods.slug]?.description, labels),
    allows_one_time_purchase: goods.subscription?.allowOneTimePurchase ?? true,
    price: goods.priceMinor,
    discounted_price: reduced,
    discount_type: discount.type,
    discount_amount: discount.type === "AMOUNT" ? discount.valueMinor : null,
    discount_percent: discount.type === "PERCENT" ? String(discount.value) : null,
    cost,
    sku: managesVariants ? "" : goods.sku,
    weight: managesVariants ? "0" : toPounds(goods.weightGrams),
    manages_variants: managesVariants,
    brand_id: labels.brandIds.get(goods.brand) ?? null,
    ribbon_id: goods.ribbon === undefined ? null : (labels.ribbonIds.get(goods.ribbon) ?? null),
    price_per_unit: unitPrice === undefined ? null : JSON.stringify(unitPrice),
    min_price: reduced,
    max_price: reduced,
    created_at: dates.createdAt,
    updated_at: dates.createdAt,
  };
}

type VariantContext = { goods: Goods; productId: string; position: number; known: readonly Choice[]; createdAt: Date };

function toVariant(
  variant: GoodsVariant,
  { goods, productId, position, known, createdAt }: VariantContext,
): Row<"variants"> & { id: string } {
  const idOf = (option: string): string =>
    known.find((choice) => choice.option === option && choice.label === variant.choices[option])?.id ?? "";
  return {
    id: newId(),
    product_id: productId,
    position,
    choice_ids: goods.options.map(({ name }) => idOf(name)),
    price: variant.priceMinor,
    discounted_price: discountedMinor(goods, variant.priceMinor),
    cost: variant.costMinor,
    sku: variant.sku,
    weight: toPounds(variant.weightGrams),
    is_visible: variant.visible,
    created_at: createdAt,
    updated_at: createdAt,
  };
}

/** Images of a choice: the protocol allows them for one option per product only. */
function choiceMediaRows(goods: Goods, known: readonly Choice[], labels: Labels): Row<"choice_media">[] {
  const linked = goods.pictures.filter((picture) => picture.choice !== undefined);
  const option = linked[0]?.choice?.option;
  const rows = linked.flatMap((picture, position) => {
    const choice = known.find(
      ({ option: name, label }) => name === option && name === picture.choice?.option && label === picture.choice.label,
    );
    return choice === undefined ? [] : [{ choice_id: choice.id, media_id: labels.ids.mediaId(picture), position }];
  });
  return [...new Map(rows.map((row) => [`${row.choice_id} ${row.media_id}`, row])).values()];
}

type StockContext = { variantId: string; productId: string; labels: Labels; createdAt: Date };
type StockRow = { level: Row<"stock_levels">; movement: Row<"stock_movements"> | undefined };

function stockRows(
  goods: Goods,
  { stock }: GoodsVariant,
  { variantId, productId, labels, createdAt }: StockContext,
): StockRow[] {
  if (stock === undefined) return [];
  const { preorder } = goods;
  const rows = [
    { location_id: labels.locationIds.warehouse, onHand: stock.warehouse, isDefault: true },
    { location_id: labels.locationIds.studio, onHand: stock.studio, isDefault: false },
  ];
  return rows.map(({ location_id, onHand, isDefault }) => ({
    level: {
      id: newId(),
      variant_id: variantId,
      location_id,
      tracks_quantity: true,
      on_hand: onHand,
      preorder_enabled: isDefault && preorder !== undefined,
      preorder_message: isDefault ? (preorder?.message ?? "") : "",
      preorder_limit: isDefault ? (preorder?.limit ?? 100_000) : 100_000,
      created_at: createdAt,
      updated_at: createdAt,
    },
    movement:
      onHand === 0
        ? undefined
        : {
            variant_id: variantId,
            product_id: productId,
            location_id,
            delta: onHand,
            quantity_after: onHand,
            reason: "MANUAL",
            actor_kind: null,
            actor_id: null,
            created_at: createdAt,
          },
  }));
}
