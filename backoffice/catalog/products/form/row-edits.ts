/** Edits and validation of variant rows. Pure; unchanged rows keep their identity. */
import { formatMessage } from "#api/store/messages.ts";
import { formatNumber } from "#backoffice/format.ts";
import { readDecimal, readInteger } from "#backoffice/grid/values.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { productEditorTexts } from "../editor/texts/texts.ts";
import { emptyStock, type VariantRow } from "./variant-rows.ts";

const texts = productEditorTexts[staffLanguage()].problems;

type RowEdit = { key: string; columnId: string; value: string };

/** Column ids are field names, or `quantity:<location>` and `inStock:<location>`. */
export function applyEdits(rows: readonly VariantRow[], edits: readonly RowEdit[]): VariantRow[] {
  const byRow = Map.groupBy(edits, ({ key }) => key);
  return rows.map((row) => (byRow.get(row.key) ?? []).reduce(applyEdit, row));
}

function applyEdit(row: VariantRow, { columnId, value }: RowEdit): VariantRow {
  const [field, location] = columnId.split(":");
  if (location !== undefined) {
    const cell = row.stock[location] ?? emptyStock;
    const next = field === "inStock" ? { ...cell, inStock: asCheck(value) } : { ...cell, quantity: value };
    return { ...row, stock: { ...row.stock, [location]: next } };
  }
  if (field === "visible") return { ...row, visible: asCheck(value) };
  return isTextField(field) ? { ...row, [field]: value } : row;
}

function asCheck(value: string): "yes" | "no" {
  return value === "yes" ? "yes" : "no";
}

const textFields = ["price", "compareAt", "cost", "sku", "barcode", "weight", "unitQuantity"] as const;

function isTextField(field: string | undefined): field is (typeof textFields)[number] {
  return textFields.some((name) => name === field);
}

// Bulk changes

export type BulkChange = {
  columnId: string;
  /** "set" writes the value; the others change numbers. */
  operation: "set" | "add" | "percent" | "fill-sku";
  value: string;
};

/** Edits for the given rows. Unreadable numbers, and empty cells for add and percent, are skipped. */
export function planBulk(
  rows: readonly VariantRow[],
  change: BulkChange,
  nameOf: (row: VariantRow) => string,
): RowEdit[] {
  const { columnId, operation, value } = change;
  if (operation === "fill-sku") {
    return rows.map((row, index) => ({
      key: row.key,
      columnId,
      value: skuFrom(value, nameOf(row), index, rows.length),
    }));
  }
  if (operation === "set") return rows.map(({ key }) => ({ key, columnId, value }));
  const amount = Number(readDecimal(value) ?? Number.NaN);
  if (Number.isNaN(amount)) return [];
  const digits = columnId.startsWith("quantity") ? 0 : 2;
  return rows.flatMap((row): RowEdit[] => {
    const before = readCellOf(row, columnId);
    const was = readDecimal(before);
    if (was === undefined) return [];
    const after = operation === "add" ? Number(was) + amount : (Number(was) * (100 + amount)) / 100;
    return [{ key: row.key, columnId, value: rounded(Math.max(0, after), digits) }];
  });
}

export function readCellOf(row: VariantRow, columnId: string): string {
  const [field, location] = columnId.split(":");
  if (location !== undefined) {
    const cell = row.stock[location] ?? emptyStock;
    return field === "inStock" ? cell.inStock : cell.quantity;
  }
  if (field === "visible") return row.visible;
  return isTextField(field) ? row[field] : "";
}

function rounded(value: number, digits: number): string {
  const factor = 10 ** digits;
  return (Math.round((value + Number.EPSILON) * factor) / factor).toFixed(digits);
}

