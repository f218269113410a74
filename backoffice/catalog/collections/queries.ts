import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getMerchantCollection } from "#api/catalog/collections/merchant-collections.ts";
import { listMerchantProducts, type ProductRow } from "#api/catalog/products/merchant-products.ts";
import type { Output } from "#api/endpoint.ts";
import { call } from "#backoffice/client.ts";
import { PAGE_SIZE } from "#backoffice/components/tables/Pagination.tsx";
import { readText } from "#backoffice/search-params.ts";
import type { Member } from "./collection-form.ts";

export type CollectionsSearch = { q: string };
export const defaultCollectionsSearch: CollectionsSearch = { q: "" };

export function readCollectionsSearch(search: Record<string, unknown>): CollectionsSearch {
  return { q: readText(search.q) };
}

/** A collection with its products in the merchant's order. */
export const collectionQuery = (id: string) =>
  queryOptions({
    queryKey: ["collections", "one", id],
    queryFn: () => call(getMerchantCollection, { params: { id } }),
    staleTime: 0,
  });

export type OpenedCollection = Output<typeof getMerchantCollection>;

function toMember({ id, name, imageUrl = "" }: ProductRow): Member {
  return { id, name, imageUrl };
}

/** Products to choose from, by name, SKU or barcode. */
export const productChoicesQuery = (text: string) =>
  queryOptions({
    queryKey: ["products", "choices", text],
    queryFn: async () => {
      const body = { ...(text === "" ? { sort: "NAME" as const } : { text }), paging: { limit: 30 } };
      return (await call(listMerchantProducts, { body })).products.map(toMember);
    },
    placeholderData: keepPreviousData,
  });

/** Names of products by id, without deleted ones. */
export const productNamesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ["products", "names", ids],
    queryFn: async () => {
      if (ids.length === 0) return new Map<string, string>();
      const { products } = await call(listMerchantProducts, {
        body: { ids: ids.slice(0, PAGE_SIZE), paging: { limit: PAGE_SIZE } },
      });
      return new Map(products.map(({ id, name }) => [id, name]));
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
