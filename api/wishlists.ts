/** Wishlists of members (wire, catalogue 4.4, 7). Reading one by its id is the protocol's; one's own is ours. */
import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { Id, named, Text, Timestamp } from "./values.ts";

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
  access: { actors: ["member", "staff", "app"], permission: "members:read" },
  body: Type.Object({ id: Text(36, 1), ...paging }),
  response: One,
  errors: ["WISHLIST_NOT_FOUND"],
});

export const getMyWishlist = endpoint({
  id: "wishlists.getMyWishlist",
  method: "GET",
  path: "/v1/wishlists/current",
  summary: "The member's own wishlist, newest first; empty when there is none.",
  access: { actors: ["member"] },
  query: Type.Object(paging),
  response: One,
  errors: ["MEMBER_NOT_FOUND"],
  isOurs: true,
});

export const updateMyWishlist = endpoint({
  id: "wishlists.updateMyWishlist",
  method: "PATCH",
  path: "/v1/wishlists/current",
  summary: "Adds products to the member's own wishlist and takes products off it; at most 100 are on it.",
  access: { actors: ["member"] },
  body: Type.Object({
    addProductIds: Type.Optional(Type.Array(Text(36, 1), { maxItems: 100 })),
    removeProductIds: Type.Optional(Type.Array(Text(36, 1), { maxItems: 100 })),
  }),
  response: One,
  errors: ["PRODUCT_NOT_FOUND", "WISHLIST_FULL", "MEMBER_NOT_FOUND"],
  isOurs: true,
});
