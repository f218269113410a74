/**
 * Shopify's product export, with its current headers (`URL handle`, `Product image URL`) and the older ones (`Handle`,
 * `Image Src`). Rows of a product are consecutive: the first has its texts, and each has a variant, an image, or both.
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

/** Column name → the headers it has had. */
const headers: Record<string, readonly string[]> = {
  handle: ["Handle", "URL handle"],
  title: ["Title"],
  body: ["Body (HTML)", "Description"],
  vendor: ["Vendor"],
  type: ["Type"],
  category: ["Product Category", "Product category", "Standard Product Type"],
  tags: ["Tags"],
  published: ["Published", "Published on online store"],
  status: ["Status"],
  option1: ["Option1 Name", "Option1 name"],
  value1: ["Option1 Value", "Option1 value"],
  option2: ["Option2 Name", "Option2 name"],
  value2: ["Option2 Value", "Option2 value"],
  option3: ["Option3 Name", "Option3 name"],
  value3: ["Option3 Value", "Option3 value"],
  sku: ["Variant SKU", "SKU"],
  barcode: ["Variant Barcode", "Barcode"],
  grams: ["Variant Grams", "Weight value (grams)"],
  tracker: ["Variant Inventory Tracker", "Inventory tracker"],
  quantity: ["Variant Inventory Qty", "Inventory quantity"],
  policy: ["Variant Inventory Policy", "Continue selling when out of stock"],
  price: ["Variant Price", "Price"],
  compareAt: ["Variant Compare At Price", "Compare-at price"],
  cost: ["Cost per item"],
  shipping: ["Variant Requires Shipping", "Requires shipping"],
  image: ["Image Src", "Product image URL"],
  imagePosition: ["Image Position", "Image position"],
  imageAlt: ["Image Alt Text", "Image alt text"],
  variantImage: ["Variant Image", "Variant image URL"],
  giftCard: ["Gift Card", "Gift card"],
  seoTitle: ["SEO Title", "SEO title"],
  seoDescription: ["SEO Description", "SEO description"],
};

const byHeader = new Map(
  Object.entries(headers).flatMap(([name, spellings]) => spellings.map((header) => [header, name] as const)),
);

export const shopifyFormat: Format = {
  marks: ["value1", "tracker", "image", "variantImage", "compareAt", "giftCard"],
  columnOf: (header) => byHeader.get(header.trim()),
  keyOf: ({ cells }) => cells.handle?.trim() || undefined,
  read,
};

const OPTIONS = [1, 2, 3] as const;
/** The option that Shopify writes for a product without options. */
const NO_OPTION = { name: "Title", value: "Default Title" };
const SINGLE_MAX = { name: 50, choice: 50 };

function read(handle: string, rows: readonly Row[], context: ReadContext): ReadProduct {
  const cells = new Cells();
  const main = rows.find((row) => (row.cells.title?.trim() ?? "") !== "") ?? rows[0];
  if (main === undefined) throw new Error("A product has at least one row.");
  const options = optionNames(main, cells);
  const variantRows = rows.filter((row) => isVariant(row, options.length));
  const media = readMedia(rows, cells);
  const part: RecordPart = { ...readProduct(main, variantRows, cells), ...(media.length > 0 ? { media } : {}) };
  const variants = variantRows.map((row) => readVariant(row, options.length, { cells, context }));
  part.variants = variants;
  part.options = completeOptions(
    options.map((name, index) => ({
      name,
      choices: variants.map(({ choices }) => choices[index] ?? "").filter((choice) => choice !== ""),
    })),
    [],
  );
  if (variants.length === 0) cells.note(main, "price", causeOf("NO_PRICE_ROW"));
  linkPictures(part, { variantRows, variants });
  const variantLines = variantRows.map(({ line }) => line);
  return { handle, slug: handle, newSlug: handle, line: main.line, part, variantLines, problems: cells.problems };
}

function optionNames(main: Row, cells: Cells): string[] {
  const names = OPTIONS.flatMap((number) => cells.text(main, `option${number}`, SINGLE_MAX.name) || []);
  const isNone = names.length === 1 && names[0] === NO_OPTION.name && main.cells.value1?.trim() === NO_OPTION.value;
  return isNone ? [] : names;
}

/** Rows that only add an image have no price and no choice. */
function isVariant(row: Row, options: number): boolean {
  const has = (column: string): boolean => (row.cells[column]?.trim() ?? "") !== "";
  return options === 0 ? has("price") || has("sku") : has("value1");
}

function readProduct(main: Row, variants: readonly Row[], cells: Cells): RecordPart {
  const isShipped = cells.boolean(variants[0] ?? main, "shipping") ?? true;
  const isGiftCard = cells.boolean(main, "giftCard") ?? false;
  const isActive = main.cells.status === undefined ? undefined : cells.boolean(main, "status");
  const isPublished = cells.boolean(main, "published");
  const type = cells.text(main, "type", 50);
  const part: RecordPart = {
    name: shorten(cells, main, "title", 80),
    itemType: isGiftCard ? "GIFT_CARD" : isShipped ? "PHYSICAL" : "DIGITAL",
    visible: (isActive ?? true) && (isPublished ?? true),
  };
  if (main.cells.body !== undefined) part.html = main.cells.body;
  if (main.cells.vendor !== undefined) part.brand = shorten(cells, main, "vendor", 50);
  if (type !== undefined && type !== "") part.collectionNames = [type];
  if (main.cells.tags !== undefined) {
    part.publicTags = [...new Set(splitList(main.cells.tags, ",").filter((tag) => [...tag].length <= 50))].slice(
      0,
      100,
    );
  }
  const seo = readSeo(main, cells);
  if (seo !== undefined) part.seo = seo;
  return part;
}

