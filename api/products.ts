/**
 * Products, their options and variants (wire, catalogue 3, 6, 8). Prices on this wire are JSON numbers. Shoppers never
 * see hidden products, cost or profit; staff and apps with `products:read` do.
 */
import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { Media, MediaSelection } from "./media-values.ts";
import {
  BulkActionMetadata,
  FreeObject,
  Id,
  ItemMetadata,
  Nothing,
  Nullable,
  named,
  OneOf,
  Paging,
  PlatformPagingMetadata,
  Query,
  Text,
  Timestamp,
} from "./values.ts";

/** The variant id of a product without options. */
export const DEFAULT_VARIANT_ID = "00000000-0000-0000-0000-000000000000";
/** The collection that holds every visible product; its slug is `all-products`. */
export const ALL_PRODUCTS_COLLECTION_ID = "00000000-000000-000000-000000000001";
export const ALL_PRODUCTS_SLUG = "all-products";
export const MAX_VARIANTS = 1000;
export const MAX_MANAGED_VARIANTS = 300;

const Amount = Type.Number({ minimum: 0, maximum: 999_999_999.99 });
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

export const PricePerUnitData = named(
  "PricePerUnitData",
  Type.Object({
    totalQuantity: Type.Number({ minimum: 0.01, maximum: 999_999_999 }),
    totalMeasurementUnit: MeasurementUnit,
    baseQuantity: Type.Number({ minimum: 0.01, maximum: 999_999_999 }),
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
export const SeoData = named(
  "SeoData",
  Type.Object({
    tags: Type.Array(SeoTag, { maxItems: 100, default: [] }),
    settings: Type.Optional(
      Type.Object({
        preventAutoRedirect: Type.Optional(Type.Boolean()),
        keywords: Type.Optional(
          Type.Array(
            Type.Object({
              term: Text(200),
              isMain: Type.Optional(Type.Boolean()),
              origin: Type.Optional(Text(200)),
            }),
            { maxItems: 5 },
          ),
        ),
      }),
    ),
  }),
);

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
    media: Type.Optional(Media),
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

const OptionInput = named(
  "ProductOptionInput",
  Type.Object({
    optionType: Type.Optional(Type.Enum(["drop_down", "color", "unspecified_option_type"])),
    name: Text(50, 1),
    choices: Type.Array(
      Type.Object({ value: Text(50, 1), description: Text(50, 1), visible: Type.Optional(Type.Boolean()) }),
      { minItems: 1, maxItems: 100 },
    ),
  }),
);

const writableFields = {
  slug: Type.Optional(Type.String({ minLength: 1, maxLength: 100, pattern: "^(?!\\.{1,2}$)[^/?#%\\\\\\s]+$" })),
  visible: Type.Optional(Type.Boolean()),
  description: Type.Optional(Nullable(Text(8000))),
  sku: Type.Optional(Nullable(Text(40))),
  weight: Type.Optional(Nullable(Amount)),
  productDimensions: Type.Optional(Nullable(Dimensions)),
  packageDimensions: Type.Optional(Nullable(Dimensions)),
  costAndProfitData: Type.Optional(Nullable(Type.Object({ itemCost: Amount }))),
  pricePerUnitData: Type.Optional(Nullable(PricePerUnitData)),
  additionalInfoSections: Type.Optional(Type.Array(InfoSection, { maxItems: 20 })),
  ribbon: Type.Optional(Nullable(Text(30))),
  brand: Type.Optional(Nullable(Text(50))),
  manageVariants: Type.Optional(Type.Boolean()),
  productOptions: Type.Optional(Type.Array(OptionInput, { maxItems: 6 })),
  discount: Type.Optional(Nullable(Discount)),
  seoData: Type.Optional(Nullable(SeoData)),
};

export const NewProduct = named(
  "NewProduct",
  Type.Object({
    name: Text(80, 1),
    productType: Type.Optional(Type.Enum(["physical", "digital", "unspecified_product_type"])),
    priceData: Type.Object({ price: Amount }),
    ...writableFields,
  }),
);
export type NewProduct = Static<typeof NewProduct>;

export const ProductChanges = named(
  "ProductChanges",
  Type.Object({
    name: Type.Optional(Text(80, 1)),
    priceData: Type.Optional(Type.Object({ price: Amount })),
    ...writableFields,
  }),
);
export type ProductChanges = Static<typeof ProductChanges>;

export const VariantOverride = named(
  "VariantOverride",
  Type.Object({
    choices: Type.Optional(ChoiceMap),
    variantIds: Type.Optional(Type.Array(Text(36, 1), { maxItems: MAX_VARIANTS })),
    price: Type.Optional(Amount),
    cost: Type.Optional(Amount),
    weight: Type.Optional(Amount),
    sku: Type.Optional(Text(40)),
    visible: Type.Optional(Type.Boolean()),
  }),
);
export type VariantOverride = Static<typeof VariantOverride>;

const readServices = ["/stores-reader", "/_api/catalog-reader-server"];
const writeServices = ["/stores", "/_api/catalog-server"];
const readers = {
  actors: ["anonymous", "visitor", "member", "staff", "app"],
  permission: "products:read",
} as const;
const writers = { actors: ["staff", "app"], permission: "products:write" } as const;
const ById = Type.Object({ id: Type.String() });
const OneProduct = Type.Object({ product: Product });
/** Given only to staff and apps with `products:read`; left out for everybody else. */
const WithMerchantData = Type.Optional(Type.Boolean());

// Reads

export const searchProducts = endpoint({
  id: "products.searchProducts",
  method: "POST",
  path: "/v1/products/search",
  services: readServices,
  isQuery: true,
  summary:
    "Finds visible products by text, collection and facets; forgives typing errors. Values of one facet widen, different facets narrow; each facet's counts leave its own choice out.",
  access: readers,
  body: Type.Object({
    collectionSlug: Type.Optional(Text(100)),
    expression: Type.Optional(Text(200)),
    filters: Type.Optional(
      Type.Object({
        /** Option name → choice descriptions. */
        options: Type.Optional(Type.Record(Text(50), Type.Array(Text(50), { maxItems: 100 }))),
        brands: Type.Optional(Type.Array(Text(50), { maxItems: 100 })),
        /** Decimal text in the store currency, bounds included. */
        minPrice: Type.Optional(Type.String({ decimal: { gte: "0", lte: "999999999.99" } })),
        maxPrice: Type.Optional(Type.String({ decimal: { gte: "0", lte: "999999999.99" } })),
        inStock: Type.Optional(Type.Boolean()),
      }),
    ),
    sort: Type.Optional(Type.Enum(["featured", "newest", "price-asc", "price-desc", "name"])),
    paging: Type.Optional(Paging),
  }),
  response: Type.Object({
    products: Type.Array(Product),
    facets: Type.Array(
      Type.Object({
        /** Option name for options; `brand`, `price`, `availability` for the others. */
        name: Type.String(),
        kind: Type.Enum(["option", "brand", "price", "availability"]),
        values: Type.Array(
          Type.Object({
            value: Type.String(),
            label: Type.String(),
            count: Type.Integer(),
            colorCode: Type.Optional(Type.String()),
          }),
        ),
        /** Of the price facet: lowest and highest price as decimal text. */
        min: Type.Optional(Type.String()),
        max: Type.Optional(Type.String()),
      }),
    ),
    metadata: PlatformPagingMetadata,
    /** What was searched for instead, when nothing matched the expression as typed. */
    correctedExpression: Type.Optional(Type.String()),
  }),
  errors: ["COLLECTION_NOT_FOUND"],
  isCacheable: true,
  isOurs: true,
});

export const suggest = endpoint({
  id: "products.suggest",
  method: "GET",
  path: "/v1/products/suggest",
  services: readServices,
  summary: "Suggestions while somebody types: products with picture and price, collections, and completed queries.",
  access: readers,
  query: Type.Object({ q: Text(100) }),
  response: Type.Object({
    suggestions: Type.Object({
      products: Type.Array(
        Type.Object({
          id: Id,
          name: Type.String(),
          slug: Type.String(),
          brand: Type.Optional(Type.String()),
          formattedPrice: Type.String(),
          formattedFullPrice: Type.Optional(Type.String()),
          imageId: Type.Optional(Type.String()),
          imageUrl: Type.Optional(Type.String()),
          altText: Type.Optional(Type.String()),
        }),
      ),
      collections: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), slug: Type.String() })),
      queries: Type.Array(Type.String()),
    }),
  }),
  isCacheable: true,
  isOurs: true,
});

