/** Updates a product: only fields that are present, lists as a whole, guarded by the revision. */
import { sql } from "kysely";
import type { ProductChanges, ProductPatch } from "#api/catalog/products/product.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type ProductDocument, type ProductPart, readProducts, type VariantRow } from "../read/documents.ts";
import { connectCustomizations } from "./connect-customizations.ts";
import { requireReferences, unitOf, withConflictErrors } from "./create-products.ts";
import { type ChangedProduct, finishChanges } from "./finish-changes.ts";
import { planFiles, planMedia } from "./plan-media.ts";
import {
  type KnownOption,
  type OptionPlan,
  planModifiers,
  planOptions,
  requestedModifiers,
  requestedOptions,
} from "./plan-options.ts";
import { asOnlyVariant, asParameters, readName, toColumns, toProductFigures } from "./plan-product.ts";
import { type DiscountRow, type PricePlan, planPrices, planVariants, requireUnits } from "./plan-variants.ts";
import { createReferences, mediaFinder } from "./references.ts";
import { syncDescriptionPolls } from "./rich-description.ts";
import { setChoiceImages } from "./set-choice-images.ts";
import { moveSlug } from "./slugs.ts";
import { variantChanges } from "./variant-changes.ts";
import { lockProduct, type ProductWriteContext } from "./write-context.ts";
import { type PartsPlan, writeParts } from "./write-parts.ts";
import { writeSubscriptions } from "./write-subscriptions.ts";

type Changes = ProductPatch & Pick<ProductChanges, "slug" | "options" | "variantsInfo">;

/**
 * Updates one product; on any error nothing changes.
 * @throws {AppError} PRODUCT_NOT_FOUND, REVISION_CONFLICT and the errors of a create
 */
export async function updateProduct(
  tx: Tx,
  id: string,
  changes: ProductChanges,
  writeContext: ProductWriteContext,
): Promise<void> {
  await finishChanges(tx, [await writeUpdate(tx, id, changes, writeContext)], writeContext);
}

/** Like `updateProduct`, for a locked product and without a revision check. */
export async function changeProduct(
  tx: Tx,
  id: string,
  changes: Changes,
  writeContext: ProductWriteContext,
): Promise<void> {
  await finishChanges(tx, [await writeChanges(tx, id, changes, writeContext)], writeContext);
}

/** Writes the rows of an update. Its effects are left to `finishChanges`, so that many updates share them. */
export async function writeUpdate(
  tx: Tx,
  id: string,
  { revision, id: _, ...changes }: ProductChanges,
  writeContext: ProductWriteContext,
): Promise<ChangedProduct> {
  const locked = await lockProduct(tx, id);
  if (String(locked.revision) !== revision) {
    throw new AppError("REVISION_CONFLICT", { data: { revision: String(locked.revision) } });
  }
  return writeChanges(tx, locked.id, changes, writeContext);
}

/** Like `writeUpdate`, for a locked product and without a revision check. */
export async function writeChanges(
  tx: Tx,
  id: string,
  changes: Changes,
  writeContext: ProductWriteContext,
): Promise<ChangedProduct> {
  // Thousands of variants are read only when they have to be compared.
  const withVariants = changes.variantsInfo !== undefined;
  const readParts = new Set<ProductPart>(changes.description === undefined ? ["details"] : ["details", "description"]);
  const [document] = await readProducts(tx, [id], { parts: readParts, withVariants });
  if (document === undefined) throw new AppError("PRODUCT_NOT_FOUND");
  const before = toFullRows(document);
  const { parts, columns, prices, choiceImages } = await planChange(tx, { document, before, changes }, writeContext);
  await requireReferences(tx, [parts], choiceImages);
  await syncDescriptionPolls(tx, id, columns, writeContext);
  const figures = priceColumns(prices, (parts.options ?? document.options ?? []).length);
  await writeColumns(tx, document, { ...columns, ...figures, updated_at: writeContext.now });
  if (changes.slug !== undefined && changes.slug !== null) {
    await moveSlug(tx, id, { from: document.slug, to: changes.slug, now: writeContext.now });
  }
  await writeParts(tx, [parts], writeContext.now);
  if (changes.subscriptionDetails !== undefined) {
    const lowestPrice = prices?.cheapest.discounted ?? document.ranges?.lowestPrice ?? 0;
    const subject = { productId: id, itemType: document.item_type, lowestPrice };
    await writeSubscriptions(tx, changes.subscriptionDetails, subject, writeContext);
  }
  const hasNewVariants = parts.variants !== undefined && prices !== undefined;
  const options = parts.options ?? toPlans(document);
  const labels = new Map(
    options.flatMap(({ name, choices }) => choices.map((choice) => [choice.id, [name, choice.name] as const])),
  );
  return {
    id,
    fields: Object.keys(changes),
    hasNewPrices: prices !== undefined,
    hasNewWords: FOUND_BY.some((field) => changes[field] !== undefined),
    hasNewVariants,
    variants: hasNewVariants ? variantChanges(before, prices.variants, labels) : [],
  };
}

