/**
 * Wishlists of members: one list, two presentations. Of products (wire, catalogue 4.4, 7), and of items of any catalog
 * (wire, identity 10.7). Changing the list by products is ours.
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
  summary: "A wishlist by its id: the owner's, or anybody's for staff.",
  access: { actors: ["member", "staff", "app"], permission: "members:read", scope: "wishlist" },
  body: Type.Object({ id: Text(36, 1), ...paging }),
  response: One,
  errors: ["WISHLIST_NOT_FOUND"],
});

export const getMyWishlist = endpoint({
  id: "wishlists.getMyWishlist",
  method: "GET",
  path: "/v1/wishlists/current",
  summary: "The products on the member's own wishlist, newest first; empty when there is none.",
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
    "Adds products to the member's own wishlist and takes products off it, in all their variants; at most 100 items are on it.",
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
    /** Newest first. Variants of one product are items of their own; products that nobody can see now are left out. */
    items: Type.Array(Type.Object({ catalogReference: CatalogReference, addedDate: Timestamp })),
    createdDate: Timestamp,
    updatedDate: Timestamp,
    extendedFields: ExtendedFields,
    /** Private tags are for staff and apps, so a member sees the public ones. */
    tags: Tags,
  }),
);
export type MemberWishlist = Static<typeof MemberWishlist>;

const ItemChange = Type.Object({ catalogReference: CatalogReference, returnEntity: Type.Optional(Type.Boolean()) });
/** The list comes along when `returnEntity` asks for it. */
const ChangedList = Type.Object({ wishlist: Type.Optional(MemberWishlist) });

export const getDefaultWishlist = endpoint({
  id: "wishlists.getDefaultWishlist",
  method: "GET",
  path: "/v1/wishlists/get-default",
  services,
  summary: "The member's own wishlist, made on the first look; `appId` leaves the items of other catalogs out.",
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
    "Puts an item on the member's own wishlist, once. Products must be visible; items of other apps' catalogs are kept as they are named.",
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
  summary: "Takes an item off the member's own wishlist; what is not on it needs no taking off.",
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
  summary: "Takes tags off up to 100 wishlists, then puts tags on; a tag in both lists stays.",
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
    "Changes the tags of all wishlists that fit a filter, after the answer. Filterable: id, memberId, createdDate, updatedDate, tags.",
  access: taggers,
  body: Type.Object({ filter: Type.Unknown(), ...tagChanges }),
  response: JobAnswer,
  errors: ["UNKNOWN_FILTER", "EMPTY_ASSIGN_AND_UNASSIGN_LISTS"],
});
