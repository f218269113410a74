/** Stock as edited in the grid or given in a table, as steps up and down. Pure. */

import { parseDelimited } from "#backoffice/grid/clipboard.ts";
import { readInteger } from "#backoffice/grid/values.ts";
import { staffLocale } from "#backoffice/language.ts";

export type Counted = { id: string; revision: string; quantity: number; sku: string; name: string };
export type Edited = ReadonlyMap<string, string>;

/** What typing in a cell means: "12" sets, "+5" and "-3" add. Undefined for what is no number. */
export function quantityAfter(before: number, text: string): number | undefined {
  const trimmed = text.trim();
  const isStep = /^[+-]/.test(trimmed);
  const number = readInteger(trimmed.replace(/^\+/, ""));
  if (number === undefined) return undefined;
  return isStep ? before + Number(number) : Number(number);
}

export type Line = { sku: string; quantity: string };

/** "SKU, quantity" in lines: from a spreadsheet, a CSV file or typed. A heading in the first line is left out. */
export function readLines(text: string): Line[] {
  const delimiter = text.includes("\t") ? "\t" : text.includes(";") ? ";" : ",";
  const rows = parseDelimited(text.trim(), delimiter).map((row) => row.map((cell) => cell.trim()));
  const [heading = []] = rows;
  const hasHeading = heading.some((cell) => /^(sku|quantity|qty|stock|count|on hand|available)$/i.test(cell));
  const column = (names: RegExp, otherwise: number): number => {
    const found = heading.findIndex((cell) => names.test(cell));
    return hasHeading && found >= 0 ? found : otherwise;
  };
  const skuColumn = column(/^sku$/i, 0);
  const quantityColumn = column(/^(quantity|qty|stock|count|on hand|available)$/i, 1);
  return rows
    .slice(hasHeading ? 1 : 0)
    .filter((row) => row.some((cell) => cell !== ""))
    .map((row) => ({ sku: row[skuColumn] ?? "", quantity: row[quantityColumn] ?? "" }));
}

export type Match =
  | { state: "change"; line: Line; item: Counted; after: number }
  | { state: "same"; line: Line; item: Counted }
  | { state: "problem"; line: Line; message: string };

const MAX = 99_999;

/** Lines with the items they mean. The last line of a SKU that stands twice counts, as in a count that was corrected. */
export function matchLines(lines: readonly Line[], items: readonly Counted[]): Match[] {
  const bySku = Map.groupBy(
    items.filter(({ sku }) => sku !== ""),
    ({ sku }) => sku.toLowerCase(),
  );
  const last = new Map(lines.map((line, index) => [line.sku.toLowerCase(), index]));
  return lines.map((line, index): Match => {
    const problem = (message: string): Match => ({ state: "problem", line, message });
    if (line.sku === "") return problem("No SKU");
    const [item, another] = bySku.get(line.sku.toLowerCase()) ?? [];
    if (item === undefined) return problem("No variant that is counted here has this SKU");
    if (another !== undefined) return problem("Several variants have this SKU");
    if (last.get(line.sku.toLowerCase()) !== index) return problem("Stands again below; the last line counts");
    const after = quantityAfter(item.quantity, line.quantity);
    if (after === undefined) return problem(`“${line.quantity}” is no whole number`);
    if (Math.abs(after) > MAX) return problem(`At most ${MAX.toLocaleString(staffLocale())}`);
    return after === item.quantity ? { state: "same", line, item } : { state: "change", line, item, after };
  });
}
