import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { listMerchantProducts, type ProductRow } from "#api/catalog/products/merchant-products.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { PAGE_SIZE } from "#backoffice/components/tables/Pagination.tsx";
import { type ProductsSearch, productQuery } from "./search.ts";

/** A page of products with their total. */
export const productsQuery = (search: ProductsSearch) =>
  queryOptions({
    queryKey: ["products", "list", search],
    queryFn: () => findProducts(search, (search.page - 1) * PAGE_SIZE, PAGE_SIZE),
    placeholderData: keepPreviousData,
  });

function findProducts(search: ProductsSearch, offset: number, limit: number) {
  return call(listMerchantProducts, { body: { ...productQuery(search), paging: { limit, offset } } });
}

const AT_ONCE = 100;

/** All matching products for bulk changes, up to `most`. */
export async function findAllProducts(search: ProductsSearch, most: number): Promise<ProductRow[]> {
  const found: ProductRow[] = [];
  while (found.length < most) {
    const { products } = await findProducts(search, found.length, AT_ONCE);
    found.push(...products);
    if (products.length < AT_ONCE) break;
  }
  return found.slice(0, most);
}

export async function refreshProducts(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ["products"] }),
    queryClient.invalidateQueries({ queryKey: ["collections"] }),
    queryClient.invalidateQueries({ queryKey: ["inventory"] }),
    queryClient.invalidateQueries({ queryKey: ["brands"] }),
    queryClient.invalidateQueries({ queryKey: ["ribbons"] }),
  ]);
}
