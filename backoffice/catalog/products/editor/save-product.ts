/** Saves a product: first the product with its variants in one request, then collections and inventory. */
import { bulkSetItemCategories } from "#api/catalog/collections/category-items.ts";
import { writePreorderMessage } from "#api/catalog/preorder-message.ts";
import type { Product } from "#api/catalog/products/product.ts";
import { createProductV3, getProductV3, updateProductV3 } from "#api/catalog/wire/v3/products.ts";
import {
  bulkDecrementByVariantAndLocation,
  bulkIncrementByVariantAndLocation,
  bulkUpsertInventoryItems,
} from "#api/inventory/wire/v3/inventory.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { messageOf, messageOfEntry } from "#backoffice/components/error-messages.ts";
import { readInteger } from "#backoffice/grid/values.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { storeSettingsQuery } from "#backoffice/store/settings/queries.ts";
import { storeItem, treeReference } from "../../catalog/named-queries.ts";
import type { EditorState } from "../form/merge-forms.ts";
import { isSame, type ProductForm } from "../form/product-form.ts";
import { inChunks, type Preorder, type StockChange, stockChanges } from "../form/stock-changes.ts";
import type { VariantRow } from "../form/variant-rows.ts";
import { rowsByVariant, toChanges, toNewProduct } from "../form/write-product.ts";
import { productsTexts } from "../texts/texts.ts";
import { editorFields } from "./editor-queries.ts";
import { productEditorTexts } from "./texts/texts.ts";

export type Saved = {
  product: Product;
  /** Error of the parts that weren't saved although the product was. */
  problem?: string;
};

/** Throws when the product itself can't be saved; nothing has changed then. */
export async function saveProduct(
  before: EditorState,
  after: EditorState,
  existing: Product | undefined,
): Promise<Saved> {
  const { settings } = await queryClient.ensureQueryData(storeSettingsQuery);
  const product = await saveEntity(before, after, existing);
  const { categoryIds } = after.form;
  const areCategoriesChanged = !isSame(before.form.categoryIds, categoryIds);
  try {
    if (areCategoriesChanged) {
      await call(bulkSetItemCategories, { body: { item: storeItem(product.id), categoryIds, treeReference } });
    }
    const stock = planStock(before, after, product, { isNew: existing === undefined, locale: settings.locale });
    const problem = await send(product.id, stock);
    // The response contains neither the new collections nor the new availability.
    const isStale = areCategoriesChanged || stock.changes.length > 0 || stock.preorder !== undefined;
    const now = isStale ? await readSaved(product.id) : product;
    return problem === undefined ? { product: now } : { product: now, problem };
  } catch (error) {
    return { product: await readSaved(product.id), problem: messageOf(error) };
  }
}

async function saveEntity(before: EditorState, after: EditorState, existing: Product | undefined): Promise<Product> {
  if (existing === undefined) {
    const { product } = await call(createProductV3, {
      body: { product: toNewProduct(after), fields: [...editorFields] },
    });
    return withVariants(product);
  }
  const changes = toChanges(before, after, existing);
  if (changes === undefined) return existing;
  const { product } = await call(updateProductV3, {
    params: { productId: existing.id },
    body: { product: { ...changes, id: existing.id, revision: existing.revision }, fields: [...editorFields] },
  });
  return withVariants(product);
}

async function withVariants(product: Product): Promise<Product> {
  return product.variantsInfo === undefined ? readSaved(product.id) : product;
}

async function readSaved(productId: string): Promise<Product> {
  return (await call(getProductV3, { params: { productId }, query: { fields: [...editorFields] } })).product;
}

type Pair = { variantId: string; row: VariantRow };
type StockPlan = {
  changes: readonly StockChange[];
  preorder: Preorder | undefined;
  pairs: readonly Pair[];
  isTracked: boolean;
};

type Planning = { isNew: boolean; locale: string };