export const getProductBySlug = endpoint({
  id: "products.getProductBySlug",
  method: "GET",
  path: "/v1/products/slug/{slug}",
  services: readServices,
  summary:
    "One product by its address. Earlier addresses lead to the product too; its `slug` then differs from the one asked for.",
  access: readers,
  params: Type.Object({ slug: Type.String() }),
  query: Type.Object({ includeMerchantSpecificData: WithMerchantData }),
  response: OneProduct,
  errors: ["PRODUCT_NOT_FOUND"],
  isCacheable: true,
  isOurs: true,
});

export const getProduct = endpoint({
  id: "products.getProduct",
  method: "GET",
  path: "/v1/products/{id}",
  services: readServices,
  summary: "One product with its options and variants. Hidden products are found by staff and apps only.",
  access: readers,
  params: ById,
  query: Type.Object({ includeMerchantSpecificData: WithMerchantData }),
  response: OneProduct,
  errors: ["PRODUCT_NOT_FOUND"],
  isCacheable: true,
});

export const queryProducts = endpoint({
  id: "products.queryProducts",
  method: "POST",
  path: "/v1/products/query-platformized",
  services: readServices,
  isQuery: true,
  summary:
    "Finds products by fields. Filterable: id, name, slug, description, sku, productType, price, priceData.price, numericId, lastUpdated, createdDate, brand, collectionIds, and for staff visible.",
  access: readers,
  body: Type.Object({ query: Type.Optional(Query), includeMerchantSpecificData: WithMerchantData }),
  response: Type.Object({ products: Type.Array(Product), metadata: PlatformPagingMetadata }),
  errors: ["UNKNOWN_FILTER"],
  isCacheable: true,
});

