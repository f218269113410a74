/**
 * wishlists: saved products of members. Owns wishlists, wishlist_items. Invariants: one list per member; an item with
 * its options is on it at most once; at most 100 items. Products and items of other catalogs are one list with two
 * representations.
 */
export { exportWishlist, moveWishlist } from "./move.ts";
