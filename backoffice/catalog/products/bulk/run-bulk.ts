/** Runs and undoes bulk changes of products. Failures are collected per product; the other products are changed. */
import { setProductCollections } from "#api/catalog/collections/merchant-collections.ts";
import { type ProductRow, updateMerchantProducts } from "#api/catalog/products/merchant-products.ts";
import { listProductsWithInventory } from "#api/inventory/products-with-inventory.ts";
import { changeStock as changeStockCall } from "#api/inventory/stock.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { messageOfEntry } from "#backoffice/components/error-messages.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { locationsQuery } from "../../catalog/named-queries.ts";
import type { EditorState } from "../form/merge-forms.ts";
import { emptyProduct } from "../form/product-form.ts";
import { readProduct } from "../form/read-product.ts";
import { inChunks } from "../form/stock-changes.ts";
import { toChanges } from "../form/write-product.ts";
import { productsTexts } from "../texts/texts.ts";
import { applyAction, type BulkAction, needsVariants } from "./bulk-actions.ts";

const { bulk } = productsTexts[staffLanguage()];

type BulkEntry = { product: ProductRow; before: EditorState };
export type BulkFailure = { name: string; message: string };
type Done = {
  /** The changed products in their new state, for undo. */
  changed: { entry: BulkEntry; after: EditorState }[];
  failures: BulkFailure[];
};

const CALLS_AT_ONCE = 6;
const PRODUCTS_AT_ONCE = 100;
const VARIANTS_AT_ONCE = 2000;

/** Loads what the action needs of the products. `onProgress` receives the number of loaded products. */
export async function readEntries(
  products: readonly ProductRow[],
  action: BulkAction,
  onProgress: (done: number) => void,
): Promise<BulkEntry[]> {
  if (!needsVariants(action)) return products.map((product) => ({ product, before: stateOf(product) }));
  const locations = await queryClient.ensureQueryData(locationsQuery);
  const entries: BulkEntry[] = [];
  for (const chunk of chunksOf(products, ({ variantCount }) => variantCount)) {
    const { products: found } = await call(listProductsWithInventory, { body: { ids: chunk.map(({ id }) => id) } });
    const byId = new Map(found.map((one) => [one.product.id, one]));
    for (const row of chunk) {
      const one = byId.get(row.id);
      if (one === undefined) continue;
      const product = { ...row, revision: one.product.revision };
      entries.push({ product, before: readProduct(one, action.kind === "stock" ? locations : []) });
    }
    onProgress(entries.length);
  }
  return entries;
}

/** What actions that need no variants read and change. */
const stateOf = ({ kind, visible, brand, ribbon, tags, internalTags, collectionIds }: ProductRow): EditorState => ({
  form: {
    ...emptyProduct,
    itemType: kind,
    visible,
    brand: brand ?? null,
    ribbon: ribbon ?? null,
    tags,
    internalTags,
    categoryIds: collectionIds,
  },
  rows: [],
});

export async function runBulk(
  entries: readonly BulkEntry[],
  action: BulkAction,
  onProgress: (done: number) => void,
): Promise<Done> {
  const pairs = entries.flatMap((entry) => {
    const after = applyAction(entry.before, action);
    return after === entry.before ? [] : [{ entry, after }];
  });
  return runPairs(pairs, action.kind, onProgress);
}

/** Restores the previous state on top of the current revisions. */
export async function undoBulk({ changed }: Done, kind: BulkAction["kind"]): Promise<Done> {
  const pairs = changed.map(({ entry, after }) => ({
    entry: { product: entry.product, before: after },
    after: entry.before,
  }));
  return runPairs(pairs, kind, () => {});
}

type Pair = Done["changed"][number];

async function runPairs(
  pairs: readonly Pair[],
  kind: BulkAction["kind"],
  onProgress: (done: number) => void,
): Promise<Done> {
  const done: Done = { changed: [], failures: [] };
  const chunks =
    kind === "stock" || kind === "collections"
      ? inChunks(pairs, PRODUCTS_AT_ONCE)
      : chunksOf(pairs, ({ after }) => after.rows.length);
  for (const chunk of chunks) {
    if (kind === "stock") await changeStock(chunk, done);
    else if (kind === "collections") await changeCollections(chunk, done);
    else await changeProducts(chunk, done);
    onProgress(done.changed.length + done.failures.length);
  }
  return done;
}

