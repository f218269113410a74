/**
 * The store's own format, which has every field of a product. The first row of a product (`product`) has its own
 * fields; its variants, images and choices follow in separate rows with the same handle. Values without a natural cell
 * form (rich text, modifiers, subscriptions, SEO) are JSON. Columns missing from a file don't change the store.
 */
import { productPaymentOptions } from "#api/catalog/products/product.ts";
import { MAX_SKU_LENGTH } from "#api/values.ts";
import { Cells, readDecimal, splitList } from "../../tables/cells.ts";
import { causeOf } from "../../tables/problem-cause.ts";
import type { Row } from "../../tables/table.ts";
import type {
  ChoiceType,
  FileRecord,
  MediaRecord,
  ModifierRecord,
  OptionRecord,
  ProductRecord,
  ReadProduct,
  RecordPart,
  SectionRecord,
  StockRecord,
  VariantPart,
} from "../record/record.ts";
import { completeOptions } from "../record/record.ts";
import type { Format, ReadContext } from "./format.ts";
import { collectionKey } from "./own-collections.ts";
import { optionColumns, ownColumns, PREORDER, STOCK, STOCK_FIELDS } from "./own-rows.ts";

const byLowerName = new Map(ownColumns.map((name) => [name.toLowerCase(), name as string]));

export const ownFormat: Format = {
  columns: ownColumns,
  marks: ["Handle", "Row", "Rich description", "Point of sale"],
  columnOf(header) {
    const name = header.trim();
    const known = byLowerName.get(name.toLowerCase());
    if (known !== undefined) return known;
    return [STOCK, PREORDER, STOCK_FIELDS].some((prefix) => name.startsWith(prefix)) ? name : undefined;
  },
  keyOf: (row) => collectionKey(row) ?? keyOf(row),
  read,
};

const keyOf = ({ cells }: Row): string | undefined =>
  cells.Handle?.trim() || cells.Slug?.trim() || cells.SKU?.trim() || cells.Name?.trim();

function read(key: string, rows: readonly Row[], context: ReadContext): ReadProduct {
  const cells = new Cells();
  const kinds = rows.map((row) => cells.oneOf(row, "Row", ["PRODUCT", "VARIANT", "MEDIA", "CHOICE"]) ?? "PRODUCT");
  const main = rows.find((_, index) => kinds[index] === "PRODUCT") ?? rows[0];
  if (main === undefined) throw new Error("A product has at least one row.");
  const duplicate = rows.find((row, index) => kinds[index] === "PRODUCT" && row !== main);
  if (duplicate !== undefined) cells.note(duplicate, "Handle", causeOf("DUPLICATE_HANDLE"));
  const ofKind = (kind: string): Row[] => rows.filter((_, index) => kinds[index] === kind);
  const part: RecordPart = { ...readFields(main, cells), ...readJsonFields(main, cells) };
  const media = ofKind("MEDIA");
  if (media.length > 0) Object.assign(part, readMedia(media, cells));
  const variants = ofKind("VARIANT");
  readVariants(part, { main, variants, choices: ofKind("CHOICE") }, { cells, context });
  const handle = main.cells.Handle?.trim() ?? "";
  const skus = rows.flatMap(({ cells: { SKU } }) => SKU?.trim() || []);
  return {
    handle,
    ...(handle === "" ? { slug: part.slug ?? key } : {}),
    ...(handle === "" && skus.length > 0 ? { skus } : {}),
    line: main.line,
    part,
    ...(variants.length > 0 ? { variantLines: variants.map(({ line }) => line) } : {}),
    problems: cells.problems,
  };
}

