/** Products as the shop shows them (`#api/catalog/products/shop-products.ts`). Prices are in the store's currency. */
import type {
  Price,
  ProductSummary,
  ShopModifier,
  ShopOption,
  ShopPlan,
  ShopProduct,
  ShopVariant,
} from "#api/catalog/products/shop-products.ts";
import type { Image, Money2 as Money } from "#api/values.ts";
import { type Minor, toDecimal } from "#server/platform/money/money.ts";
import { type MediaFile, mediaUrl, presentMediaItem } from "#server/store/media/public.ts";
import type { ModifierRow, ProductDocument, SubscriptionRow, VariantRow } from "../read/documents.ts";
import { choicesOf, skuOf, stockOf, variantIdOf, variantStockOf } from "../read/facts.ts";
import { htmlToTree } from "../read/html-to-tree.ts";
import { pricePerUnit } from "../read/price-per-unit.ts";
import { formatPrice, type Terms } from "../search/price-terms.ts";

const money = (minor: Minor, terms: Terms): Money => ({
  amount: toDecimal(minor, terms.currency),
  formattedAmount: formatPrice(minor, terms),
});

export function presentSummary(product: ProductDocument, terms: Terms, withVariants: boolean): ProductSummary {
  const { inStock, inventoryStatus, availableForPreorder = false, preorderMessage } = stockOf(product);
  const ribbons = [product.ribbon, ...(product.ribbons ?? [])].flatMap((ribbon) => ribbon?.name ?? []);
  return {
    id: product.id,
    name: product.name,
    slug: product.slug,
    kind: product.item_type,
    ...(product.brand === null ? {} : { brand: product.brand.name }),
    ribbons: [...new Set(ribbons)],
    media: (product.media ?? []).map((file) => presentMediaItem(file, terms.baseUrl)),
    price: presentPrice(product, { price: product.price, discountedPrice: product.discounted_price }, terms),
    lowestPrice: money(product.min_price, terms),
    highestPrice: money(product.max_price, terms),
    ...(product.price_per_unit === null ? {} : { measure: product.price_per_unit }),
    stock: {
      inStock,
      status: inventoryStatus,
      availableForPreorder,
      ...(preorderMessage === undefined ? {} : { preorderMessage }),
    },
    options: presentOptions(product, terms),
    variantCount: (product.variants ?? []).length,
    ...ratingOf(product),
    requiresText: (product.modifiers ?? []).some(
      ({ renderType, isMandatory }) => renderType === "FREE_TEXT" && isMandatory,
    ),
    ...(product.manages_variants ? {} : { sku: product.sku }),
    variants: withVariants ? (product.variants ?? []).map((variant) => presentVariant(product, variant, terms)) : [],
  };
}

function ratingOf({
  review_count: count,
  rating,
  star_counts: stars,
}: ProductDocument): Pick<ProductSummary, "rating"> {
  return count === 0 ? {} : { rating: { average: Number(rating), count, stars } };
}

export type Download = ShopProduct["downloads"][number];

export function presentShopProduct(
  product: ProductDocument,
  terms: Terms,
  downloads: readonly Download[],
): ShopProduct {
  return {
    ...presentSummary(product, terms, true),
    currency: terms.currency,
    description: product.tree ?? htmlToTree(product.html ?? "", {}),
    descriptionHtml: product.html ?? "",
    infoSections: (product.info_sections ?? []).map(({ title, tree, html }) => ({
      title,
      description: tree ?? htmlToTree(html ?? "", {}),
    })),
    modifiers: (product.modifiers ?? []).map((modifier) => presentModifier(modifier, terms)),
    plans: (product.subscriptions ?? []).flatMap((row) => (row.isHidden ? [] : presentPlan(row, terms))),
    allowsOneTimePurchase: product.allows_one_time_purchase,
    isMembersOnly: product.for_members_only,
    ...presentPaymentTerms(product, terms),
    downloads: [...downloads],
    breadcrumbs: product.breadcrumbs ?? [],
    collectionIds: product.collection_ids ?? [],
  };
}