/** The older envelope: filter and sort may be JSON in a text. */
export const TextQuery = named(
  "TextQuery",
  Type.Object({
    filter: Type.Optional(Type.Unknown()),
    sort: Type.Optional(Type.Unknown()),
    paging: Type.Optional(Paging),
  }),
);
export const ItemsMetadata = named("ItemsMetadata", Type.Object({ items: Type.Integer(), offset: Type.Integer() }));

export const queryProductsV1 = endpoint({
  id: "products.queryProductsV1",
  method: "POST",
  path: "/v1/products/query",
  services: readServices,
  summary: "The older query: filter and sort are JSON texts, hidden products come only when staff ask for them.",
  access: readers,
  body: Type.Object({
    query: Type.Optional(TextQuery),
    includeVariants: Type.Optional(Type.Boolean()),
    includeHiddenProducts: Type.Optional(Type.Boolean()),
    includeMerchantSpecificData: WithMerchantData,
  }),
  response: Type.Object({
    products: Type.Array(Product),
    metadata: ItemsMetadata,
    totalResults: Type.Integer(),
  }),
  errors: ["UNKNOWN_FILTER"],
  isCacheable: true,
});

export const queryProductVariants = endpoint({
  id: "products.queryProductVariants",
  method: "POST",
  path: "/v1/products/{id}/variants/query",
  services: readServices,
  summary: "The variants of one product, by choices (all or some of them) or by id.",
  access: readers,
  params: ById,
  body: Type.Object({
    choices: Type.Optional(ChoiceMap),
    variantIds: Type.Optional(Type.Array(Text(36, 1), { maxItems: MAX_VARIANTS })),
    paging: Type.Optional(Paging),
    includeMerchantSpecificData: WithMerchantData,
  }),
  response: Type.Object({
    variants: Type.Array(Variant),
    metadata: ItemsMetadata,
    totalResults: Type.Integer(),
  }),
  errors: ["PRODUCT_NOT_FOUND"],
  isCacheable: true,
});

export const getProductOptionsAvailability = endpoint({
  id: "products.getProductOptionsAvailability",
  method: "POST",
  path: "/v1/products/{id}/productOptionsAvailability",
  services: readServices,
  summary:
    "What can still be chosen after some choices: each choice's stock takes the other selected choices into account.",
  access: readers,
  params: ById,
  body: Type.Object({ options: Type.Optional(ChoiceMap) }),
  response: Type.Object({
    selectedVariant: Type.Optional(
      Type.Object({
        /** Ours. */
        id: Type.String(),
        price: PriceData,
        convertedPriceData: PriceData,
        weight: Type.Number(),
        sku: Type.String(),
        quantity: Type.Optional(Type.Integer()),
        inStock: Type.Boolean(),
        visible: Type.Boolean(),
      }),
    ),
    media: Media,
    productOptions: Type.Array(ProductOption),
    availableForPurchase: Type.Boolean(),
  }),
  errors: ["PRODUCT_NOT_FOUND"],
  isCacheable: true,
});

export const queryStoreVariants = endpoint({
  id: "products.queryStoreVariants",
  method: "POST",
  path: "/v1/variants/query",
  services: readServices,
  isQuery: true,
  summary:
    "Variants of all products. Filterable: id, productId, variantId, sku, productName, managedVariant, collectionIds.",
  access: readers,
  body: Type.Object({ query: Type.Optional(Query) }),
  response: Type.Object({ variants: Type.Array(StoreVariant), metadata: PlatformPagingMetadata }),
  errors: ["UNKNOWN_FILTER"],
  isCacheable: true,
});

