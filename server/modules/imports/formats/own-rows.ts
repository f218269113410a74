/** The columns of our own format, and products as its rows. */
import type { ProductRecord, UnitRecord, VariantRecord } from "../record.ts";

export const MAX_OPTIONS = 6;
export const optionColumns = Array.from({ length: MAX_OPTIONS }, (_, index) => `Option ${index + 1}`);

/** In the order of the file. Columns of stock follow, two for each location. */
export const ownColumns = [
  "Handle",
  "Row",
  "Name",
  "Slug",
  "Type",
  "Visible",
  "Point of sale",
  "Members only",
  "Description",
  "Rich description",
  "Brand",
  "Ribbon",
  "More ribbons",
  "Collections",
  "Main collection",
  ...optionColumns,
  "Look",
  "Color",
  "Shown as",
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
  "Alt text",
  "Media title",
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
] as const;

export const STOCK = "Stock: ";
export const PREORDER = "Preorder: ";

export const ownHeader = (locations: readonly string[]): string[] => [
  ...ownColumns,
  ...locations.flatMap((name) => [STOCK + name, PREORDER + name]),
];

type Cell = Record<string, string>;

/** The rows of a product, each by column. */
export function writeOwnRows(handle: string, record: ProductRecord, baseUrl: string): Cell[] {
  // Complete addresses, so that another store can fetch what it does not have.
  const complete = (address: string): string => (address.startsWith("/") ? baseUrl + address : address);
  const { options, variants } = record;
  const hasOptions = options.length > 0;
  const [only] = variants;
  const product: Cell = {
    Handle: handle,
    Row: "product",
    ...productCells(record),
    ...Object.fromEntries(options.map(({ name }, index) => [optionColumns[index] ?? "", name])),
    ...(hasOptions || only === undefined ? {} : { ...variantCells(only), Visible: yes(record.visible) }),
  };
  const row = (kind: string, cells: Cell): Cell => ({ Handle: handle, Row: kind, ...cells });
  const choiceRows = options.flatMap(({ choices, look }, index) =>
    choices.map((choice) =>
      row("choice", {
        [optionColumns[index] ?? ""]: choice.name,
        Look: choice.type,
        Color: choice.color ?? "",
        "Shown as": look,
        Media: choice.media.map(complete).join(" "),
      }),
    ),
  );
  const variantRows = hasOptions
    ? variants.map((variant) =>
        row("variant", {
          ...Object.fromEntries(variant.choices.map((choice, index) => [optionColumns[index] ?? "", choice])),
          ...variantCells(variant),
        }),
      )
    : [];
  const mediaRows = record.media.map(({ address, altText, title }) =>
    row("media", { Media: complete(address), "Alt text": altText, "Media title": title }),
  );
  return [product, ...choiceRows, ...variantRows, ...mediaRows];
}

function productCells(record: ProductRecord): Cell {
  return {
    Name: record.name,
    Slug: record.slug,
    Type: record.itemType,
    Visible: yes(record.visible),
    "Point of sale": yes(record.visibleInPos),
    "Members only": yes(record.membersOnly),
    Description: record.html,
    "Rich description": json(record.tree),
    Brand: record.brand,
    "Base unit": unitCell(record.unit),
    Ribbon: record.ribbon,
    "More ribbons": record.moreRibbons.join("; "),
    Collections: record.collections.join("; "),
    "Main collection": record.mainCollection,
    Modifiers: record.modifiers.length === 0 ? "" : json(record.modifiers),
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

function variantCells(variant: VariantRecord): Cell {
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
    "Digital file": variant.digitalFile ?? "",
    ...Object.fromEntries(
      Object.entries(variant.stock).flatMap(([location, { quantity, inStock, preorder }]) => [
        [STOCK + location, quantity === null ? yes(inStock) : String(quantity)],
        [PREORDER + location, preorder === null ? "" : `${preorder.limit}: ${preorder.message}`],
      ]),
    ),
  };
}

const yes = (value: boolean): string => (value ? "yes" : "no");
const json = (value: unknown): string => (value === null || value === undefined ? "" : JSON.stringify(value));
const unitCell = (unit: UnitRecord | null): string => (unit === null ? "" : `${unit.quantity} ${unit.measurementUnit}`);
