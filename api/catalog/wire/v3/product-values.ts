/**
 * Products in version 3 (docs/protocol/catalog-v3.md#product). Amounts are decimal strings. Both versions present the
 * same tables: `actualPrice` is what a shopper pays, `compareAtPrice` the price before the discount.
 */
import { type Static, Type } from "typebox";
import { MediaItem } from "../../../store/media-values.ts";
import { ExtendedFields, Id, Nullable, named, Revision, Slug, Text, Timestamp } from "../../../values.ts";
import { MAX_VARIANTS, NewSeoData, SeoData } from "../../products/product-parts.ts";
import { RichContent } from "../../rich-content.ts";
import {
  ConnectedModifier,
  ConnectedOption,
  list,
  NewConnectedModifier,
  NewConnectedOption,
  NewProductMediaV3,
  optional,
  ProductMediaV3,
} from "./product-options.ts";
import {
  NewMoneyV3,
  NewSubscriptionV3,
  NewVariantV3,
  NewVariantWithStockV3,
  newVariantFields,
  PriceRangeV3,
  SubscriptionV3,
  UnitSettings,
  VariantV3,
} from "./product-variants.ts";

/** Parts of a product returned only when requested (`fields`). */
export const productV3Fields = [
  "URL",
  "CURRENCY",
  "INFO_SECTION",
  "MERCHANT_DATA",
  "PLAIN_DESCRIPTION",
  "INFO_SECTION_PLAIN_DESCRIPTION",
  "SUBSCRIPTION_PRICES_INFO",
  "BREADCRUMBS_INFO",
  "WEIGHT_MEASUREMENT_UNIT_INFO",
  "VARIANT_OPTION_CHOICE_NAMES",
  "MEDIA_ITEMS_INFO",
  "DESCRIPTION",
  "DIRECT_CATEGORIES_INFO",
  "ALL_CATEGORIES_INFO",
  "MIN_VARIANT_PRICE_INFO",
  "INFO_SECTION_DESCRIPTION",
  "THUMBNAIL",
  "DIRECT_CATEGORY_IDS",
  "PRODUCT_CHOICES_MEDIA_REFERENCES",
  "PRODUCT_CHOICES_DISPLAY_IMAGE",
  "MIN_PRICE_VARIANT",
  "DISCOUNT_INFO",
] as const;
export type ProductV3Field = (typeof productV3Fields)[number];
export const RequestedFields = Type.Array(Type.Enum([...productV3Fields]), { maxItems: 100 });

// Products

const Named = Type.Object({ id: Type.String(), name: Type.String() });
const CategoriesInfo = Type.Object({
  categories: Type.Array(Type.Object({ id: Type.String(), index: optional(Type.Integer()) })),
});
const TagIds = Type.Object({ tagIds: Type.Array(Type.String()) });

