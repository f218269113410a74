/** Converts a product and its inventory from the API to the editor's state. */
import { readPreorderMessage } from "#api/catalog/preorder-message.ts";
import type { Product } from "#api/catalog/products/product.ts";
import type { Variant } from "#api/catalog/products/product-variants.ts";
import type { ProductStock, ProductWithInventory } from "#api/inventory/products-with-inventory.ts";
import { storeLocales } from "#api/store/languages.ts";
import { compareAmounts, isZero } from "#ui/money.ts";
import type { EditorState } from "./merge-forms.ts";
import {
  emptyProduct,
  type MediaEntry,
  type ModifierEntry,
  type OptionEntry,
  type ProductForm,
  type SubscriptionEntry,
} from "./product-form.ts";
import { emptyRow, type StockCell, type VariantRow } from "./variant-rows.ts";

/** `locations` are all locations with inventory; a variant without an item there is in stock and not tracked. */
export function readProduct(opened: ProductWithInventory, locations: readonly { id: string }[]): EditorState {
  const { product, stock } = opened;
  const form = toForm(opened);
  const byVariant = Map.groupBy(stock, ({ variantId }) => variantId);
  const rows = (product.variantsInfo?.variants ?? []).map((variant) =>
    toRow(variant, byVariant.get(variant.id) ?? [], locations),
  );
  return { form, rows: rows.length === 0 ? [emptyRow] : rows };
}

function toForm({ product, collectionIds, stock }: ProductWithInventory): ProductForm {
  const seo = seoTextsOf(product);
  const preorder = stock.find((item) => item.preorder !== undefined)?.preorder;
  const { shipDate, note } = readPreorderMessage(preorder?.message ?? "", Object.keys(storeLocales));
  return {
    ...emptyProduct,
    name: product.name,
    itemType: product.itemType,
    description: product.description === undefined ? "" : JSON.stringify(product.description),
    visible: product.visible,
    visibleInPos: product.visibleInPos,
    slug: product.slug,
    seoTitle: seo.title,
    seoDescription: seo.description,
    media: (product.media.itemsInfo?.items ?? []).map(toMedia),
    options: product.options.map(toOption),
    modifiers: product.modifiers.map(toModifier),
    brand: product.brand ?? null,
    ribbon: product.ribbon ?? null,
    additionalRibbons: product.additionalRibbons.map(({ id, name }) => ({ id, name })),
    infoSections: product.infoSections.map(({ id, uniqueName = "", title = "" }) => ({ id, uniqueName, title })),
    categoryIds: collectionIds,
    mainCategoryId: product.mainCategoryId ?? "",
    unitBase: text(product.physicalProperties?.pricePerUnit?.quantity),
    unitMeasure: product.physicalProperties?.pricePerUnit?.measurementUnit ?? "",
    subscriptions: (product.subscriptionDetails?.subscriptions ?? []).map(toSubscription),
    allowOneTime: product.subscriptionDetails?.allowOneTimePurchases ?? true,
    membersOnly: product.purchaseEligibility?.userCriteria === "MEMBERS_ONLY",
    ...toPayment(product.paymentTerms),
    taxGroupId: product.taxGroupId ?? "",
    deliveryProfileId: product.physicalProperties?.deliveryProfileId ?? "",
    tags: [...(product.tags?.publicTags?.tagIds ?? [])],
    internalTags: [...(product.tags?.privateTags?.tagIds ?? [])],
    trackInventory: stock.some(({ quantity }) => quantity !== undefined),
    preorderEnabled: preorder !== undefined,
    preorderDate: shipDate,
    preorderMessage: note,
    preorderLimit: preorder === undefined ? "" : String(preorder.limit),
  };
}

function toPayment(
  terms: Product["paymentTerms"],
): Pick<ProductForm, "paymentOption" | "depositType" | "depositValue"> {
  const { paymentOption = "FULL_PAYMENT_ONLINE", depositAmount, depositPercentage } = terms ?? {};
  return depositAmount === undefined
    ? { paymentOption, depositType: "PERCENT", depositValue: text(depositPercentage) }
    : { paymentOption, depositType: "AMOUNT", depositValue: depositAmount };
}

type ItemOfMedia = NonNullable<Product["media"]["itemsInfo"]>["items"][number];

function toMedia(item: ItemOfMedia): MediaEntry {
  const picture = item.image ?? item.video?.posters[0];
  return {
    id: item.id ?? item.image?.id ?? item.url ?? picture?.url ?? "",
    url: picture?.url ?? item.thumbnail?.url ?? item.url ?? "",
    altText: item.altText ?? item.image?.altText ?? "",
    name: item.displayName ?? item.image?.filename ?? item.video?.filename ?? "",
    isVideo: item.mediaType === "VIDEO",
  };
}

