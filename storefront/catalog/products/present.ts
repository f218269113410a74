/** Converts API products to views for cards and the product page. */

import type { MeasurementUnit } from "#api/catalog/products/product-parts.ts";
import type { ProductSummary, ShopOption, ShopVariant } from "#api/catalog/products/shop-products.ts";
import { describePreorder } from "#api/checkout/carts/line-words.ts";
import { formatMessage } from "#api/store/messages.ts";
import { presentRating } from "#storefront/components/rating.ts";
import type { ShopFacts, Wording } from "#storefront/facts.ts";
import type { ProductCardView, Swatch } from "#storefront/views.ts";
import { type Picture, pictureOfMedia } from "#ui/media/pictures.ts";
import { approximate } from "#ui/money.ts";
import { remember, rememberPair } from "#ui/pages/remember.ts";
import { percentOff } from "./buying/prices.ts";
import { type Chosen, optionField } from "./options/fields.ts";
import { colorsOf, swatchOf } from "./options/swatches.ts";
import { productTexts } from "./texts/texts.ts";
import type { ChoiceView, OfferView, OptionView, StockState } from "./views.ts";

/** Maximum number of variants embedded in the page; above it, the script requests each selection. */
const MAX_MATRIX = 150;
const LOW_STOCK = 5;
const CHIPS_MAX = 10;
const SWATCHES_MAX = 40;

export const productPath = (product: { slug: string }): string => `/p/${encodeURIComponent(product.slug)}`;

export const picturesOf = remember((product: Pick<ProductSummary, "media" | "name">): readonly Picture[] =>
  product.media.flatMap((item) => pictureOfMedia(item, product.name) ?? []),
);

export const presentCard = rememberPair(function presentCard(
  product: ProductSummary,
  shop: ShopFacts,
): ProductCardView {
  const { price, lowestPrice } = product;
  const isFrom = hasPriceRange(product);
  return {
    id: product.id,
    name: product.name,
    href: productPath(product),
    brand: product.brand,
    pictures: picturesOf(product).slice(0, 2),
    price: (isFrom ? lowestPrice : price.current).formattedAmount,
    compareAt: isFrom && price.current.amount !== lowestPrice.amount ? undefined : price.compareAt?.formattedAmount,
    isFrom,
    unitPrice: unitPriceOf(product, price.perUnit?.formattedAmount, shop),
    ribbon: product.ribbons[0],
    preorder: preorderOf(product, shop),
    isSoldOut: product.stock.status === "OUT_OF_STOCK" && !product.stock.availableForPreorder,
    swatches: swatchesOf(product),
    rating: presentRating(product, shop),
    canQuickAdd: isAddable(product),
    canChoose: product.options.length > 0 && product.variantCount <= MAX_MATRIX && !needsMoreThanVariant(product),
  };
});

export const hasPriceRange = ({ lowestPrice, highestPrice }: ProductSummary): boolean =>
  lowestPrice.amount !== highestPrice.amount;

/** When a product ships that can only be preordered. */
const preorderOf = ({ stock }: ProductSummary, { language }: Wording): ProductCardView["preorder"] =>
  stock.availableForPreorder ? describePreorder(language, stock.preorderMessage) : undefined;

/** Cards of one product by the choices they show: the same object for the same choices, so that its bytes are kept too. */
const cardsByChoice = new WeakMap<ProductCardView, Map<string, ProductCardView>>();

/**
 * The card in a list filtered by, say, color: with the picture of a color that matches, and a link that has it chosen. Of
 * several wanted values of an option the first that the product has, rather one in stock.
 */
