/** Columns of the variants table, depending on the type of product and on whether quantity is tracked. */
import { formatMessage } from "#api/store/messages.ts";
import type { GridColumn } from "#backoffice/grid/grid-types.ts";
import { staffLanguage } from "#backoffice/language.ts";
import type { ProductForm } from "../../form/product-form.ts";
import {
  compareAtProblem,
  measureProblem,
  optionalDecimalProblem,
  priceProblem,
  quantityProblem,
} from "../../form/row-edits.ts";
import { emptyStock, type VariantRow } from "../../form/variant-rows.ts";
import { productsTexts } from "../../texts/texts.ts";
import { unitName } from "../cards/PriceCard.tsx";
import { productEditorTexts } from "../texts/texts.ts";
import { productVariantsTexts } from "./texts/texts.ts";

const { stock, visible } = productsTexts[staffLanguage()];
const { price: priceTexts, problems } = productEditorTexts[staffLanguage()];
const { inventory, variants } = productVariantsTexts[staffLanguage()];

type Setting = {
  symbol: string;
  weightUnit: string;
  isPhysical: boolean;
  isGiftCard: boolean;
  isTracked: boolean;
  unitMeasure: ProductForm["unitMeasure"];
  locations: readonly { id: string; name: string }[];
  /** Duplicate SKUs and barcodes, in lower case. */
  skus: ReadonlySet<string>;
  barcodes: ReadonlySet<string>;
  /** True after an attempt to save: empty prices then are a problem. */
  isChecked: boolean;
  canChangeStock: boolean;
};

export function variantColumns(setting: Setting): GridColumn<VariantRow>[] {
  const { symbol, weightUnit, isPhysical, isGiftCard, unitMeasure, skus, barcodes, isChecked } = setting;
  return [
    { id: "visible", header: visible, kind: "check", width: 74, read: (row) => row.visible },
    {
      id: "price",
      header: isGiftCard ? priceTexts.value : priceTexts.title,
      kind: "decimal",
      width: 96,
      prefix: symbol,
      read: ({ price }) => price,
      problem: (row) => (row.price === "" && !isChecked ? undefined : priceProblem(row)),
    },
    {
      id: "compareAt",
      header: priceTexts.compareAt,
      kind: "decimal",
      width: 146,
      prefix: symbol,
      read: ({ compareAt }) => compareAt,
      problem: compareAtProblem,
    },
    {
      id: "cost",
      header: variants.cost,
      kind: "decimal",
      width: 88,
      prefix: symbol,
      read: ({ cost }) => cost,
      problem: ({ cost }) => optionalDecimalProblem(cost),
    },
    ...stockColumns(setting),
    {
      id: "sku",
      header: inventory.sku,
      kind: "text",
      width: 120,
      read: ({ sku }) => sku,
      problem: ({ sku }) => textProblem(sku, skus, problems.skuTwice),
    },
    {
      id: "barcode",
      header: inventory.barcode,
      kind: "text",
      width: 126,
      read: ({ barcode }) => barcode,
      problem: ({ barcode }) => textProblem(barcode, barcodes, problems.barcodeTwice),
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
    // Fits the name of the location, within limits.
    const width = isOne ? 94 : Math.min(160, Math.max(94, name.length * 7 + 24));
    return isTracked
      ? {
          id: `quantity:${id}`,
          header: isOne ? inventory.quantity : name,
          kind: "integer",
          width,
          isEditable,
          read: (row) => cell(row).quantity,
          problem: (row) => quantityProblem(cell(row).quantity),
        }
      : {
          id: `inStock:${id}`,
          header: isOne ? stock.inStock : name,
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
    header: formatMessage(staffLanguage(), variants.weight, { unit }),
    kind: "decimal",
    width: 94,
    read: ({ weight }) => weight,
    problem: ({ weight }) => measureProblem(weight),
  };
}

function contentsColumn(unit: ProductForm["unitMeasure"]): GridColumn<VariantRow> {
  return {
    id: "unitQuantity",
    header: formatMessage(staffLanguage(), variants.contents, { unit: unitName(unit) }),
    kind: "decimal",
    width: 110,
    read: ({ unitQuantity }) => unitQuantity,
    problem: ({ unitQuantity }) => measureProblem(unitQuantity),
  };
}

const MAX_TEXT = 40;

function textProblem(text: string, twice: ReadonlySet<string>, message: string): string | undefined {
  if (text.length > MAX_TEXT) return formatMessage(staffLanguage(), problems.tooLong, { limit: MAX_TEXT });
  return text !== "" && twice.has(text.trim().toLowerCase()) ? message : undefined;
}
