import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { listStock } from "#api/inventory/stock.ts";
import { findLowStock, queryStockMovements } from "#api/inventory/stock-history.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { PAGE_SIZE } from "#backoffice/components/tables/Pagination.tsx";
import { type InventorySearch, LOW_STOCK, stockFilter } from "./search.ts";

/** A page of inventory items with their total. */
export const inventoryQuery = (search: InventorySearch) =>
  queryOptions({
    queryKey: ["inventory", "list", search],
    queryFn: () =>
      call(listStock, {
        body: { ...stockFilter(search), paging: { limit: PAGE_SIZE, offset: (search.page - 1) * PAGE_SIZE } },
      }),
    placeholderData: keepPreviousData,
  });

/** Number of variants with low stock, and the lowest one. */
export const lowStockQuery = queryOptions({
  queryKey: ["inventory", "low"],
  queryFn: () => call(findLowStock, { body: { threshold: LOW_STOCK, paging: { limit: 1 } } }),
  staleTime: 30_000,
});

export const movementsQuery = (place: { variantId: string; locationId: string }) =>
  infiniteQueryOptions({
    queryKey: ["inventory", "movements", place],
    queryFn: ({ pageParam }) =>
      call(queryStockMovements, {
        body: {
          query:
            pageParam === undefined
              ? { filter: place, cursorPaging: { limit: 30 } }
              : { cursorPaging: { limit: 30, cursor: pageParam } },
        },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagingMetadata }) => pagingMetadata.cursors?.next,
  });

export async function refreshInventory(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ["inventory"] }),
    queryClient.invalidateQueries({ queryKey: ["products"] }),
  ]);
}
