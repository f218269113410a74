import { queryOptions } from "@tanstack/react-query";
import type { Output } from "#api/endpoint.ts";
import { getProductWithInventory } from "#api/inventory/products-with-inventory.ts";
import { call, queryClient } from "#backoffice/client.ts";

/** A product with its collections, its stock at all locations, and the locations. */
export type Opened = Output<typeof getProductWithInventory>;

export const editorQuery = (id: string) =>
  queryOptions({
    queryKey: ["product-editor", id],
    queryFn: () => call(getProductWithInventory, { params: { id } }),
    // The editor always opens with fresh data; afterwards the form holds the state.
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // Comparing thousands of variants takes longer than rendering them.
    structuralSharing: false,
  });

/** Keeps the state that a save returned. */
export function keepSaved(saved: Opened): void {
  queryClient.setQueryData(editorQuery(saved.product.id).queryKey, saved);
}
