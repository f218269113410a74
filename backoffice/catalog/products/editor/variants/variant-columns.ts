/** Columns of the table of variants: which there are depends on the kind of product and on how stock is kept. */
import type { GridColumn } from "#backoffice/grid/grid-types.ts";
import type { ProductForm } from "../../form/product-form.ts";
import {
  compareAtProblem,
  measureProblem,
  optionalDecimalProblem,
  priceProblem,
  quantityProblem,
} from "../../form/row-edits.ts";
import { emptyStock, type VariantRow } from "../../form/variant-rows.ts";
import { unitName } from "../cards/PriceCard.tsx";

type Setting = {
  symbol: string;
  weightUnit: string;
  isPhysical: boolean;
  isTracked: boolean;
  unitMeasure: ProductForm["unitMeasure"];
  locations: readonly { id: string; name: string }[];
  /** SKUs and barcodes that stand twice, in small letters. */
  skus: ReadonlySet<string>;
  barcodes: ReadonlySet<string>;
  /** Empty prices are a problem only once somebody tried to save. */
  isChecked: boolean;
  canChangeStock: boolean;
};

export function variantColumns(setting: Setting): GridColumn<VariantRow>[] {
  const { symbol, weightUnit, isPhysical, unitMeasure, skus, barcodes, isChecked } = setting;
  return [
    { id: "visible", header: "Visible", kind: "check", width: 74, read: ({ visible }) => visible },
    {
      id: "price",
      header: "Price",
      kind: "decimal",
      width: 96,
      prefix: symbol,
      read: ({ price }) => price,
      problem: (row) => (row.price === "" && !isChecked ? undefined : priceProblem(row)),
    },
    {
      id: "compareAt",
      header: "Compare-at price",
      kind: "decimal",
      width: 146,
      prefix: symbol,
      read: ({ compareAt }) => compareAt,
      problem: compareAtProblem,
    },
    {
      id: "cost",
      header: "Cost",
      kind: "decimal",
      width: 88,
      prefix: symbol,
      read: ({ cost }) => cost,
      problem: ({ cost }) => optionalDecimalProblem(cost),
    },
    ...stockColumns(setting),
    {
      id: "sku",
      header: "SKU",
      kind: "text",
      width: 120,
      read: ({ sku }) => sku,
      problem: ({ sku }) => textProblem(sku, skus, "Two variants have this SKU"),
    },
    {
      id: "barcode",
      header: "Barcode",
      kind: "text",
      width: 126,
      read: ({ barcode }) => barcode,
      problem: ({ barcode }) => textProblem(barcode, barcodes, "Two variants have this barcode"),
    },
    ...(isPhysical ? [weightColumn(weightUnit)] : []),
    ...(isPhysical && unitMeasure !== "" ? [contentsColumn(unitMeasure)] : []),
  ];
}

function stockColumns({ isTracked, locations, canChangeStock }: Setting): GridColumn<VariantRow>[] {
  const isOne = locations.length <= 1;
  return locations.map(({ id, name }): GridColumn<VariantRow> => {
    const cell = (row: VariantRow) => row.stock[id] ?? emptyStock;
    const isEditable = (): boolean => canChangeStock;
    // As wide as the name of the place, within reason.
    const width = isOne ? 94 : Math.min(160, Math.max(94, name.length * 7 + 24));
    return isTracked
      ? {
          id: `quantity:${id}`,
          header: isOne ? "Quantity" : name,
          kind: "integer",
          width,
          isEditable,
          read: (row) => cell(row).quantity,
          problem: (row) => quantityProblem(cell(row).quantity),
        }
      : {
          id: `inStock:${id}`,
          header: isOne ? "In stock" : name,
          kind: "check",
          width,
          isEditable,
          read: (row) => cell(row).inStock,
        };
  });
}

function weightColumn(unit: string): GridColumn<VariantRow> {
  return {
    id: "weight",
    header: `Weight, ${unit}`,
    kind: "decimal",
    width: 94,
    read: ({ weight }) => weight,
    problem: ({ weight }) => measureProblem(weight),
  };
}

function contentsColumn(unit: ProductForm["unitMeasure"]): GridColumn<VariantRow> {
  return {
    id: "unitQuantity",
    header: `Contents, ${unitName(unit)}`,
    kind: "decimal",
    width: 110,
    read: ({ unitQuantity }) => unitQuantity,
    problem: ({ unitQuantity }) => measureProblem(unitQuantity),
  };
}

const MAX_TEXT = 40;

function textProblem(text: string, twice: ReadonlySet<string>, message: string): string | undefined {
  if (text.length > MAX_TEXT) return `At most ${MAX_TEXT} characters`;
  return text !== "" && twice.has(text.trim().toLowerCase()) ? message : undefined;
}
