/** Converts products to records. */

import type { Product } from "#api/catalog/products/product.ts";
import type {
  ConnectedModifier,
  ConnectedOption,
  ProductImage,
  ProductMedia,
} from "#api/catalog/products/product-options.ts";
import type { Subscription, Variant } from "#api/catalog/products/product-variants.ts";
import type { RichContent } from "#api/catalog/rich-content.ts";
import { mediaAddress, mediaIdIn } from "#api/store/media-address.ts";
import type { MediaItem } from "#api/store/media-values.ts";
import type { VersionOneFacts } from "#server/catalog/products/public.ts";
import { fromHtml } from "#server/platform/rich-content/from-html.ts";
import type {
  ChoiceRecord,
  FileRecord,
  MediaRecord,
  ModifierRecord,
  OptionRecord,
  ProductRecord,
  StockRecord,
  SubscriptionRecord,
  VariantRecord,
} from "./record.ts";

type RecordContext = {
  /** Collections that contain the product directly, in slug order. */
  collections: readonly { slug: string; position: number }[];
  versionOne: VersionOneFacts;
  slugOfCollection: (id: string) => string | undefined;
  /** The stock of a variant by location name. */
  stockOf: (variantId: string) => Record<string, StockRecord>;
};

export function toRecord(product: Product, context: RecordContext): ProductRecord {
  const { physicalProperties: physical } = product;
  const { versionOne } = context;
  return {
    name: product.name,
    slug: product.slug,
    itemType: product.itemType,
    visible: product.visible,
    visibleInPos: product.visibleInPos,
    membersOnly: product.purchaseEligibility?.userCriteria === "MEMBERS_ONLY",
    paymentOption: product.paymentTerms?.paymentOption ?? "FULL_PAYMENT_ONLINE",
    deposit: depositOf(product.paymentTerms),
    html: product.plainDescription ?? "",
    tree: treeIfRicher(product.plainDescription ?? "", product.description),
    brand: product.brand?.name ?? "",
    ribbon: product.ribbon?.name ?? "",
    moreRibbons: product.additionalRibbons.map(({ name }) => name),
    collections: context.collections.map(({ slug }) => slug),
    places: Object.fromEntries(context.collections.map(({ slug, position }) => [slug, position])),
    mainCollection:
      product.mainCategoryId === undefined ? "" : (context.slugOfCollection(product.mainCategoryId) ?? ""),
    media: (product.media.itemsInfo?.items ?? []).map(toMedia),
    files: (product.media.files ?? []).flatMap(toFile),
    options: product.options.map((option) => toOption(option, versionOne.choices)),
    managesVariants: versionOne.managesVariants,
    sku: versionOne.sku,
    productDimensions: versionOne.productDimensions,
    packageDimensions: versionOne.packageDimensions,
    discountPercent: versionOne.discountPercent,
    variants: (product.variantsInfo?.variants ?? []).map((variant) =>
      toVariant(variant, product.options, context.stockOf(variant.id)),
    ),
    modifiers: product.modifiers.map(toModifier),
    sections: product.infoSections.map(({ uniqueName, title, plainDescription, description }) => ({
      uniqueName: uniqueName ?? null,
      title: title ?? "",
      html: plainDescription ?? "",
      tree: treeIfRicher(plainDescription ?? "", description),
    })),
    subscriptions: toSubscriptions(product),
    unit: physical?.pricePerUnit ?? null,
    seo: { ...product.seoData },
    publicTags: [...(product.tags?.publicTags?.tagIds ?? [])],
    privateTags: [...(product.tags?.privateTags?.tagIds ?? [])],
    taxGroup: product.taxGroupId ?? null,
    deliveryProfile: physical?.deliveryProfileId ?? null,
    fulfiller: physical?.fulfillerId ?? null,
    extra: product.extendedFields ?? null,
  };
}

function depositOf(terms: Product["paymentTerms"]): string {
  const { depositAmount, depositPercentage } = terms ?? {};
  return depositAmount ?? (depositPercentage === undefined ? "" : `${depositPercentage}%`);
}

/** The tree, or null when it has no more than the HTML; node ids and timestamps are ignored. */
function treeIfRicher(html: string, tree: RichContent | undefined): RichContent | null {
  if (tree === undefined || tree.nodes.length === 0) return null;
  return sameText(fromHtml(html).nodes) === sameText(tree.nodes) ? null : withoutTimes(tree);
}

/** The server sets the timestamps (docs/protocol/rich-content.md#document: read-only). */
export function withoutTimes({ metadata, ...tree }: RichContent): RichContent {
  const { createdTimestamp: _created, updatedTimestamp: _updated, ...kept } = metadata ?? {};
  return Object.keys(kept).length === 0 ? tree : { ...tree, metadata: kept };
}

const sameText = (nodes: unknown): string =>
  JSON.stringify(nodes, (key, value: unknown) => (key === "id" || isEmpty(value) ? undefined : value));

const isEmpty = (value: unknown): boolean =>
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length === 0);

