/**
 * wishlists: what members want to keep in sight. Owns wishlists, wishlist_items. Invariants: one list per member; an item, with
 * its options, is on it once; at most 100 are. Products and items of other catalogs are one list with two presentations.
 */
export { exportWishlist, moveWishlist } from "./move.ts";