/** Fields that affect the search terms, and `visible`, which decides whether they are suggested. */
const FOUND_BY = ["name", "brand", "options", "variantsInfo", "visible"] as const;

type Subject = { document: ProductDocument; before: VariantRow[]; changes: Changes };
type Plan = {
  parts: PartsPlan;
  columns: Record<string, unknown>;
  prices: PricePlan | undefined;
  /** Media ids of images of choices. */
  choiceImages: string[];
};

async function planChange(
  tx: Tx,
  { document, before, changes }: Subject,
  writeContext: ProductWriteContext,
): Promise<Plan> {
  const { now, currency } = writeContext;
  const makeId = () => newId(now.getTime());
  const findCustomization = await connectCustomizations(tx, [
    ...requestedOptions(changes.options ?? []),
    ...requestedModifiers(changes.modifiers ?? []),
  ]);
  const references = createReferences(tx, writeContext);
  const known = toKnownOptions(document);
  const options =
    changes.options === undefined
      ? undefined
      : planOptions(changes.options ?? [], { findCustomization, known, makeId });
  if (options !== undefined && changes.variantsInfo === undefined && !isSameChoices(options, known)) {
    throw new AppError("VARIANTS_ARE_NOT_ALIGNED_WITH_PRODUCT");
  }
  const unit = changes.physicalProperties?.pricePerUnit?.measurementUnit;
  requireUnits(changes.variantsInfo?.variants ?? [], unit ?? document.price_per_unit?.baseMeasurementUnit);
  const prices =
    changes.variantsInfo === undefined
      ? undefined
      : planPrices(
          planVariants(changes.variantsInfo.variants, {
            options: options ?? toPlans(document),
            known: before,
            isPhysical: document.item_type === "PHYSICAL",
            currency,
            makeId,
          }),
          discountOf(document),
        );
  const isOnly = (options ?? document.options ?? []).length === 0;
  const ribbonId =
    changes.ribbon === undefined ? (document.ribbon?.id ?? null) : await references.idOf("ribbons", changes.ribbon);
  const columns = {
    ...toColumns(changes, {
      itemType: document.item_type,
      currency,
      now,
      before: document,
      unit: prices === undefined ? document.price_per_unit : (unitOf(prices.cheapest) ?? document.price_per_unit),
    }),
    ...(changes.name === undefined ? {} : { name: readName(changes.name) }),
    ...(changes.slug === undefined || changes.slug === null ? {} : { slug: changes.slug }),
    ...(changes.brand === undefined ? {} : { brand_id: await references.idOf("brands", changes.brand) }),
    ...(changes.ribbon === undefined ? {} : { ribbon_id: ribbonId }),
  };
  return {
    columns,
    prices,
    choiceImages: await setChoiceImages(tx, [changes], { findCustomization, findMediaId: mediaFinder(tx, now) }),
    parts: {
      id: document.id,
      isNew: false,
      options,
      variants: isOnly ? prices?.variants.map(asOnlyVariant) : prices?.variants,
      modifiers:
        changes.modifiers === undefined
          ? undefined
          : planModifiers(changes.modifiers ?? [], { findCustomization, makeId, currency }),
      ...(await planMediaChange(tx, { document, options, changes }, writeContext)),
      ribbons:
        changes.additionalRibbons === undefined
          ? undefined
          : await references.idsOfRibbons(changes.additionalRibbons ?? [], ribbonId),
      infoSections:
        changes.infoSections === undefined ? undefined : await references.idsOfInfoSections(changes.infoSections ?? []),
    },
  };
}

