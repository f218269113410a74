/** The columns of the store's own format, and products as its rows. */
import type { ProductRecord, StockRecord, UnitRecord, VariantRecord } from "../record/record.ts";

const MAX_OPTIONS = 6;
export const optionColumns = Array.from({ length: MAX_OPTIONS }, (_, index) => `Option ${index + 1}`);

/** In file order. Stock columns follow, three for each location. */
export const ownColumns = [
  "Handle",
  "Row",
  "Name",
  "Slug",
  "Type",
  "Visible",
  "Point of sale",
  "Members only",
  "Payment option",
  "Deposit",
  "Description",
  "Rich description",
  "Brand",
  "Ribbon",
  "More ribbons",
  "Collections",
  "Main collection",
  "Collection places",
  ...optionColumns,
  "Look",
  "Color",
  "Swatch picture",
  "Choice value",
  "Shown as",
  "Variants of their own",
  "Discount in percent",
  "Price",
  "Compare-at price",
  "Cost",
  "SKU",
  "Barcode",
  "Weight",
  "Unit",
  "Base unit",
  "Product dimensions",
  "Package dimensions",
  "Digital file",
  "Media",
  "Media kind",
  "Alt text",
  "Media title",
  "File name",
  "Poster",
  "Modifiers",
  "Info sections",
  "Subscriptions",
  "SEO",
  "Public tags",
  "Private tags",
  "Tax group",
  "Delivery profile",
  "Fulfiller",
  "Extra fields",
  "Rules",
  "Managed by",
] as const;

export const STOCK = "Stock: ";
export const PREORDER = "Preorder: ";
export const STOCK_FIELDS = "Stock fields: ";

export const ownHeader = (locations: readonly string[]): string[] => [
  ...ownColumns,
  ...locations.flatMap((name) => [STOCK + name, PREORDER + name, STOCK_FIELDS + name]),
];

type Cell = Record<string, string>;

type Links = {
  baseUrl: string;
  /** Download URLs of digital files by id, for callers who can have them. */
  downloads?: ReadonlyMap<string, string> | undefined;
};

/** The rows of a product, each by column. */
export function writeOwnRows(handle: string, record: ProductRecord, { baseUrl, downloads }: Links): Cell[] {
  // Absolute URLs, so that another store can download files it doesn't have.
  const names = new Map([...record.media, ...record.files].map(({ address, fileName }) => [address, fileName]));
  const complete = (address: string, known?: string): string => {
    if (!address.startsWith("/")) return address;
    const name = names.get(address) ?? known;
    return `${baseUrl}${address}${name === undefined ? "" : `/${encodeURIComponent(name)}`}`;
  };
  const { options, variants } = record;
  const hasOptions = options.length > 0;
  const [only] = variants;
  const product: Cell = {
    Handle: handle,
    Row: "product",
    ...productCells(record, complete),
    ...Object.fromEntries(options.map(({ name }, index) => [optionColumns[index] ?? "", name])),
    ...(hasOptions
      ? {
          SKU: record.sku,
          "Product dimensions": json(record.productDimensions),
          "Package dimensions": json(record.packageDimensions),
          "Variants of their own": yes(record.managesVariants),
        }
      : only === undefined
        ? {}
        : { ...variantCells(only, downloads), Visible: yes(record.visible) }),
  };
  const row = (kind: string, cells: Cell): Cell => ({ Handle: handle, Row: kind, ...cells });
  const choiceRows = options.flatMap(({ choices, look }, index) =>
    choices.map((choice) =>
      row("choice", {
        [optionColumns[index] ?? ""]: choice.name,
        Look: choice.type,
        Color: choice.color ?? "",
        "Swatch picture": complete(choice.picture ?? "", choice.pictureName),
        "Alt text": choice.pictureAlt ?? "",
        "Choice value": choice.value ?? "",
        Visible: yes(choice.hidden !== true),
        "Shown as": look,
        Media: choice.media.map((address) => complete(address)).join(" "),
      }),
    ),
  );
  const variantRows = hasOptions
    ? variants.map((variant) =>
        row("variant", {
          ...Object.fromEntries(variant.choices.map((choice, index) => [optionColumns[index] ?? "", choice])),
          ...variantCells(variant, downloads),
        }),
      )
    : [];
  const mediaRows = record.media.map(
    ({ address, altText, title, kind = "image", fileName = "", poster = "", posterName }) =>
      row("media", {
        Media: complete(address),
        "Media kind": kind,
        "Alt text": altText,
        "Media title": title,
        "File name": fileName,
        Poster: complete(poster, posterName),
      }),
  );
  const fileRows = record.files.map(({ address, kind, fileName = "", altText = "" }) =>
    row("media", { Media: complete(address), "Media kind": kind, "Alt text": altText, "File name": fileName }),
  );
  return [product, ...choiceRows, ...variantRows, ...mediaRows, ...fileRows];
}

