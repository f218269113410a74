/** Parts of products that every view of the catalog shares: fixed ids, limits, units, dimensions, stock, search engine data. */
import { type Static, Type } from "typebox";
import { FreeObject, named, Text } from "../../values.ts";

/** The collection of all visible products; its slug is `all-products`. */
export const ALL_PRODUCTS_COLLECTION_ID = "00000000-000000-000000-000000000001";
export const ALL_PRODUCTS_SLUG = "all-products";

/** The variant of products without options in catalog references. */
export const DEFAULT_VARIANT_ID = "00000000-0000-0000-0000-000000000000";
/** Version 1 of the protocol documents 1,000, but presents every variant that version 3 allows. */
export const MAX_VARIANTS = 2000;
export const MAX_MANAGED_VARIANTS = 300;

// Units of measure

export const measurementUnits = [
  "UNSPECIFIED",
  "ML",
  "CL",
  "L",
  "CBM",
  "MG",
  "G",
  "KG",
  "MM",
  "CM",
  "M",
  "SQM",
  "OZ",
  "LB",
  "FLOZ",
  "PT",
  "QT",
  "GAL",
  "IN",
  "FT",
  "YD",
  "SQFT",
] as const;
export const MeasurementUnit = Type.Enum([...measurementUnits]);
export type MeasurementUnit = Static<typeof MeasurementUnit>;

/** Upper bound of a quantity in a measurement unit. */
export const MAX_UNITS = 999_999_999.99;
/** How much a product contains, and for how much of it its unit price is shown. */
export const PricePerUnitData = named(
  "PricePerUnitData",
  Type.Object({
    totalQuantity: Type.Number({ minimum: 0.01, maximum: MAX_UNITS }),
    totalMeasurementUnit: MeasurementUnit,
    baseQuantity: Type.Number({ minimum: 0.01, maximum: MAX_UNITS }),
    baseMeasurementUnit: MeasurementUnit,
  }),
);
export type PricePerUnitData = Static<typeof PricePerUnitData>;

const dimensionUnits = ["UNKNOWN_DIMENSIONS_UNIT", "MM", "CM", "M", "IN", "FT", "YD"] as const;
export const Dimensions = named(
  "Dimensions",
  Type.Object({
    length: Type.Optional(Type.String({ decimal: { gte: "0", lte: "999999999", maxScale: 6 } })),
    width: Type.Optional(Type.String({ decimal: { gte: "0", lte: "999999999", maxScale: 6 } })),
    height: Type.Optional(Type.String({ decimal: { gte: "0", lte: "999999999", maxScale: 6 } })),
    unit: Type.Optional(Type.Enum([...dimensionUnits])),
  }),
);

// Stock

export const InventoryStatus = Type.Enum(["IN_STOCK", "OUT_OF_STOCK", "PARTIALLY_OUT_OF_STOCK"]);
export type InventoryStatus = Static<typeof InventoryStatus>;

export const VariantStock = named(
  "VariantStock",
  Type.Object({
    trackQuantity: Type.Boolean(),
    quantity: Type.Optional(Type.Integer()),
    inStock: Type.Boolean(),
    /** Extension: can be preordered while out of stock. */
    availableForPreorder: Type.Boolean(),
    /** Extension: shown next to the price while the variant is on preorder. */
    preorderMessage: Type.Optional(Type.String()),
  }),
);
export type VariantStock = Static<typeof VariantStock>;

export const ProductStock = named(
  "ProductStock",
  Type.Object({
    trackInventory: Type.Boolean(),
    /** Sum over the variants. Only when stock is tracked. */
    quantity: Type.Optional(Type.Integer()),
    inStock: Type.Boolean(),
    inventoryStatus: InventoryStatus,
    /** Extension: true when the product is out of stock but accepts preorders, otherwise absent. */
    availableForPreorder: Type.Optional(Type.Boolean()),
    /** Extension: the preorder message, when all variants on preorder share the same one. */
    preorderMessage: Type.Optional(Type.String()),
  }),
);
export type ProductStock = Static<typeof ProductStock>;

// Search engine data

const SeoTag = Type.Object({
  type: Type.Enum(["title", "meta", "script", "link"]),
  props: Type.Optional(FreeObject),
  meta: Type.Optional(FreeObject),
  children: Type.Optional(Text(10_000)),
  custom: Type.Optional(Type.Boolean()),
  disabled: Type.Optional(Type.Boolean()),
});
const seoTags = Type.Array(SeoTag, { maxItems: 100 });
const seoSettings = Type.Optional(
  Type.Object({
    preventAutoRedirect: Type.Optional(Type.Boolean()),
    keywords: Type.Optional(
      Type.Array(
        Type.Object({ term: Text(1000), isMain: Type.Optional(Type.Boolean()), origin: Type.Optional(Text(1000)) }),
        { maxItems: 5 },
      ),
    ),
  }),
);
export const SeoData = named("SeoData", Type.Object({ tags: seoTags, settings: seoSettings }));
export type SeoData = Static<typeof SeoData>;
/** As sent by callers. Settings without tags are ignored. */
export const NewSeoData = named("NewSeoData", Type.Object({ tags: Type.Optional(seoTags), settings: seoSettings }));
export const withSeoTags = (seo: Static<typeof NewSeoData> | null): SeoData | null =>
  seo === null ? null : { ...seo, tags: seo.tags ?? [] };