export const getStoreVariant = endpoint({
  id: "products.getStoreVariant",
  method: "GET",
  path: "/v1/variants/{id}",
  services: readServices,
  summary: "One variant by `{productId}-{variantId}`.",
  access: readers,
  params: ById,
  response: Type.Object({ variant: StoreVariant }),
  errors: ["VARIANT_NOT_FOUND"],
  isCacheable: true,
});

export const getCatalogVersion = endpoint({
  id: "products.getCatalogVersion",
  method: "GET",
  path: "/v3/provision/version",
  services: ["/stores", "/_api/stores"],
  summary: "Which presentation of the catalogue the store prefers; both work.",
  access: readers,
  response: Type.Object({ catalogVersion: Type.Enum(["V1_CATALOG", "V3_CATALOG", "STORES_NOT_INSTALLED"]) }),
});

// Writes

export const createProduct = endpoint({
  id: "products.createProduct",
  method: "POST",
  path: "/v1/products",
  services: writeServices,
  summary: "Creates a product; with options, every combination becomes a variant at once.",
  access: writers,
  body: Type.Object({ product: NewProduct }),
  response: OneProduct,
  errors: ["DUPLICATE_SLUG_ERROR", "TOO_MANY_VARIANTS", "INVALID_OPTIONS"],
});

export const updateProduct = endpoint({
  id: "products.updateProduct",
  method: "PATCH",
  path: "/v1/products/{id}",
  services: writeServices,
  summary: "Changes the fields that are present; null clears. A new price moves the prices of all variants with it.",
  access: writers,
  params: ById,
  body: Type.Object({ product: ProductChanges }),
  response: OneProduct,
  errors: [
    "PRODUCT_NOT_FOUND",
    "DUPLICATE_SLUG_ERROR",
    "TOO_MANY_VARIANTS",
    "NEGATIVE_PRICE",
    "VARIANTS_ARE_MANAGED",
    "INVALID_OPTIONS",
  ],
});

export const deleteProduct = endpoint({
  id: "products.deleteProduct",
  method: "DELETE",
  path: "/v1/products/{id}",
  services: writeServices,
  summary: "Deletes a product with its variants and stock. Orders keep what they say.",
  access: writers,
  params: ById,
  response: Nothing,
  errors: ["PRODUCT_NOT_FOUND"],
});

export const updateProductVariants = endpoint({
  id: "products.updateProductVariants",
  method: "PATCH",
  path: "/v1/products/{id}/variants",
  services: writeServices,
  summary: "Gives variants their own price, cost, weight, SKU or visibility; chosen by ids or by all or some choices.",
  access: writers,
  params: ById,
  body: Type.Object({ variants: Type.Array(VariantOverride, { minItems: 1, maxItems: MAX_VARIANTS }) }),
  response: Type.Object({ variants: Type.Array(Variant) }),
  errors: ["PRODUCT_NOT_FOUND", "VARIANT_NOT_FOUND", "VARIANTS_NOT_MANAGED"],
});

export const resetAllProductVariantData = endpoint({
  id: "products.resetAllProductVariantData",
  method: "POST",
  path: "/v1/products/{id}/variants/resetToDefault",
  services: writeServices,
  summary: "All variants follow the product again: price, cost, weight, SKU and visibility.",
  access: writers,
  params: ById,
  response: Nothing,
  errors: ["PRODUCT_NOT_FOUND"],
});

export const addProductMedia = endpoint({
  id: "products.addProductMedia",
  method: "POST",
  path: "/v1/products/{id}/media",
  services: writeServices,
  summary: "Adds media to the end of the product's list, by id or by address.",
  access: writers,
  params: ById,
  body: Type.Object({ media: Type.Array(MediaSelection, { minItems: 1, maxItems: 50 }) }),
  response: Nothing,
  errors: ["PRODUCT_NOT_FOUND", "MEDIA_NOT_FOUND", "INVALID_OPTIONS"],
});

export const removeProductMedia = endpoint({
  id: "products.removeProductMedia",
  method: "POST",
  path: "/v1/products/{id}/media/delete",
  services: writeServices,
  summary: "Takes media off the product; an empty list takes all.",
  access: writers,
  params: ById,
  body: Type.Object({ mediaIds: Type.Array(Text(200), { maxItems: 50 }) }),
  response: Nothing,
  errors: ["PRODUCT_NOT_FOUND"],
});

const ChoiceMedia = Type.Object({
  option: Text(50, 1),
  choice: Text(50, 1),
  mediaIds: Type.Array(Text(200), { maxItems: 50 }),
});

