/** The shop's own search: products by words and facets, suggestions while somebody types, synonyms. Additions of ours. */
import { Type } from "typebox";
import { endpoint } from "../../endpoint.ts";
import { Id, Paging, Text } from "../../values.ts";
import { Product } from "./product-values.ts";

const readServices = ["/stores-reader", "/_api/catalog-reader-server"];
const readers = {
  actors: ["anonymous", "visitor", "member", "staff", "app"],
  withoutToken: "public data",
  permission: "products:read",
  scope: "public",
} as const;

export const searchProducts = endpoint({
  id: "products.searchProducts",
  method: "POST",
  path: "/v1/products/search",
  services: readServices,
  isQuery: true,
  summary:
    "Finds visible products by text, collection and facets; forgives typing errors. Values of one facet widen, different facets narrow; each facet's counts leave its own choice out.",
  access: readers,
  body: Type.Object({
    collectionSlug: Type.Optional(Text(100)),
    expression: Type.Optional(Text(200)),
    filters: Type.Optional(
      Type.Object({
        /** Option name → choice descriptions. */
        options: Type.Optional(Type.Record(Text(50), Type.Array(Text(50), { maxItems: 100 }))),
        brands: Type.Optional(Type.Array(Text(50), { maxItems: 100 })),
        ribbons: Type.Optional(Type.Array(Text(30), { maxItems: 100 })),
        /** Slugs; what stands below a category belongs to it. */
        categories: Type.Optional(Type.Array(Text(300), { maxItems: 100 })),
        /** Decimal text in the store currency, bounds included. */
        minPrice: Type.Optional(Type.String({ decimal: { gte: "0", lte: "999999999.99" } })),
        maxPrice: Type.Optional(Type.String({ decimal: { gte: "0", lte: "999999999.99" } })),
        inStock: Type.Optional(Type.Boolean()),
        onSale: Type.Optional(Type.Boolean()),
      }),
    ),
    sort: Type.Optional(Type.Enum(["featured", "newest", "price-asc", "price-desc", "name"])),
    paging: Type.Optional(Paging),
  }),
  response: Type.Object({
    products: Type.Array(Product),
    facets: Type.Array(
      Type.Object({
        /** Option name for options; the kind for the others. */
        name: Type.String(),
        kind: Type.Enum(["option", "category", "brand", "ribbon", "price", "availability", "discount"]),
        values: Type.Array(
          Type.Object({
            value: Type.String(),
            label: Type.String(),
            count: Type.Integer(),
            colorCode: Type.Optional(Type.String()),
            /** Of a category: the slug of the one above it. */
            parent: Type.Optional(Type.String()),
          }),
        ),
        /** Of the price facet: lowest and highest price as decimal text. */
        min: Type.Optional(Type.String()),
        max: Type.Optional(Type.String()),
      }),
    ),
    metadata: Type.Object({
      count: Type.Integer(),
      offset: Type.Integer(),
      total: Type.Integer(),
      /** Present when `total` and the counts of facets are estimates: more than 10,000 products were found. */
      isEstimate: Type.Optional(Type.Boolean()),
    }),
    /** What was searched for instead, when nothing matched the expression as typed. */
    correctedExpression: Type.Optional(Type.String()),
    /** When no product has all the words: those the products below have, and those that were left out. */
    partialMatch: Type.Optional(Type.Object({ words: Type.Array(Type.String()), missing: Type.Array(Type.String()) })),
    /** When a text found nothing: shorter searches that do find something, and collections to look into. */
    help: Type.Optional(
      Type.Object({
        queries: Type.Array(Type.String()),
        collections: Type.Array(Type.Object({ name: Type.String(), slug: Type.String() })),
      }),
    ),
  }),
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
    "Suggestions while somebody types: products with picture and price, collections, and completed queries. Before anything is typed: what sells.",
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
          /** The lowest, where variants differ; `isFrom` says so. */
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
    /** Words or short phrases that mean the same to a search. */
    words: Type.Array(Text(60, 1), { minItems: 2, maxItems: 20 }),
    /** The first also finds the others, but not the other way round. */
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
    "Words that mean the same to the shop's search: the merchant's, or the defaults of the store's language until some are saved.",
  access: { actors: ["staff", "app"], permission: "products:read" },
  response: Type.Object({
    synonyms: SearchSynonyms,
    /** Nothing was saved yet: the defaults of the store's language. */
    isDefault: Type.Boolean(),
  }),
  isOurs: true,
});

export const setSearchSynonyms = endpoint({
  id: "products.setSearchSynonyms",
  method: "PUT",
  path: "/v1/search-synonyms",
  services: ["/stores", "/_api/catalog-server"],
  summary: "Replaces the words that mean the same to the shop's search.",
  access: { actors: ["staff", "app"], permission: "products:write" },
  body: Type.Object({ synonyms: SearchSynonyms }),
  response: Type.Object({ synonyms: SearchSynonyms }),
  errors: ["INVALID_SYNONYMS"],
  isOurs: true,
});