/** Names are shorter here than on Shopify: truncates them with a warning. */
function shorten(cells: Cells, row: Row, column: string, most: number): string {
  const characters = [...(row.cells[column]?.trim() ?? "")];
  if (characters.length <= most) return characters.join("");
  cells.note(row, column, causeOf("SHORTENED", { max: most }), true);
  return characters.slice(0, most).join("").trim();
}

function readSeo(main: Row, cells: Cells): Record<string, unknown> | undefined {
  const title = cells.text(main, "seoTitle", 1000);
  const description = cells.text(main, "seoDescription", 1000);
  if (title === undefined && description === undefined) return undefined;
  const tag = { custom: false, disabled: false };
  return {
    tags: [
      ...(title ? [{ ...tag, type: "title", children: title }] : []),
      ...(description ? [{ ...tag, type: "meta", props: { name: "description", content: description } }] : []),
    ],
  };
}

const GRAMS_PER = { KG: 1000, LB: 453.592_37 };

function readVariant(
  row: Row,
  options: number,
  { cells, context }: { cells: Cells; context: ReadContext },
): VariantPart {
  const choices = OPTIONS.slice(0, options).map((number) => {
    const value = shorten(cells, row, `value${number}`, SINGLE_MAX.choice);
    if (value === "") cells.note(row, `value${number}`, causeOf("VARIANT_VALUE_MISSING"));
    return value;
  });
  const price = cells.money(row, "price");
  const compareAt = cells.money(row, "compareAt");
  const grams = cells.decimal(row, "grams");
  const stock = readStock(row, cells);
  const [location] = context.locations;
  return {
    choices,
    ...(price === undefined ? {} : { price }),
    // A compare-at price that isn't higher than the price is ignored.
    compareAtPrice: compareAt !== undefined && Number(compareAt) > Number(price ?? 0) ? compareAt : null,
    ...(row.cells.cost === undefined ? {} : { cost: cells.money(row, "cost") ?? null }),
    ...(row.cells.sku === undefined ? {} : { sku: cells.text(row, "sku", MAX_SKU_LENGTH) ?? "" }),
    ...(row.cells.barcode === undefined ? {} : { barcode: cells.text(row, "barcode", 40) ?? "" }),
    ...(grams === undefined ? {} : { weight: Math.round((grams / GRAMS_PER[context.weightUnit]) * 10_000) / 10_000 }),
    ...(stock === undefined || location === undefined ? {} : { stock: { [location]: stock } }),
  };
}

/** Untracked without an inventory tracker; "continue selling when out of stock" becomes preorder. */
function readStock(row: Row, cells: Cells) {
  if (row.cells.tracker === undefined && row.cells.quantity === undefined) return undefined;
  const isCounted = (row.cells.tracker?.trim() ?? "") !== "";
  const quantity = cells.whole(row, "quantity", { least: -99_999, most: 99_999 }) ?? 0;
  if (!isCounted) return { quantity: null, inStock: true, preorder: null };
  const policy = row.cells.policy?.trim().toLowerCase() ?? "";
  const sellsOn = policy === "continue" || policy === "true" || policy === "yes";
  return {
    quantity: Math.max(0, quantity),
    inStock: quantity > 0,
    preorder: sellsOn ? { limit: 100_000, message: "" } : null,
  };
}

const MAX_MEDIA = 50;

function readMedia(rows: readonly Row[], cells: Cells): MediaRecord[] {
  const found = rows.flatMap((row) => {
    const address = cells.text(row, "image", 2048) ?? "";
    const position = Number(row.cells.imagePosition ?? 0) || Number.MAX_SAFE_INTEGER;
    return address === "" ? [] : [{ address, altText: shorten(cells, row, "imageAlt", 1000), title: "", position }];
  });
  const variantPictures = rows.flatMap((row) => {
    const address = cells.text(row, "variantImage", 2048) ?? "";
    return address === "" ? [] : [{ address, altText: "", title: "", position: Number.MAX_SAFE_INTEGER }];
  });
  const sorted = [...found.sort((left, right) => left.position - right.position), ...variantPictures];
  const once = sorted.filter(({ address }, index) => sorted.findIndex((other) => other.address === address) === index);
  return once.slice(0, MAX_MEDIA).map(({ position: _, ...media }) => media);
}

/** Assigns a variant's image to its choice of the first option, as long as each choice has only one image. */
function linkPictures(
  part: RecordPart,
  { variantRows, variants }: { variantRows: readonly Row[]; variants: readonly VariantPart[] },
) {
  const [option] = part.options ?? [];
  if (option === undefined) return;
  for (const choice of option.choices) {
    const addresses = variantRows
      .filter((_, index) => variants[index]?.choices[0] === choice.name)
      .map((row) => row.cells.variantImage?.trim() ?? "")
      .filter((address) => address !== "");
    choice.media = [...new Set(addresses)].slice(0, 15);
  }
}