/** Every image has an id in the media library, including external ones that are downloaded later. */
function toMedia(item: ProductMedia): MediaRecord {
  const { id = "", altText = "", displayName = "", image, video } = item;
  const fileName = image?.filename ?? video?.filename;
  const poster = video?.posters[0]?.url;
  return {
    address: mediaAddress(id),
    altText,
    title: displayName,
    ...(video === undefined ? {} : { kind: "video" as const }),
    ...(fileName === undefined ? {} : { fileName }),
    ...(poster === undefined ? {} : { poster: addressOf(poster), posterName: nameIn(poster) }),
  };
}

function toFile({ id, mediaType, title, file }: MediaItem): FileRecord[] {
  if (mediaType !== "audio" && mediaType !== "document" && mediaType !== "zip") return [];
  const named = file === undefined ? {} : { fileName: file.name };
  return [{ address: mediaAddress(id), kind: mediaType, ...named, ...(title === "" ? {} : { altText: title }) }];
}

/** An address of the store's own media library without size and name; other addresses unchanged. */
function addressOf(url: string): string {
  const id = mediaIdIn(url);
  return id === undefined ? url : mediaAddress(id);
}

const nameIn = (url: string): string => decodeURIComponent(url.split(/[?#]/)[0]?.split("/").at(-1) ?? "");

function pictureOf(image: ProductImage | undefined): Pick<ChoiceRecord, "picture" | "pictureName" | "pictureAlt"> {
  if (image === undefined) return {};
  const picture = image.id === undefined ? addressOf(image.url) : mediaAddress(image.id);
  const { filename, altText } = image;
  return {
    picture,
    ...(filename === undefined ? {} : { pictureName: filename }),
    ...(altText === undefined ? {} : { pictureAlt: altText }),
  };
}

function toOption(
  { name, optionRenderType, choicesSettings }: ConnectedOption,
  facts: VersionOneFacts["choices"],
): OptionRecord {
  return {
    name,
    look: optionRenderType,
    choices: choicesSettings.choices.map((choice) => ({
      name: choice.name,
      type: choice.choiceType,
      color: choice.colorCode ?? null,
      media: choice.linkedMedia.map((item) => toMedia(item).address),
      ...pictureOf(choice.displayImage),
      ...choiceFacts(facts.find((fact) => fact.option === name && fact.choice === choice.name)),
    })),
  };
}

function choiceFacts(fact: VersionOneFacts["choices"][number] | undefined): Pick<ChoiceRecord, "value" | "hidden"> {
  const { value = null, visible = true } = fact ?? {};
  return { ...(value === null ? {} : { value }), ...(visible ? {} : { hidden: true }) };
}

function toVariant(
  variant: Variant,
  options: readonly ConnectedOption[],
  stock: Record<string, StockRecord>,
): VariantRecord {
  const { price, physicalProperties: physical } = variant;
  const names = new Map(
    options.flatMap(({ id, choicesSettings }) =>
      choicesSettings.choices.map((choice) => [`${id} ${choice.choiceId}`, choice.name] as const),
    ),
  );
  return {
    choices: variant.choices.map(
      ({ optionChoiceIds: { optionId, choiceId } }) => names.get(`${optionId} ${choiceId}`) ?? choiceId,
    ),
    visible: variant.visible,
    price: price.actualPrice.amount,
    compareAtPrice: price.compareAtPrice?.amount ?? null,
    cost: variant.revenueDetails?.cost.amount ?? null,
    sku: variant.sku ?? "",
    barcode: variant.barcode ?? "",
    weight: physical?.weight ?? 0,
    unit: physical?.pricePerUnit?.settings ?? null,
    productDimensions: physical?.productDimensions ?? null,
    packageDimensions: physical?.packageDimensions ?? null,
    digitalFile: variant.digitalProperties?.digitalFile?.id ?? null,
    stock,
  };
}

function toModifier(modifier: ConnectedModifier): ModifierRecord {
  const { freeTextSettings: text } = modifier;
  return {
    name: modifier.name,
    mandatory: modifier.mandatory,
    look: modifier.modifierRenderType,
    freeText:
      text === undefined
        ? null
        : {
            title: text.title,
            minimum: text.minCharCount,
            maximum: text.maxCharCount,
            addedPrice: text.defaultAddedPrice ?? null,
          },
    choices: (modifier.choicesSettings?.choices ?? []).map((choice) => ({
      name: choice.name,
      type: choice.choiceType,
      color: choice.colorCode ?? null,
      addedPrice: choice.addedPrice,
      ...pictureOf(choice.displayImage),
    })),
  };
}

function toSubscriptions({ subscriptionDetails }: Product): ProductRecord["subscriptions"] {
  if (subscriptionDetails === undefined || subscriptionDetails.subscriptions.length === 0) return null;
  return {
    plans: subscriptionDetails.subscriptions.map(toSubscription),
    allowsOneTimePurchase: subscriptionDetails.allowOneTimePurchases,
  };
}

function toSubscription(subscription: Subscription): SubscriptionRecord {
  const { discount, frequency } = subscription;
  return {
    title: subscription.title,
    description: subscription.description,
    visible: subscription.visible,
    frequency: frequency === "UNDEFINED" ? "MONTH" : frequency,
    interval: subscription.interval,
    billingCycles: subscription.billingCycles ?? null,
    discount:
      discount?.amountOff !== undefined
        ? { amountOff: discount.amountOff }
        : discount?.percentOff !== undefined
          ? { percentOff: discount.percentOff }
          : null,
  };
}
