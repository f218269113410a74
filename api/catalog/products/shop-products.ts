/**
 * Products as the shop shows them: one read per page or list, in the store's currency. Extension to the protocol; the same
 * products in the shapes of the protocol are in `../wire`.
 */
import { type Static, Type } from "typebox";
import { endpoint, publicAccess } from "../../endpoint.ts";
import { MediaItem } from "../../store/media-values.ts";
import { Id, Image, Money2 as Money, named, Text, Timestamp } from "../../values.ts";
import { RichContent } from "../rich-content.ts";
import { SpecialPaymentOption } from "./product.ts";
import { InventoryStatus, PricePerUnitData, VariantStock } from "./product-parts.ts";

const Price = named(
  "ShopPrice",
  Type.Object({
    /** What a shopper pays. */
    current: Money,
    /** The price before the discount, if there is one. */
    compareAt: Type.Optional(Money),
    /** The price of the product's base quantity (100 ml), if it has one. */
    perUnit: Type.Optional(Money),
  }),
);
export type Price = Static<typeof Price>;

/** How a choice looks: an image, or one or several CSS colors separated by commas. Neither for plain text. */
const swatch = { colorCode: Type.Optional(Type.String()), image: Type.Optional(Image) };

export const ShopOption = named(
  "ShopOption",
  Type.Object({
    name: Type.String(),
    isColor: Type.Boolean(),
    choices: Type.Array(
      Type.Object({
        name: Type.String(),
        ...swatch,
        /** Some visible variant with the choice is in stock. */
        inStock: Type.Boolean(),
        visible: Type.Boolean(),
        /** The product's media that show the choice, by id. */
        mediaIds: Type.Array(Type.String()),
      }),
    ),
  }),
);
export type ShopOption = Static<typeof ShopOption>;

export const ShopVariant = named(
  "ShopVariant",
  Type.Object({
    /** As catalog references name it: `DEFAULT_VARIANT_ID` when the product has no options. */
    id: Type.String(),
    /** Option name → choice name. */
    choices: Type.Record(Type.String(), Type.String()),
    sku: Type.Optional(Type.String()),
    visible: Type.Boolean(),
    price: Price,
    stock: VariantStock,
  }),
);
export type ShopVariant = Static<typeof ShopVariant>;

/** Of the published reviews. */
export const ProductRating = named(
  "ProductRating",
  Type.Object({
    /** With two decimals. */
    average: Type.Number(),
    count: Type.Integer(),
    /** Reviews with one to five stars. */
    stars: Type.Array(Type.Integer(), { minItems: 5, maxItems: 5 }),
  }),
);
export type ProductRating = Static<typeof ProductRating>;

const summary = {
  id: Id,
  name: Type.String(),
  slug: Type.String(),
  kind: Type.Enum(["PHYSICAL", "DIGITAL", "GIFT_CARD", "SERVICE"]),
  brand: Type.Optional(Type.String()),
  /** The main ribbon first. */
  ribbons: Type.Array(Type.String()),
  media: Type.Array(MediaItem),
  price: Price,
  /** Of the visible variants, after discounts. */
  lowestPrice: Money,
  highestPrice: Money,
  measure: Type.Optional(PricePerUnitData),
  stock: Type.Object({
    inStock: Type.Boolean(),
    status: InventoryStatus,
    /** Out of stock, but accepts preorders. */
    availableForPreorder: Type.Boolean(),
    /** When all variants on preorder have the same one. */
    preorderMessage: Type.Optional(Type.String()),
  }),
  options: Type.Array(ShopOption),
  variantCount: Type.Integer(),
  /** A text has to be entered before it can be bought. */
  requiresText: Type.Boolean(),
  sku: Type.Optional(Type.String()),
  /** Absent without reviews. */
  rating: Type.Optional(ProductRating),
};

export const ProductSummary = named(
  "ShopProductSummary",
  Type.Object({
    ...summary,
    /** Empty unless requested. */
    variants: Type.Array(ShopVariant),
  }),
);
export type ProductSummary = Static<typeof ProductSummary>;

/** What the shopper enters or chooses beyond the variant. */
export const ShopModifier = named(
  "ShopModifier",
  Type.Object({
    /** Carts name a free text by its title and a choice by the modifier's name. */
    name: Type.String(),
    isRequired: Type.Boolean(),
    kind: Type.Enum(["text", "choices", "swatches"]),
    text: Type.Optional(
      Type.Object({ minLength: Type.Integer(), maxLength: Type.Integer(), charge: Type.Optional(Money) }),
    ),
    choices: Type.Array(Type.Object({ name: Type.String(), ...swatch, charge: Type.Optional(Money) })),
  }),
);
export type ShopModifier = Static<typeof ShopModifier>;