export function presentCardOf(
  product: ProductSummary,
  shop: ShopFacts,
  wanted: Readonly<Record<string, readonly string[]>>,
): ProductCardView {
  const card = presentCard(product, shop);
  const chosen = Object.entries(wanted).flatMap(([name, values]) => {
    const option = product.options.find((candidate) => candidate.name === name);
    const found = values.flatMap((value) => {
      const choice = option?.choices.find(({ name: one, visible }) => visible && one === value);
      const pictures = picturesOf(product).filter(({ id }) => id !== undefined && choice?.mediaIds.includes(id));
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
function unitPriceOf(product: ProductSummary, price: string | undefined, { language }: Wording): string | undefined {
  const { measure } = product;
  if (price === undefined || !measure) return undefined;
  const { offer, units } = productTexts[language];
  const { baseMeasurementUnit: sign, baseQuantity } = measure;
  const unit = units[sign] ?? unitNames[sign] ?? sign.toLowerCase();
  return formatMessage(language, offer.perUnit, {
    price,
    measure: baseQuantity === 1 ? unit : `${baseQuantity} ${unit}`,
  });
}

const isAddable = (product: ProductSummary): boolean => product.options.length === 0 && !needsMoreThanVariant(product);

/** Whether a product needs fields that only its own page has: text modifiers, a booking time, or a gift card recipient. */
export const needsMoreThanVariant = (product: ProductSummary): boolean =>
  product.requiresText || (product.kind !== "PHYSICAL" && product.kind !== "DIGITAL");

function swatchesOf(product: ProductSummary): readonly Swatch[] {
  const colors = product.options.find((option) => option.isColor);
  return (colors?.choices ?? [])
    .filter((choice) => choice.visible)
    .map((choice) => ({ label: choice.name, color: colorsOf(choice.colorCode ?? "")[0] ?? "" }));
}

/**
 * Initial selection: from the URL, else the only value, else the first available color.
 * Sizes and the like have no default: the wrong one costs a return.
 */
export function initialChoices(product: ProductSummary, asked: Chosen): Chosen {
  const chosen: Record<string, string> = {};
  for (const option of product.options) {
    const visible = option.choices.filter((choice) => choice.visible);
    const wanted = visible.find((choice) => choice.name === asked[option.name]);
    const fallback =
      visible.length === 1
        ? visible[0]
        : option.isColor
          ? (visible.find((choice) => choice.inStock) ?? visible[0])
          : undefined;
    const choice = wanted ?? fallback;
    if (choice) chosen[option.name] = choice.name;
  }
  return chosen;
}

export const variantById = (product: ProductSummary, id: string | null): ShopVariant | undefined =>
  id === null ? undefined : product.variants.find((variant) => variant.id === id);

/** The variant that matches the complete selection. */
export function variantOf(product: ProductSummary, chosen: Chosen): ShopVariant | undefined {
  if (product.options.length === 0) return product.variants[0];
  if (product.options.some((option) => chosen[option.name] === undefined)) return undefined;
  return product.variants.find((variant) => matches(variant, chosen));
}

const matches = (variant: ShopVariant, chosen: Chosen): boolean =>
  Object.entries(chosen).every(([name, choice]) => variant.choices[name] === choice);

/**
 * Every option with its choices. Which of them can be had depends on the others chosen: sold out is not the same as not
 * made, and either can still be chosen.
 */
export function presentOptions(product: ProductSummary, chosen: Chosen): readonly OptionView[] {
  return product.options.map((option) => {
    const choices: ChoiceView[] = option.choices
      .filter((choice) => choice.visible)
      .map((choice) => ({
        value: choice.name,
        swatch: swatchOf(choice),
        isChosen: chosen[option.name] === choice.name,
        state: stateOf(product, { ...chosen, [option.name]: choice.name }),
      }));
    const hasSwatches = choices.length <= SWATCHES_MAX && choices.every((choice) => choice.swatch !== undefined);
    const kind = hasSwatches ? "swatches" : choices.length <= CHIPS_MAX ? "chips" : "select";
    return { name: option.name, kind, choices, chosen: chosen[option.name] };
  });
}

/** Every variant that is made, with its choices in the order of the options: asked for each choice of a page. */
const rowsOf = remember((product: ProductSummary) =>
  product.variants
    .filter((variant) => variant.visible)
    .map((variant) => ({
      choices: product.options.map(({ name }) => variant.choices[name]),
      canBuy: canBuy(variant),
    })),
);

function stateOf(product: ProductSummary, chosen: Chosen): ChoiceView["state"] {
  const wanted = product.options.map(({ name }) => chosen[name]);
  let state: ChoiceView["state"] = "absent";
  for (const row of rowsOf(product)) {
    if (!wanted.every((choice, index) => choice === undefined || choice === row.choices[index])) continue;
    if (row.canBuy) return "available";
    state = "soldOut";
  }
  return state;
}

const canBuyAny = (product: ProductSummary): boolean => rowsOf(product).some((row) => row.canBuy);

export const canBuy = (variant: ShopVariant): boolean => variant.stock.inStock || variant.stock.availableForPreorder;

/** Every variant that is made and has what is chosen so far. */
export const possibleVariants = (product: ProductSummary, chosen: Chosen): readonly ShopVariant[] =>
  product.variants.filter((variant) => variant.visible && matches(variant, chosen));

const sellingPrice = ({ price }: ShopVariant): number => approximate(price.current);

/** Whether what is still to be chosen decides the price. */
export function isPriceOpen(product: ProductSummary, variant: ShopVariant | undefined, chosen: Chosen): boolean {
  if (variant !== undefined) return false;
  const prices = possibleVariants(product, chosen).map(sellingPrice);
  if (prices.length === 0) return hasPriceRange(product);
  return Math.min(...prices) < Math.max(...prices);
}

/** The cheapest of the variants that are still possible. */
const cheapestOf = (product: ProductSummary, chosen: Chosen): ShopVariant | undefined =>
  possibleVariants(product, chosen).reduce<ShopVariant | undefined>(
    (best, one) => (best === undefined || sellingPrice(one) < sellingPrice(best) ? one : best),
    undefined,
  );

/** The offer of a variant, or of those still possible while something is to be chosen. */
export function presentOffer(
  product: ProductSummary,
  variant: ShopVariant | undefined,
  shop: ShopFacts,
  chosen: Chosen = {},
): OfferView {
  const priced = variant ?? (product.options.length > 0 ? cheapestOf(product, chosen) : undefined);
  const price = priced?.price ?? product.price;
  const isRange = isPriceOpen(product, variant, chosen);
  const shown = isRange && !priced ? product.lowestPrice : price.current;
  return {
    variantId: variant?.id,
    price: shown.formattedAmount,
    amount: approximate(shown),
    compareAt: isRange && !priced ? undefined : price.compareAt?.formattedAmount,
    percent: percentOff(price) || undefined,
    unitPrice: unitPriceOf(product, price.perUnit?.formattedAmount, shop),
    stock: isGone(product, variant, chosen)
      ? { kind: "out", text: productTexts[shop.language].offer.soldOut }
      : stockOf(product, variant, { shop, chosen }),
    sku: variant?.sku ?? product.sku,
    max: variant?.stock.trackQuantity && variant.stock.inStock ? variant.stock.quantity : undefined,
    mediaId: mediaOf(product, variant?.choices ?? chosen),
    canBuy: variant
      ? canBuy(variant) && variant.visible
      : product.stock.status !== "OUT_OF_STOCK" || canBuyAny(product),
  };
}

/** No matching variant is available, but other selections are. */
function isGone(product: ProductSummary, variant: ShopVariant | undefined, chosen: Chosen): boolean {
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

function stockOf(product: ProductSummary, variant: ShopVariant | undefined, { shop, chosen }: Asked): StockState {
  const { language } = shop;
  const texts = productTexts[language].offer;
  const plenty: StockState = { kind: "in", text: texts[plentyKeys[product.kind]] };
  const soldOut: StockState = { kind: "out", text: texts.soldOut };
  const preorder = (message: string | undefined): StockState => ({
    kind: "preorder",
    text: describePreorder(language, message).full,
  });
  if (product.kind === "DIGITAL" && (variant?.stock.inStock ?? product.stock.inStock)) return plenty;
  if (!variant) {
    const possible = possibleVariants(product, chosen);
    const isHere =
      possible.length > 0 ? possible.some(({ stock }) => stock.inStock) : product.stock.status !== "OUT_OF_STOCK";
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
function commonMessage(variants: readonly ShopVariant[]): string | undefined {
  const messages = new Set(variants.map(({ stock }) => stock.preorderMessage));
  return messages.size === 1 ? [...messages][0] : undefined;
}

/** The first picture that belongs to one of the choices. */
function mediaOf(product: ProductSummary, chosen: Chosen): string | undefined {
  for (const option of product.options) {
    const id = option.choices.find(({ name }) => name === chosen[option.name])?.mediaIds[0];
    if (id !== undefined) return id;
  }
  return undefined;
}

/** Whether a picture belongs to choices, and none of them is chosen. */
export function isOfOtherChoice(product: ProductSummary, mediaId: string | undefined, chosen: Chosen): boolean {
  const owners = product.options.flatMap((option) =>
    option.choices
      .filter(({ mediaIds }) => mediaId !== undefined && mediaIds.includes(mediaId))
      .map(({ name }) => chosen[option.name] === name),
  );
  return owners.length > 0 && !owners.includes(true);
}

const matrixKey = (product: { options: readonly Pick<ShopOption, "name">[] }, choices: Chosen): string =>
  JSON.stringify(product.options.map((option) => choices[option.name] ?? ""));

type Matrix = Readonly<Record<string, OfferView>>;

export const presentMatrix = rememberPair((product: ProductSummary, shop: ShopFacts): Matrix | undefined => {
  if (product.options.length === 0 || product.variants.length > MAX_MATRIX) return undefined;
  const visible = product.variants.filter((variant) => variant.visible);
  return Object.fromEntries(
    visible.map((variant) => [matrixKey(product, variant.choices), presentOffer(product, variant, shop)]),
  );
});
