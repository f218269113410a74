/**
 * Wishlists of members: one list with two representations, as products (docs/protocol/catalog-v1.md#wishlist) and as
 * items of any catalog. Changing the list by product is an extension of this store.
 */
import { type Static, Type } from "typebox";
import { BulkAnswer, JobAnswer, Tags, tagChanges } from "../bulk-values.ts";
import { endpoint } from "../endpoint.ts";
import { CatalogReference, ExtendedFields, Id, named, Text, Timestamp } from "../values.ts";

export const Wishlist = named(
  "Wishlist",
  Type.Object({
    id: Id,
    ownerId: Id,
    items: Type.Array(
      Type.Object({ id: Type.String(), dateAdded: Timestamp, type: Type.String(), origin: Type.String() }),
    ),
    totalCount: Type.Integer(),
  }),
);
export type Wishlist = Static<typeof Wishlist>;
const One = Type.Object({ wishlist: Wishlist });
const paging = {
  limit: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
};

export const getWishlist = endpoint({
  id: "wishlists.getWishlist",
  method: "POST",
  path: "/v1/wishlists/get",
  services: ["/stores", "/_api/wishlist-server"],
  summary: "A wishlist by id. Members can read their own, staff any.",
  access: { actors: ["member", "staff", "app"], permission: "members:read", scope: "wishlist" },
  body: Type.Object({ id: Text(36, 1), ...paging }),
  response: One,
  errors: ["WISHLIST_NOT_FOUND"],
});

export const getMyWishlist = endpoint({
  id: "wishlists.getMyWishlist",
  method: "GET",
  path: "/v1/wishlists/current",
  summary: "Products on the member's own wishlist, newest first; empty if there is none.",
  access: { actors: ["member"], scope: "wishlist" },
  query: Type.Object(paging),
  response: One,
  errors: ["MEMBER_NOT_FOUND"],
  isOurs: true,
});

export const updateMyWishlist = endpoint({
  id: "wishlists.updateMyWishlist",
  method: "PATCH",
  path: "/v1/wishlists/current",
  summary:
    "Adds products to the member's own wishlist, and removes products with all their variants. At most 100 items.",
  access: { actors: ["member"], scope: "wishlist" },
  body: Type.Object({
    addProductIds: Type.Optional(Type.Array(Text(36, 1), { maxItems: 100 })),
    removeProductIds: Type.Optional(Type.Array(Text(36, 1), { maxItems: 100 })),
  }),
  response: One,
  errors: ["PRODUCT_NOT_FOUND", "WISHLIST_ITEMS_LIMIT_EXCEEDED", "MEMBER_NOT_FOUND"],
  isOurs: true,
});

const services = ["/ecom", "/_api/wishlist"];

export const MemberWishlist = named(
  "MemberWishlist",
  Type.Object({
    id: Id,
    memberId: Id,
    /** Newest first. Variants of one product are separate items; hidden products are omitted. */
    items: Type.Array(Type.Object({ catalogReference: CatalogReference, addedDate: Timestamp })),
    createdDate: Timestamp,
    updatedDate: Timestamp,
    extendedFields: ExtendedFields,
    /** Private tags are for staff and apps; members see the public ones. */
    tags: Tags,
  }),
);
export type MemberWishlist = Static<typeof MemberWishlist>;

const ItemChange = Type.Object({ catalogReference: CatalogReference, returnEntity: Type.Optional(Type.Boolean()) });
/** The wishlist, if `returnEntity` is set. */
const ChangedList = Type.Object({ wishlist: Type.Optional(MemberWishlist) });

export const getDefaultWishlist = endpoint({
  id: "wishlists.getDefaultWishlist",
  method: "GET",
  path: "/v1/wishlists/get-default",
  services,
  summary: "The member's own wishlist, created on the first read; `appId` returns the items of one catalog only.",
  access: { actors: ["member"], scope: "wishlist" },
  query: Type.Object({ appId: Type.Optional(Id) }),
  response: Type.Object({ wishlist: MemberWishlist }),
  errors: ["MEMBER_NOT_FOUND"],
});

export const addWishlistItem = endpoint({
  id: "wishlists.addItem",
  method: "POST",
  path: "/v1/wishlists/add-item",
  services,
  summary:
    "Adds an item to the member's own wishlist, at most once. Products must be visible; items of other apps' catalogs aren't validated.",
  access: { actors: ["member"], scope: "wishlist" },
  body: ItemChange,
  response: ChangedList,
  errors: ["ITEM_NOT_FOUND_IN_CATALOG", "WISHLIST_ITEMS_LIMIT_EXCEEDED", "MEMBER_NOT_FOUND"],
});

export const removeWishlistItem = endpoint({
  id: "wishlists.removeItem",
  method: "POST",
  path: "/v1/wishlists/remove-item",
  services,
  summary: "Removes an item from the member's own wishlist. Succeeds if the item isn't on it.",
  access: { actors: ["member"], scope: "wishlist" },
  body: ItemChange,
  response: ChangedList,
  errors: ["MEMBER_NOT_FOUND"],
});

const taggers = { actors: ["staff", "app"], permission: "members:write" } as const;

export const bulkUpdateWishlistTags = endpoint({
  id: "wishlists.bulkUpdateWishlistTags",
  method: "POST",
  path: "/v1/bulk/wishlists/update-tags",
  services,
  summary: "Removes tags from up to 100 wishlists, then adds tags; a tag in both lists is kept.",
  access: taggers,
  body: Type.Object({ wishlistIds: Type.Array(Id, { minItems: 1, maxItems: 100 }), ...tagChanges }),
  response: BulkAnswer,
  errors: ["EMPTY_ASSIGN_AND_UNASSIGN_LISTS"],
});

export const bulkUpdateWishlistTagsByFilter = endpoint({
  id: "wishlists.bulkUpdateWishlistTagsByFilter",
  method: "POST",
  path: "/v1/bulk/wishlists/update-tags-by-filter",
  services,
  summary:
    "Changes the tags of all wishlists that match a filter, in a background job. Filterable: id, memberId, createdDate, updatedDate, tags.",
  access: taggers,
  body: Type.Object({ filter: Type.Unknown(), ...tagChanges }),
  response: JobAnswer,
  errors: ["UNKNOWN_FILTER", "EMPTY_ASSIGN_AND_UNASSIGN_LISTS"],
});
