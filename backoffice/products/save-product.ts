/** Saving a product: one call for the product itself, then only the calls that changed parts need. */
import { addProductsToCollection, removeProductsFromCollection } from "#api/collections.ts";
import { updateInventoryVariants } from "#api/inventory.ts";
import { updateMedia } from "#api/media.ts";
import {
  addProductMedia,
  addProductMediaToChoices,
  createProduct,
  DEFAULT_VARIANT_ID,
  type Product,
  removeProductMedia,
  updateProduct,
  updateProductVariants,
  type VariantOverride,
} from "#api/products.ts";
import { call } from "../client.ts";
import { changedFields, type MediaEntry, type ProductForm, toChanges, toNumber } from "./product-form.ts";

/** Sends what differs between the two forms; without an existing product, creates one. Answers its id. */
export async function saveProduct(
  form: ProductForm,
  before: ProductForm,
  existing: Product | undefined,
): Promise<string> {
  const changed = changedFields(before, form);
  const product = await saveOwnFields(form, changed, existing);
  if (changed.has("variants") && form.manageVariants) await saveVariants(product, before, form);
  if (existing === undefined || changed.has("variants") || changed.has("trackInventory")) {
    await saveStock(product, before, form, existing === undefined);
  }
  if (changed.has("media")) await saveMedia(product, before.media, form.media);
  if (changed.has("collectionIds")) await saveCollections(product.id, before.collectionIds, form.collectionIds);
  return product.id;
}

async function saveOwnFields(
  form: ProductForm,
  changed: ReadonlySet<keyof ProductForm>,
  existing: Product | undefined,
): Promise<Product> {
  const changes = toChanges(form, changed, existing);
  if (existing === undefined) {
    const priceData = { price: toNumber(form.price) ?? 0 };
    const created = { ...changes, name: form.name.trim(), productType: "physical" as const, priceData };
    return (await call(createProduct, { body: { product: created } })).product;
  }
  if (Object.keys(changes).length === 0) return existing;
  return (await call(updateProduct, { params: { id: existing.id }, body: { product: changes } })).product;
}

async function saveVariants(product: Product, before: ProductForm, form: ProductForm): Promise<void> {
  const overrides: VariantOverride[] = [];
  // New options make new variants: edits of those that are gone have nowhere to go.
  for (const { id } of product.variants) {
    const [old, now] = [before.variants[id], form.variants[id]];
    if (now === undefined) continue;
    const override: VariantOverride = { variantIds: [id] };
    if (now.price !== old?.price) override.price = toNumber(now.price) ?? 0;
    if (now.cost !== old?.cost) override.cost = toNumber(now.cost) ?? 0;
    if (now.weight !== old?.weight) override.weight = toNumber(now.weight) ?? 0;
    if (now.sku !== old?.sku) override.sku = now.sku.trim();
    if (now.visible !== old?.visible) override.visible = now.visible;
    if (Object.keys(override).length > 1) overrides.push(override);
  }
  if (overrides.length > 0) {
    await call(updateProductVariants, { params: { id: product.id }, body: { variants: overrides } });
  }
}

type StockEntry = { variantId: string; quantity?: number; inStock?: boolean };

async function saveStock(product: Product, before: ProductForm, form: ProductForm, isNew: boolean): Promise<void> {
  const ids = product.variants.length === 0 ? [DEFAULT_VARIANT_ID] : product.variants.map(({ id }) => id);
  const isAll = isNew || form.trackInventory !== before.trackInventory;
  const variants = ids.flatMap((variantId): StockEntry[] => {
    const [old, now] = [before.variants[variantId], form.variants[variantId]];
    // The variants of a new product are not in the form yet: they begin with nothing, and wait for their count.
    if (now === undefined) return isNew && form.trackInventory ? [{ variantId, quantity: 0 }] : [];
    if (form.trackInventory) {
      const isChanged = isAll || now.quantity !== old?.quantity;
      return isChanged ? [{ variantId, quantity: Math.trunc(toNumber(now.quantity) ?? 0) }] : [];
    }
    return isAll || now.inStock !== old?.inStock ? [{ variantId, inStock: now.inStock }] : [];
  });
  if (variants.length === 0 && !isAll) return;
  await call(updateInventoryVariants, {
    params: { productId: product.id },
    body: { inventoryItem: { trackQuantity: form.trackInventory, variants } },
  });
}

/**
 * The contract adds media at the end only, so a new order is made by taking everything after the first difference off
 * and adding it again; pictures of choices are put back under their choices.
 */
async function saveMedia(product: Product, before: readonly MediaEntry[], after: readonly MediaEntry[]): Promise<void> {
  const params = { id: product.id };
  const old = new Map(before.map((entry) => [entry.id, entry]));
  const captions = after.filter(({ id, altText }) => (old.get(id)?.altText ?? "") !== altText);
  await Promise.all(
    captions.map(({ id, altText }) =>
      call(updateMedia, { params: { id }, body: { media: { altText: altText.trim() || null } } }),
    ),
  );

  const firstDifference = before.findIndex((entry, index) => entry.id !== after[index]?.id);
  const kept = firstDifference === -1 ? before.length : firstDifference;
  const gone = before.slice(kept).map(({ id }) => id);
  const added = after.slice(kept).map(({ id }) => id);
  for (const mediaIds of inChunks(gone)) await call(removeProductMedia, { params, body: { mediaIds } });
  for (const ids of inChunks(added)) {
    await call(addProductMedia, { params, body: { media: ids.map((mediaId) => ({ mediaId })) } });
  }
  const underChoices = choiceMediaOf(product, new Set(added.filter((id) => gone.includes(id))));
  for (const media of inChunks(underChoices, 10)) await call(addProductMediaToChoices, { params, body: { media } });
}

function choiceMediaOf(product: Product, movedIds: ReadonlySet<string>) {
  return product.productOptions.flatMap((option) =>
    option.choices.flatMap((choice) => {
      const mediaIds = (choice.media?.items ?? []).map(({ id }) => id).filter((id) => movedIds.has(id));
      return mediaIds.length === 0 ? [] : [{ option: option.name, choice: choice.description, mediaIds }];
    }),
  );
}

async function saveCollections(productId: string, before: readonly string[], after: readonly string[]): Promise<void> {
  const body = { productIds: [productId] };
  await Promise.all([
    ...after.filter((id) => !before.includes(id)).map((id) => call(addProductsToCollection, { params: { id }, body })),
    ...before
      .filter((id) => !after.includes(id))
      .map((id) => call(removeProductsFromCollection, { params: { id }, body })),
  ]);
}

function inChunks<Entry>(entries: readonly Entry[], size = 50): Entry[][] {
  return Array.from({ length: Math.ceil(entries.length / size) }, (_, index) =>
    entries.slice(index * size, (index + 1) * size),
  );
}
