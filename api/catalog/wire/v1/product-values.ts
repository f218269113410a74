/**
 * Products of version 1, as read and as written (docs/protocol/catalog-v1.md#product). Prices and variants are in their
 * own files.
 */
import { type Static, Type } from "typebox";
import { Media } from "../../../store/media-values.ts";
import { Id, Nullable, named, Sku, Slug, Text, Timestamp } from "../../../values.ts";
import { Dimensions, NewSeoData, PricePerUnitData, ProductStock, SeoData } from "../../products/product-parts.ts";
import { Amount, CostAndProfitData, Discount, DiscountInput, PriceData } from "./product-price-values.ts";
import { OptionInput, ProductOption, Variant } from "./product-variant-values.ts";

const Range = Type.Object({ minValue: Type.Number(), maxValue: Type.Number() });

export const InfoSection = named("AdditionalInfoSection", Type.Object({ title: Text(50), description: Text(16_000) }));
export const CustomTextField = named(
  "CustomTextField",
  Type.Object({
    title: Text(100, 1),
    maxLength: Type.Integer({ minimum: 1, maximum: 500 }),
    mandatory: Type.Boolean(),
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
    /** Extension: the exact kind of item sold. */
    itemType: Type.Enum(["PHYSICAL", "DIGITAL", "GIFT_CARD", "SERVICE"]),
    /** Can contain HTML. */
    description: Type.String(),
    sku: Type.Optional(Type.String()),
    weight: Type.Optional(Type.Number()),
    weightRange: Range,
    /** Lowest and highest price of the variants, after discounts. */
    priceRange: Range,
    costRange: Type.Optional(Range),
    productDimensions: Type.Optional(Dimensions),
    packageDimensions: Type.Optional(Dimensions),
    stock: ProductStock,
    /** Deprecated alias of `priceData`. */
    price: PriceData,
    priceData: PriceData,
    /** In the currency of the `x-wix-currency` header. */
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
    /** Every combination of choices. Empty in the results of `searchProducts`. */
    variants: Type.Array(Variant),
    lastUpdated: Timestamp,
    createdDate: Timestamp,
    seoData: Type.Optional(SeoData),
  }),
);
export type Product = Static<typeof Product>;

/** A missing title or description is an empty string. */
const InfoSectionInput = Type.Object({ title: Type.Optional(Text(50)), description: Type.Optional(Text(16_000)) });

const writableFields = {
  /** Null is ignored: every product has a slug. */
  slug: Type.Optional(Nullable(Slug(100))),
  visible: Type.Optional(Nullable(Type.Boolean())),
  description: Type.Optional(Nullable(Text(8000))),
  sku: Type.Optional(Nullable(Sku)),
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
