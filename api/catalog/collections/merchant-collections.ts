/** Collections as the back office lists, edits and moves them. Extension to the protocol. */
import { type Static, Type } from "typebox";
import { BulkAnswer } from "../../bulk-values.ts";
import { endpoint } from "../../endpoint.ts";
import { Media } from "../../store/media-values.ts";
import { Id, Image, Nothing, Nullable, named, Revision, Text } from "../../values.ts";
import { SeoData } from "../products/product-parts.ts";
import { CollectionName, CollectionRules, writableCollectionFields } from "./collection-values.ts";

/** Products of a collection that the editor shows and orders. */
export const MAX_COLLECTION_MEMBERS = 1000;

export const CollectionRow = named(
  "CollectionRow",
  Type.Object({
    id: Id,
    name: Type.String(),
    slug: Type.String(),
    visible: Type.Boolean(),
    imageUrl: Type.Optional(Type.String()),
    parentId: Type.Optional(Id),
    /** Position among the collections with the same parent, from 0. */
    index: Type.Integer(),
    isAutomatic: Type.Boolean(),
    /** Products of the collection itself, hidden ones too. */
    productCount: Type.Integer(),
  }),
);
export type CollectionRow = Static<typeof CollectionRow>;

export const MerchantCollection = named(
  "MerchantCollection",
  Type.Object({
    id: Id,
    revision: Revision,
    name: Type.String(),
    slug: Type.String(),
    description: Type.String(),
    visible: Type.Boolean(),
    parentId: Type.Optional(Id),
    image: Type.Optional(Image),
    seoData: SeoData,
    /** Only of automatic collections. */
    rules: Type.Optional(CollectionRules),
  }),
);
export type MerchantCollection = Static<typeof MerchantCollection>;

const Member = Type.Object({ id: Id, name: Type.String(), imageUrl: Type.Optional(Type.String()) });
const CollectionWithProducts = Type.Object({
  collection: MerchantCollection,
  /** Its first 1,000 products, in the merchant's order. */
  products: Type.Array(Member),
});

const place = {
  /** A collection below a hidden one is hidden as well. */
  visible: Type.Optional(Nullable(Type.Boolean())),
  /** The collection becomes the last one below its parent; null is the top level. */
  parentId: Type.Optional(Nullable(Id)),
};
export const NewMerchantCollection = named(
  "NewMerchantCollection",
  Type.Object({
    name: CollectionName,
    managingAppId: Type.Optional(Nullable(Id)),
    ...place,
    ...writableCollectionFields,
  }),
);
export type NewMerchantCollection = Static<typeof NewMerchantCollection>;
export const MerchantCollectionChanges = named(
  "MerchantCollectionChanges",
  Type.Object({
    revision: Revision,
    name: Type.Optional(CollectionName),
    ...place,
    ...writableCollectionFields,
  }),
);
export type MerchantCollectionChanges = Static<typeof MerchantCollectionChanges>;

const Ids = Type.Optional(Type.Array(Id, { maxItems: MAX_COLLECTION_MEMBERS }));
/** Changes of the products of a manual collection; nothing happens to products that others add in the meantime. */
const products = Type.Optional(
  Type.Object({
    /** New ones, after the others. */
    added: Ids,
    removed: Ids,
    /** Products to move to the start, in this order. */
    first: Ids,
  }),
);
const readers = { actors: ["staff", "app"], permission: "products:read" } as const;
const writers = { actors: ["staff", "app"], permission: "products:write" } as const;
const ById = Type.Object({ id: Type.String() });
const writeErrors = [
  "DUPLICATE_SLUG",
  "MEDIA_NOT_FOUND",
  "INVALID_COLLECTION_RULES",
  "COLLECTION_IS_AUTOMATIC",
  "PRODUCT_NOT_FOUND",
  "ITEM_NOT_IN_CATEGORY",
  "PARENT_CATEGORY_NOT_IN_TREE",
  "CATEGORY_DEPTH_LIMIT_EXCEEDED",
] as const;

export const listMerchantCollections = endpoint({
  id: "merchantCollections.listMerchantCollections",
  method: "POST",
  path: "/v1/merchant-collections/query",
  isQuery: true,
  summary: "Lists collections by name, hidden ones too, without the collection of all products.",
  access: readers,
  body: Type.Object({
    /** Part of the name. */
    text: Type.Optional(Text(200)),
    /** Defaults to all collections, of which a store has at most 10,000. */
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  }),
  response: Type.Object({ collections: Type.Array(CollectionRow) }),
  isOurs: true,
});