export const ProductV3 = named(
  "ProductV3",
  Type.Object({
    id: Id,
    revision: Revision,
    createdDate: Timestamp,
    updatedDate: Timestamp,
    name: Type.String(),
    slug: Type.String(),
    handle: Type.String(),
    productType: Type.Enum(["PHYSICAL", "DIGITAL"]),
    /** Extension: the exact kind of item sold. */
    itemType: Type.Enum(["PHYSICAL", "DIGITAL", "GIFT_CARD", "SERVICE"]),
    visible: Type.Boolean(),
    visibleInPos: Type.Boolean(),
    url: optional(Type.Object({ relativePath: Type.String(), url: Type.String() })),
    description: optional(RichContent),
    plainDescription: optional(Type.String()),
    media: Type.Object({
      main: optional(ProductMediaV3),
      itemsInfo: optional(Type.Object({ items: Type.Array(ProductMediaV3) })),
      /** Extension, with MEDIA_ITEMS_INFO: audio, documents and archives. */
      files: optional(Type.Array(MediaItem)),
    }),
    options: Type.Array(ConnectedOption),
    modifiers: Type.Array(ConnectedModifier),
    /** Not in the results of `query` and `search`. */
    variantsInfo: optional(Type.Object({ variants: Type.Array(VariantV3) })),
    brand: optional(Named),
    ribbon: optional(Named),
    additionalRibbons: Type.Array(Named),
    infoSections: Type.Array(
      Type.Object({
        id: Type.String(),
        uniqueName: optional(Type.String()),
        title: optional(Type.String()),
        description: optional(RichContent),
        plainDescription: optional(Type.String()),
      }),
    ),
    physicalProperties: optional(
      Type.Object({
        pricePerUnit: optional(UnitSettings),
        fulfillerId: optional(Type.String()),
        deliveryProfileId: optional(Type.String()),
        shippingWeightRange: optional(Type.Object({ minValue: Type.Number(), maxValue: Type.Number() })),
        pricePerUnitRange: optional(
          Type.Object({
            minValue: Type.Object({ value: Type.String(), description: Type.String() }),
            maxValue: Type.Object({ value: Type.String(), description: Type.String() }),
          }),
        ),
        weightMeasurementUnitInfo: optional(Type.Object({ weightMeasurementUnit: Type.Enum(["KG", "LB"]) })),
      }),
    ),
    actualPriceRange: PriceRangeV3,
    compareAtPriceRange: PriceRangeV3,
    costRange: optional(PriceRangeV3),
    inventory: Type.Object({
      availabilityStatus: Type.Enum(["IN_STOCK", "OUT_OF_STOCK", "PARTIALLY_OUT_OF_STOCK"]),
      preorderStatus: Type.Enum(["ENABLED", "DISABLED", "PARTIALLY_ENABLED"]),
      preorderAvailability: Type.Enum(["ALL_VARIANTS", "NO_VARIANTS", "SOME_VARIANTS"]),
    }),
    directCategoriesInfo: optional(CategoriesInfo),
    allCategoriesInfo: optional(CategoriesInfo),
    mainCategoryId: optional(Type.String()),
    breadcrumbsInfo: optional(
      Type.Object({
        breadcrumbs: Type.Array(
          Type.Object({ categoryId: Type.String(), categoryName: Type.String(), categorySlug: Type.String() }),
        ),
      }),
    ),
    currency: optional(Type.String()),
    seoData: SeoData,
    taxGroupId: optional(Type.String()),
    purchaseEligibility: optional(Type.Object({ userCriteria: Type.Enum(["MEMBERS_ONLY"]) })),
    extendedFields: optional(ExtendedFields),
    tags: optional(Type.Object({ privateTags: optional(TagIds), publicTags: optional(TagIds) })),
    subscriptionDetails: optional(
      Type.Object({ subscriptions: Type.Array(SubscriptionV3), allowOneTimePurchases: Type.Boolean() }),
    ),
    variantSummary: Type.Object({ variantCount: Type.Integer(), minPriceVariant: optional(VariantV3) }),
  }),
);
export type ProductV3 = Static<typeof ProductV3>;

/** Text that can contain HTML. The limit is higher than in version 1. */
const PlainDescription = Text(16_000);
/** A missing list means an empty one. */
const NewTagIds = Type.Object({ tagIds: optional(list(Text(50, 1), 100)) });
export const NewTags = Type.Object({
  privateTags: optional(Nullable(NewTagIds)),
  publicTags: optional(Nullable(NewTagIds)),
});
/** Parameters of the bulk tag calls. */
export const tagChanges = { assignTags: optional(NewTags), unassignTags: optional(NewTags) };

/** Per product. */
export const MAX_INFO_SECTIONS = 20;

