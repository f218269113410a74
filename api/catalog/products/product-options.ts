/**
 * Media, options and modifiers of products (docs/protocol/catalog-v3.md#options-and-modifiers,
 * docs/protocol/media.md#forms).
 */
import { type Static, Type } from "typebox";
import { Nullable, named, Text } from "../../values.ts";
import { ChoiceType, CustomizationRenderType } from "../customization-values.ts";

/** Short alias, because nearly every field of a product is optional. */
export const optional = <S extends Parameters<typeof Type.Optional>[0]>(schema: S) => Type.Optional(schema);
export const list = <S extends Parameters<typeof Type.Array>[0]>(schema: S, maxItems: number, minItems = 0) =>
  Type.Array(schema, minItems === 0 ? { maxItems } : { maxItems, minItems });

// Media

/** With an `id`, clients identify the image by it; otherwise by its address (docs/protocol/media.md#forms). */
export const ProductImage = named(
  "ImageV3",
  Type.Object({
    id: optional(Type.String()),
    url: Type.String(),
    width: Type.Integer(),
    height: Type.Integer(),
    filename: optional(Type.String()),
    altText: optional(Type.String()),
  }),
);
export type ProductImage = Static<typeof ProductImage>;
export const ProductVideo = named(
  "VideoV3",
  Type.Object({
    id: optional(Type.String()),
    url: optional(Type.String()),
    filename: optional(Type.String()),
    posters: Type.Array(ProductImage),
    resolutions: Type.Array(
      Type.Object({
        url: Type.String(),
        width: Type.Integer(),
        height: Type.Integer(),
        format: optional(Type.String()),
      }),
    ),
  }),
);
export const Thumbnail = named(
  "ThumbnailV3",
  Type.Object({
    url: Type.String(),
    width: Type.Integer(),
    height: Type.Integer(),
    altText: optional(Type.String()),
  }),
);
export const ProductMedia = named(
  "ProductMediaV3",
  Type.Object({
    id: optional(Type.String()),
    url: optional(Type.String()),
    image: optional(ProductImage),
    video: optional(ProductVideo),
    altText: optional(Type.String()),
    displayName: optional(Type.String()),
    mediaType: Type.Enum(["IMAGE", "VIDEO"]),
    thumbnail: optional(Thumbnail),
    uploadId: optional(Type.String()),
  }),
);
export type ProductMedia = Static<typeof ProductMedia>;

export const NewProductMedia = Type.Object({
  id: optional(Text(200, 1)),
  url: optional(Text(2048, 1)),
  altText: optional(Nullable(Text(1000))),
  displayName: optional(Nullable(Text(80))),
});
export type NewProductMedia = Static<typeof NewProductMedia>;
const NewMediaReference = Type.Object({ mediaId: optional(Text(200, 1)), url: optional(Text(2048, 1)) });

// Options and modifiers

export const optionRenderTypes = ["TEXT_CHOICES", "SWATCH_CHOICES"] as const;
export type OptionRenderType = (typeof optionRenderTypes)[number];

const MediaReferences = Type.Object({ items: Type.Array(Type.Object({ mediaId: Type.String() })) });

export const ConnectedChoice = named(
  "ConnectedOptionChoice",
  Type.Object({
    choiceId: Type.String(),
    name: Type.String(),
    key: Type.String(),
    choiceType: ChoiceType,
    /** Several colors are comma-separated. */
    colorCode: optional(Type.String()),
    inStock: Type.Boolean(),
    visible: Type.Boolean(),
    linkedMedia: Type.Array(ProductMedia),
    /** Only with PRODUCT_CHOICES_MEDIA_REFERENCES. */
    media: optional(MediaReferences),
    /** Only with PRODUCT_CHOICES_DISPLAY_IMAGE. */
    displayImage: optional(ProductImage),
  }),
);
export const ConnectedOption = named(
  "ConnectedOption",
  Type.Object({
    /** The id of the shared customization. */
    id: Type.String(),
    name: Type.String(),
    key: Type.String(),
    optionRenderType: Type.Enum([...optionRenderTypes]),
    choicesSettings: Type.Object({ choices: Type.Array(ConnectedChoice) }),
  }),
);
export type ConnectedOption = Static<typeof ConnectedOption>;

export const FreeTextSettings = named(
  "FreeTextSettings",
  Type.Object({
    minCharCount: Type.Integer(),
    maxCharCount: Type.Integer(),
    defaultAddedPrice: optional(Type.String()),
    title: Type.String(),
    key: Type.String(),
  }),
);
export const ConnectedModifier = named(
  "ConnectedModifier",
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    key: Type.String(),
    mandatory: Type.Boolean(),
    modifierRenderType: CustomizationRenderType,
    freeTextSettings: optional(FreeTextSettings),
    choicesSettings: optional(
      Type.Object({
        choices: Type.Array(
          Type.Object({
            choiceId: Type.String(),
            name: Type.String(),
            key: Type.String(),
            choiceType: ChoiceType,
            colorCode: optional(Type.String()),
            /** Decimal string in the store currency. */
            addedPrice: Type.String(),
            displayImage: optional(ProductImage),
          }),
        ),
      }),
    ),
  }),
);
export type ConnectedModifier = Static<typeof ConnectedModifier>;

const newChoice = {
  choiceId: optional(Nullable(Text(36, 1))),
  name: optional(Nullable(Text(50, 1))),
  choiceType: optional(ChoiceType),
  colorCode: optional(Nullable(Text(200, 3))),
  /** Image of the choice in every product that has it, by `id` or address. Null removes it; undefined keeps it. */
  displayImage: optional(Nullable(Type.Object({ id: optional(Text(200, 1)), url: optional(Text(2048, 1)) }))),
};
export const NewConnectedOption = named(
  "NewConnectedOption",
  Type.Object({
    id: optional(Nullable(Text(36, 1))),
    name: optional(Nullable(Text(50, 1))),
    optionRenderType: optional(Type.Enum([...optionRenderTypes])),
    choicesSettings: optional(
      Type.Object({
        choices: list(
          Type.Object({
            ...newChoice,
            linkedMedia: optional(list(NewProductMedia, 15)),
            media: optional(Nullable(Type.Object({ items: list(NewMediaReference, 50) }))),
          }),
          1000,
          1,
        ),
      }),
    ),
  }),
);
export type NewConnectedOption = Static<typeof NewConnectedOption>;

const AddedPrice = Type.String({ decimal: { gte: "0", lte: "999999999.99", maxScale: 3 } });
export const NewConnectedModifier = named(
  "NewConnectedModifier",
  Type.Object({
    id: optional(Nullable(Text(36, 1))),
    name: optional(Nullable(Text(50, 1))),
    mandatory: optional(Nullable(Type.Boolean())),
    modifierRenderType: optional(CustomizationRenderType),
    freeTextSettings: optional(
      Type.Object({
        minCharCount: optional(Type.Integer({ minimum: 0, maximum: 500 })),
        maxCharCount: optional(Type.Integer({ minimum: 1, maximum: 500 })),
        defaultAddedPrice: optional(Nullable(AddedPrice)),
        title: optional(Text(150, 1)),
      }),
    ),
    choicesSettings: optional(
      Type.Object({
        choices: list(Type.Object({ ...newChoice, addedPrice: optional(Nullable(AddedPrice)) }), 1000, 1),
      }),
    ),
  }),
);
export type NewConnectedModifier = Static<typeof NewConnectedModifier>;
