import { queryOptions } from "@tanstack/react-query";
import { type InventoryItem, queryInventory } from "#api/inventory.ts";
import { call } from "../client.ts";

export const LOW_STOCK = 5;
const PAGE = 100;
const MOST_PAGES = 10;

/** Ids of products of which a tracked variant has at most `LOW_STOCK` units, and whether the whole stock was read. */
export const lowStockQuery = queryOptions({
  queryKey: ["products", "low-stock"],
  queryFn: async () => {
    const ids: string[] = [];
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const { inventoryItems, totalResults } = await call(queryInventory, {
        body: { query: { paging: { limit: PAGE, offset: page * PAGE } } },
      });
      ids.push(...inventoryItems.filter(isLow).map((item) => item.productId));
      if ((page + 1) * PAGE >= totalResults) return { ids, isComplete: true };
    }
    return { ids, isComplete: false };
  },
  staleTime: 60_000,
});

function isLow(item: InventoryItem): boolean {
  return item.trackQuantity && item.variants.some(({ quantity }) => quantity !== undefined && quantity <= LOW_STOCK);
}