function presentPaymentTerms(product: ProductDocument, terms: Terms): Pick<ShopProduct, "paymentTerms"> {
  const { payment_option: paymentOption, deposit_amount: amount, deposit_percent: percent } = product;
  if (paymentOption === "FULL_PAYMENT_ONLINE") return {};
  return {
    paymentTerms: {
      paymentOption,
      ...(amount === null ? {} : { depositAmount: money(amount, terms) }),
      ...(percent === null ? {} : { depositPercentage: Number(percent) }),
    },
  };
}

function presentPrice(
  { price_per_unit }: ProductDocument,
  { price, discountedPrice }: Pick<VariantRow, "price" | "discountedPrice">,
  terms: Terms,
): Price {
  const perUnit = pricePerUnit(price_per_unit, discountedPrice);
  return {
    current: money(discountedPrice, terms),
    ...(price > discountedPrice ? { compareAt: money(price, terms) } : {}),
    ...(perUnit === undefined ? {} : { perUnit: money(perUnit, terms) }),
  };
}

function presentVariant(product: ProductDocument, variant: VariantRow, terms: Terms): ShopVariant {
  const sku = skuOf(product, variant);
  return {
    id: variantIdOf(product, variant.id),
    choices: choicesOf(product, variant),
    ...(sku === "" ? {} : { sku }),
    visible: variant.visible,
    price: presentPrice(product, variant, terms),
    stock: variantStockOf(variant),
  };
}

function presentOptions(product: ProductDocument, terms: Terms): ShopOption[] {
  const files = new Set((product.media ?? []).map(({ id }) => id));
  const inStock = new Set(
    (product.variants ?? []).flatMap((variant) => (variant.visible && variant.isInStock ? variant.choiceIds : [])),
  );
  return (product.options ?? []).map((option) => ({
    name: option.name,
    isColor: option.type === "color",
    choices: option.choices.map((choice) => ({
      name: choice.name,
      ...(choice.colorCode === null ? {} : { colorCode: choice.colorCode }),
      ...swatchImage(choice, terms),
      inStock: inStock.has(choice.id),
      visible: choice.visible,
      mediaIds: (choice.mediaIds ?? []).filter((id) => files.has(id)),
    })),
  }));
}

type Swatch = { display: MediaFile | null; displayUrl: string | null };

function swatchImage({ display, displayUrl }: Swatch, { baseUrl }: Terms): { image?: Image } {
  if (display === null) return displayUrl === null ? {} : { image: { url: displayUrl, width: 0, height: 0 } };
  const { width, height } = display;
  const id = display.sourceUrl === null ? { id: display.id } : {};
  return { image: { ...id, url: mediaUrl(display, baseUrl), width, height } };
}

const kinds = { FREE_TEXT: "text", TEXT_CHOICES: "choices", SWATCH_CHOICES: "swatches" } as const;

function presentModifier(modifier: ModifierRow, terms: Terms): ShopModifier {
  const isText = modifier.renderType === "FREE_TEXT";
  const charge = (minor: Minor | null) => (minor === null || minor <= 0 ? {} : { charge: money(minor, terms) });
  return {
    name: isText ? modifier.title : modifier.name,
    isRequired: modifier.isMandatory,
    kind: kinds[modifier.renderType],
    ...(isText
      ? { text: { minLength: modifier.minLength, maxLength: modifier.maxLength, ...charge(modifier.addedPrice) } }
      : {}),
    choices: modifier.choices.map((choice) => ({
      name: choice.name,
      ...(choice.colorCode !== null && (choice.type === "ONE_COLOR" || choice.type === "MULTIPLE_COLORS")
        ? { colorCode: choice.colorCode }
        : {}),
      ...swatchImage(choice, terms),
      ...charge(choice.addedPrice),
    })),
  };
}

function presentPlan(row: SubscriptionRow, terms: Terms): ShopPlan {
  const { discountType, discountAmount, discountPercent } = row;
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    frequency: row.frequency,
    interval: row.interval,
    ...(row.autoRenewal ? {} : { billingCycles: row.billingCycles ?? 2 }),
    ...(discountType === "PERCENT" ? { percentOff: Number(discountPercent ?? 0) } : {}),
    ...(discountType === "AMOUNT" ? { amountOff: money(discountAmount ?? 0, terms) } : {}),
  };
}
