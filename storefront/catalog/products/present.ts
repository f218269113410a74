/** Converts API products to views for cards and the product page. */

import type { MeasurementUnit } from "#api/catalog/wire/v1/product-price-values.ts";
import type { Product } from "#api/catalog/wire/v1/product-values.ts";
import type { Variant } from "#api/catalog/wire/v1/product-variant-values.ts";
import { describePreorder } from "#api/checkout/carts/line-words.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { ShopFacts, Wording } from "#storefront/facts.ts";
import { formatAmount } from "#storefront/money.ts";
import { type Picture, pictureOfMedia } from "#storefront/pictures.ts";
import type { ProductCardView, Swatch } from "#storefront/views.ts";
import { remember, rememberPair } from "#ui/pages/remember.ts";
import { percentOff } from "./buying/prices.ts";
import { optionField } from "./options/fields.ts";
import { colorsOf } from "./options/modifiers.ts";
import { productTexts } from "./texts/texts.ts";
import type { ChoiceView, OfferView, OptionView, StockState, SwatchView } from "./views.ts";

/** Maximum number of variants embedded in the page; above it, the script requests each selection. */
const MAX_MATRIX = 150;
const LOW_STOCK = 5;
const CHIPS_MAX = 10;
const SWATCHES_MAX = 40;

export const productPath = (product: { slug: string }): string => `/p/${encodeURIComponent(product.slug)}`;

export const picturesOf = remember((product: Product): readonly Picture[] =>
  product.media.items.flatMap((item) => pictureOfMedia(item, product.name) ?? []),
);

export const presentCard = rememberPair(function presentCard(product: Product, shop: ShopFacts): ProductCardView {
  const { priceRange } = product;
  const isFrom = priceRange.minValue < priceRange.maxValue;
  const price = product.convertedPriceData;
  const isReduced = price.discountedPrice < price.price;
  return {
    id: product.id,
    name: product.name,
    href: productPath(product),
    brand: product.brand,
    pictures: picturesOf(product).slice(0, 2),
    price: isFrom ? formatAmount(priceRange.minValue, shop) : price.formatted.discountedPrice,
    compareAt:
      isReduced && (!isFrom || price.discountedPrice === priceRange.minValue) ? price.formatted.price : undefined,
    isFrom,
    unitPrice: unitPriceOf(product, price.formatted.pricePerUnit, shop),
    ribbon: product.ribbon || undefined,
    preorder: preorderOf(product, shop),
    isSoldOut: product.stock.inventoryStatus === "OUT_OF_STOCK" && !product.stock.availableForPreorder,
    swatches: swatchesOf(product),
    canQuickAdd: isAddable(product),
    canChoose:
      product.productOptions.length > 0 && product.variants.length <= MAX_MATRIX && !needsMoreThanVariant(product),
  };
});

/** When a product ships that can only be preordered. */
const preorderOf = ({ stock }: Product, { language }: Wording): ProductCardView["preorder"] =>
  stock.availableForPreorder ? describePreorder(language, stock.preorderMessage) : undefined;

/** Cards of one product by the choices they show: the same object for the same choices, so that its bytes are kept too. */
const cardsByChoice = new WeakMap<ProductCardView, Map<string, ProductCardView>>();

/**
 * The card in a list filtered by, say, color: with the picture of a color that matches, and a link that has it chosen. Of
 * several wanted values of an option the first that the product has, rather one in stock.
 */
export function presentCardOf(
  product: Product,
  shop: ShopFacts,
  wanted: Readonly<Record<string, readonly string[]>>,
): ProductCardView {
  const card = presentCard(product, shop);
  const chosen = Object.entries(wanted).flatMap(([name, values]) => {
    const option = product.productOptions.find((candidate) => candidate.name === name);
    const found = values.flatMap((value) => {
      const choice = option?.choices.find(({ description, visible }) => visible && description === value);
      const pictures = (choice?.media?.items ?? []).flatMap((item) => pictureOfMedia(item, product.name) ?? []);
      return choice && pictures.length > 0 ? [{ name, value, pictures, inStock: choice.inStock }] : [];
    });
    return found.find(({ inStock }) => inStock) ?? found[0] ?? [];
  });
  if (chosen.length === 0) return card;
  const query = new URLSearchParams(chosen.map(({ name, value }) => [optionField(name), value])).toString();
  const cards = cardsByChoice.get(card) ?? new Map<string, ProductCardView>();
  cardsByChoice.set(card, cards);
  const known = cards.get(query);
  if (known) return known;
  const pictures = chosen.flatMap((choice) => choice.pictures).slice(0, 2);
  const made = { ...card, href: `${card.href}?${query}`, pictures };
  cards.set(query, made);
  return made;
}

