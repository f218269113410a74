/** Runs and undoes bulk changes of products. Failures are collected per product; the other products are changed. */
import { bulkSetItemCategories } from "#api/catalog/collections/category-items.ts";
import type { Product, ProductChanges } from "#api/catalog/products/product.ts";
import { bulkUpdateProductsV3, getProductV3 } from "#api/catalog/wire/v3/products.ts";
import {
  bulkDecrementByVariantAndLocation,
  bulkIncrementByVariantAndLocation,
} from "#api/inventory/wire/v3/inventory.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { messageOfEntry } from "#backoffice/components/error-messages.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { locationsQuery, storeItem, treeReference } from "../../catalog/named-queries.ts";
import { readItems } from "../editor/editor-queries.ts";
import type { EditorState } from "../form/merge-forms.ts";
import { isSame } from "../form/product-form.ts";
import { readProduct } from "../form/read-product.ts";
import { inChunks, stockChanges } from "../form/stock-changes.ts";
import { toChanges } from "../form/write-product.ts";
import { productsTexts } from "../texts/texts.ts";
import { applyAction, type BulkAction, needsVariants } from "./bulk-actions.ts";

const { bulk } = productsTexts[staffLanguage()];

export type BulkEntry = { product: Product; before: EditorState };
export type BulkFailure = { name: string; message: string };
export type Done = {
  /** The changed products in their new state, for undo. */
  changed: { entry: BulkEntry; after: EditorState }[];
  failures: BulkFailure[];
};

const READS_AT_ONCE = 6;
const PRODUCTS_AT_ONCE = 100;
const VARIANTS_AT_ONCE = 2000;

/** Loads what the action needs of the products. `onProgress` receives the number of loaded products. */
export async function readEntries(
  products: readonly Product[],
  action: BulkAction,
  onProgress: (done: number) => void,
): Promise<BulkEntry[]> {
  if (!needsVariants(action)) return products.map((product) => ({ product, before: readProduct(product, [], []) }));
  const locations = await queryClient.ensureQueryData(locationsQuery);
  const entries: BulkEntry[] = [];
  for (const chunk of inChunks(products, READS_AT_ONCE)) {
    entries.push(
      ...(await Promise.all(
        chunk.map(async ({ id }) => {
          const [{ product }, items] = await Promise.all([
            call(getProductV3, { params: { productId: id }, query: { fields: ["CURRENCY", "MERCHANT_DATA"] } }),
            action.kind === "stock" ? readItems({ productId: id }) : [],
          ]);
          return { product, before: readProduct(product, items, action.kind === "stock" ? locations : []) };
        }),
      )),
    );
    onProgress(entries.length);
  }
  return entries;
}

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
  const chunks = kind === "stock" || kind === "collections" ? inChunks(pairs, PRODUCTS_AT_ONCE) : chunksOf(pairs);
  for (const chunk of chunks) {
    if (kind === "stock") await changeStock(chunk, done);
    else if (kind === "collections") await changeCollections(chunk, done);
    else await changeProducts(chunk, done);
    onProgress(done.changed.length + done.failures.length);
  }
  return done;
}

/** Chunks within the limits of the request: products per call and variants per body. */
function chunksOf(pairs: readonly Pair[]): Pair[][] {
  const chunks: Pair[][] = [];
  let variants = 0;
  for (const pair of pairs) {
    const count = pair.after.rows.length;
    const last = chunks.at(-1);
    if (last === undefined || last.length >= PRODUCTS_AT_ONCE || variants + count > VARIANTS_AT_ONCE) {
      chunks.push([pair]);
      variants = count;
    } else {
      last.push(pair);
      variants += count;
    }
  }
  return chunks;
}

async function changeProducts(pairs: readonly Pair[], done: Done): Promise<void> {
  const products = pairs.map(({ entry: { product, before }, after }): { product: ProductChanges } => ({
    product: { ...toChanges(before, after, product), id: product.id, revision: product.revision },
  }));
  const { results } = await call(bulkUpdateProductsV3, { body: { products, returnEntity: true } });
  pairs.forEach((pair, index) => {
    const result = results.find(({ itemMetadata }) => itemMetadata.originalIndex === index);
    if (result?.itemMetadata.success !== true) {
      done.failures.push({
        name: pair.entry.product.name,
        message: messageOfEntry(result?.itemMetadata.error) ?? bulk.notUpdated,
      });
      return;
    }
    const revision = result.item?.revision ?? String(Number(pair.entry.product.revision) + 1);
    done.changed.push({ ...pair, entry: { ...pair.entry, product: { ...pair.entry.product, revision } } });
  });
}

async function changeCollections(pairs: readonly Pair[], done: Done): Promise<void> {
  for (const chunk of inChunks(pairs, READS_AT_ONCE)) {
    const outcomes = await Promise.allSettled(
      chunk.map(({ entry, after }) =>
        call(bulkSetItemCategories, {
          body: { item: storeItem(entry.product.id), categoryIds: after.form.categoryIds, treeReference },
        }),
      ),
    );
    sortOutcomes(chunk, outcomes, done);
  }
}

async function changeStock(pairs: readonly Pair[], done: Done): Promise<void> {
  for (const chunk of inChunks(pairs, READS_AT_ONCE)) {
    const outcomes = await Promise.allSettled(chunk.map(({ entry, after }) => moveStock(entry.before, after)));
    sortOutcomes(chunk, outcomes, done);
  }
}

async function moveStock(before: EditorState, after: EditorState): Promise<void> {
  const tracking = { wasTracked: true, isTracked: true };
  const steps = after.rows.flatMap((row, index) =>
    row.id === undefined || isSame(row, before.rows[index])
      ? []
      : stockChanges(row.id, before.rows[index], row, tracking).flatMap((one) => (one.kind === "adjust" ? [one] : [])),
  );
  for (const chunk of inChunks(steps, 300)) {
    const more = chunk.filter(({ by }) => by > 0);
    const fewer = chunk.filter(({ by }) => by < 0);
    const results = [];
    if (more.length > 0) {
      const incrementData = more.map(({ variantId, locationId, by }) => ({ variantId, locationId, incrementBy: by }));
      results.push(
        ...(await call(bulkIncrementByVariantAndLocation, { body: { incrementData, reason: "MANUAL" } })).results,
      );
    }
    if (fewer.length > 0) {
      const decrementData = fewer.map(({ variantId, locationId, by }) => ({ variantId, locationId, decrementBy: -by }));
      results.push(
        ...(await call(bulkDecrementByVariantAndLocation, { body: { decrementData, reason: "MANUAL" } })).results,
      );
    }
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
