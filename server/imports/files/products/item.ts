import type { ItemRow } from "../queries.ts";
import type { CollectionRecord, ProductRecord, RecordPart } from "./record/record.ts";

/** The previous state: of a product or a collection. */
export type Before = ProductRecord & { collection?: CollectionRecord };

/** A product or collection of a file. */
export type ProductItem = ItemRow<RecordPart, Before>;
