/**
 * Products as merchants manage them: back office, imports, and version 3 of the protocol, which publishes them as they are
 * (docs/protocol/catalog-v3.md#product). `actualPrice` is what a shopper pays, `compareAtPrice` the price before the discount.
 */
import { type Static, Type } from "typebox";
import { MediaItem } from "../../store/media-values.ts";
import { ExtendedFields, Id, Nullable, named, Revision, Slug, Text, Timestamp } from "../../values.ts";
import { RichContent } from "../rich-content.ts";
import {
  ConnectedModifier,
  ConnectedOption,
  list,
  NewConnectedModifier,
  NewConnectedOption,
  NewProductMedia,
  optional,
  ProductMedia,
} from "./product-options.ts";
import { MAX_VARIANTS, NewSeoData, SeoData } from "./product-parts.ts";
import {
  NewMoney,
  NewSubscription,
  NewVariant,
  NewVariantWithStock,
  newVariantFields,
  PriceRange,
  Subscription,
  UnitSettings,
  Variant,
} from "./product-variants.ts";

// Products

const Named = Type.Object({ id: Type.String(), name: Type.String() });
const CategoriesInfo = Type.Object({
  categories: Type.Array(Type.Object({ id: Type.String(), index: optional(Type.Integer()) })),
});
const TagIds = Type.Object({ tagIds: Type.Array(Type.String()) });

/** Payment options that a product can have besides FULL_PAYMENT_ONLINE, the default. */
const specialPaymentOptions = ["FULL_PAYMENT_OFFLINE", "DEPOSIT_ONLINE", "MEMBERSHIP", "MEMBERSHIP_OFFLINE"] as const;
/** Lines of carts and orders have more (`PaymentOption`). */
export const productPaymentOptions = ["FULL_PAYMENT_ONLINE", ...specialPaymentOptions] as const;
export type ProductPaymentOption = (typeof productPaymentOptions)[number];

/** Gift cards and downloads are delivered as soon as nothing is due, so they can't be paid later. */
export function paymentOptionsOf(
  itemType: "PHYSICAL" | "DIGITAL" | "GIFT_CARD" | "SERVICE",
): readonly ProductPaymentOption[] {
  if (itemType === "GIFT_CARD") return ["FULL_PAYMENT_ONLINE"];
  return itemType === "DIGITAL" ? ["FULL_PAYMENT_ONLINE", "MEMBERSHIP"] : productPaymentOptions;
}

export const SpecialPaymentOption = Type.Enum([...specialPaymentOptions]);
/**
 * Extension: how shoppers pay for the product. A deposit is per unit, as an amount or a percentage of the unit price;
 * it exists with DEPOSIT_ONLINE only. Subscriptions are always paid online in full.
 */
const paymentTerms = {
  paymentOption: SpecialPaymentOption,
  depositAmount: optional(Type.String()),
  depositPercentage: optional(Type.Number()),
};
/** The default, FULL_PAYMENT_ONLINE, when absent or null. */
const NewPaymentTerms = Type.Object({
  paymentOption: Type.Enum([...productPaymentOptions]),
  depositAmount: optional(Nullable(Type.String({ decimal: { gt: "0", lte: "999999999.99", maxScale: 3 } }))),
  depositPercentage: optional(Nullable(Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: 100, multipleOf: 0.01 }))),
});

export const Product = named(
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
      main: optional(ProductMedia),
      itemsInfo: optional(Type.Object({ items: Type.Array(ProductMedia) })),
      /** Extension, with MEDIA_ITEMS_INFO: audio, documents and archives. */
      files: optional(Type.Array(MediaItem)),
    }),
    options: Type.Array(ConnectedOption),
    modifiers: Type.Array(ConnectedModifier),
    /** Not in the results of `query` and `search`. */
    variantsInfo: optional(Type.Object({ variants: Type.Array(Variant) })),
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
    actualPriceRange: PriceRange,
    compareAtPriceRange: PriceRange,
    costRange: optional(PriceRange),
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
    /** Absent for FULL_PAYMENT_ONLINE, the default. */
    paymentTerms: optional(Type.Object(paymentTerms)),
    extendedFields: optional(ExtendedFields),
    tags: optional(Type.Object({ privateTags: optional(TagIds), publicTags: optional(TagIds) })),
    subscriptionDetails: optional(
      Type.Object({ subscriptions: Type.Array(Subscription), allowOneTimePurchases: Type.Boolean() }),
    ),
    variantSummary: Type.Object({ variantCount: Type.Integer(), minPriceVariant: optional(Variant) }),
  }),
);
export type Product = Static<typeof Product>;

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
        itemsInfo: optional(Type.Object({ items: optional(list(NewProductMedia, 50)) })),
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
  paymentTerms: optional(Nullable(NewPaymentTerms)),
  extendedFields: optional(Nullable(ExtendedFields)),
  tags: optional(Nullable(NewTags)),
  subscriptionDetails: optional(
    Nullable(
      Type.Object({
        subscriptions: list(NewSubscription, 6),
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

export const NewProduct = named(
  "NewProductV3",
  Type.Object({ ...newProductFields, variantsInfo: variantsOf(NewVariant) }),
);
export type NewProduct = Static<typeof NewProduct>;
export const NewProductWithStock = named(
  "NewProductWithInventoryV3",
  Type.Object({ ...newProductFields, variantsInfo: variantsOf(NewVariantWithStock) }),
);
export type NewProductWithStock = Static<typeof NewProductWithStock>;

const changedFields = {
  id: optional(Text(36)),
  /** The current revision; a stale one is rejected. */
  revision: Revision,
  name: optional(Text(80, 1)),
  ...writableFields,
};
export const ProductChanges = named(
  "ProductChangesV3",
  Type.Object({ ...changedFields, variantsInfo: optional(variantsOf(NewVariant)) }),
);
export type ProductChanges = Static<typeof ProductChanges>;
export const ProductChangesWithStock = named(
  "ProductChangesWithInventoryV3",
  Type.Object({ ...changedFields, variantsInfo: optional(variantsOf(NewVariantWithStock)) }),
);
export type ProductChangesWithStock = Static<typeof ProductChangesWithStock>;

/** One change for all products that match a filter. Has no revision. */
export const ProductPatch = named(
  "ProductPatchV3",
  Type.Object({
    name: optional(Text(80, 1)),
    ...Type.Omit(Type.Object(writableFields), ["options", "slug"]).properties,
  }),
);
export type ProductPatch = Static<typeof ProductPatch>;

/** One change for the variants of many products. */
export const VariantPatch = named(
  "VariantPatchV3",
  Type.Object({
    visible: optional(Nullable(Type.Boolean())),
    price: optional(Type.Object({ actualPrice: optional(NewMoney), compareAtPrice: optional(Nullable(NewMoney)) })),
    physicalProperties: newVariantFields.physicalProperties,
    revenueDetails: newVariantFields.revenueDetails,
  }),
);
export type VariantPatch = Static<typeof VariantPatch>;
