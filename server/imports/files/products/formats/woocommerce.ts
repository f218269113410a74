/**
 * WooCommerce's product export: one row per product and one per variation, which refers to its parent by id or SKU and
 * can be anywhere in the file. Headers include the store's units: `Weight (kg)`, `Length (cm)`.
 */
import { MAX_SKU_LENGTH } from "#api/values.ts";
import { Cells, splitList } from "../../tables/cells.ts";
import { causeOf } from "../../tables/problem-cause.ts";
import type { Row } from "../../tables/table.ts";
import {
  completeOptions,
  type MediaRecord,
  type ReadProduct,
  type RecordPart,
  type VariantPart,
} from "../record/record.ts";
import type { Format, ReadContext } from "./format.ts";

const known = new Map(
  Object.entries({
    ID: "id",
    Type: "type",
    SKU: "sku",
    "GTIN, UPC, EAN, or ISBN": "barcode",
    Name: "name",
    Published: "published",
    "Visibility in catalog": "visibility",
    "Short description": "short",
    Description: "description",
    "In stock?": "inStock",
    Stock: "stock",
    "Backorders allowed?": "backorders",
    "Sale price": "salePrice",
    "Regular price": "price",
    "Cost of goods": "cost",
    Categories: "categories",
    Tags: "tags",
    Images: "images",
    Parent: "parent",
    Position: "position",
    Brands: "brands",
    "Download 1 URL": "download",
  }),
);

export const woocommerceFormat: Format = {
  marks: ["backorders", "visibility", "short", "price", "parent", "inStock"],
  columnOf(header) {
    const name = header.trim();
    const found = known.get(name);
    if (found !== undefined) return found;
    const measure = /^(Weight|Length|Width|Height) \((\w+)\)$/.exec(name);
    if (measure !== null) return `${measure[1]?.toLowerCase()}:${measure[2]?.toLowerCase()}`;
    const attribute = /^Attribute (\d{1,2}) (name|value\(s\))$/.exec(name);
    if (attribute !== null) return `attribute${attribute[1]}:${attribute[2] === "name" ? "name" : "values"}`;
    return undefined;
  },
  keyOf({ cells }) {
    const parent = cells.parent?.trim() ?? "";
    if (isVariation(cells)) return parent === "" ? undefined : parent.startsWith("id:") ? parent : `sku:${parent}`;
    const id = cells.id?.trim() ?? "";
    if (id !== "") return `id:${id}`;
    const sku = cells.sku?.trim() ?? "";
    return sku !== "" ? `sku:${sku}` : cells.name?.trim() ? `name:${cells.name.trim()}` : undefined;
  },
  aliasesOf({ cells }) {
    const sku = cells.sku?.trim() ?? "";
    return isVariation(cells) || sku === "" ? [] : [`sku:${sku}`];
  },
  read,
};

const typesOf = (cells: Row["cells"]): string[] => splitList(cells.type?.toLowerCase() ?? "", ",");
const isVariation = (cells: Row["cells"]): boolean => typesOf(cells).includes("variation");

function read(key: string, rows: readonly Row[], context: ReadContext): ReadProduct {
  const cells = new Cells();
  const main = rows.find((row) => !isVariation(row.cells));
  const [first] = rows;
  if (first === undefined) throw new Error("A product has at least one row.");
  if (main === undefined) {
    cells.note(first, "parent", causeOf("PARENT_MISSING"));
    return { handle: handleOf(key), line: first.line, part: {}, problems: cells.problems };
  }
  const types = typesOf(main.cells);
  const other = types.find((type) => ["grouped", "external"].includes(type));
  if (other !== undefined) cells.note(main, "type", causeOf("TYPE_NOT_SUPPORTED", { type: other }));
  const part = readProduct(main, types, cells);
  const variations = rows
    .filter((row) => row !== main)
    .sort((left, right) => Number(left.cells.position ?? 0) - Number(right.cells.position ?? 0));
  const variantLines = readVariants(part, { main, variations }, { cells, context });
  const skus = rows.flatMap((row) => row.cells.sku?.trim() || []);
  return { handle: handleOf(key), skus, line: main.line, part, variantLines, problems: cells.problems };
}

