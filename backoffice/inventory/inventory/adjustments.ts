/** Parses quantities entered in the grid or pasted as a table. */

import { formatMessage } from "#api/store/messages.ts";
import { formatNumber } from "#backoffice/format.ts";
import { parseDelimited } from "#backoffice/grid/clipboard.ts";
import { readInteger } from "#backoffice/grid/values.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { inventoryTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = inventoryTexts[language];

export type Counted = { id: string; revision: string; quantity: number; sku: string; name: string };
export type Edited = ReadonlyMap<string, string>;

/** Quantity after an entry: "12" sets it, "+5" and "-3" adjust it. Undefined for anything but integers. */
export function quantityAfter(before: number, text: string): number | undefined {
  const trimmed = text.trim();
  const isStep = /^[+-]/.test(trimmed);
  const number = readInteger(trimmed.replace(/^\+/, ""));
  if (number === undefined) return undefined;
  return isStep ? before + Number(number) : Number(number);
}

type Line = { sku: string; quantity: string };

/** Reads lines of SKU and quantity, separated by tabs, semicolons or commas. A heading line is optional. */
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

/** Matches lines with inventory items by SKU. Of repeated SKUs, only the last line is used. */
export function matchLines(lines: readonly Line[], items: readonly Counted[]): Match[] {
  const bySku = Map.groupBy(
    items.filter(({ sku }) => sku !== ""),
    ({ sku }) => sku.toLowerCase(),
  );
  const last = new Map(lines.map((line, index) => [line.sku.toLowerCase(), index]));
  return lines.map((line, index): Match => {
    const problem = (message: string): Match => ({ state: "problem", line, message });
    if (line.sku === "") return problem(texts.count.noSku);
    const [item, another] = bySku.get(line.sku.toLowerCase()) ?? [];
    if (item === undefined) return problem(texts.count.unknownSku);
    if (another !== undefined) return problem(texts.count.duplicateSku);
    if (last.get(line.sku.toLowerCase()) !== index) return problem(texts.count.repeated);
    const after = quantityAfter(item.quantity, line.quantity);
    if (after === undefined) return problem(formatMessage(language, texts.count.notWhole, { quantity: line.quantity }));
    if (Math.abs(after) > MAX)
      return problem(formatMessage(language, texts.count.tooLarge, { max: formatNumber(MAX) }));
    return after === item.quantity ? { state: "same", line, item } : { state: "change", line, item, after };
  });
}
