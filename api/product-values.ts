/**
 * What products, options and variants look like (wire, catalogue 6). Prices on this wire are JSON numbers.
 */
import { type Static, Type } from "typebox";
import { Media } from "./media-values.ts";
import { FreeObject, Id, Nullable, named, Slug, Text, Timestamp } from "./values.ts";

/** The variant id of a product without options. */
export const DEFAULT_VARIANT_ID = "00000000-0000-0000-0000-000000000000";
/** The collection that holds every visible product; its slug is `all-products`. */
export const ALL_PRODUCTS_COLLECTION_ID = "00000000-000000-000000-000000000001";
export const ALL_PRODUCTS_SLUG = "all-products";
/** Version 1 says 1,000; a store has more where version 3 lets it. */
export const MAX_VARIANTS = 2000;
export const MAX_MANAGED_VARIANTS = 300;

export const Amount = Type.Number({ minimum: 0, maximum: 999_999_999.99 });
const Range = Type.Object({ minValue: Type.Number(), maxValue: Type.Number() });

export const PriceData = named(
  "PriceData",
  Type.Object({
    currency: Type.String(),
    price: Type.Number(),
    /** Equal to `price` when there is no discount. */
    discountedPrice: Type.Number(),
    formatted: Type.Object({
      price: Type.String(),
      discountedPrice: Type.String(),
      pricePerUnit: Type.Optional(Type.String()),
    }),
    pricePerUnit: Type.Optional(Type.Number()),
  }),
);
export type PriceData = Static<typeof PriceData>;

export const CostAndProfitData = named(
  "CostAndProfitData",
  Type.Object({
    itemCost: Type.Number(),
    formattedItemCost: Type.String(),
    profit: Type.Number(),
    formattedProfit: Type.String(),
    profitMargin: Type.Number(),
  }),
);

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

/** Of a measurement unit. */
export const MAX_UNITS = 999_999_999.99;
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

export const Discount = named(
  "ProductDiscount",
  Type.Object({ type: Type.Enum(["UNDEFINED", "NONE", "AMOUNT", "PERCENT"]), value: Amount }),
);

export const InventoryStatus = Type.Enum(["IN_STOCK", "OUT_OF_STOCK", "PARTIALLY_OUT_OF_STOCK"]);
export type InventoryStatus = Static<typeof InventoryStatus>;

export const ProductStock = named(
  "ProductStock",
  Type.Object({
    trackInventory: Type.Boolean(),
    /** Sum over the variants; only when stock is tracked. */
    quantity: Type.Optional(Type.Integer()),
    inStock: Type.Boolean(),
    inventoryStatus: InventoryStatus,
  }),
);

export const VariantStock = named(
  "VariantStock",
  Type.Object({
    trackQuantity: Type.Boolean(),
    quantity: Type.Optional(Type.Integer()),
    inStock: Type.Boolean(),
    /** Ours: may be ordered although it is not in stock. */
    availableForPreorder: Type.Boolean(),
    /** Ours: said beside the price while it is on preorder. */
    preorderMessage: Type.Optional(Type.String()),
  }),
);

export const Choice = named(
  "Choice",
  Type.Object({
    /** For colors a CSS color. */
    value: Type.String(),
    /** The label; what `choices` of a variant and `options` of a catalog reference hold. */
    description: Type.String(),
    media: Type.Optional(Media),
    inStock: Type.Boolean(),
    visible: Type.Boolean(),
  }),
);
export type Choice = Static<typeof Choice>;

export const ProductOption = named(
  "ProductOption",
  Type.Object({
    optionType: Type.Enum(["drop_down", "color"]),
    name: Type.String(),
    choices: Type.Array(Choice),
  }),
);
export type ProductOption = Static<typeof ProductOption>;

export const ChoiceMap = Type.Record(Text(50, 1), Text(50));

export const VariantDetails = named(
  "VariantDetails",
  Type.Object({
    priceData: PriceData,
    convertedPriceData: PriceData,
    costAndProfitData: Type.Optional(CostAndProfitData),
    weight: Type.Number(),
    sku: Type.String(),
    visible: Type.Boolean(),
    productDimensions: Type.Optional(Dimensions),
    packageDimensions: Type.Optional(Dimensions),
  }),
);