export const getMerchantCollection = endpoint({
  id: "merchantCollections.getMerchantCollection",
  method: "GET",
  path: "/v1/merchant-collections/{id}",
  summary: "Returns a collection as merchants edit it, with its products.",
  access: readers,
  params: ById,
  response: CollectionWithProducts,
  errors: ["COLLECTION_NOT_FOUND"],
  isOurs: true,
});

export const createMerchantCollection = endpoint({
  id: "merchantCollections.createMerchantCollection",
  method: "POST",
  path: "/v1/merchant-collections",
  summary: "Creates a collection with its products, as the last one below its parent.",
  access: writers,
  body: Type.Object({ collection: NewMerchantCollection, products }),
  response: CollectionWithProducts,
  errors: [...writeErrors, "CATEGORIES_LIMIT_PER_TREE_EXCEEDED"],
  isOurs: true,
});

export const updateMerchantCollection = endpoint({
  id: "merchantCollections.updateMerchantCollection",
  method: "PATCH",
  path: "/v1/merchant-collections/{id}",
  summary: "Updates the fields that are sent, in one step; null clears a field. Requires the current revision.",
  access: writers,
  params: ById,
  body: Type.Object({
    collection: MerchantCollectionChanges,
    products,
    /** Whether a changed slug leaves a redirect from the old URL. Defaults to true. */
    redirectsOldUrl: Type.Optional(Type.Boolean()),
  }),
  response: CollectionWithProducts,
  errors: [
    ...writeErrors,
    "REMOVED_SLUG",
    "COLLECTION_NOT_FOUND",
    "REVISION_CONFLICT",
    "MANAGED_CATEGORY_OPERATION_NOT_ALLOWED",
    "TREE_CYCLE_DETECTED",
    "PARENT_CATEGORY_HIDDEN",
  ],
  isOurs: true,
});

export const moveMerchantCollection = endpoint({
  id: "merchantCollections.moveMerchantCollection",
  method: "POST",
  path: "/v1/merchant-collections/{id}/move",
  summary: "Moves a collection below another one or to the top level: first, last or after a sibling.",
  access: writers,
  params: ById,
  body: Type.Object({
    parentId: Type.Optional(Nullable(Id)),
    position: Type.Enum(["FIRST", "LAST", "AFTER"]),
    /** Required with AFTER. */
    afterId: Type.Optional(Nullable(Id)),
  }),
  response: Nothing,
  errors: [
    "COLLECTION_NOT_FOUND",
    "MANAGED_CATEGORY_OPERATION_NOT_ALLOWED",
    "PARENT_CATEGORY_NOT_IN_TREE",
    "CATEGORY_DEPTH_LIMIT_EXCEEDED",
    "TREE_CYCLE_DETECTED",
    "PARENT_CATEGORY_HIDDEN",
    "MISSING_AFTER_CATEGORY",
    "AFTER_CATEGORY_NOT_IN_PARENT",
  ],
  isOurs: true,
});

export const deleteMerchantCollection = endpoint({
  id: "merchantCollections.deleteMerchantCollection",
  method: "DELETE",
  path: "/v1/merchant-collections/{id}",
  summary: "Deletes a collection. Its products stay, and its subcollections move up one level.",
  access: writers,
  params: ById,
  response: Nothing,
  errors: ["COLLECTION_NOT_FOUND", "MANAGED_CATEGORY_OPERATION_NOT_ALLOWED"],
  isOurs: true,
});

export const setProductCollections = endpoint({
  id: "merchantCollections.setProductCollections",
  method: "POST",
  path: "/v1/merchant-collections/products",
  summary:
    "Replaces the manual collections of up to 100 products; automatic ones aren't affected. Each product succeeds or fails on its own.",
  access: writers,
  body: Type.Object({
    products: Type.Array(Type.Object({ id: Id, collectionIds: Type.Array(Id, { maxItems: 1000 }) }), {
      minItems: 1,
      maxItems: 100,
    }),
  }),
  response: BulkAnswer,
  isOurs: true,
});

export const previewCollectionRules = endpoint({
  id: "collections.previewRules",
  method: "POST",
  path: "/v1/collections/rules/preview",
  summary: "Previews the rules of an automatic collection: the number of matching products and the first of them.",
  access: readers,
  body: Type.Object({
    rules: CollectionRules,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  response: Type.Object({
    total: Type.Integer(),
    products: Type.Array(
      Type.Object({ id: Id, name: Type.String(), slug: Type.String(), visible: Type.Boolean(), media: Media }),
    ),
  }),
  errors: ["INVALID_COLLECTION_RULES"],
  isOurs: true,
});