type MediaSubject = { document: ProductDocument; options: OptionPlan[] | undefined; changes: Changes };

/** Options sent without media keep the media of their choices. */
async function planMediaChange(tx: Tx, { document, options, changes }: MediaSubject, { now }: ProductWriteContext) {
  const hasChoiceMedia = (changes.options ?? []).some((option) =>
    option.choicesSettings?.choices.some(({ media, linkedMedia }) => media !== undefined || linkedMedia !== undefined),
  );
  const findMediaId = mediaFinder(tx, now);
  const files = await planFiles(changes.media === null ? [] : changes.media?.files, findMediaId);
  const hasItems = changes.media === null || changes.media?.itemsInfo?.items !== undefined;
  if (!hasItems && !hasChoiceMedia) return { files };
  const kept = (document.media ?? [])
    .filter(({ kind }) => kind === "image" || kind === "video")
    .map(({ id, displayName }) => ({ id, displayName }));
  const items = hasItems ? (changes.media?.itemsInfo?.items ?? []) : kept;
  const plans = await planMedia(items, hasChoiceMedia ? (options ?? []) : [], findMediaId);
  return { files, media: plans.media, ...(hasChoiceMedia ? { choiceMedia: plans.choiceMedia } : {}) };
}

function discountOf(document: ProductDocument): DiscountRow {
  const { discount_type: type, discount_amount: amount, discount_percent: percent } = document;
  return { type: type === "AMOUNT" || type === "PERCENT" ? type : "NONE", amount, percent };
}

function priceColumns(prices: PricePlan | undefined, optionCount: number): Record<string, unknown> {
  if (prices === undefined) return {};
  const { discount, cheapest } = prices;
  return {
    ...toProductFigures({ cheapest, isOnly: optionCount === 0 }),
    discounted_price: cheapest.discounted,
    discount_type: discount.type,
    discount_amount: discount.amount,
    discount_percent: discount.percent,
  };
}

/** Includes the new revision: a product row is in many indexes, so it is written only once. */
async function writeColumns(tx: Tx, { id }: ProductDocument, columns: Record<string, unknown>): Promise<void> {
  const entries = Object.entries(asParameters(columns)).filter(([, value]) => value !== undefined);
  const assignments = entries.map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await withConflictErrors(() =>
    sql`update products set ${sql.join(assignments)}, revision = revision + 1 where id = ${id}`.execute(tx),
  );
}

/** The SKU and dimensions of the only variant are on the product row; adds them to the variant. */
function toFullRows(document: ProductDocument): VariantRow[] {
  const isOnly = (document.options ?? []).length === 0;
  return (document.variants ?? []).map((row) => ({
    ...row,
    sku: row.sku === "" && isOnly ? document.sku : row.sku,
    productDimensions: row.productDimensions ?? (isOnly ? document.product_dimensions : null),
    packageDimensions: row.packageDimensions ?? (isOnly ? document.package_dimensions : null),
  }));
}

const toKnownOptions = ({ options }: ProductDocument): KnownOption[] => options ?? [];

function toPlans({ options }: ProductDocument): OptionPlan[] {
  return (options ?? []).map(({ id, sharedId, name, type, choices }) => ({
    id,
    sharedId: sharedId ?? id,
    name,
    type,
    choices: choices.map((choice) => ({
      id: choice.id,
      sharedId: choice.sharedId ?? choice.id,
      name: choice.name,
      value: choice.colorCode ?? choice.name,
      visible: choice.visible,
      media: [],
    })),
  }));
}

/** Renaming or reordering keeps variants valid; adding or removing options or choices doesn't. */
function isSameChoices(options: readonly OptionPlan[], known: readonly KnownOption[]): boolean {
  const idsOf = (list: readonly { choices: readonly { id: string }[] }[]): string =>
    list
      .flatMap(({ choices }) => choices.map(({ id }) => id))
      .sort()
      .join(" ");
  return options.length === known.length && idsOf(options) === idsOf(known);
}
