/**
 * Converts product documents to the products that merchants edit (docs/protocol/catalog-v3.md#product). The only place that maps
 * between the two.
 */
import type { Product } from "#api/catalog/products/product.ts";
import type { Subscription } from "#api/catalog/products/product-variants.ts";
import { type Minor, toDecimal } from "#server/platform/money/money.ts";
import { presentMediaItem } from "#server/store/media/public.ts";
import type { InfoSectionRow, ProductDocument, Ranges, SubscriptionRow } from "../read/documents.ts";
import { pageUrl } from "../read/facts.ts";
import { htmlToTree } from "../read/html-to-tree.ts";
import { isImageOrVideo, presentProductMedia } from "./present-media.ts";
import { presentModifiers, presentOptions } from "./present-options.ts";
import { describeUnit, money, presentVariant, unitPrice } from "./present-variant.ts";
import type { Presentation } from "./presentation.ts";

export function presentProduct(product: ProductDocument, presentation: Presentation): Product {
  const { terms, fields } = presentation;
  const ranges = rangesOf(product);
  const [cheapest] = product.cheapest ?? [];
  return {
    id: product.id,
    revision: String(product.revision),
    createdDate: product.created_at.toISOString(),
    updatedDate: product.updated_at.toISOString(),
    name: product.name,
    slug: product.slug,
    handle: product.handle,
    productType: product.item_type === "PHYSICAL" ? "PHYSICAL" : "DIGITAL",
    itemType: product.item_type,
    visible: product.is_visible,
    visibleInPos: product.is_visible_in_pos && product.item_type === "PHYSICAL",
    ...(fields.has("URL") ? { url: presentUrl(product.slug, presentation) } : {}),
    ...presentDescription(product, presentation),
    media: presentMedia(product, presentation),
    options: presentOptions(product, presentation),
    modifiers: presentModifiers(product, presentation),
    ...(product.variants === null
      ? {}
      : {
          variantsInfo: {
            variants: visibleVariants(product, presentation).map((row) => presentVariant(product, row, presentation)),
          },
        }),
    ...(product.brand === null ? {} : { brand: product.brand }),
    ...(product.ribbon === null ? {} : { ribbon: product.ribbon }),
    additionalRibbons: product.ribbons ?? [],
    infoSections: (product.info_sections ?? []).map((section) => presentInfoSection(section, presentation)),
    ...(product.item_type === "PHYSICAL" ? { physicalProperties: presentPhysical(product, presentation) } : {}),
    actualPriceRange: range(ranges.lowestPrice ?? 0, ranges.highestPrice ?? 0, presentation),
    compareAtPriceRange: range(ranges.lowestCompared ?? 0, ranges.highestCompared ?? 0, presentation),
    ...(fields.has("MERCHANT_DATA") && ranges.lowestCost !== null
      ? { costRange: range(ranges.lowestCost, ranges.highestCost ?? ranges.lowestCost, presentation) }
      : {}),
    inventory: {
      availabilityStatus: product.availability,
      preorderStatus: product.preorder_status,
      preorderAvailability: product.preorder_availability,
    },
    ...presentCategories(product, presentation),
    ...(product.main_category_id === null ? {} : { mainCategoryId: product.main_category_id }),
    ...(fields.has("CURRENCY") ? { currency: terms.currency } : {}),
    seoData: product.seo ?? { tags: [] },
    ...(product.tax_group_id === null ? {} : { taxGroupId: product.tax_group_id }),
    ...(product.for_members_only ? { purchaseEligibility: { userCriteria: "MEMBERS_ONLY" } } : {}),
    ...presentPaymentTerms(product, terms.currency),
    ...(product.extended_fields === null ? {} : { extendedFields: product.extended_fields }),
    tags: presentTags(product, presentation),
    ...((product.subscriptions ?? []).length === 0
      ? {}
      : {
          subscriptionDetails: {
            subscriptions: (product.subscriptions ?? [])
              .filter(({ isHidden }) => !isHidden || terms.seesHidden)
              .map((row) => presentSubscription(row, terms.currency)),
            allowOneTimePurchases: product.allows_one_time_purchase,
          },
        }),
    variantSummary: {
      variantCount: ranges.count,
      ...(cheapest === undefined ? {} : { minPriceVariant: presentVariant(product, cheapest, presentation) }),
    },
  };
}

function presentPaymentTerms(product: ProductDocument, currency: string): Pick<Product, "paymentTerms"> {
  const { payment_option: paymentOption, deposit_amount: amount, deposit_percent: percent } = product;
  if (paymentOption === "FULL_PAYMENT_ONLINE") return {};
  return {
    paymentTerms: {
      paymentOption,
      ...(amount === null ? {} : { depositAmount: toDecimal(amount, currency) }),
      ...(percent === null ? {} : { depositPercentage: Number(percent) }),
    },
  };
}

/** Of products read without their details. */
const NO_RANGES: Ranges = {
  count: 0,
  lowestPrice: null,
  highestPrice: null,
  lowestCompared: null,
  highestCompared: null,
  lowestCost: null,
  highestCost: null,
  lowestWeight: null,
  highestWeight: null,
};
const rangesOf = ({ ranges }: ProductDocument): Ranges => ranges ?? NO_RANGES;

/** Only staff see hidden variants. */
function visibleVariants({ variants }: ProductDocument, { terms }: Presentation) {
  return (variants ?? []).filter(({ visible }) => visible || terms.seesHidden);
}

function presentUrl(slug: string, { terms }: Presentation): NonNullable<Product["url"]> {
  const { base, path } = pageUrl(slug, terms);
  return { relativePath: path, url: `${base}${path}` };
}

