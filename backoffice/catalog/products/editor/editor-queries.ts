import { queryOptions } from "@tanstack/react-query";
import type { Product } from "#api/catalog/products/product.ts";
import type { ProductV3Field } from "#api/catalog/wire/v3/product-fields.ts";
import { getProductV3 } from "#api/catalog/wire/v3/products.ts";
import type { InventoryItem } from "#api/inventory/inventory-items.ts";
import type { StoresLocation } from "#api/inventory/locations.ts";
import { queryInventoryItems } from "#api/inventory/wire/v3/inventory.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { locationsQuery } from "../../catalog/named-queries.ts";
import { inChunks } from "../form/stock-changes.ts";

/** The fields that the editor needs, also in the response to a save. */
export const editorFields: ProductV3Field[] = [
  "URL",
  "CURRENCY",
  "DESCRIPTION",
  "MEDIA_ITEMS_INFO",
  "THUMBNAIL",
  "INFO_SECTION",
  "MERCHANT_DATA",
  "DIRECT_CATEGORIES_INFO",
  "PRODUCT_CHOICES_MEDIA_REFERENCES",
  "WEIGHT_MEASUREMENT_UNIT_INFO",
];

const editorKey = (id: string) => ["product-editor", id] as const;

/** A product with its inventory at all locations. */
export const editorQuery = (id: string) =>
  queryOptions({
    queryKey: editorKey(id),
    queryFn: async () => {
      const product = call(getProductV3, { params: { productId: id }, query: { fields: editorFields } });
      const locations = queryClient.ensureQueryData(locationsQuery);
      const [{ product: shown }, items, places] = await Promise.all([
        product,
        itemsOf(id, product, locations),
        locations,
      ]);
      return { product: shown, items, locations: places };
    },
    // The editor always opens with fresh data; afterwards the form holds the state.
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // Comparing thousands of variants takes longer than rendering them.
    structuralSharing: false,
  });

/** The state after a save that returned the product. Only inventory items that changed are loaded again. */
export async function readAfterSave(product: Product): Promise<Opened> {
  const known = queryClient.getQueryData(editorQuery(product.id).queryKey);
  if (known === undefined) return queryClient.fetchQuery(editorQuery(product.id));
  // ISO timestamps sort as strings.
  const [since] = known.items.map(({ updatedDate }) => updatedDate).toSorted((a, b) => (a < b ? 1 : -1));
  const changed = await readItems({
    productId: product.id,
    ...(since !== undefined && { updatedDate: { $gt: since } }),
  });
  const items = new Map([...known.items, ...changed].map((item) => [item.id, item]));
  const now = { product, items: [...items.values()], locations: known.locations };
  queryClient.setQueryData(editorQuery(product.id).queryKey, now);
  return now;
}

const PAGE = 100;

type Locations = readonly StoresLocation[];
export type Opened = { product: Product; items: InventoryItem[]; locations: Locations };

/** One page is enough for most products; the items of large ones are loaded in parallel, by variant. */
async function itemsOf(
  productId: string,
  product: Promise<{ product: Product }>,
  locations: Promise<Locations>,
): Promise<InventoryItem[]> {
  const first = await readPage({ filter: { productId }, cursorPaging: { limit: PAGE } });
  if (first.next === undefined) return first.items;
  const variantIds = ((await product).product.variantsInfo?.variants ?? []).map(({ id }) => id);
  const atOnce = Math.max(1, Math.floor(PAGE / Math.max(1, (await locations).length)));
  const pages = inChunks(variantIds, atOnce).map((ids) => readItems({ productId, variantId: { $in: ids } }));
  return (await Promise.all(pages)).flat();
}

/** All matching items, page by page. */
export async function readItems(filter: Record<string, unknown>): Promise<InventoryItem[]> {
  const items: InventoryItem[] = [];
  let page = await readPage({ filter, cursorPaging: { limit: PAGE } });
  items.push(...page.items);
  while (page.next !== undefined) {
    page = await readPage({ cursorPaging: { limit: PAGE, cursor: page.next } });
    items.push(...page.items);
  }
  return items;
}

async function readPage(query: {
  filter?: Record<string, unknown>;
  cursorPaging: { limit: number; cursor?: string };
}): Promise<{ items: InventoryItem[]; next: string | undefined }> {
  const { inventoryItems, pagingMetadata } = await call(queryInventoryItems, { body: { query } });
  return { items: inventoryItems, next: pagingMetadata.cursors?.next };
}
