/**
 * Product options, the variants their choices form, and each variant's stock
 * (docs/protocol/catalog-v1.md#options-and-variants).
 */
import { type Static, Type } from "typebox";
import { Media } from "../../../store/media-values.ts";
import { Id, Nullable, named, Sku, Text } from "../../../values.ts";
import { Dimensions, MAX_VARIANTS, VariantStock } from "../../products/product-parts.ts";
import { Amount, CostAndProfitData, PriceData } from "./product-price-values.ts";

export const Choice = named(
  "Choice",
  Type.Object({
    /** A CSS color for color options. */
    value: Type.String(),
    /** The label, as used in `choices` of a variant and `options` of a catalog reference. */
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

/** Clients decode images of this shape into media references (docs/protocol/media.md#forms). */
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

export const OptionInput = named(
  "ProductOptionInput",
  Type.Object({
    optionType: Type.Optional(Type.Enum(["drop_down", "color", "unspecified_option_type"])),
    name: Text(50, 1),
    choices: Type.Array(
      Type.Object({
        value: Text(50, 1),
        /** Defaults to the value. */
        description: Type.Optional(Text(50, 1)),
        visible: Type.Optional(Type.Boolean()),
      }),
      { minItems: 1, maxItems: 100 },
    ),
  }),
);

export const VariantOverride = named(
  "VariantOverride",
  Type.Object({
    choices: Type.Optional(ChoiceMap),
    variantIds: Type.Optional(Type.Array(Text(36, 1), { maxItems: MAX_VARIANTS })),
    /** Null: inherits from the product. */
    price: Type.Optional(Nullable(Amount)),
    cost: Type.Optional(Nullable(Amount)),
    weight: Type.Optional(Nullable(Amount)),
    sku: Type.Optional(Nullable(Sku)),
    visible: Type.Optional(Nullable(Type.Boolean())),
    productDimensions: Type.Optional(Nullable(Dimensions)),
    packageDimensions: Type.Optional(Nullable(Dimensions)),
  }),
);
export type VariantOverride = Static<typeof VariantOverride>;
