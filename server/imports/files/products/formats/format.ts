/** The interface of a product file format. */
import type { Row, TableFormat } from "../../tables/table.ts";
import type { ReadProduct } from "../record/record.ts";

export type ReadContext = {
  readonly weightUnit: "KG" | "LB";
  /** Names of inventory locations; the first is the default. */
  readonly locations: readonly string[];
};

export type Format = TableFormat & {
  read(key: string, rows: readonly Row[], context: ReadContext): ReadProduct;
};