function readFields(row: Row, cells: Cells): RecordPart {
  return defined({
    name: cells.text(row, "Name", 80) || undefined,
    slug: cells.text(row, "Slug", 300) || undefined,
    itemType: cells.oneOf(row, "Type", ["PHYSICAL", "DIGITAL", "GIFT_CARD", "SERVICE"]),
    visible: cells.boolean(row, "Visible"),
    visibleInPos: cells.boolean(row, "Point of sale"),
    membersOnly: cells.boolean(row, "Members only"),
    paymentOption: cells.oneOf(row, "Payment option", productPaymentOptions),
    deposit: readDeposit(row, cells),
    html: row.cells.Description,
    brand: cells.text(row, "Brand", 50),
    ribbon: cells.text(row, "Ribbon", 30),
    moreRibbons: cells.list(row, "More ribbons", 30),
    collections: cells.list(row, "Collections", 300),
    mainCollection: cells.text(row, "Main collection", 300),
    places: readPlaces(row, cells),
    managesVariants: cells.boolean(row, "Variants of their own"),
    discountPercent: cells.decimal(row, "Discount in percent"),
    unit: cells.unit(row, "Base unit"),
    publicTags: cells.list(row, "Public tags", 50),
    privateTags: cells.list(row, "Private tags", 50),
    taxGroup: emptyIsNull(cells.text(row, "Tax group", 36)),
    deliveryProfile: emptyIsNull(cells.text(row, "Delivery profile", 36)),
    fulfiller: emptyIsNull(cells.text(row, "Fulfiller", 36)),
  });
}

/** `30%`, `12.50` or empty. */
function readDeposit(row: Row, cells: Cells): string | undefined {
  const text = row.cells.Deposit?.trim();
  if (text === undefined || text === "") return text;
  const value = readDecimal(text.replace(/\s*%$/, ""));
  if (value === undefined || value <= 0) {
    cells.note(row, "Deposit", causeOf("NOT_AN_AMOUNT"));
    return undefined;
  }
  return text.endsWith("%") ? `${value}%` : String(value);
}

const emptyIsNull = (text: string | undefined): string | null | undefined => (text === "" ? null : text);

/** Nested values are validated against the contract with the whole product. */
function readJsonFields(row: Row, cells: Cells): RecordPart {
  const tree = cells.json(row, "Rich description") as RecordPart["tree"];
  return defined({
    tree: tree ?? (row.cells["Rich description"] === undefined ? undefined : null),
    modifiers: orClear(row, "Modifiers", cells.json(row, "Modifiers") as ModifierRecord[] | undefined, []),
    sections: orClear(row, "Info sections", cells.json(row, "Info sections") as SectionRecord[] | undefined, []),
    subscriptions: orClear(
      row,
      "Subscriptions",
      cells.json(row, "Subscriptions") as ProductRecord["subscriptions"] | undefined,
      null,
    ),
    seo: orClear(row, "SEO", cells.json(row, "SEO") as Record<string, unknown> | undefined, { tags: [] }),
    extra: orClear(row, "Extra fields", cells.json(row, "Extra fields") as Record<string, unknown> | undefined, null),
  });
}

/** An empty cell clears the field; a missing column doesn't change it. */
function orClear<T>(row: Row, column: string, value: T | undefined, empty: T): T | undefined {
  return value ?? (row.cells[column] === "" ? empty : undefined);
}

/** Positions are in the order of the collections. */
function readPlaces(row: Row, cells: Cells): RecordPart["places"] {
  const slugs = splitList(row.cells.Collections ?? "", ";");
  const places = splitList(row.cells["Collection places"] ?? "", ";");
  if (places.length === 0) return undefined;
  if (places.length !== slugs.length || places.some((place) => !/^\d{1,9}$/.test(place))) {
    cells.note(row, "Collection places", causeOf("PLACES"));
    return undefined;
  }
  return Object.fromEntries(slugs.map((slug, index) => [slug, Number(places[index])]));
}

const KINDS = ["image", "video", "audio", "document", "zip"] as const;

