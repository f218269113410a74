/** Search of the shop: products by text and facets, suggestions while typing, synonyms. Extension to the protocol. */
import { Type } from "typebox";
import { endpoint, publicAccess } from "../../endpoint.ts";
import { Id, Paging, Text } from "../../values.ts";
import { ProductSummary } from "./shop-products.ts";

const readServices = ["/stores-reader", "/_api/catalog-reader-server"];
const readers = publicAccess("products:read");

/** What both search calls accept: this one and the one with products of version 1 (`../wire/v1/product-search.ts`). */
export const ProductSearch = Type.Object({
  collectionSlug: Type.Optional(Text(100)),
  expression: Type.Optional(Text(200)),
  filters: Type.Optional(
    Type.Object({
      /** Option name → choice descriptions. */
      options: Type.Optional(Type.Record(Text(50), Type.Array(Text(50), { maxItems: 100 }))),
      brands: Type.Optional(Type.Array(Text(50), { maxItems: 100 })),
      ribbons: Type.Optional(Type.Array(Text(30), { maxItems: 100 })),
      /** Slugs. A category includes its subcategories. */
      categories: Type.Optional(Type.Array(Text(300), { maxItems: 100 })),
      /** Decimal string in the store currency, inclusive. */
      minPrice: Type.Optional(Type.String({ decimal: { gte: "0", lte: "999999999.99" } })),
      maxPrice: Type.Optional(Type.String({ decimal: { gte: "0", lte: "999999999.99" } })),
      inStock: Type.Optional(Type.Boolean()),
      onSale: Type.Optional(Type.Boolean()),
      /** Average of the reviews, at least this many stars. */
      minRating: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
    }),
  ),
  sort: Type.Optional(Type.Enum(["featured", "newest", "price-asc", "price-desc", "name", "rating"])),
  paging: Type.Optional(Paging),
});

/** What both search calls return besides the products. */
export const productSearchResult = {
  facets: Type.Array(
    Type.Object({
      /** The option's name for options, otherwise the facet's kind. */
      name: Type.String(),
      kind: Type.Enum(["option", "category", "brand", "ribbon", "price", "availability", "discount", "rating"]),
      values: Type.Array(
        Type.Object({
          value: Type.String(),
          label: Type.String(),
          count: Type.Integer(),
          colorCode: Type.Optional(Type.String()),
          /** For categories: the parent's slug. */
          parent: Type.Optional(Type.String()),
        }),
      ),
      /** For the price facet: lowest and highest price as decimal strings. */
      min: Type.Optional(Type.String()),
      max: Type.Optional(Type.String()),
    }),
  ),
  metadata: Type.Object({
    count: Type.Integer(),
    offset: Type.Integer(),
    total: Type.Integer(),
    /** True when `total` and the facet counts are estimates: more than 10,000 products matched. */
    isEstimate: Type.Optional(Type.Boolean()),
  }),
  /** The corrected expression that was searched, when nothing matched the original one. */
  correctedExpression: Type.Optional(Type.String()),
  /** When no product matches all words: the words the results match, and the words left out. */
  partialMatch: Type.Optional(Type.Object({ words: Type.Array(Type.String()), missing: Type.Array(Type.String()) })),
  /** When a text search finds nothing: shorter expressions with results, and collections to browse. */
  help: Type.Optional(
    Type.Object({
      queries: Type.Array(Type.String()),
      collections: Type.Array(Type.Object({ name: Type.String(), slug: Type.String() })),
    }),
  ),
};

export const searchShopProducts = endpoint({
  id: "shopProducts.searchShopProducts",
  method: "POST",
  path: "/v1/shop-products/search",
  services: readServices,
  isQuery: true,
  summary:
    "Searches visible products for a list of the shop, with the same text, collection and facet search as `searchProducts`.",
  access: readers,
  body: ProductSearch,
  response: Type.Object({ products: Type.Array(ProductSummary), ...productSearchResult }),
  errors: ["COLLECTION_NOT_FOUND"],
  isCacheable: true,
  isOurs: true,
});

export const suggest = endpoint({
  id: "products.suggest",
  method: "GET",
  path: "/v1/products/suggest",
  services: readServices,
  summary:
    "Suggests products with image and price, collections and completed queries while typing. Returns bestsellers for an empty expression.",
  access: readers,
  query: Type.Object({ q: Text(100) }),
  response: Type.Object({
    suggestions: Type.Object({
      products: Type.Array(
        Type.Object({
          id: Id,
          name: Type.String(),
          slug: Type.String(),
          brand: Type.Optional(Type.String()),
          /** The lowest price; `isFrom` is true when variants have different prices. */
          formattedPrice: Type.String(),
          isFrom: Type.Optional(Type.Boolean()),
          formattedFullPrice: Type.Optional(Type.String()),
          imageId: Type.Optional(Type.String()),
          imageUrl: Type.Optional(Type.String()),
          altText: Type.Optional(Type.String()),
        }),
      ),
      collections: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), slug: Type.String() })),
      queries: Type.Array(Type.String()),
    }),
  }),
  isCacheable: true,
  isOurs: true,
});

const SearchSynonyms = Type.Array(
  Type.Object({
    /** Words or short phrases that are synonyms in searches. */
    words: Type.Array(Text(60, 1), { minItems: 2, maxItems: 20 }),
    /** One-way: the first word also finds the others, not the reverse. */
    isOneWay: Type.Optional(Type.Boolean()),
  }),
  { maxItems: 500 },
);

export const listSearchSynonyms = endpoint({
  id: "products.listSearchSynonyms",
  method: "GET",
  path: "/v1/search-synonyms",
  services: readServices,
  summary:
    "Lists the search synonyms: the merchant's own, or the defaults of the store's language while none are saved.",
  access: { actors: ["staff", "app"], permission: "products:read" },
  response: Type.Object({
    synonyms: SearchSynonyms,
    /** True when none are saved: the list has the defaults of the store's language. */
    isDefault: Type.Boolean(),
  }),
  isOurs: true,
});

export const setSearchSynonyms = endpoint({
  id: "products.setSearchSynonyms",
  method: "PUT",
  path: "/v1/search-synonyms",
  services: ["/stores", "/_api/catalog-server"],
  summary: "Replaces the search synonyms.",
  access: { actors: ["staff", "app"], permission: "products:write" },
  body: Type.Object({ synonyms: SearchSynonyms }),
  response: Type.Object({ synonyms: SearchSynonyms }),
  errors: ["INVALID_SYNONYMS"],
  isOurs: true,
});