/** A subscription that the product can be bought with. */
export const ShopPlan = named(
  "ShopPlan",
  Type.Object({
    id: Id,
    title: Type.String(),
    description: Type.String(),
    frequency: Type.Enum(["DAY", "WEEK", "MONTH", "YEAR"]),
    interval: Type.Integer(),
    /** Absent when it renews until canceled. */
    billingCycles: Type.Optional(Type.Integer()),
    percentOff: Type.Optional(Type.Number()),
    amountOff: Type.Optional(Money),
  }),
);
export type ShopPlan = Static<typeof ShopPlan>;

export const ShopProduct = named(
  "ShopProduct",
  Type.Object({
    ...summary,
    currency: Type.String(),
    /** At most 2,000. Hidden ones are included, because links can point to them. */
    variants: Type.Array(ShopVariant),
    description: RichContent,
    /** Where the description came as HTML that has no rich content. */
    descriptionHtml: Type.String(),
    infoSections: Type.Array(Type.Object({ title: Type.String(), description: RichContent })),
    modifiers: Type.Array(ShopModifier),
    plans: Type.Array(ShopPlan),
    /** False when it is sold only by subscription. */
    allowsOneTimePurchase: Type.Boolean(),
    isMembersOnly: Type.Boolean(),
    /** How a one-time purchase is paid for, unless online in full. A deposit is per unit. */
    paymentTerms: Type.Optional(
      Type.Object({
        paymentOption: SpecialPaymentOption,
        depositAmount: Type.Optional(Money),
        depositPercentage: Type.Optional(Type.Number()),
      }),
    ),
    /** What a digital product delivers, each file once. */
    downloads: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        bytes: Type.Integer(),
        type: Type.Enum([
          "UNSPECIFIED",
          "SECURE_PICTURE",
          "SECURE_VIDEO",
          "SECURE_DOCUMENT",
          "SECURE_MUSIC",
          "SECURE_ARCHIVE",
          "SECURE_RAW",
        ]),
      }),
    ),
    /** The path to its main category, or to the deepest one. */
    breadcrumbs: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), slug: Type.String() })),
    collectionIds: Type.Array(Type.String()),
  }),
);
export type ShopProduct = Static<typeof ShopProduct>;

const services = ["/stores-reader"];
const access = publicAccess("products:read");
const OneProduct = Type.Object({ product: ShopProduct });
/** Largest page. */
const MAX_LISTED = 100;

export const getShopProductBySlug = endpoint({
  id: "shopProducts.getShopProductBySlug",
  method: "GET",
  path: "/v1/shop-products/slug/{slug}",
  services,
  summary:
    "Returns everything the product's page shows, by slug, including previous slugs. Compare `slug` to detect a redirect.",
  access,
  params: Type.Object({ slug: Type.String() }),
  response: OneProduct,
  errors: ["PRODUCT_NOT_FOUND"],
  isCacheable: true,
  isOurs: true,
});

export const getShopProduct = endpoint({
  id: "shopProducts.getShopProduct",
  method: "GET",
  path: "/v1/shop-products/{id}",
  services,
  summary: "Returns everything the product's page shows.",
  access,
  params: Type.Object({ id: Type.String() }),
  response: OneProduct,
  errors: ["PRODUCT_NOT_FOUND"],
  isCacheable: true,
  isOurs: true,
});

export const listShopProducts = endpoint({
  id: "shopProducts.listShopProducts",
  method: "POST",
  path: "/v1/shop-products/query",
  services,
  isQuery: true,
  summary:
    "Returns visible products by id, slug or variant for cards, in the order of the request. Unknown ones are left out.",
  access,
  body: Type.Object({
    ids: Type.Optional(Type.Array(Text(36, 1), { maxItems: MAX_LISTED })),
    slugs: Type.Optional(Type.Array(Text(300, 1), { maxItems: MAX_LISTED })),
    /** The products that these variants belong to. */
    variantIds: Type.Optional(Type.Array(Text(36, 1), { maxItems: MAX_LISTED })),
    withVariants: Type.Optional(Type.Boolean()),
  }),
  response: Type.Object({ products: Type.Array(ProductSummary) }),
  isCacheable: true,
  isOurs: true,
});

export const listProductAddresses = endpoint({
  id: "shopProducts.listProductAddresses",
  method: "GET",
  path: "/v1/shop-products/addresses",
  services,
  summary: "Lists the slugs of visible products, for sitemaps: up to 1,000 after the given id, oldest first.",
  access,
  query: Type.Object({ after: Type.Optional(Id) }),
  response: Type.Object({
    products: Type.Array(Type.Object({ id: Id, slug: Type.String(), updatedDate: Timestamp })),
  }),
  isCacheable: true,
  isOurs: true,
});