export const addProductMediaToChoices = endpoint({
  id: "products.addProductMediaToChoices",
  method: "PATCH",
  path: "/v1/products/{id}/choices/media",
  services: writeServices,
  summary: "Puts media of the product under choices; the choices of one option only may have media.",
  access: writers,
  params: ById,
  body: Type.Object({ media: Type.Array(ChoiceMedia, { minItems: 1, maxItems: 10 }) }),
  response: Nothing,
  errors: ["PRODUCT_NOT_FOUND", "MEDIA_NOT_FOUND", "INVALID_OPTIONS"],
});

export const removeProductMediaFromChoices = endpoint({
  id: "products.removeProductMediaFromChoices",
  method: "POST",
  path: "/v1/products/{id}/choices/media/delete",
  services: writeServices,
  summary: "Takes media off choices; an empty list takes all of a choice.",
  access: writers,
  params: ById,
  body: Type.Object({ media: Type.Array(ChoiceMedia, { minItems: 1, maxItems: 10 }) }),
  response: Nothing,
  errors: ["PRODUCT_NOT_FOUND", "INVALID_OPTIONS"],
});

export const deleteProductOptions = endpoint({
  id: "products.deleteProductOptions",
  method: "DELETE",
  path: "/v1/products/{id}/options",
  services: writeServices,
  summary: "Removes all options; only while variants are not managed one by one.",
  access: writers,
  params: ById,
  response: Nothing,
  errors: ["PRODUCT_NOT_FOUND", "VARIANTS_ARE_MANAGED"],
});

export const removeProductBrand = endpoint({
  id: "products.removeBrand",
  method: "POST",
  path: "/v1/products/{id}/remove-brand",
  services: writeServices,
  summary: "Takes the brand off the product.",
  access: writers,
  params: ById,
  response: Nothing,
  errors: ["PRODUCT_NOT_FOUND"],
});

export const removeProductRibbon = endpoint({
  id: "products.removeRibbon",
  method: "POST",
  path: "/v1/products/{id}/remove-ribbon",
  services: writeServices,
  summary: "Takes the ribbon off the product.",
  access: writers,
  params: ById,
  response: Nothing,
  errors: ["PRODUCT_NOT_FOUND"],
});

const BulkResult = Type.Object({
  results: Type.Array(Type.Object({ itemMetadata: ItemMetadata })),
  bulkActionMetadata: BulkActionMetadata,
});
const BulkIds = Type.Array(Text(36, 1), { minItems: 1, maxItems: 100 });

const PropertySet = OneOf(
  ["price", "cost", "weight", "ribbon", "brand"],
  Type.Object({
    price: Type.Optional(Amount),
    cost: Type.Optional(Amount),
    weight: Type.Optional(Amount),
    ribbon: Type.Optional(Text(30)),
    brand: Type.Optional(Text(50)),
  }),
  true,
);
export type PropertySet = Static<typeof PropertySet>;

export const bulkUpdateProducts = endpoint({
  id: "products.bulkUpdateProducts",
  method: "POST",
  path: "/v1/bulk/products/update",
  services: writeServices,
  summary: "Sets one property of up to 100 products; an empty ribbon or brand removes it.",
  access: writers,
  body: Type.Object({ ids: BulkIds, set: PropertySet }),
  response: BulkResult,
});

const Adjustment = OneOf(
  ["amount", "percentage"],
  Type.Object({
    amount: Type.Optional(Type.Number({ minimum: -999_999_999.99, maximum: 999_999_999.99 })),
    percentage: Type.Optional(
      Type.Object({
        rate: Type.Integer({ minimum: -100, maximum: 1000 }),
        roundToInt: Type.Optional(Type.Boolean()),
      }),
    ),
  }),
  true,
);
export type Adjustment = Static<typeof Adjustment>;

const PropertyAdjustment = OneOf(
  ["price", "cost", "weight"],
  Type.Object({
    price: Type.Optional(Adjustment),
    cost: Type.Optional(Adjustment),
    weight: Type.Optional(Adjustment),
  }),
  true,
);
export type PropertyAdjustment = Static<typeof PropertyAdjustment>;

export const bulkAdjustProducts = endpoint({
  id: "products.bulkAdjustProducts",
  method: "POST",
  path: "/v1/bulk/products/adjust-properties",
  services: writeServices,
  summary: "Raises or lowers price, cost or weight of up to 100 products by an amount or a percentage.",
  access: writers,
  body: Type.Object({ ids: BulkIds, adjust: PropertyAdjustment }),
  response: BulkResult,
});
