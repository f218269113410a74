import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { queryCollections } from "#api/collections.ts";
import { getProduct, queryProducts } from "#api/products.ts";
import { call, queryClient } from "../client.ts";
import { PAGE_SIZE } from "../components/Pagination.tsx";
import { type ProductsSearch, productFilter } from "./search.ts";
import { lowStockQuery } from "./stock-queries.ts";

const sortFields = {
  name: "name",
  price: "price",
  updated: "lastUpdated",
} satisfies Record<ProductsSearch["sort"], string>;

export const productsQuery = (search: ProductsSearch) =>
  queryOptions({
    queryKey: ["products", "list", search],
    queryFn: async () => {
      const ids = search.stock === "low" ? (await queryClient.ensureQueryData(lowStockQuery)).ids : undefined;
      if (ids?.length === 0) return { products: [], metadata: { count: 0, offset: 0, total: 0 } };
      return call(queryProducts, {
        body: {
          query: {
            filter: productFilter(search, ids),
            sort: [{ fieldName: sortFields[search.sort], order: search.direction === "asc" ? "ASC" : "DESC" }],
            paging: { limit: PAGE_SIZE, offset: (search.page - 1) * PAGE_SIZE },
          },
        },
      });
    },
    placeholderData: keepPreviousData,
  });

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: ["products", "one", id],
    queryFn: async () =>
      (await call(getProduct, { params: { id }, query: { includeMerchantSpecificData: true } })).product,
  });

/** Names of all collections, for filters and pickers. The system's own "all products" is not among them. */
export const collectionChoicesQuery = queryOptions({
  queryKey: ["collections", "choices"],
  queryFn: async () => {
    const { collections } = await call(queryCollections, {
      body: { query: { paging: { limit: 100 }, sort: [{ fieldName: "name", order: "ASC" }] } },
    });
    return collections.filter(({ slug }) => slug !== "all-products").map(({ id, name }) => ({ id, name }));
  },
  staleTime: 60_000,
});

export async function refreshProducts(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ["products"] }),
    queryClient.invalidateQueries({ queryKey: ["collections"] }),
  ]);
}
