import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { findLowStock, queryStockMovements } from "#api/inventory/stock-history.ts";
import { countInventoryItems, searchInventoryItems } from "#api/inventory/wire/v3/inventory.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { PAGE_SIZE } from "#backoffice/components/tables/Pagination.tsx";
import { type InventorySearch, inventoryFilter, LOW_STOCK, sorting } from "./search.ts";

const words = (q: string) => (q === "" ? {} : { search: { expression: q, mode: "AND" as const } });

export const inventoryQuery = (search: InventorySearch) =>
  queryOptions({
    queryKey: ["inventory", "list", search],
    queryFn: async () =>
      (
        await call(searchInventoryItems, {
          body: {
            search: {
              filter: inventoryFilter(search),
              ...words(search.q),
              sort: sorting(search.sort),
              paging: { limit: PAGE_SIZE, offset: (search.page - 1) * PAGE_SIZE },
            },
          },
        })
      ).inventoryItems,
    placeholderData: keepPreviousData,
  });

export const inventoryCountQuery = (search: InventorySearch) =>
  queryOptions({
    queryKey: ["inventory", "count", { ...search, page: 1, sort: "" }],
    queryFn: async () =>
      (await call(countInventoryItems, { body: { filter: inventoryFilter(search), ...words(search.q) } })).count,
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
