/**
 * Collections of version 1, which are the categories of version 3: one set of rows, a tree of at most five levels,
 * products in the merchant's order. Invariants: a product is in a collection at most once; deleting a collection keeps
 * its products and moves its subcategories up; no visible category is below a hidden one; automatic collections contain
 * exactly the products that match their rules (triggers, migration 0016) and reject manual changes; the collection of
 * all products always exists and has no row. Emits the collection and category events; moves of automatic collections
 * are emitted by a job enqueued in the same transaction (`announce-moves.ts`). Touches `catalog`, `collection:<id>` and
 * the affected products.
 */
export { addressRedirects, deleteSlugRedirect } from "./address-redirects.ts";
export {
  createCollection,
  deleteCollection,
  moveCollection,
  setVisibility,
  updateCollection,
} from "./commands.ts";
export { addProducts, placeProducts, readCollectionIds, removeProducts, setProductCategories } from "./memberships.ts";
export { findCollection } from "./queries.ts";
export { restoreCollection } from "./restore-collection.ts";