/** "TEE" and "Large / Red" give TEE-LARG-RED; SKUs that would be empty or too long get a number instead. */
export function skuFrom(prefix: string, name: string, index: number, total: number): string {
  const parts = name
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .split(" / ")
    .map((part) =>
      part
        .replace(/[^A-Za-z0-9]/g, "")
        .slice(0, 4)
        .toUpperCase(),
    )
    .filter(Boolean);
  const number = String(index + 1).padStart(String(total).length, "0");
  const text = [prefix.trim(), ...parts].filter(Boolean).join("-");
  return text === "" || text.length > 40 ? `${prefix.trim().slice(0, 30)}-${number}` : text;
}

// Problems

const MAX_AMOUNT = 999_999_999.99;

function decimalProblem(text: string): string | undefined {
  const plain = readDecimal(text);
  if (plain === undefined || plain.startsWith("-")) return texts.amount;
  if (Number(plain) > MAX_AMOUNT) {
    return formatMessage(staffLanguage(), texts.maxAmount, { max: formatNumber(MAX_AMOUNT) });
  }
  return (plain.split(".")[1]?.length ?? 0) > 2 ? texts.decimals : undefined;
}

export function priceProblem({ price }: Pick<VariantRow, "price">): string | undefined {
  return price.trim() === "" ? texts.price : decimalProblem(price);
}

export function compareAtProblem({ price, compareAt }: Pick<VariantRow, "price" | "compareAt">): string | undefined {
  if (compareAt.trim() === "") return undefined;
  const problem = decimalProblem(compareAt);
  if (problem !== undefined) return problem;
  return Number(readDecimal(compareAt)) < Number(readDecimal(price) ?? 0) ? texts.compareAt : undefined;
}

export function optionalDecimalProblem(text: string): string | undefined {
  return text.trim() === "" ? undefined : decimalProblem(text);
}

/** Weights and amounts, with any number of decimal places. */
export function measureProblem(text: string): string | undefined {
  if (text.trim() === "") return undefined;
  const plain = readDecimal(text);
  return plain === undefined || plain.startsWith("-") || Number(plain) > MAX_AMOUNT ? texts.measure : undefined;
}

const MAX_QUANTITY = 99_999;

export function quantityProblem(text: string): string | undefined {
  const plain = readInteger(text);
  if (plain === undefined) return texts.quantity;
  return Math.abs(Number(plain)) > MAX_QUANTITY
    ? formatMessage(staffLanguage(), texts.maxQuantity, { max: formatNumber(MAX_QUANTITY) })
    : undefined;
}

/** Values that more than one row has: SKUs and barcodes must be unique. */
export function duplicatesOf(rows: readonly VariantRow[], field: "sku" | "barcode"): Set<string> {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const row of rows) {
    const text = row[field].trim().toLowerCase();
    if (text === "") continue;
    if (seen.has(text)) twice.add(text);
    seen.add(text);
  }
  return twice;
}

/** All problems that prevent saving, per row; for the error summary. */
export function rowProblems(
  rows: readonly VariantRow[],
  { isTracked, hasUnits }: { isTracked: boolean; hasUnits: boolean },
): { key: string; columnId: string; message: string }[] {
  const skus = duplicatesOf(rows, "sku");
  const barcodes = duplicatesOf(rows, "barcode");
  return rows.flatMap((row) => {
    const found: [string, string | undefined][] = [
      ["price", priceProblem(row)],
      ["compareAt", compareAtProblem(row)],
      ["cost", optionalDecimalProblem(row.cost)],
      ["weight", measureProblem(row.weight)],
      ["sku", skus.has(row.sku.trim().toLowerCase()) ? texts.skuTwice : undefined],
      ["barcode", barcodes.has(row.barcode.trim().toLowerCase()) ? texts.barcodeTwice : undefined],
      ...(hasUnits ? ([["unitQuantity", measureProblem(row.unitQuantity)]] as [string, string | undefined][]) : []),
      ...(isTracked
        ? Object.entries(row.stock).map(([location, { quantity }]): [string, string | undefined] => [
            `quantity:${location}`,
            quantityProblem(quantity),
          ])
        : []),
    ];
    return found.flatMap(([columnId, message]) => (message === undefined ? [] : [{ key: row.key, columnId, message }]));
  });
}
