/**
 * Customization shapes: options and modifiers shared between products
 * (docs/protocol/shared-entities.md#customizations). Prices are decimal strings.
 */
import { type Static, Type } from "typebox";
import { Id, Image, Nullable, named, Revision, Text, Timestamp, Words } from "../values.ts";

export const customizationTypes = ["PRODUCT_OPTION", "MODIFIER"] as const;
export const renderTypes = ["FREE_TEXT", "TEXT_CHOICES", "SWATCH_CHOICES"] as const;
export const choiceTypes = ["CHOICE_TEXT", "ONE_COLOR", "MULTIPLE_COLORS", "IMAGE"] as const;
export const CustomizationType = Type.Enum([...customizationTypes]);
export const CustomizationRenderType = Type.Enum([...renderTypes]);
export const ChoiceType = Type.Enum([...choiceTypes]);
export type CustomizationType = Static<typeof CustomizationType>;
export type CustomizationRenderType = Static<typeof CustomizationRenderType>;
export type ChoiceType = Static<typeof ChoiceType>;

export const MAX_CHOICES = 1000;

const Price = Type.String({ decimal: { gte: "0", lte: "999999999.99", maxScale: 3 } });
/** Rejects strings of only white space. */
const words = (maxLength: number) => Words(maxLength);

export const CustomizationChoice = named(
  "CustomizationChoice",
  Type.Object({
    id: Id,
    choiceType: ChoiceType,
    /** Carts and catalog references refer to this key; it doesn't change when the name does. */
    key: Type.String(),
    name: Type.String(),
    /** A CSS color for ONE_COLOR; several, comma-separated, for MULTIPLE_COLORS. */
    colorCode: Type.Optional(Type.String()),
    defaultAddedPrice: Type.Optional(Type.String()),
    /** Only with CHOICE_DISPLAY_IMAGE. */
    displayImage: Type.Optional(Image),
    primaryChoiceIds: Type.Optional(Type.Array(Type.String())),
  }),
);
export type CustomizationChoice = Static<typeof CustomizationChoice>;

export const FreeTextInput = named(
  "FreeTextInput",
  Type.Object({
    minCharCount: Type.Integer(),
    maxCharCount: Type.Integer(),
    defaultAddedPrice: Type.Optional(Type.String()),
    title: Type.String(),
    key: Type.String(),
  }),
);

export const Customization = named(
  "Customization",
  Type.Object({
    id: Id,
    revision: Revision,
    createdDate: Timestamp,
    updatedDate: Timestamp,
    name: Type.String(),
    key: Type.String(),
    customizationType: CustomizationType,
    customizationRenderType: CustomizationRenderType,
    /** Only for FREE_TEXT. */
    freeTextInput: Type.Optional(FreeTextInput),
    /** Only for TEXT_CHOICES and SWATCH_CHOICES. */
    choicesSettings: Type.Optional(Type.Object({ choices: Type.Array(CustomizationChoice) })),
    /** Only with ASSIGNED_PRODUCTS_COUNT. */
    assignedProductsCount: Type.Optional(Type.Integer()),
  }),
);
export type Customization = Static<typeof Customization>;

/** One color; for MULTIPLE_COLORS, several, comma-separated. */
const ColorCode = Type.String({
  minLength: 3,
  maxLength: 40,
  pattern: "^#?[0-9A-Fa-f]{3,8}(,#?[0-9A-Fa-f]{3,8}){0,3}$",
});
const choiceFields = {
  colorCode: Type.Optional(Nullable(ColorCode)),
  defaultAddedPrice: Type.Optional(Nullable(Price)),
  /** A stored image by `id`, or any image by `url`. */
  displayImage: Type.Optional(Nullable(Type.Object({ id: Type.Optional(Text(200)), url: Type.Optional(Text(2048)) }))),
  primaryChoiceIds: Type.Optional(Type.Array(Id, { maxItems: 4 })),
};
export const NewChoice = named(
  "NewCustomizationChoice",
  Type.Object({
    /** Keeps an existing choice (`set-choices`). */
    id: Type.Optional(Nullable(Id)),
    choiceType: ChoiceType,
    name: words(50),
    ...choiceFields,
  }),
);
export type NewChoice = Static<typeof NewChoice>;
export const ChoiceChanges = named(
  "CustomizationChoiceChanges",
  Type.Object({ id: Id, name: Type.Optional(words(50)), choiceType: Type.Optional(ChoiceType), ...choiceFields }),
);
export type ChoiceChanges = Static<typeof ChoiceChanges>;

const NewFreeText = Type.Object({
  minCharCount: Type.Optional(Type.Integer({ minimum: 0, maximum: 500 })),
  maxCharCount: Type.Optional(Type.Integer({ minimum: 0, maximum: 500 })),
  defaultAddedPrice: Type.Optional(Nullable(Price)),
  title: words(100),
});
export type NewFreeText = Static<typeof NewFreeText>;

export const NewCustomization = named(
  "NewCustomization",
  Type.Object({
    name: words(50),
    customizationType: CustomizationType,
    customizationRenderType: CustomizationRenderType,
    freeTextInput: Type.Optional(NewFreeText),
    choicesSettings: Type.Optional(
      Type.Object({ choices: Type.Array(NewChoice, { minItems: 1, maxItems: MAX_CHOICES }) }),
    ),
  }),
);
export type NewCustomization = Static<typeof NewCustomization>;

export const CustomizationChanges = named(
  "CustomizationChanges",
  Type.Object({
    id: Type.Optional(Text(36)),
    revision: Revision,
    name: Type.Optional(words(50)),
    freeTextInput: Type.Optional(Type.Partial(NewFreeText)),
    /** Replaces the whole list; choices sent with an id are kept. */
    choicesSettings: Type.Optional(
      Type.Object({ choices: Type.Array(NewChoice, { minItems: 1, maxItems: MAX_CHOICES }) }),
    ),
  }),
);
export type CustomizationChanges = Static<typeof CustomizationChanges>;