function toOption(option: Product["options"][number]): OptionEntry {
  return {
    key: option.id,
    id: option.id,
    name: option.name,
    isSwatch: option.optionRenderType === "SWATCH_CHOICES",
    choices: option.choicesSettings.choices.map(({ choiceId, name, colorCode, media, linkedMedia }) => ({
      key: choiceId,
      id: choiceId,
      name,
      color: colorCode ?? "",
      mediaIds: media?.items.map(({ mediaId }) => mediaId) ?? linkedMedia.flatMap(({ id }) => id ?? []),
    })),
  };
}

function toModifier(modifier: Product["modifiers"][number]): ModifierEntry {
  const free = modifier.freeTextSettings;
  return {
    key: modifier.id,
    id: modifier.id,
    name: modifier.name,
    kind: modifier.modifierRenderType,
    isMandatory: modifier.mandatory,
    title: free?.title ?? "",
    minLength: free === undefined || free.minCharCount === 0 ? "" : String(free.minCharCount),
    maxLength: free === undefined ? "" : String(free.maxCharCount),
    addedPrice: plainAmount(free?.defaultAddedPrice),
    choices: (modifier.choicesSettings?.choices ?? []).map(({ choiceId, name, colorCode, addedPrice }) => ({
      key: choiceId,
      id: choiceId,
      name,
      color: colorCode ?? "",
      addedPrice: plainAmount(addedPrice),
    })),
  };
}

type SubscriptionOfProduct = NonNullable<Product["subscriptionDetails"]>["subscriptions"][number];

function toSubscription(subscription: SubscriptionOfProduct): SubscriptionEntry {
  const { discount, frequency } = subscription;
  return {
    key: subscription.id,
    id: subscription.id,
    title: subscription.title,
    description: subscription.description,
    isVisible: subscription.visible,
    frequency: frequency === "UNDEFINED" ? "MONTH" : frequency,
    interval: String(subscription.interval),
    billingCycles: text(subscription.billingCycles),
    discountType: discount?.type ?? "NONE",
    discountValue: discount?.type === "PERCENT" ? text(discount.percentOff) : plainAmount(discount?.amountOff),
  };
}

function toRow(variant: Variant, items: readonly ProductStock[], locations: readonly { id: string }[]): VariantRow {
  const { actualPrice, compareAtPrice } = variant.price;
  const file = variant.digitalProperties?.digitalFile;
  const isReduced = compareAtPrice !== undefined && compareAmounts(compareAtPrice, actualPrice) > 0;
  return {
    key: variant.id,
    id: variant.id,
    choices: Object.fromEntries(
      variant.choices.map(({ optionChoiceIds }) => [optionChoiceIds.optionId, optionChoiceIds.choiceId]),
    ),
    visible: variant.visible ? "yes" : "no",
    price: actualPrice.amount,
    compareAt: isReduced ? compareAtPrice.amount : "",
    cost: variant.revenueDetails === undefined ? "" : variant.revenueDetails.cost.amount,
    sku: variant.sku ?? "",
    barcode: variant.barcode ?? "",
    weight: variant.physicalProperties?.weight ? String(variant.physicalProperties.weight) : "",
    unitQuantity: text(variant.physicalProperties?.pricePerUnit?.settings.quantity),
    ...(file && { file: { id: file.id, name: file.fileName } }),
    stock: Object.fromEntries(
      locations.map(({ id }) => [id, toStock(items.find(({ locationId }) => locationId === id))]),
    ),
  };
}

function toStock(item: ProductStock | undefined): StockCell {
  if (item === undefined) return { quantity: "0", inStock: "yes" };
  return {
    itemId: item.id,
    revision: item.revision,
    quantity: String(item.quantity ?? 0),
    inStock: item.inStock ? "yes" : "no",
  };
}

function seoTextsOf({ seoData }: Product): { title: string; description: string } {
  const title = seoData.tags.find((tag) => tag.type === "title")?.children ?? "";
  const content = seoData.tags.find(isDescriptionTag)?.props?.content;
  return { title, description: typeof content === "string" ? content : "" };
}

export function isDescriptionTag(tag: Product["seoData"]["tags"][number]): boolean {
  return tag.type === "meta" && tag.props?.name === "description";
}

function text(value: number | undefined): string {
  return value === undefined ? "" : String(value);
}

/** "0" and "0.00" mean no charge. */
function plainAmount(amount: string | undefined): string {
  return amount === undefined || isZero(amount) ? "" : amount;
}