/** Ids are the only stable names, so that importing the same file twice changes nothing. */
const handleOf = (key: string): string => `woo-${key.replace(/^id:/, "")}`.slice(0, 100);

function readProduct(main: Row, types: readonly string[], cells: Cells): RecordPart {
  const name = main.cells.name?.trim() ?? "";
  if ([...name].length > 80) cells.note(main, "name", causeOf("SHORTENED", { max: 80 }), true);
  const isVirtual = types.includes("virtual") || types.includes("downloadable");
  if ((main.cells.download ?? "") !== "") {
    cells.note(main, "download", causeOf("DOWNLOADS"), true);
  }
  const published = main.cells.published?.trim() ?? "1";
  const part: RecordPart = {
    name: [...name].slice(0, 80).join("").trim(),
    itemType: isVirtual ? "DIGITAL" : "PHYSICAL",
    visible: published === "1" && main.cells.visibility?.trim() !== "hidden",
    html: [main.cells.short ?? "", main.cells.description ?? ""]
      .filter((text) => text !== "")
      .join("\n")
      .replaceAll("\\n", "\n"),
  };
  const brand = splitList(main.cells.brands ?? "", ",")[0];
  if (brand !== undefined) part.brand = [...brand].slice(0, 50).join("");
  if (main.cells.tags !== undefined)
    part.publicTags = splitList(main.cells.tags, ",").filter((tag) => [...tag].length <= 50);
  if (main.cells.categories !== undefined) {
    // "Clothing > Shirts, Sale": the product is in the last segment of each path.
    const names = splitList(main.cells.categories, ",").map((path) => path.split(">").at(-1)?.trim() ?? "");
    part.collectionNames = [...new Set(names)].filter((each) => each !== "" && [...each].length <= 50);
  }
  const media = readMedia(main);
  if (main.cells.images !== undefined) part.media = media;
  return part;
}

const readMedia = ({ cells }: Row): MediaRecord[] =>
  [...new Set(splitList(cells.images ?? "", ","))].slice(0, 50).map((address) => ({ address, altText: "", title: "" }));

type Rows = { main: Row; variations: readonly Row[] };
type ParseContext = { cells: Cells; context: ReadContext };

const ATTRIBUTES = Array.from({ length: 12 }, (_, index) => index + 1);
const MAX_OPTIONS = 6;

/** Attributes used for variations become options; other attributes are descriptive. Returns the row of each variant. */
function readVariants(part: RecordPart, { main, variations }: Rows, parsing: ParseContext): number[] {
  const { cells } = parsing;
  const named = (row: Row, number: number): string => row.cells[`attribute${number}:name`]?.trim() ?? "";
  const used = new Set(
    variations.flatMap((row) => ATTRIBUTES.map((number) => named(row, number)).filter((name) => name !== "")),
  );
  const attributes = ATTRIBUTES.map((number) => ({ number, name: named(main, number) })).filter(
    ({ name }) => name !== "" && used.has(name),
  );
  if (attributes.length > MAX_OPTIONS)
    cells.note(main, "attribute7:name", causeOf("TOO_MANY_OPTIONS", { max: MAX_OPTIONS }));
  if (attributes.length === 0) {
    if (variations[0] !== undefined) cells.note(variations[0], "attribute1:name", causeOf("NO_ATTRIBUTE"));
    part.variants = [readVariant(main, [], parsing)];
    part.options = [];
    return [main.line];
  }
  const valuesOf = (number: number): string[] =>
    splitList((main.cells[`attribute${number}:values`] ?? "").replaceAll("|", ","), ",");
  const valueIn = (row: Row, name: string): string => {
    const number = ATTRIBUTES.find((each) => named(row, each) === name);
    return number === undefined ? "" : (row.cells[`attribute${number}:values`]?.trim() ?? "");
  };
  // A variation without a value applies to every value that no other variation has.
  const expanded = variations.flatMap((row) =>
    combine(
      attributes.map(({ number, name }) => (valueIn(row, name) === "" ? valuesOf(number) : [valueIn(row, name)])),
    ).map((choices) => ({ row, choices, isExact: attributes.every(({ name }) => valueIn(row, name) !== "") })),
  );
  const byChoices = new Map<string, { row: Row; choices: string[] }>();
  for (const each of expanded.sort((left, right) => Number(left.isExact) - Number(right.isExact))) {
    byChoices.set(JSON.stringify(each.choices), each);
  }
  part.variants = [...byChoices.values()].map(({ row, choices }) => readVariant(row, choices, parsing));
  part.options = completeOptions(
    attributes.map(({ number, name }) => ({
      name: [...name].slice(0, 50).join(""),
      choices: [...valuesOf(number), ...variations.map((row) => valueIn(row, name))].filter((value) => value !== ""),
    })),
    [],
  );
  return [...byChoices.values()].map(({ row }) => row.line);
}