/** Chunks within the limits of a request: products per call and variants per body. */
function chunksOf<Entry>(entries: readonly Entry[], variantsOf: (entry: Entry) => number): Entry[][] {
  const chunks: Entry[][] = [];
  let variants = 0;
  for (const entry of entries) {
    const count = variantsOf(entry);
    const last = chunks.at(-1);
    if (last === undefined || last.length >= PRODUCTS_AT_ONCE || variants + count > VARIANTS_AT_ONCE) {
      chunks.push([entry]);
      variants = count;
    } else {
      last.push(entry);
      variants += count;
    }
  }
  return chunks;
}

async function changeProducts(pairs: readonly Pair[], done: Done): Promise<void> {
  const products = pairs.map(({ entry: { product, before }, after }) => ({
    ...toChanges(before, after, NO_SEO),
    id: product.id,
    revision: product.revision,
  }));
  const { results } = await call(updateMerchantProducts, { body: { products } });
  pairs.forEach((pair, index) => {
    const result = results.find(({ itemMetadata }) => itemMetadata.originalIndex === index);
    if (result?.itemMetadata.success !== true) {
      addFailure(done, pair, result?.itemMetadata.error);
      return;
    }
    const revision = result.item?.revision ?? String(Number(pair.entry.product.revision) + 1);
    done.changed.push({ ...pair, entry: { ...pair.entry, product: { ...pair.entry.product, revision } } });
  });
}

function addFailure(done: Done, { entry }: Pair, error: Parameters<typeof messageOfEntry>[0]): void {
  done.failures.push({ name: entry.product.name, message: messageOfEntry(error) ?? bulk.notUpdated });
}

/** Bulk actions don't change search engine texts, so the present ones aren't needed. */
const NO_SEO = { seoData: { tags: [] } };

async function changeCollections(pairs: readonly Pair[], done: Done): Promise<void> {
  const products = pairs.map(({ entry, after }) => ({ id: entry.product.id, collectionIds: after.form.categoryIds }));
  const { results } = await call(setProductCollections, { body: { products } });
  pairs.forEach((pair, index) => {
    const result = results.find(({ itemMetadata }) => itemMetadata.originalIndex === index);
    if (result?.itemMetadata.success === true) done.changed.push(pair);
    else addFailure(done, pair, result?.itemMetadata.error);
  });
}

async function changeStock(pairs: readonly Pair[], done: Done): Promise<void> {
  for (const chunk of inChunks(pairs, CALLS_AT_ONCE)) {
    const outcomes = await Promise.allSettled(chunk.map(({ entry, after }) => moveStock(entry.before, after)));
    sortOutcomes(chunk, outcomes, done);
  }
}

/** Sends differences, so that sales in the meantime are kept. */
async function moveStock(before: EditorState, after: EditorState): Promise<void> {
  const changes = after.rows.flatMap((row, index) =>
    Object.entries(row.stock).flatMap(([locationId, { itemId, quantity }]) => {
      const adjustBy = Number(quantity) - Number(before.rows[index]?.stock[locationId]?.quantity ?? quantity);
      return itemId === undefined || adjustBy === 0 ? [] : [{ itemId, adjustBy }];
    }),
  );
  for (const chunk of inChunks(changes, 1000)) {
    const { results } = await call(changeStockCall, { body: { changes: chunk, reason: "MANUAL" } });
    const refused = results.find(({ itemMetadata }) => !itemMetadata.success);
    if (refused !== undefined) throw new Error(messageOfEntry(refused.itemMetadata.error) ?? bulk.stockNotUpdated);
  }
}

function sortOutcomes(pairs: readonly Pair[], outcomes: readonly PromiseSettledResult<unknown>[], done: Done): void {
  pairs.forEach((pair, index) => {
    const outcome = outcomes[index];
    if (outcome?.status === "fulfilled") done.changed.push(pair);
    else {
      const reason: unknown = outcome?.reason;
      done.failures.push({
        name: pair.entry.product.name,
        message: reason instanceof Error ? reason.message : bulk.notUpdated,
      });
    }
  });
}