const unitNames: Partial<Record<MeasurementUnit, string>> = {
  FLOZ: "fl oz",
  SQM: "m²",
  CBM: "m³",
  SQFT: "sq ft",
  L: "l",
};

/** `$32.00 per 100 ml` */
function unitPriceOf(product: Product, price: string | undefined, { language }: Wording): string | undefined {
  const measure = product.pricePerUnitData;
  if (price === undefined || !measure) return undefined;
  const { offer, units } = productTexts[language];
  const { baseMeasurementUnit: sign, baseQuantity } = measure;
  const unit = units[sign] ?? unitNames[sign] ?? sign.toLowerCase();
  return formatMessage(language, offer.perUnit, {
    price,
    measure: baseQuantity === 1 ? unit : `${baseQuantity} ${unit}`,
  });
}

const isAddable = (product: Product): boolean => product.productOptions.length === 0 && !needsMoreThanVariant(product);

/** Whether a product needs fields that only its own page has: text modifiers, a booking time, or a gift card recipient. */
export const needsMoreThanVariant = (product: Product): boolean =>
  product.customTextFields.some((field) => field.mandatory) ||
  (product.itemType !== "PHYSICAL" && product.itemType !== "DIGITAL");

function swatchesOf(product: Product): readonly Swatch[] {
  const colors = product.productOptions.find((option) => option.optionType === "color");
  return (colors?.choices ?? [])
    .filter((choice) => choice.visible)
    .map((choice) => ({ label: choice.description, color: choice.value }));
}

/** Choices by option name; only what exists counts. */
export type Chosen = Readonly<Record<string, string>>;

/**
 * Initial selection: from the URL, else the only value, else the first available color.
 * Sizes and the like have no default: the wrong one costs a return.
 */
export function initialChoices(product: Product, asked: Chosen): Chosen {
  const chosen: Record<string, string> = {};
  for (const option of product.productOptions) {
    const visible = option.choices.filter((choice) => choice.visible);
    const wanted = visible.find((choice) => choice.description === asked[option.name]);
    const fallback =
      visible.length === 1
        ? visible[0]
        : option.optionType === "color"
          ? (visible.find((choice) => choice.inStock) ?? visible[0])
          : undefined;
    const choice = wanted ?? fallback;
    if (choice) chosen[option.name] = choice.description;
  }
  return chosen;
}

export const variantById = (product: Product, id: string | null): Variant | undefined =>
  id === null ? undefined : product.variants.find((variant) => variant.id === id);

/** The variant that matches the complete selection. */
export function variantOf(product: Product, chosen: Chosen): Variant | undefined {
  if (product.productOptions.length === 0) return product.variants[0];
  if (product.productOptions.some((option) => chosen[option.name] === undefined)) return undefined;
  return product.variants.find((variant) => matches(variant, chosen));
}

const matches = (variant: Variant, chosen: Chosen): boolean =>
  Object.entries(chosen).every(([name, choice]) => variant.choices[name] === choice);

/** Looks of choices by option name and choice, where they are more than one color (see `swatchesOf` of the page). */
export type Looks = ReadonlyMap<string, SwatchView>;
export const lookKey = (option: string, choice: string): string => JSON.stringify([option, choice]);

/**
 * Every option with its choices. Which of them can be had depends on the others chosen: sold out is not the same as not
 * made, and either can still be chosen.
 */
