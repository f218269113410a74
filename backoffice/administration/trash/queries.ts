import { queryOptions } from "@tanstack/react-query";
import type { Output } from "#api/endpoint.ts";
import {
  listDeletedCollections,
  listDeletedCustomers,
  listDeletedProducts,
  purgeCollection,
  purgeCustomer,
  purgeProduct,
  restoreCollection,
  restoreCustomer,
  restoreProduct,
} from "#api/store/trash.ts";
import { call, orNull, queryClient } from "#backoffice/client.ts";
import { PAGE_SIZE } from "#backoffice/components/tables/Pagination.tsx";

export type TrashKind = "products" | "collections" | "customers";
export type Restored = Output<typeof restoreProduct>;

const KEY = "trash";
const endpoints = {
  products: { list: listDeletedProducts, restore: restoreProduct, purge: purgeProduct },
  collections: { list: listDeletedCollections, restore: restoreCollection, purge: purgeCollection },
  customers: { list: listDeletedCustomers, restore: restoreCustomer, purge: purgeCustomer },
};

export const trashQuery = (kind: TrashKind, page: number) =>
  queryOptions({
    queryKey: [KEY, kind, page],
    queryFn: () => call(endpoints[kind].list, { query: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE } }),
    // The other kind's items would get actions that look for them among this kind's.
    placeholderData: (previous, query) => (query?.queryKey[1] === kind ? previous : undefined),
    // Items are deleted on other screens.
    refetchOnMount: "always",
  });

/** Lists show restored items at once. */
export async function restoreItem(kind: TrashKind, id: string): Promise<Restored> {
  const restored = await call(endpoints[kind].restore, { params: { id } });
  for (const queryKey of [[KEY], ["products"], ["collections"], ["members"], ["customers"]])
    void queryClient.invalidateQueries({ queryKey });
  return restored;
}

/** Succeeds if the item is no longer there. */
export async function purgeItem(kind: TrashKind, id: string): Promise<void> {
  await orNull(call(endpoints[kind].purge, { params: { id } }));
  await queryClient.invalidateQueries({ queryKey: [KEY] });
}