export const Variant = named(
  "Variant",
  Type.Object({
    id: Type.String(),
    /** Option name → choice description. */
    choices: Type.Record(Type.String(), Type.String()),
    variant: VariantDetails,
    stock: VariantStock,
  }),
);
export type Variant = Static<typeof Variant>;

export const InfoSection = named("AdditionalInfoSection", Type.Object({ title: Text(50), description: Text(16_000) }));
export const CustomTextField = named(
  "CustomTextField",
  Type.Object({
    title: Text(100, 1),
    maxLength: Type.Integer({ minimum: 1, maximum: 500 }),
    mandatory: Type.Boolean(),
  }),
);

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
/** As callers send it: settings alone are no tags. */
export const NewSeoData = named("NewSeoData", Type.Object({ tags: Type.Optional(seoTags), settings: seoSettings }));
export const withSeoTags = (seo: Static<typeof NewSeoData> | null): SeoData | null =>
  seo === null ? null : { ...seo, tags: seo.tags ?? [] };

export const Product = named(
  "Product",
  Type.Object({
    id: Id,
    name: Type.String(),
    slug: Type.String(),
    visible: Type.Boolean(),
    productType: Type.Enum(["physical", "digital"]),
    /** Ours: what exactly is sold. */
    itemType: Type.Enum(["PHYSICAL", "DIGITAL", "GIFT_CARD", "SERVICE"]),
    /** May hold HTML. */
    description: Type.String(),
    sku: Type.Optional(Type.String()),
    weight: Type.Optional(Type.Number()),
    weightRange: Range,
    /** What a shopper pays: lowest and highest variant, discounts taken off. */
    priceRange: Range,
    costRange: Type.Optional(Range),
    productDimensions: Type.Optional(Dimensions),
    packageDimensions: Type.Optional(Dimensions),
    stock: ProductStock,
    /** Older twin of `priceData`. */
    price: PriceData,
    priceData: PriceData,
    /** In the currency of the header `x-wix-currency`. */
    convertedPriceData: PriceData,
    costAndProfitData: Type.Optional(CostAndProfitData),
    pricePerUnitData: Type.Optional(PricePerUnitData),
    additionalInfoSections: Type.Array(InfoSection),
    ribbon: Type.String(),
    ribbons: Type.Array(Type.Object({ text: Type.String() })),
    brand: Type.Optional(Type.String()),
    media: Media,
    customTextFields: Type.Array(CustomTextField),
    manageVariants: Type.Boolean(),
    productOptions: Type.Array(ProductOption),
    productPageUrl: Type.Object({ base: Type.String(), path: Type.String() }),
    numericId: Type.String(),
    inventoryItemId: Type.String(),
    discount: Discount,
    collectionIds: Type.Array(Type.String()),
    /** Every combination of choices; empty in answers of `searchProducts`. */
    variants: Type.Array(Variant),
    lastUpdated: Timestamp,
    createdDate: Timestamp,
    seoData: Type.Optional(SeoData),
  }),
);
export type Product = Static<typeof Product>;

/** Pictures of this shape become references in stock clients (wire, catalogue 13). */
const Image = Type.Object({
  id: Type.Optional(Type.String()),
  url: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  filename: Type.Optional(Type.String()),
  altText: Type.Optional(Type.String()),
});
const Video = Type.Object({
  id: Type.Optional(Type.String()),
  url: Type.Optional(Type.String()),
  filename: Type.Optional(Type.String()),
  posters: Type.Array(Image),
  resolutions: Type.Array(
    Type.Object({
      url: Type.String(),
      width: Type.Integer(),
      height: Type.Integer(),
      format: Type.Optional(Type.String()),
    }),
  ),
});

