/**
 * Product collections (docs/protocol/catalog-v1.md#collection). A product can be in many; deleting a collection keeps
 * its products.
 */
import { type Static, Type } from "typebox";
import { endpoint, publicAccess } from "../../../endpoint.ts";
import { ItemsMetadata, TextQuery } from "../../../queries.ts";
import { Media } from "../../../store/media-values.ts";
import {
  Id,
  Nothing,
  Nullable,
  named,
  PlatformPagingMetadata,
  Query,
  Slug,
  Text,
  Timestamp,
  Words,
} from "../../../values.ts";
import { CollectionRules } from "../../collections/collection-values.ts";

export const Collection = named(
  "Collection",
  Type.Object({
    /** A GUID, or the 35-character id of the collection of all products. */
    id: Text(36, 35),
    name: Type.String(),
    slug: Type.String(),
    description: Type.String(),
    visible: Type.Boolean(),
    /** Visible products for shoppers, all products for staff. */
    numberOfProducts: Type.Integer(),
    media: Media,
    lastUpdated: Timestamp,
    /** Extension, staff only: the rules of an automatic collection. */
    rules: Type.Optional(CollectionRules),
  }),
);
export type Collection = Static<typeof Collection>;

const writableFields = {
  /** Null is ignored: every collection has a slug. */
  slug: Type.Optional(Nullable(Slug(100))),
  description: Type.Optional(Nullable(Text(600))),
  visible: Type.Optional(Nullable(Type.Boolean())),
  /** Extension: the collection's image; null removes it. */
  mediaId: Type.Optional(Nullable(Id)),
  /** Extension: makes the collection automatic; null makes it manual again. */
  rules: Type.Optional(Nullable(CollectionRules)),
};
export const NewCollection = named("NewCollection", Type.Object({ name: Words(50), ...writableFields }));
export type NewCollection = Static<typeof NewCollection>;
export const CollectionChanges = named(
  "CollectionChanges",
  Type.Object({ name: Type.Optional(Words(50)), ...writableFields }),
);
export type CollectionChanges = Static<typeof CollectionChanges>;

const readers = publicAccess("products:read");
const writers = { actors: ["staff", "app"], permission: "products:write" } as const;
const readServices = ["/stores-reader", "/_api/catalog-reader-server"];
const writeServices = ["/stores", "/_api/catalog-server"];
const ById = Type.Object({ id: Type.String() });
const BySlug = Type.Object({ slug: Type.String() });
const OneCollection = Type.Object({ collection: Collection });

export const queryCollections = endpoint({
  id: "collections.queryCollections",
  method: "POST",
  path: "/v2/collections/query",
  aliases: ["/wix-ecommerce-catalog/v2/collections/query"],
  isQuery: true,
  summary:
    "Queries collections. Filterable: id, name, slug, and for staff visible; sortable: id, name, slug. The default order is the merchant's. Only staff receive hidden collections.",
  access: readers,
  body: Type.Object({ query: Type.Optional(Query) }),
  response: Type.Object({ collections: Type.Array(Collection), metadata: PlatformPagingMetadata }),
  errors: ["UNKNOWN_FILTER"],
  isCacheable: true,
});

export const getCollectionBySlug = endpoint({
  id: "collections.getCollectionBySlug",
  method: "GET",
  path: "/v2/collections/slug/{slug}",
  aliases: ["/wix-ecommerce-catalog/v2/collections/slug/{slug}"],
  summary: "Returns a collection by slug. `all-products` always exists.",
  access: readers,
  params: BySlug,
  response: OneCollection,
  errors: ["COLLECTION_NOT_FOUND"],
  isCacheable: true,
});