function planStock(before: EditorState, after: EditorState, saved: Product, { isNew, locale }: Planning): StockPlan {
  const isTracked = after.form.trackInventory;
  const tracking = { wasTracked: before.form.trackInventory && !isNew, isTracked };
  const openedRows = new Map(before.rows.flatMap((row) => (row.id === undefined ? [] : [[row.id, row] as const])));
  const pairs = [...rowsByVariant(after.rows, after.form.options, saved)].map(([variantId, row]) => ({
    variantId,
    row,
    was: openedRows.get(variantId),
  }));
  const changes = pairs.flatMap(({ variantId, row, was }) => {
    if (isNew && !isTracked && Object.values(row.stock).every(({ inStock }) => inStock === "yes")) return [];
    return stockChanges(variantId, was, row, tracking);
  });
  const isPreorderChanged = (["preorderEnabled", "preorderDate", "preorderMessage", "preorderLimit"] as const).some(
    (name) => before.form[name] !== after.form[name],
  );
  return { changes, preorder: isPreorderChanged ? preorderOf(after.form, locale) : undefined, pairs, isTracked };
}

function preorderOf(form: ProductForm, locale: string): Preorder {
  const limit = readInteger(form.preorderLimit);
  return {
    enabled: form.preorderEnabled,
    message: writePreorderMessage(locale, { shipDate: form.preorderDate, note: form.preorderMessage }) || null,
    limit: limit === undefined ? null : Number(limit),
  };
}

type Upsert = Parameters<typeof call<typeof bulkUpsertInventoryItems>>[1]["body"]["inventoryItems"][number];

const AT_ONCE = 300;

/** Returns the errors of rejected changes as text; undefined without errors. */
async function send(
  productId: string,
  { changes, preorder, pairs, isTracked }: StockPlan,
): Promise<string | undefined> {
  const more = changes.flatMap((one) => (one.kind === "adjust" && one.by > 0 ? [one] : []));
  const fewer = changes.flatMap((one) => (one.kind === "adjust" && one.by < 0 ? [one] : []));
  const failures: string[] = [];
  const note = (
    results: readonly { itemMetadata: { success: boolean; error?: { description: string } | undefined } }[],
  ) => {
    for (const { itemMetadata } of results) {
      if (!itemMetadata.success)
        failures.push(messageOfEntry(itemMetadata.error) ?? productsTexts[staffLanguage()].bulk.stockNotUpdated);
    }
  };
  for (const chunk of inChunks(more, AT_ONCE)) {
    const incrementData = chunk.map(({ variantId, locationId, by }) => ({ variantId, locationId, incrementBy: by }));
    note((await call(bulkIncrementByVariantAndLocation, { body: { incrementData, reason: "MANUAL" } })).results);
  }
  for (const chunk of inChunks(fewer, AT_ONCE)) {
    const decrementData = chunk.map(({ variantId, locationId, by }) => ({ variantId, locationId, decrementBy: -by }));
    note((await call(bulkDecrementByVariantAndLocation, { body: { decrementData, reason: "MANUAL" } })).results);
  }
  const values = changes.flatMap((one): Upsert[] => {
    if (one.kind === "adjust") return [];
    const { variantId, locationId } = one;
    const stock = one.kind === "count" ? { quantity: one.quantity } : { inStock: one.inStock };
    return [{ inventoryItem: { productId, variantId, locationId, ...stock } }];
  });
  const preorders = preorder === undefined ? [] : preorderItems(productId, preorder, pairs, isTracked);
  for (const chunk of inChunks([...values, ...preorders], 1000)) {
    note((await call(bulkUpsertInventoryItems, { body: { inventoryItems: chunk, reason: "MANUAL" } })).results);
  }
  const [first] = failures;
  if (first === undefined) return undefined;
  if (failures.length === 1) return first;
  const { moreProblems } = productEditorTexts[staffLanguage()].editor;
  return formatMessage(staffLanguage(), moreProblems, { problem: first, count: failures.length - 1 });
}

/** Preorder settings apply to all inventory items of a variant; a variant without items gets one at the first location. */
function preorderItems(productId: string, preorder: Preorder, pairs: readonly Pair[], isTracked: boolean): Upsert[] {
  const preorderInfo = {
    enabled: preorder.enabled,
    message: preorder.message,
    ...(isTracked && preorder.limit !== null && { limit: preorder.limit }),
  };
  return pairs.flatMap(({ variantId, row }) => {
    const places = Object.entries(row.stock);
    const kept = places.filter(([, { itemId }]) => itemId !== undefined);
    return (kept.length > 0 ? kept : places.slice(0, 1)).map(([locationId]) => ({
      inventoryItem: { productId, variantId, locationId, preorderInfo },
    }));
  });
}
