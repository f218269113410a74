/**
 * Problems of a product in a file: one per cause, with every row it affects, under the file's own column header. Pure.
 */
import { AppError, type ValidationError } from "#server/platform/http/app-error.ts";
import { toItemError } from "#server/platform/http/values/bulk.ts";
import type { ColumnChoice } from "../../queries.ts";
import type { Problem } from "../../tables/table.ts";
import type { ProductRecord, ReadProduct } from "../record/record.ts";
import type { Refusal } from "../write/write-context.ts";

/** Where the rows of a product are in the file. */
export type Place = {
  line: number;
  /** By the variant's index in the record, where it has a row of its own. */
  lineOfVariant?: (index: number) => number | undefined;
  columns: readonly ColumnChoice[];
};

const keyOf = (choices: readonly string[]): string => JSON.stringify(choices);

export function placeOf(
  { line, part, variantLines = [] }: Pick<ReadProduct, "line" | "part" | "variantLines">,
  { variants }: Pick<ProductRecord, "variants">,
  columns: readonly ColumnChoice[],
): Place {
  const lines = new Map((part.variants ?? []).map(({ choices }, index) => [keyOf(choices), variantLines[index]]));
  return { line, columns, lineOfVariant: (index) => lines.get(keyOf(variants[index]?.choices ?? [])) };
}

/** Converts errors of the contract or the catalog to problems with the file's columns and rows. */
export function problemsOfRefusal(refusal: Refusal, value: string, place: Place): Problem[] {
  if (!(refusal instanceof AppError)) return problemsOfViolations(refusal, place);
  const { code, description: message, data } = toItemError(refusal);
  return [{ line: place.line, column: "", value, message, code, data }];
}

export function problemsOfViolations({ violations }: ValidationError, place: Place): Problem[] {
  return violations.map((violation) => {
    const { field, description } = violation;
    const path = field.replace(/^(?:product|collection)\./, "");
    const [, index, ofVariant] = /^variantsInfo\.variants\[(\d+)\]\.(.*)$/.exec(path) ?? [];
    const line = index === undefined ? undefined : place.lineOfVariant?.(Number(index));
    return {
      line: line ?? place.line,
      column: columnOf((ofVariant ?? path).replace(/\[\d+\]/g, ""), place.columns),
      value: "",
      message: `${description.charAt(0).toUpperCase()}${description.slice(1)}.`,
      code: "INVALID_ARGUMENT",
      data: { fieldViolations: [violation] },
    };
  });
}

/** Fields of the contract → the columns that formats read them from. */
const columnsOfFields: Readonly<Record<string, readonly string[]>> = {
  name: ["Name", "title", "name"],
  slug: ["Slug", "handle"],
  handle: ["Handle", "handle"],
  plainDescription: ["Description", "body", "description"],
  "paymentTerms.paymentOption": ["Payment option"],
  "paymentTerms.depositAmount": ["Deposit"],
  "paymentTerms.depositPercentage": ["Deposit"],
  sku: ["SKU", "sku"],
  barcode: ["Barcode", "barcode"],
  "brand.name": ["Brand", "vendor", "brands"],
  "ribbon.name": ["Ribbon"],
  "price.actualPrice.amount": ["Price", "price"],
  "price.compareAtPrice.amount": ["Compare-at price", "compareAt"],
  "revenueDetails.cost.amount": ["Cost", "cost"],
  "media.itemsInfo.items.url": ["Media", "image", "images"],
  "options.name": ["Option 1", "option1", "attribute1:name"],
  "options.choicesSettings.choices.name": ["Option 1", "value1", "attribute1:values"],
};

/** The format's own name of the column a field is read from. */
export function columnOf(field: string, columns: readonly ColumnChoice[]): string {
  const wanted = columnsOfFields[field] ?? [];
  return columns.find(({ column }) => column !== null && wanted.includes(column))?.column ?? wanted[0] ?? field;
}