export const StoreVariant = named(
  "StoreVariant",
  Type.Object({
    /** `{productId}-{variantId}` */
    id: Type.String(),
    variantId: Type.String(),
    productId: Id,
    variantName: Type.String(),
    productName: Type.String(),
    managedVariant: Type.Boolean(),
    sku: Type.String(),
    stock: VariantStock,
    choices: Type.Record(Type.String(), Type.String()),
    collectionIds: Type.Array(Type.String()),
    media: Type.Optional(Type.Object({ image: Type.Optional(Image), video: Type.Optional(Video) })),
    preorderInfo: Type.Optional(
      Type.Object({
        enabled: Type.Boolean(),
        message: Type.Optional(Type.String()),
        limit: Type.Optional(Type.Integer()),
      }),
    ),
  }),
);
export type StoreVariant = Static<typeof StoreVariant>;

/** Taken as text that is empty where it is left out. */
const InfoSectionInput = Type.Object({ title: Type.Optional(Text(50)), description: Type.Optional(Text(16_000)) });
const DiscountInput = named(
  "ProductDiscountInput",
  Type.Object({
    type: Type.Enum(["UNDEFINED", "NONE", "AMOUNT", "PERCENT"]),
    /** 0 unless said, which is no discount. */
    value: Type.Optional(Amount),
  }),
);

const OptionInput = named(
  "ProductOptionInput",
  Type.Object({
    optionType: Type.Optional(Type.Enum(["drop_down", "color", "unspecified_option_type"])),
    name: Text(50, 1),
    choices: Type.Array(
      Type.Object({
        value: Text(50, 1),
        /** The value unless said. */
        description: Type.Optional(Text(50, 1)),
        visible: Type.Optional(Type.Boolean()),
      }),
      { minItems: 1, maxItems: 100 },
    ),
  }),
);

const writableFields = {
  /** Null says nothing: a product is never without one. */
  slug: Type.Optional(Nullable(Slug(100))),
  visible: Type.Optional(Nullable(Type.Boolean())),
  description: Type.Optional(Nullable(Text(8000))),
  sku: Type.Optional(Nullable(Text(40))),
  weight: Type.Optional(Nullable(Amount)),
  productDimensions: Type.Optional(Nullable(Dimensions)),
  packageDimensions: Type.Optional(Nullable(Dimensions)),
  pricePerUnitData: Type.Optional(Nullable(PricePerUnitData)),
  additionalInfoSections: Type.Optional(Type.Array(InfoSectionInput, { maxItems: 20 })),
  ribbon: Type.Optional(Nullable(Text(30))),
  brand: Type.Optional(Nullable(Text(50))),
  manageVariants: Type.Optional(Nullable(Type.Boolean())),
  productOptions: Type.Optional(Type.Array(OptionInput, { maxItems: 6 })),
  discount: Type.Optional(Nullable(DiscountInput)),
  seoData: Type.Optional(Nullable(NewSeoData)),
};

export const NewProduct = named(
  "NewProduct",
  Type.Object({
    name: Text(80, 1),
    productType: Type.Optional(Type.Enum(["physical", "digital", "unspecified_product_type"])),
    priceData: Type.Object({ price: Amount }),
    costAndProfitData: Type.Optional(Nullable(Type.Object({ itemCost: Amount }))),
    ...writableFields,
  }),
);
export type NewProduct = Static<typeof NewProduct>;

export const ProductChanges = named(
  "ProductChanges",
  Type.Object({
    name: Type.Optional(Text(80, 1)),
    priceData: Type.Optional(Type.Object({ price: Type.Optional(Amount) })),
    costAndProfitData: Type.Optional(Nullable(Type.Object({ itemCost: Type.Optional(Amount) }))),
    ...writableFields,
  }),
);
export type ProductChanges = Static<typeof ProductChanges>;

export const VariantOverride = named(
  "VariantOverride",
  Type.Object({
    choices: Type.Optional(ChoiceMap),
    variantIds: Type.Optional(Type.Array(Text(36, 1), { maxItems: MAX_VARIANTS })),
    /** Null: what the product says. */
    price: Type.Optional(Nullable(Amount)),
    cost: Type.Optional(Nullable(Amount)),
    weight: Type.Optional(Nullable(Amount)),
    sku: Type.Optional(Nullable(Text(40))),
    visible: Type.Optional(Nullable(Type.Boolean())),
    productDimensions: Type.Optional(Nullable(Dimensions)),
    packageDimensions: Type.Optional(Nullable(Dimensions)),
  }),
);
export type VariantOverride = Static<typeof VariantOverride>;