const writableFields = {
  /** Null is ignored: every product has a slug. */
  slug: optional(Nullable(Slug(300))),
  visible: optional(Nullable(Type.Boolean())),
  visibleInPos: optional(Nullable(Type.Boolean())),
  description: optional(Nullable(RichContent)),
  /** Ignored when `description` is sent. */
  plainDescription: optional(Nullable(PlainDescription)),
  media: optional(
    Nullable(
      Type.Object({
        itemsInfo: optional(Type.Object({ items: optional(list(NewProductMediaV3, 50)) })),
        /** Extension: audio, documents and archives. Existing files stay when the list is missing. */
        files: optional(list(Type.Object({ id: Text(200, 1) }), 50)),
      }),
    ),
  ),
  options: optional(Nullable(list(NewConnectedOption, 6))),
  modifiers: optional(Nullable(list(NewConnectedModifier, 10))),
  /** By id; creating a product also accepts a name. */
  brand: optional(Nullable(Type.Object({ id: optional(Nullable(Id)), name: optional(Nullable(Text(50))) }))),
  ribbon: optional(Nullable(Type.Object({ id: optional(Nullable(Id)), name: optional(Nullable(Text(30))) }))),
  additionalRibbons: optional(
    Nullable(list(Type.Object({ id: optional(Nullable(Id)), name: optional(Nullable(Text(30))) }), 4)),
  ),
  infoSections: optional(
    Nullable(
      list(
        Type.Object({
          id: optional(Nullable(Id)),
          uniqueName: optional(Nullable(Text(100))),
          title: optional(Nullable(Text(50))),
          description: optional(Nullable(RichContent)),
          plainDescription: optional(Nullable(PlainDescription)),
        }),
        MAX_INFO_SECTIONS,
      ),
    ),
  ),
  physicalProperties: optional(
    Nullable(
      Type.Object({
        pricePerUnit: optional(Nullable(UnitSettings)),
        fulfillerId: optional(Nullable(Id)),
        deliveryProfileId: optional(Nullable(Id)),
      }),
    ),
  ),
  mainCategoryId: optional(Nullable(Id)),
  seoData: optional(Nullable(NewSeoData)),
  taxGroupId: optional(Nullable(Id)),
  purchaseEligibility: optional(
    Nullable(Type.Object({ userCriteria: optional(Nullable(Type.Enum(["MEMBERS_ONLY"]))) })),
  ),
  extendedFields: optional(Nullable(ExtendedFields)),
  tags: optional(Nullable(NewTags)),
  subscriptionDetails: optional(
    Nullable(
      Type.Object({
        subscriptions: list(NewSubscriptionV3, 6),
        allowOneTimePurchases: optional(Nullable(Type.Boolean())),
      }),
    ),
  ),
};

const newProductFields = {
  name: Text(80, 1),
  productType: Type.Enum(["PHYSICAL", "DIGITAL"]),
  /** Extension: gift cards and services count as DIGITAL. */
  itemType: optional(Type.Enum(["PHYSICAL", "DIGITAL", "GIFT_CARD", "SERVICE"])),
  handle: optional(Nullable(Text(100, 1))),
  ...writableFields,
};
const variantsOf = <S extends Parameters<typeof Type.Array>[0]>(variant: S) =>
  Type.Object({ variants: list(variant, MAX_VARIANTS, 1) });

export const NewProductV3 = named(
  "NewProductV3",
  Type.Object({ ...newProductFields, variantsInfo: variantsOf(NewVariantV3) }),
);
export type NewProductV3 = Static<typeof NewProductV3>;
export const NewProductWithStockV3 = named(
  "NewProductWithInventoryV3",
  Type.Object({ ...newProductFields, variantsInfo: variantsOf(NewVariantWithStockV3) }),
);
export type NewProductWithStockV3 = Static<typeof NewProductWithStockV3>;

const changedFields = {
  id: optional(Text(36)),
  /** The current revision; a stale one is rejected. */
  revision: Revision,
  name: optional(Text(80, 1)),
  ...writableFields,
};
export const ProductChangesV3 = named(
  "ProductChangesV3",
  Type.Object({ ...changedFields, variantsInfo: optional(variantsOf(NewVariantV3)) }),
);
export type ProductChangesV3 = Static<typeof ProductChangesV3>;
export const ProductChangesWithStockV3 = named(
  "ProductChangesWithInventoryV3",
  Type.Object({ ...changedFields, variantsInfo: optional(variantsOf(NewVariantWithStockV3)) }),
);
export type ProductChangesWithStockV3 = Static<typeof ProductChangesWithStockV3>;

/** One change for all products that match a filter. Has no revision. */
export const ProductPatchV3 = named(
  "ProductPatchV3",
  Type.Object({
    name: optional(Text(80, 1)),
    ...Type.Omit(Type.Object(writableFields), ["options", "slug"]).properties,
  }),
);
export type ProductPatchV3 = Static<typeof ProductPatchV3>;

/** One change for the variants of many products. */
export const VariantPatchV3 = named(
  "VariantPatchV3",
  Type.Object({
    visible: optional(Nullable(Type.Boolean())),
    price: optional(Type.Object({ actualPrice: optional(NewMoneyV3), compareAtPrice: optional(Nullable(NewMoneyV3)) })),
    physicalProperties: newVariantFields.physicalProperties,
    revenueDetails: newVariantFields.revenueDetails,
  }),
);
export type VariantPatchV3 = Static<typeof VariantPatchV3>;
