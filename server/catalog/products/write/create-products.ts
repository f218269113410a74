/** Creates many products at once, with a constant number of statements. */
import { sql } from "kysely";
import type { NewProduct } from "#api/catalog/products/product.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { type Tx, violatedConstraint } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { announceCreated } from "../announce.ts";
import { connectCustomizations, type FindCustomization } from "./connect-customizations.ts";
import { requireDigitalFiles } from "./digital-files.ts";
import { planFiles, planMedia } from "./plan-media.ts";
import { planModifiers, planOptions, requestedModifiers, requestedOptions } from "./plan-options.ts";
import { asOnlyVariant, itemTypeOf, readName, toColumns, toProductFigures } from "./plan-product.ts";
import { planPrices, planVariants, requireUnits, type VariantPlan } from "./plan-variants.ts";
import { createReferences, type FindMediaId, mediaFinder, type References, requireMedia } from "./references.ts";
import { refreshAvailability, refreshPrices, refreshSearchTerms } from "./refresh.ts";
import { syncDescriptionPolls } from "./rich-description.ts";
import { setChoiceImages } from "./set-choice-images.ts";
import { freeProductSlugs } from "./slugs.ts";
import type { ProductWriteContext } from "./write-context.ts";
import { type PartsPlan, writeParts } from "./write-parts.ts";
import { writeSubscriptions } from "./write-subscriptions.ts";

type PlannedProduct = { parts: PartsPlan; columns: Record<string, unknown> & { id: string }; product: NewProduct };
type Shared = {
  findCustomization: FindCustomization;
  findMediaId: FindMediaId;
  references: References;
  slug: string;
  writeContext: ProductWriteContext;
};

/**
 * Creates the products and emits their events. Returns their ids in the order of the products.
 * @throws {AppError} the error of any invalid product
 */
export async function createProducts(
  tx: Tx,
  products: readonly NewProduct[],
  writeContext: ProductWriteContext,
): Promise<string[]> {
  const slugs = await freeProductSlugs(
    tx,
    products.map(({ slug, name }) => ({ slug: slug ?? undefined, name })),
  );
  const findCustomization = await connectCustomizations(
    tx,
    products.flatMap(({ options, modifiers }) => [
      ...requestedOptions(options ?? []),
      ...requestedModifiers(modifiers ?? []),
    ]),
  );
  const shared = {
    findCustomization,
    findMediaId: mediaFinder(tx, writeContext.now),
    references: createReferences(tx, writeContext),
    writeContext,
  };
  const planned: PlannedProduct[] = [];
  for (const [index, product] of products.entries()) {
    planned.push(await planCreation(product, { ...shared, slug: slugs[index] ?? "" }));
  }
  const parts = planned.map((entry) => entry.parts);
  await requireReferences(tx, parts, await setChoiceImages(tx, products, shared));
  for (const { columns } of planned) await syncDescriptionPolls(tx, columns.id, columns, writeContext);
  await insertProducts(tx, planned);
  await writeParts(tx, parts, writeContext.now);
  const ids = planned.map(({ columns }) => columns.id);
  for (const { columns, product, parts: own } of planned) {
    if (product.subscriptionDetails === undefined || product.subscriptionDetails === null) continue;
    const lowestPrice = Math.min(...(own.variants ?? []).map(({ discounted }) => discounted));
    const subject = { productId: columns.id, itemType: itemTypeOf(product), lowestPrice };
    await writeSubscriptions(tx, product.subscriptionDetails, subject, writeContext);
  }
  await refreshPrices(tx, ids);
  await refreshSearchTerms(tx, ids);
  await refreshAvailability(tx, ids);
  touch(tx, "catalog", ...ids.map((id) => `product:${id}`));
  await announceCreated(tx, ids, writeContext);
  return ids;
}