/** A file without the column for media kinds doesn't change audio and documents. */
function readMedia(rows: readonly Row[], cells: Cells): Pick<RecordPart, "media" | "files"> {
  const media: MediaRecord[] = [];
  const files: FileRecord[] = [];
  for (const row of rows) {
    const address = cells.text(row, "Media", 2048) ?? "";
    if (address === "") continue;
    const kind = cells.oneOf(row, "Media kind", KINDS) ?? "image";
    const fileName = cells.text(row, "File name", 200) ?? "";
    const poster = cells.text(row, "Poster", 2048) ?? "";
    const named = { address, ...(fileName === "" ? {} : { fileName }) };
    const altText = cells.text(row, "Alt text", 1000) ?? "";
    if (kind !== "image" && kind !== "video") {
      files.push({ ...named, kind, ...(altText === "" ? {} : { altText }) });
      continue;
    }
    media.push({
      ...named,
      altText,
      title: cells.text(row, "Media title", 80) ?? "",
      ...(kind === "video" ? { kind } : {}),
      ...(poster === "" ? {} : { poster }),
    });
  }
  const hasKinds = rows.some(({ cells: { "Media kind": kind } }) => kind !== undefined);
  return { media, ...(hasKinds ? { files } : {}) };
}

type Rows = { main: Row; variants: readonly Row[]; choices: readonly Row[] };
type ParseContext = { cells: Cells; context: ReadContext };

/** Product rows name the options and variant rows their choices; choice rows have the appearance of choices. */
function readVariants(part: RecordPart, { main, variants, choices }: Rows, { cells, context }: ParseContext): void {
  const names = optionColumns.flatMap((column) => main.cells[column]?.trim() || []);
  if (names.length === 0 && variants.length === 0) {
    const only = readVariant(main, [], { cells, context });
    if (Object.keys(only).length > 1) part.variants = [only];
    return;
  }
  const rows = variants.map((row) => ({
    row,
    choices: names.map((name, index) => {
      const choice = cells.text(row, optionColumns[index] ?? "", 50) ?? "";
      if (choice === "") cells.note(row, optionColumns[index] ?? "", causeOf("OPTION_VALUE_MISSING", { name }));
      return choice;
    }),
  }));
  const seen = new Set<string>();
  for (const { row, choices: combination } of rows) {
    const key = JSON.stringify(combination);
    if (seen.has(key)) cells.note(row, optionColumns[0] ?? "", causeOf("DUPLICATE_VARIANT"));
    seen.add(key);
  }
  const sku = cells.text(main, "SKU", MAX_SKU_LENGTH);
  if (names.length > 0) Object.assign(part, sku === undefined ? {} : { sku }, readDimensions(main, cells));
  part.variants = rows.map(({ row, choices: combination }) => readVariant(row, combination, { cells, context }));
  const described = names.map((name, index) => ({
    name,
    choices: [
      ...choices.flatMap((row) => row.cells[optionColumns[index] ?? ""]?.trim() || []),
      ...rows.map(({ choices: combination }) => combination[index] ?? "").filter((choice) => choice !== ""),
    ],
  }));
  part.options = completeOptions(described, []).map((option, index) =>
    applyAppearance(option, { column: optionColumns[index] ?? "", choices, cells }),
  );
}

type Appearance = { column: string; choices: readonly Row[]; cells: Cells };

function applyAppearance(option: OptionRecord, { column, choices, cells }: Appearance): OptionRecord {
  const rows = choices.filter((row) => (row.cells[column]?.trim() ?? "") !== "");
  const isSwatch = rows.some(
    (row) => cells.oneOf(row, "Look", LOOKS) !== "CHOICE_TEXT" && row.cells.Look !== undefined,
  );
  const [explicitLook] = rows.flatMap((row) => cells.oneOf(row, "Shown as", ["TEXT_CHOICES", "SWATCH_CHOICES"]) ?? []);
  return {
    ...option,
    look: explicitLook ?? (isSwatch ? "SWATCH_CHOICES" : "TEXT_CHOICES"),
    choices: option.choices.map((choice) => {
      const row = rows.find((each) => each.cells[column]?.trim() === choice.name);
      if (row === undefined) return isSwatch ? { ...choice, type: "ONE_COLOR" as const } : choice;
      return {
        ...choice,
        type: cells.oneOf(row, "Look", LOOKS) ?? choice.type,
        color: cells.text(row, "Color", 200) || null,
        ...(row.cells["Swatch picture"] === undefined
          ? {}
          : { picture: cells.text(row, "Swatch picture", 2048) ?? "" }),
        ...(row.cells["Alt text"] ? { pictureAlt: cells.text(row, "Alt text", 1000) ?? "" } : {}),
        ...(cells.boolean(row, "Visible") === false ? { hidden: true as const } : {}),
        ...(row.cells["Choice value"] ? { value: cells.text(row, "Choice value", 50) ?? choice.name } : {}),
        media: (row.cells.Media ?? "").split(/\s+/).filter((address) => address !== ""),
      };
    }),
  };
}