export function presentOptions(product: Product, chosen: Chosen, looks: Looks = new Map()): readonly OptionView[] {
  return product.productOptions.map((option) => {
    const choices: ChoiceView[] = option.choices
      .filter((choice) => choice.visible)
      .map((choice) => ({
        value: choice.description,
        swatch:
          looks.get(lookKey(option.name, choice.description)) ??
          (option.optionType === "color" ? { colors: colorsOf(choice.value) } : undefined),
        isChosen: chosen[option.name] === choice.description,
        state: stateOf(product, { ...chosen, [option.name]: choice.description }),
      }));
    const hasSwatches = choices.length <= SWATCHES_MAX && choices.every((choice) => choice.swatch !== undefined);
    const kind = hasSwatches ? "swatches" : choices.length <= CHIPS_MAX ? "chips" : "select";
    return { name: option.name, kind, choices, chosen: chosen[option.name] };
  });
}

/** Every variant that is made, with its choices in the order of the options: asked for each choice of a page. */
const rowsOf = remember((product: Product) =>
  product.variants
    .filter((variant) => variant.variant.visible)
    .map((variant) => ({
      choices: product.productOptions.map(({ name }) => variant.choices[name]),
      canBuy: canBuy(variant),
    })),
);

function stateOf(product: Product, chosen: Chosen): ChoiceView["state"] {
  const wanted = product.productOptions.map(({ name }) => chosen[name]);
  let state: ChoiceView["state"] = "absent";
  for (const row of rowsOf(product)) {
    if (!wanted.every((choice, index) => choice === undefined || choice === row.choices[index])) continue;
    if (row.canBuy) return "available";
    state = "soldOut";
  }
  return state;
}

const canBuyAny = (product: Product): boolean => rowsOf(product).some((row) => row.canBuy);

export const canBuy = (variant: Variant): boolean => variant.stock.inStock || variant.stock.availableForPreorder;

/** Every variant that is made and has what is chosen so far. */
export const possibleVariants = (product: Product, chosen: Chosen): readonly Variant[] =>
  product.variants.filter((variant) => variant.variant.visible && matches(variant, chosen));

const sellingPrice = ({ variant }: Variant): number => variant.convertedPriceData.discountedPrice;

/** Whether what is still to be chosen decides the price. */
export function isPriceOpen(product: Product, variant: Variant | undefined, chosen: Chosen): boolean {
  if (variant !== undefined) return false;
  const prices = possibleVariants(product, chosen).map(sellingPrice);
  if (prices.length === 0) return product.priceRange.minValue < product.priceRange.maxValue;
  return Math.min(...prices) < Math.max(...prices);
}

/** The cheapest of the variants that are still possible. */
const cheapestOf = (product: Product, chosen: Chosen): Variant | undefined =>
  possibleVariants(product, chosen).reduce<Variant | undefined>(
    (best, one) => (best === undefined || sellingPrice(one) < sellingPrice(best) ? one : best),
    undefined,
  );

/** The offer of a variant, or of those still possible while something is to be chosen. */
export function presentOffer(
  product: Product,
  variant: Variant | undefined,
  shop: ShopFacts,
  chosen: Chosen = {},
): OfferView {
  const priced = variant ?? (product.productOptions.length > 0 ? cheapestOf(product, chosen) : undefined);
  const price = priced?.variant.convertedPriceData ?? product.convertedPriceData;
  const isReduced = price.discountedPrice < price.price;
  const isRange = isPriceOpen(product, variant, chosen);
  return {
    variantId: variant?.id,
    price: isRange && !priced ? formatAmount(product.priceRange.minValue, shop) : price.formatted.discountedPrice,
    amount: isRange && !priced ? product.priceRange.minValue : price.discountedPrice,
    compareAt: isReduced && (!isRange || priced) ? price.formatted.price : undefined,
    percent: percentOff(price) || undefined,
    unitPrice: unitPriceOf(product, price.formatted.pricePerUnit, shop),
    stock: isGone(product, variant, chosen)
      ? { kind: "out", text: productTexts[shop.language].offer.soldOut }
      : stockOf(product, variant, { shop, chosen }),
    sku: variant?.variant.sku || product.sku,
    max: variant?.stock.trackQuantity && variant.stock.inStock ? variant.stock.quantity : undefined,
    mediaId: mediaOf(product, variant?.choices ?? chosen),
    canBuy: variant
      ? canBuy(variant) && variant.variant.visible
      : product.stock.inventoryStatus !== "OUT_OF_STOCK" || canBuyAny(product),
  };
}

