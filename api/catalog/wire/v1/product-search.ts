/** `searchProducts`, the shop's search with products in the shape of version 1. Extension to the protocol. */
import { Type } from "typebox";
import { endpoint, publicAccess } from "../../../endpoint.ts";
import { ProductSearch, productSearchResult } from "../../products/product-search.ts";
import { Product } from "./product-values.ts";

export const searchProducts = endpoint({
  id: "products.searchProducts",
  method: "POST",
  path: "/v1/products/search",
  services: ["/stores-reader", "/_api/catalog-reader-server"],
  isQuery: true,
  summary:
    "Searches visible products by text, collection and facets, with typo tolerance. Values of one facet are combined with OR, different facets with AND; the counts of a facet ignore its own selection.",
  access: publicAccess("products:read"),
  body: ProductSearch,
  response: Type.Object({ products: Type.Array(Product), ...productSearchResult }),
  errors: ["COLLECTION_NOT_FOUND"],
  isCacheable: true,
  isOurs: true,
});
