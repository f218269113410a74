/**
 * Collections and which products are in them, in the merchant's order. Invariants: a product stands in a collection once;
 * deleting a collection leaves its products; the collection of all products always exists and has no row. Emits the
 * collection events of `#api/catalog-events.ts`; touches `catalog`, `collection:<id>` and the products concerned.
 */
export { addProducts, createCollection, removeProducts } from "./write-collection.ts";
