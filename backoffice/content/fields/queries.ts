import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { suggest } from "#api/catalog/products/product-search.ts";
import { call } from "#backoffice/client.ts";

/** Products to link to, by name; bestsellers without one. */
export const productLinksQuery = (text: string) =>
  queryOptions({
    queryKey: ["products", "links", text],
    queryFn: async () => (await call(suggest, { query: { q: text.slice(0, 100) } })).suggestions.products,
    placeholderData: keepPreviousData,
  });