type Complete = (address: string, name?: string) => string;

function completeModifiers(modifiers: ProductRecord["modifiers"], complete: Complete): ProductRecord["modifiers"] {
  return modifiers.map((modifier) => ({
    ...modifier,
    choices: modifier.choices.map(({ pictureName, picture, ...choice }) => ({
      ...choice,
      ...(picture === undefined ? {} : { picture: complete(picture, pictureName) }),
    })),
  }));
}

function productCells(record: ProductRecord, complete: Complete): Cell {
  return {
    Name: record.name,
    Slug: record.slug,
    Type: record.itemType,
    Visible: yes(record.visible),
    "Point of sale": yes(record.visibleInPos),
    "Members only": yes(record.membersOnly),
    "Payment option": record.paymentOption,
    Deposit: record.deposit,
    Description: record.html,
    "Rich description": json(record.tree),
    Brand: record.brand,
    "Base unit": unitCell(record.unit),
    Ribbon: record.ribbon,
    "More ribbons": record.moreRibbons.join("; "),
    Collections: record.collections.join("; "),
    "Main collection": record.mainCollection,
    "Collection places": record.collections.map((slug) => record.places[slug] ?? 0).join("; "),
    "Discount in percent": record.discountPercent === null ? "" : String(record.discountPercent),
    Modifiers: record.modifiers.length === 0 ? "" : json(completeModifiers(record.modifiers, complete)),
    "Info sections": record.sections.length === 0 ? "" : json(record.sections),
    Subscriptions: json(record.subscriptions),
    SEO: JSON.stringify(record.seo) === '{"tags":[]}' ? "" : json(record.seo),
    "Public tags": record.publicTags.join("; "),
    "Private tags": record.privateTags.join("; "),
    "Tax group": record.taxGroup ?? "",
    "Delivery profile": record.deliveryProfile ?? "",
    Fulfiller: record.fulfiller ?? "",
    "Extra fields": json(record.extra),
  };
}

function variantCells(variant: VariantRecord, downloads: Links["downloads"]): Cell {
  const { digitalFile } = variant;
  return {
    Visible: yes(variant.visible),
    Price: variant.price,
    "Compare-at price": variant.compareAtPrice ?? "",
    Cost: variant.cost ?? "",
    SKU: variant.sku,
    Barcode: variant.barcode,
    Weight: variant.weight === 0 ? "" : String(variant.weight),
    Unit: unitCell(variant.unit),
    "Product dimensions": json(variant.productDimensions),
    "Package dimensions": json(variant.packageDimensions),
    "Digital file": digitalFile === null ? "" : [digitalFile, downloads?.get(digitalFile) ?? ""].join(" ").trim(),
    ...Object.fromEntries(
      Object.entries(variant.stock).flatMap(([location, { quantity, inStock, preorder, extra }]) => [
        [STOCK + location, quantity === null ? yes(inStock) : String(quantity)],
        [PREORDER + location, preorderCell(preorder)],
        [STOCK_FIELDS + location, json(extra)],
      ]),
    ),
  };
}

const preorderCell = (preorder: StockRecord["preorder"]): string =>
  preorder === null ? "" : `${preorder.isOff === true ? "off " : ""}${preorder.limit}: ${preorder.message}`;

const yes = (value: boolean): string => (value ? "yes" : "no");
const json = (value: unknown): string => (value === null || value === undefined ? "" : JSON.stringify(value));
const unitCell = (unit: UnitRecord | null): string => (unit === null ? "" : `${unit.quantity} ${unit.measurementUnit}`);
