/** Creates, updates and deletes products. */
import { sql } from "kysely";
import type { NewProduct, ProductChanges } from "#api/catalog/wire/v1/product-values.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { type Tx, violatedConstraint } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { getOrCreateIdByName, replaceInfoSections } from "../../named-entities.ts";
import type { ProductDocument } from "../../read/documents.ts";
import { setCost, setPrices, setWeight } from "../../read/prices.ts";
import { deleteProducts } from "../../write/delete-products.ts";
import { announceChanges, finishProduct } from "../../write/finish-product.ts";
import { refreshPrices, refreshSearchTerms } from "../../write/refresh.ts";
import { freeProductSlug, moveSlug } from "../../write/slugs.ts";
import { type LockedProduct, lockProduct, type ProductWriteContext } from "../../write/write-context.ts";
import { readWhole } from "./read-whole.ts";
import { toColumns, toMinorUnits, toWeight } from "./rows.ts";
import { requireManageable, writeOptions } from "./write-options.ts";

/** @throws {AppError} DUPLICATE_SLUG_ERROR, TOO_MANY_VARIANTS, INVALID_OPTIONS */
export async function createProduct(tx: Tx, product: NewProduct, writeContext: ProductWriteContext): Promise<string> {
  const { now, currency } = writeContext;
  const id = newId(now.getTime());
  const price = toMinorUnits(product.priceData.price, currency);
  const cost = product.costAndProfitData?.itemCost;
  const slug = product.slug ?? (await freeProductSlug(tx, product.name));
  const columns = {
    ...toColumns(product, currency),
    id,
    name: product.name,
    slug,
    item_type: product.productType === "digital" ? "DIGITAL" : "PHYSICAL",
    price,
    discounted_price: price,
    min_price: price,
    max_price: price,
    cost: cost === undefined ? null : toMinorUnits(cost, currency),
    weight: toWeight(product.weight ?? 0),
    manages_variants: product.manageVariants ?? false,
    brand_id: await getOrCreateIdByName(tx, "brands", product.brand ?? null, writeContext),
    ribbon_id: await getOrCreateIdByName(tx, "ribbons", product.ribbon ?? null, writeContext),
    created_at: now,
    updated_at: now,
  };
  await withConflictErrors(() => tx.insertInto("products").values(columns).execute());
  await moveSlug(tx, id, { to: slug, now });
  await writeOptions(tx, { id, manages_variants: columns.manages_variants }, product.productOptions ?? [], now);
  await replaceInfoSections(tx, id, product.additionalInfoSections ?? [], now);
  await refreshPrices(tx, [id]);
  await refreshSearchTerms(tx, [id]);
  touch(tx, `product:${id}`, "catalog");
  return id;
}

/** @throws {AppError} PRODUCT_NOT_FOUND, DUPLICATE_SLUG_ERROR, NEGATIVE_PRICE, VARIANTS_ARE_MANAGED, TOO_MANY_VARIANTS */
export async function updateProduct(
  tx: Tx,
  id: string,
  changes: ProductChanges,
  writeContext: ProductWriteContext,
): Promise<void> {
  const { now, currency } = writeContext;
  const product = await lockProduct(tx, id);
  const columns = {
    ...toColumns(changes, currency),
    ...(changes.brand === undefined
      ? {}
      : { brand_id: await getOrCreateIdByName(tx, "brands", changes.brand, writeContext) }),
    ...(changes.ribbon === undefined
      ? {}
      : { ribbon_id: await getOrCreateIdByName(tx, "ribbons", changes.ribbon, writeContext) }),
  };
  if (Object.keys(columns).length > 0) {
    await withConflictErrors(() => tx.updateTable("products").set(columns).where("id", "=", id).execute());
  }
  // A product discount applies to all its variants; one that was only sent back unchanged doesn't touch theirs.
  if (changes.discount !== undefined && !isSameDiscount(product, columns)) {
    await tx.updateTable("variants").set({ sale_price: null }).where("product_id", "=", id).execute();
  }
  if (columns.slug !== undefined) await moveSlug(tx, id, { from: product.slug, to: columns.slug, now });
  const managed = await writeManagement(tx, product, changes);
  const price = changes.priceData?.price;
  if (price !== undefined) await setPrice(tx, id, toMinorUnits(price, currency), now);
  const cost = changes.costAndProfitData === null ? null : changes.costAndProfitData?.itemCost;
  const minorCost = cost === undefined || cost === null ? null : toMinorUnits(cost, currency);
  // As for the discount: variants keep their own costs unless the product's cost changes.
  if (cost !== undefined && minorCost !== product.cost) await setCost(tx, [id], minorCost);
  if (changes.weight !== undefined) await setWeight(tx, [id], toWeight(changes.weight ?? 0));
  if (changes.productOptions !== undefined) {
    await writeOptions(tx, { id, manages_variants: managed }, changes.productOptions, now);
  }
  if (changes.additionalInfoSections !== undefined) {
    await replaceInfoSections(tx, id, changes.additionalInfoSections, now);
  }
  if (PRICED_BY.some((field) => changes[field] !== undefined)) await refreshPrices(tx, [id]);
  if (FOUND_BY.some((field) => changes[field] !== undefined)) await refreshSearchTerms(tx, [id]);
  const fields = Object.keys(changes);
  if (price === undefined) await finishProduct(tx, id, fields, writeContext);
  else await announceChanges(tx, [{ id, fields }], writeContext);
}

