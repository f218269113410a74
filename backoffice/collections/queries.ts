import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getCollection, queryCollections } from "#api/collections.ts";
import { queryProducts } from "#api/products.ts";
import { call } from "../client.ts";
import { PAGE_SIZE } from "../components/Pagination.tsx";
import { readPage, readText } from "../search-params.ts";

export type CollectionsSearch = { q: string; page: number };
export const defaultCollectionsSearch: CollectionsSearch = { q: "", page: 1 };

export function readCollectionsSearch(search: Record<string, unknown>): CollectionsSearch {
  return { q: readText(search.q), page: readPage(search.page) };
}

export const collectionsQuery = (search: CollectionsSearch) =>
  queryOptions({
    queryKey: ["collections", "list", search],
    queryFn: () =>
      call(queryCollections, {
        body: {
          query: {
            filter: search.q === "" ? {} : { name: { $contains: search.q } },
            paging: { limit: PAGE_SIZE, offset: (search.page - 1) * PAGE_SIZE },
          },
        },
      }),
    placeholderData: keepPreviousData,
  });

export const collectionQuery = (id: string) =>
  queryOptions({
    queryKey: ["collections", "one", id],
    queryFn: async () => (await call(getCollection, { params: { id } })).collection,
  });

/** The first hundred products of a collection, in the merchant's order. */
export const collectionProductsQuery = (id: string) =>
  queryOptions({
    queryKey: ["products", "in-collection", id],
    queryFn: () =>
      call(queryProducts, {
        body: { query: { filter: { collectionIds: { $hasSome: [id] } }, paging: { limit: 100 } } },
      }),
  });

/** Products to choose from, by name. */
export const productChoicesQuery = (text: string) =>
  queryOptions({
    queryKey: ["products", "choices", text],
    queryFn: async () => {
      const filter = text === "" ? {} : { name: { $contains: text } };
      const sort = [{ fieldName: "name", order: "ASC" as const }];
      return (await call(queryProducts, { body: { query: { filter, sort, paging: { limit: 30 } } } })).products;
    },
    placeholderData: keepPreviousData,
  });