export const getCollection = endpoint({
  id: "collections.getCollection",
  method: "GET",
  path: "/v2/collections/{id}",
  aliases: [
    "/wix-ecommerce-catalog/v2/collections/{id}",
    "/v1/collections/{id}",
    "/stores-reader/v1/collections/{id}",
    "/_api/catalog-reader-server/v1/collections/{id}",
  ],
  summary: "Returns a collection.",
  access: readers,
  params: ById,
  response: OneCollection,
  errors: ["COLLECTION_NOT_FOUND"],
  isCacheable: true,
});

export const getCollectionBySlugV1 = endpoint({
  id: "collections.getCollectionBySlugV1",
  method: "GET",
  path: "/v1/collections/slug/{slug}",
  services: readServices,
  summary: "Returns a collection by slug (older form of the call).",
  access: readers,
  params: BySlug,
  response: OneCollection,
  errors: ["COLLECTION_NOT_FOUND"],
  isCacheable: true,
});

export const queryCollectionsV1 = endpoint({
  id: "collections.queryCollectionsV1",
  method: "POST",
  path: "/v1/collections/query",
  services: readServices,
  summary: "Queries collections (older form: filter and sort are JSON strings).",
  access: readers,
  body: Type.Object({
    query: Type.Optional(TextQuery),
    includeNumberOfProducts: Type.Optional(Type.Boolean()),
  }),
  response: Type.Object({
    collections: Type.Array(Collection),
    metadata: ItemsMetadata,
    totalResults: Type.Integer(),
  }),
  errors: ["UNKNOWN_FILTER"],
  isCacheable: true,
});

export const createCollection = endpoint({
  id: "collections.createCollection",
  method: "POST",
  path: "/v1/collections",
  services: writeServices,
  summary: "Creates a collection.",
  access: writers,
  body: Type.Object({ collection: NewCollection }),
  response: OneCollection,
  errors: ["DUPLICATE_SLUG_ERROR", "MEDIA_NOT_FOUND", "INVALID_COLLECTION_RULES", "CATEGORIES_LIMIT_PER_TREE_EXCEEDED"],
});

export const updateCollection = endpoint({
  id: "collections.updateCollection",
  method: "PATCH",
  path: "/v1/collections/{id}",
  services: writeServices,
  summary: "Updates the fields that are sent; null clears a field.",
  access: writers,
  params: ById,
  body: Type.Object({ collection: CollectionChanges }),
  response: OneCollection,
  errors: [
    "COLLECTION_NOT_FOUND",
    "DUPLICATE_SLUG_ERROR",
    "MEDIA_NOT_FOUND",
    "INVALID_COLLECTION_RULES",
    "PARENT_CATEGORY_HIDDEN",
  ],
});

export const deleteCollection = endpoint({
  id: "collections.deleteCollection",
  method: "DELETE",
  path: "/v1/collections/{id}",
  services: writeServices,
  summary: "Deletes a collection. Its products stay.",
  access: writers,
  params: ById,
  response: Nothing,
  errors: ["COLLECTION_NOT_FOUND"],
});

const ProductIds = Type.Array(Text(36, 1), { maxItems: 1000 });

export const addProductsToCollection = endpoint({
  id: "collections.addProductsToCollection",
  method: "POST",
  path: "/v1/collections/{id}/productIds",
  services: writeServices,
  summary: "Adds products to the end of a collection. Products already in it keep their position.",
  access: writers,
  params: ById,
  body: Type.Object({ productIds: ProductIds }),
  response: Nothing,
  errors: ["COLLECTION_NOT_FOUND", "PRODUCT_NOT_FOUND", "COLLECTION_IS_AUTOMATIC"],
});

export const removeProductsFromCollection = endpoint({
  id: "collections.removeProductsFromCollection",
  method: "POST",
  path: "/v1/collections/{id}/productIds/delete",
  services: writeServices,
  summary: "Removes products from a collection.",
  access: writers,
  params: ById,
  body: Type.Object({ productIds: ProductIds }),
  response: Nothing,
  errors: ["COLLECTION_NOT_FOUND", "COLLECTION_IS_AUTOMATIC"],
});