/** No matching variant is available, but other selections are. */
function isGone(product: Product, variant: Variant | undefined, chosen: Chosen): boolean {
  if (variant !== undefined || Object.keys(chosen).length === 0) return false;
  const possible = possibleVariants(product, chosen);
  return possible.length > 0 && !possible.some(canBuy);
}

/** Only physical products with stock count as in stock. */
const plentyKeys = {
  PHYSICAL: "inStock",
  DIGITAL: "atOnce",
  GIFT_CARD: "atOnce",
  SERVICE: "available",
} as const;

type Asked = { shop: Wording; chosen: Chosen };

function stockOf(product: Product, variant: Variant | undefined, { shop, chosen }: Asked): StockState {
  const { language } = shop;
  const texts = productTexts[language].offer;
  const plenty: StockState = { kind: "in", text: texts[plentyKeys[product.itemType]] };
  const soldOut: StockState = { kind: "out", text: texts.soldOut };
  const preorder = (message: string | undefined): StockState => ({
    kind: "preorder",
    text: describePreorder(language, message).full,
  });
  if (product.itemType === "DIGITAL" && (variant?.stock.inStock ?? product.stock.inStock)) return plenty;
  if (!variant) {
    const possible = possibleVariants(product, chosen);
    const isHere =
      possible.length > 0
        ? possible.some(({ stock }) => stock.inStock)
        : product.stock.inventoryStatus !== "OUT_OF_STOCK";
    if (isHere) return plenty;
    const sold = possible.filter(canBuy);
    return sold.length > 0 ? preorder(commonMessage(sold)) : soldOut;
  }
  const { inStock, trackQuantity, quantity, availableForPreorder, preorderMessage } = variant.stock;
  if (!inStock) return availableForPreorder ? preorder(preorderMessage) : soldOut;
  if (trackQuantity && quantity !== undefined && quantity <= LOW_STOCK)
    return { kind: "low", text: formatMessage(language, texts.left, { count: quantity }) };
  return plenty;
}

/** What is promised for all of them alike. */
function commonMessage(variants: readonly Variant[]): string | undefined {
  const messages = new Set(variants.map(({ stock }) => stock.preorderMessage));
  return messages.size === 1 ? [...messages][0] : undefined;
}

type Choice = Product["productOptions"][number]["choices"][number];
const leadOf = ({ media }: Choice): string | undefined => media?.mainMedia?.id ?? media?.items[0]?.id;

/** The first picture that belongs to one of the choices. */
function mediaOf(product: Product, chosen: Chosen): string | undefined {
  for (const option of product.productOptions) {
    const choice = option.choices.find((candidate) => candidate.description === chosen[option.name]);
    const id = choice && leadOf(choice);
    if (id !== undefined) return id;
  }
  return undefined;
}

/** Whether a picture belongs to choices, and none of them is chosen. */
export function isOfOtherChoice(product: Product, mediaId: string | undefined, chosen: Chosen): boolean {
  const owners = product.productOptions.flatMap(({ name, choices }) =>
    choices
      .filter(({ media }) => media?.items.some(({ id }) => id === mediaId))
      .map(({ description }) => chosen[name] === description),
  );
  return owners.length > 0 && !owners.includes(true);
}

export const matrixKey = (product: Pick<Product, "productOptions">, choices: Chosen): string =>
  JSON.stringify(product.productOptions.map((option) => choices[option.name] ?? ""));

type Matrix = Readonly<Record<string, OfferView>>;

export const presentMatrix = rememberPair((product: Product, shop: ShopFacts): Matrix | undefined => {
  if (product.productOptions.length === 0 || product.variants.length > MAX_MATRIX) return undefined;
  const visible = product.variants.filter((variant) => variant.variant.visible);
  return Object.fromEntries(
    visible.map((variant) => [matrixKey(product, variant.choices), presentOffer(product, variant, shop)]),
  );
});