const LOOKS: readonly ChoiceType[] = ["CHOICE_TEXT", "ONE_COLOR", "MULTIPLE_COLORS", "IMAGE"];

function readVariant(row: Row, choices: string[], { cells, context }: ParseContext): VariantPart {
  const stock = readStock(row, { cells, context });
  return {
    ...defined({
      visible: choices.length === 0 ? undefined : cells.boolean(row, "Visible"),
      price: cells.money(row, "Price"),
      compareAtPrice: row.cells["Compare-at price"] === "" ? null : cells.money(row, "Compare-at price"),
      cost: row.cells.Cost === "" ? null : cells.money(row, "Cost"),
      sku: cells.text(row, "SKU", MAX_SKU_LENGTH),
      barcode: cells.text(row, "Barcode", 40),
      weight: cells.decimal(row, "Weight"),
      unit: cells.unit(row, "Unit"),
      ...readDimensions(row, cells),
      digitalFile: emptyIsNull(cells.text(row, "Digital file", 2048)),
      stock: Object.keys(stock).length === 0 ? undefined : stock,
    }),
    choices,
  };
}

function readDimensions(row: Row, cells: Cells): Pick<RecordPart, "productDimensions" | "packageDimensions"> {
  const read = (column: string): Record<string, unknown> | null | undefined =>
    orClear(row, column, cells.json(row, column) as Record<string, unknown> | undefined, null);
  return defined({ productDimensions: read("Product dimensions"), packageDimensions: read("Package dimensions") });
}

/** Missing columns don't change preorders and fields. */
function readStock(row: Row, { cells, context }: ParseContext): Record<string, Partial<StockRecord>> {
  const stock: Record<string, Partial<StockRecord>> = {};
  for (const column of Object.keys(row.cells).filter((name) => name.startsWith(STOCK))) {
    const location = column.slice(STOCK.length);
    const level = cells.stock(row, column);
    if (level === undefined) continue;
    const { preorder: _, ...counted } = level;
    if (!context.locations.includes(location)) {
      cells.note(row, column, causeOf("UNKNOWN_LOCATION"), true);
      continue;
    }
    // The type of the column is the contract of extended fields, which validates it on write.
    const extra = cells.json(row, STOCK_FIELDS + location) as Record<string, unknown> | undefined;
    stock[location] = {
      ...counted,
      ...(row.cells[PREORDER + location] === undefined
        ? {}
        : { preorder: readPreorder(row, PREORDER + location, cells) }),
      ...(extra === undefined ? {} : { extra }),
    };
  }
  return stock;
}

/** `100: Ships in May`; `off 100: Ships in May` when preorder is off. */
function readPreorder(row: Row, column: string, cells: Cells): StockRecord["preorder"] {
  const text = row.cells[column]?.trim() ?? "";
  if (text === "") return null;
  const match = /^(off\s+)?(\d{1,6})(?::\s*([\s\S]{0,250}))?$/i.exec(text);
  if (match !== null) {
    return { limit: Number(match[2]), message: match[3] ?? "", ...(match[1] === undefined ? {} : { isOff: true }) };
  }
  cells.note(row, column, causeOf("PREORDER"));
  return null;
}

function defined<T extends object>(fields: T): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  // Only undefined fields are removed, as the type says.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]: Exclude<T[Key], undefined>;
  };
}