function presentDescription({ html, tree, created_at, updated_at }: ProductDocument, { fields }: Presentation) {
  const written = { createdTimestamp: created_at.toISOString(), updatedTimestamp: updated_at.toISOString() };
  return {
    ...(fields.has("DESCRIPTION") ? { description: tree ?? htmlToTree(html ?? "", written) } : {}),
    ...(fields.has("PLAIN_DESCRIPTION") ? { plainDescription: html ?? "" } : {}),
  };
}

function presentInfoSection({ id, uniqueName, title, html, tree }: InfoSectionRow, { fields }: Presentation) {
  const isDetailed = (["INFO_SECTION", "INFO_SECTION_DESCRIPTION", "INFO_SECTION_PLAIN_DESCRIPTION"] as const).some(
    (field) => fields.has(field),
  );
  return {
    id,
    ...(isDetailed ? { ...(uniqueName === null ? {} : { uniqueName }), title } : {}),
    ...(fields.has("INFO_SECTION_DESCRIPTION") ? { description: tree ?? htmlToTree(html ?? "", {}) } : {}),
    ...(fields.has("INFO_SECTION_PLAIN_DESCRIPTION") ? { plainDescription: html ?? "" } : {}),
  };
}

function presentMedia(product: ProductDocument, presentation: Presentation): Product["media"] {
  const items = (product.media ?? []).filter(isImageOrVideo).map((file) => presentProductMedia(file, presentation));
  const [main] = items;
  const files = (product.media ?? [])
    .filter((file) => !isImageOrVideo(file))
    .map((file) => presentMediaItem(file, presentation.terms.baseUrl));
  return {
    ...(main === undefined ? {} : { main }),
    ...(presentation.fields.has("MEDIA_ITEMS_INFO")
      ? { itemsInfo: { items }, ...(files.length === 0 ? {} : { files }) }
      : {}),
  };
}

function range(lowest: Minor, highest: Minor, presentation: Presentation): Product["actualPriceRange"] {
  return { minValue: money(lowest, presentation), maxValue: money(highest, presentation) };
}

function presentPhysical(
  product: ProductDocument,
  presentation: Presentation,
): NonNullable<Product["physicalProperties"]> {
  const { terms, fields } = presentation;
  const data = product.price_per_unit;
  const ranges = rangesOf(product);
  return {
    ...(data === null
      ? {}
      : { pricePerUnit: { quantity: data.baseQuantity, measurementUnit: data.baseMeasurementUnit } }),
    ...(product.fulfiller_id === null ? {} : { fulfillerId: product.fulfiller_id }),
    ...(product.delivery_profile_id === null ? {} : { deliveryProfileId: product.delivery_profile_id }),
    ...weightRange(ranges),
    ...unitRange(product, presentation),
    ...(fields.has("WEIGHT_MEASUREMENT_UNIT_INFO")
      ? { weightMeasurementUnitInfo: { weightMeasurementUnit: terms.weightUnit } }
      : {}),
  };
}

function weightRange({ lowestWeight, highestWeight }: Ranges) {
  if (lowestWeight === null || highestWeight === null) return {};
  return { shippingWeightRange: { minValue: Number(lowestWeight), maxValue: Number(highestWeight) } };
}

function unitRange(product: ProductDocument, { terms }: Presentation) {
  const prices = (product.variants ?? [])
    .flatMap((variant) => unitPrice(product, variant) ?? [])
    .sort((left, right) => left.price - right.price);
  const [lowest, highest] = [prices[0], prices.at(-1)];
  if (lowest === undefined || highest === undefined) return {};
  const presentRange = (unit: typeof lowest) => ({
    value: toDecimal(unit.price, terms.currency),
    description: describeUnit(unit, terms),
  });
  return { pricePerUnitRange: { minValue: presentRange(lowest), maxValue: presentRange(highest) } };
}

function presentCategories({ categories, breadcrumbs }: ProductDocument, { fields }: Presentation) {
  const all = categories ?? [];
  const presentPosition = ({ id, index }: { id: string; index: number }) => ({ id, index });
  return {
    ...(fields.has("DIRECT_CATEGORIES_INFO") || fields.has("DIRECT_CATEGORY_IDS")
      ? { directCategoriesInfo: { categories: all.filter(({ isDirect }) => isDirect).map(presentPosition) } }
      : {}),
    ...(fields.has("ALL_CATEGORIES_INFO") ? { allCategoriesInfo: { categories: all.map(presentPosition) } } : {}),
    ...(fields.has("BREADCRUMBS_INFO")
      ? {
          breadcrumbsInfo: {
            breadcrumbs: (breadcrumbs ?? []).map(({ id, name, slug }) => ({
              categoryId: id,
              categoryName: name,
              categorySlug: slug,
            })),
          },
        }
      : {}),
  };
}

/** Only staff see private tags. */
function presentTags({ private_tag_ids, public_tag_ids }: ProductDocument, { terms }: Presentation) {
  return {
    ...(terms.seesHidden ? { privateTags: { tagIds: private_tag_ids } } : {}),
    publicTags: { tagIds: public_tag_ids },
  };
}

function presentSubscription(row: SubscriptionRow, currency: string): Subscription {
  const { discountType: type, discountAmount, discountPercent } = row;
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    visible: !row.isHidden,
    frequency: row.frequency,
    interval: row.interval,
    ...(row.autoRenewal ? { autoRenewal: true } : { billingCycles: row.billingCycles ?? 2 }),
    ...(type === null
      ? {}
      : {
          discount:
            type === "AMOUNT"
              ? { type, amountOff: toDecimal(discountAmount ?? 0, currency) }
              : { type, percentOff: Number(discountPercent ?? 0) },
        }),
  };
}
