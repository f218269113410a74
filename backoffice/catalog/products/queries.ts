import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { queryCollections } from "#api/catalog/collections/collections.ts";
import type { Product } from "#api/catalog/products/product.ts";
import type { ProductV3Field } from "#api/catalog/wire/v3/product-fields.ts";
import { countProductsV3, searchProductsV3 } from "#api/catalog/wire/v3/products.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { PAGE_SIZE } from "#backoffice/components/tables/Pagination.tsx";
import { type ProductsSearch, productSearch, sortFields } from "./search.ts";

const listFields: ProductV3Field[] = ["CURRENCY", "THUMBNAIL", "DIRECT_CATEGORIES_INFO", "URL"];

export const productsQuery = (search: ProductsSearch) =>
  queryOptions({
    queryKey: ["products", "list", search],
    queryFn: async () => (await findProducts(search, (search.page - 1) * PAGE_SIZE, PAGE_SIZE)).products,
    placeholderData: keepPreviousData,
  });

function findProducts(search: ProductsSearch, offset: number, limit: number) {
  return call(searchProductsV3, {
    body: {
      search: {
        ...productSearch(search),
        // Search results are sorted by relevance unless another order is chosen.
        ...(search.q !== "" && search.sort === "updated"
          ? {}
          : { sort: [{ fieldName: sortFields[search.sort], order: search.direction === "asc" ? "ASC" : "DESC" }] }),
        paging: { limit, offset },
      },
      fields: listFields,
    },
  });
}

export const productCountQuery = (search: ProductsSearch) =>
  queryOptions({
    queryKey: ["products", "count", { ...search, page: 1, sort: "", direction: "" }],
    queryFn: async () => {
      const { filter, search: words } = { search: undefined, ...productSearch(search) };
      const body = { filter, ...(words && { search: words }), returnNonVisibleProducts: true };
      return (await call(countProductsV3, { body })).count;
    },
    placeholderData: keepPreviousData,
  });

const AT_ONCE = 100;

/** All matching products for bulk changes, up to `most`. */
export async function findAllProducts(search: ProductsSearch, most: number): Promise<Product[]> {
  const found: Product[] = [];
  while (found.length < most) {
    const { products } = await findProducts(search, found.length, AT_ONCE);
    found.push(...products);
    if (products.length < AT_ONCE) break;
  }
  return found.slice(0, most);
}

/** Names of all collections for filters and pickers, without the built-in "all products". */
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
    queryClient.invalidateQueries({ queryKey: ["inventory"] }),
    queryClient.invalidateQueries({ queryKey: ["brands"] }),
    queryClient.invalidateQueries({ queryKey: ["ribbons"] }),
  ]);
}