const MAX_VARIANTS = 1000;

function combine(lists: readonly string[][]): string[][] {
  return lists.reduce<string[][]>(
    (all, list) => all.flatMap((start) => list.map((value) => [...start, value])).slice(0, MAX_VARIANTS),
    [[]],
  );
}

const GRAMS: Record<string, number> = { kg: 1000, g: 1, lbs: 453.592_37, lb: 453.592_37, oz: 28.349_523_125 };

function readVariant(row: Row, choices: string[], { cells, context }: ParseContext): VariantPart {
  const regular = cells.money(row, "price");
  const sale = cells.money(row, "salePrice");
  const isOnSale = sale !== undefined && regular !== undefined && Number(sale) < Number(regular);
  if (regular === undefined && sale === undefined) cells.note(row, "price", causeOf("PRICE_MISSING"));
  const [location] = context.locations;
  const stock = readStock(row, cells);
  const weight = readWeight(row, cells, context);
  return {
    choices,
    visible: choices.length === 0 || (row.cells.published?.trim() ?? "1") !== "0",
    price: (isOnSale ? sale : (regular ?? sale)) ?? "0",
    compareAtPrice: isOnSale ? regular : null,
    ...(row.cells.cost === undefined ? {} : { cost: cells.money(row, "cost") ?? null }),
    ...(row.cells.sku === undefined ? {} : { sku: cells.text(row, "sku", MAX_SKU_LENGTH) ?? "" }),
    ...(row.cells.barcode === undefined ? {} : { barcode: cells.text(row, "barcode", 40) ?? "" }),
    ...(weight === undefined ? {} : { weight }),
    ...(stock === undefined || location === undefined ? {} : { stock: { [location]: stock } }),
  };
}

function readWeight(row: Row, cells: Cells, { weightUnit }: ReadContext): number | undefined {
  const column = Object.keys(row.cells).find((name) => name.startsWith("weight:"));
  const value = column === undefined ? undefined : cells.decimal(row, column);
  if (column === undefined || value === undefined) return undefined;
  const grams = value * (GRAMS[column.slice("weight:".length)] ?? 1000);
  return Math.round((grams / (weightUnit === "KG" ? 1000 : 453.592_37)) * 10_000) / 10_000;
}

function readStock(row: Row, cells: Cells) {
  const counted = row.cells.stock?.trim() ?? "";
  const inStock = row.cells.inStock?.trim() ?? "";
  if (counted === "" && inStock === "") return undefined;
  if (counted === "" || counted === "parent") return { quantity: null, inStock: inStock !== "0", preorder: null };
  const quantity = Math.trunc(cells.decimal(row, "stock") ?? 0);
  const sellsOn = ["1", "notify", "yes"].includes(row.cells.backorders?.trim().toLowerCase() ?? "");
  return {
    quantity: Math.min(99_999, Math.max(0, quantity)),
    inStock: quantity > 0,
    preorder: sellsOn ? { limit: 100_000, message: "" } : null,
  };
}
