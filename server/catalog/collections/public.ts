/**
 * Collections of version 1, which are the categories of version 3: one set of rows, a tree of at most five levels, products
 * in the merchant's order. Invariants: a product stands in a collection once; deleting one leaves its products and moves
 * those below up; nothing visible stands below something hidden; collections with rules hold exactly the products that fit
 * (triggers, migration 0016), and nobody puts products into them; the collection of all products always exists and has no
 * row. Emits the collection and category events, those of products that move by rules from a job that the same transaction
 * asks for (`announce-moves.ts`); touches `catalog`, `collection:<id>` and the products concerned.
 */
export type { Writing as CollectionWriting } from "./announce.ts";
export { type CategoryRow, getCategory, presentCategory, queryCategories } from "./category-rows.ts";
export { addProducts, placeProducts, removeProducts, setProductCategories } from "./memberships.ts";
export { createCategory, deleteCategory, moveCategory, setVisibility, updateCategory } from "./write-category.ts";
export { createCollection } from "./write-collection.ts";