async function planCreation(product: NewProduct, shared: Shared): Promise<PlannedProduct> {
  const { findCustomization, findMediaId, references, slug, writeContext } = shared;
  const { now, currency } = writeContext;
  const makeId = () => newId(now.getTime());
  const id = makeId();
  const itemType = itemTypeOf(product);
  const options = planOptions(product.options ?? [], { findCustomization, known: [], makeId });
  const isOnly = options.length === 0;
  requireUnits(product.variantsInfo.variants, product.physicalProperties?.pricePerUnit?.measurementUnit);
  const prices = planPrices(
    planVariants(product.variantsInfo.variants, {
      options,
      known: [],
      isPhysical: itemType === "PHYSICAL",
      currency,
      makeId,
    }),
    { type: "NONE", amount: null, percent: null },
  );
  const { media, choiceMedia } = await planMedia(product.media?.itemsInfo?.items ?? [], options, findMediaId);
  const ribbonId = await references.idOf("ribbons", product.ribbon);
  const { discount } = prices;
  const columns = {
    ...toColumns(product, { itemType, currency, now, unit: unitOf(prices.cheapest) }),
    ...toProductFigures({ cheapest: prices.cheapest, isOnly }),
    id,
    name: readName(product.name),
    slug,
    ...(product.handle === undefined || product.handle === null ? {} : { handle: product.handle }),
    item_type: itemType,
    discounted_price: prices.cheapest.discounted,
    min_price: prices.cheapest.discounted,
    max_price: Math.max(prices.cheapest.discounted, ...prices.variants.map(({ discounted }) => discounted)),
    discount_type: discount.type,
    discount_amount: discount.amount,
    discount_percent: discount.percent,
    brand_id: await references.idOf("brands", product.brand),
    ribbon_id: ribbonId,
    created_at: now,
    updated_at: now,
  };
  return {
    product,
    columns,
    parts: {
      id,
      isNew: true,
      options,
      variants: isOnly ? prices.variants.map(asOnlyVariant) : prices.variants,
      modifiers: planModifiers(product.modifiers ?? [], { findCustomization, makeId, currency }),
      media,
      choiceMedia,
      files: await planFiles(product.media?.files, findMediaId),
      ribbons: await references.idsOfRibbons(product.additionalRibbons ?? [], ribbonId),
      infoSections: await references.idsOfInfoSections(product.infoSections ?? []),
    },
  };
}

/** The unit quantity of the cheapest variant represents the product, as version 1 shows it. */
export function unitOf({ unitQuantity }: Pick<VariantPlan, "unitQuantity">) {
  if (unitQuantity === null) return null;
  const { quantity, measurementUnit } = unitQuantity;
  return {
    totalQuantity: quantity,
    totalMeasurementUnit: measurementUnit,
    baseQuantity: quantity,
    baseMeasurementUnit: measurementUnit,
  };
}

/** @throws {AppError} PRODUCT_MEDIA_NOT_EXIST, DIGITAL_FILE_NOT_FOUND_ERROR, VARIANT_ID_ALREADY_EXISTS */
export async function requireReferences(
  tx: Tx,
  parts: readonly PartsPlan[],
  choiceImages: readonly string[],
): Promise<void> {
  const named = parts.flatMap(({ media, files }) => [...(media ?? []).map(({ mediaId }) => mediaId), ...(files ?? [])]);
  await requireMedia(tx, [...named, ...choiceImages]);
  const variants = parts.flatMap((part) => part.variants ?? []);
  await requireDigitalFiles(
    tx,
    variants.flatMap(({ digitalFileId }) => digitalFileId ?? []),
  );
  const fresh = variants.filter(({ isNew }) => isNew).map(({ id }) => id);
  if (fresh.length === 0) return;
  const { rows } = await sql<{ id: string }>`select id from variants where id = any(${fresh}::uuid[]) limit 1`.execute(
    tx,
  );
  if (rows[0] !== undefined || new Set(fresh).size !== fresh.length) {
    throw new AppError("VARIANT_ID_ALREADY_EXISTS", { data: { variantId: rows[0]?.id } });
  }
}

async function insertProducts(tx: Tx, planned: readonly PlannedProduct[]): Promise<void> {
  const rows = planned.map(({ columns }) => columns);
  // Columns that no product sets keep the table's defaults.
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => name !== "handle");
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const record = sql.join(names.map((name) => sql`coalesced.${sql.ref(name)}`));
  await withConflictErrors(async () => {
    await sql`
      insert into products (${columns}, handle)
      select ${record}, coalesce(coalesced.handle, 'product_' || gen_random_uuid())
      from json_populate_recordset(${DEFAULTS}, ${JSON.stringify(rows)}::json) as coalesced`.execute(tx);
  });
  await sql`delete from product_slug_redirects where slug = any(${rows.map((row) => String(row.slug))}::text[])`.execute(
    tx,
  );
}

/** A row of table defaults, for columns that only some of the products set. */
const DEFAULTS = sql`json_populate_record(null::products, '{"description": "", "is_visible": true,
  "is_visible_in_pos": true, "for_members_only": false, "payment_option": "FULL_PAYMENT_ONLINE", "private_tag_ids": [], "public_tag_ids": []}')`;

/** @throws {AppError} DUPLICATE_SLUG_ERROR, DUPLICATE_HANDLE_ERROR */
export async function withConflictErrors<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    switch (violatedConstraint(error)) {
      case "products_slug":
        throw new AppError("DUPLICATE_SLUG_ERROR");
      case "products_handle":
        throw new AppError("DUPLICATE_HANDLE_ERROR");
      default:
        throw error;
    }
  }
}