/** Fields besides the price that affect discounted prices and the price range. */
const PRICED_BY = ["discount", "manageVariants", "productOptions"] as const;
/** Fields that affect the search terms and suggested words. */
const FOUND_BY = ["name", "brand", "sku", "visible", "manageVariants", "productOptions"] as const;

type Discounted = { discount_type: string; discount_amount: number | null; discount_percent: string | null };

const isSameDiscount = (
  before: Discounted,
  { discount_type, discount_amount, discount_percent }: Partial<Discounted>,
) =>
  before.discount_type === discount_type &&
  before.discount_amount === (discount_amount ?? null) &&
  Number(before.discount_percent ?? 0) === Number(discount_percent ?? 0);

async function setPrice(tx: Tx, id: string, price: number, now: Date): Promise<void> {
  const left = await setPrices(tx, [{ id, price }], now);
  if (left.size > 0) throw new AppError("NEGATIVE_PRICE");
}

/** Managed variants can be turned off only while there are no options (docs/protocol/catalog-v1.md#write-rules). */
async function writeManagement(tx: Tx, product: LockedProduct, changes: ProductChanges): Promise<boolean> {
  const wanted = changes.manageVariants ?? product.manages_variants;
  if (wanted === product.manages_variants) return wanted;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from variants where product_id = ${product.id} and choice_ids <> '{}'`.execute(tx);
  const count = rows[0]?.count ?? 0;
  if (!wanted && count > 0) throw new AppError("VARIANTS_ARE_MANAGED");
  if (wanted && changes.productOptions === undefined) requireManageable(count);
  await tx.updateTable("products").set({ manages_variants: wanted }).where("id", "=", product.id).execute();
  return wanted;
}

/** @throws {AppError} PRODUCT_NOT_FOUND */
export async function deleteProduct(tx: Tx, id: string, writeContext: ProductWriteContext): Promise<void> {
  const gone = await deleteProducts(tx, [id], writeContext);
  if (gone.size === 0) throw new AppError("PRODUCT_NOT_FOUND");
}

/** @throws {AppError} PRODUCT_NOT_FOUND, VARIANTS_ARE_MANAGED */
export async function deleteOptions(tx: Tx, id: string, writeContext: ProductWriteContext): Promise<void> {
  const product = await lockProduct(tx, id);
  if (product.manages_variants) throw new AppError("VARIANTS_ARE_MANAGED");
  await writeOptions(tx, product, [], writeContext.now);
  await refreshPrices(tx, [id]);
  await refreshSearchTerms(tx, [id]);
  await finishProduct(tx, id, ["productOptions"], writeContext);
}

/** @throws {AppError} PRODUCT_NOT_FOUND */
export async function removeName(
  tx: Tx,
  id: string,
  field: "brand" | "ribbon",
  writeContext: ProductWriteContext,
): Promise<void> {
  await lockProduct(tx, id);
  const columns = field === "brand" ? { brand_id: null } : { ribbon_id: null };
  await tx.updateTable("products").set(columns).where("id", "=", id).execute();
  await refreshSearchTerms(tx, [id]);
  await finishProduct(tx, id, [field], writeContext);
}

async function withConflictErrors<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedConstraint(error) === "products_slug") throw new AppError("DUPLICATE_SLUG_ERROR");
    throw error;
  }
}

/** Reads the product after a write, for the response. */
export async function readProductAfterWrite(tx: Tx, id: string): Promise<ProductDocument> {
  const [product] = await readWhole(tx, [id]);
  if (product === undefined) throw new AppError("PRODUCT_NOT_FOUND");
  return product;
}
