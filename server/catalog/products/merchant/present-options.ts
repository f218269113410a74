/** Options and modifiers of a product, as merchants edit them. Keys are names, as in orders and carts. */
import type { ConnectedModifier, ConnectedOption, ProductMedia } from "#api/catalog/products/product-options.ts";
import { toDecimal } from "#server/platform/money/money.ts";
import type { MediaFile } from "#server/store/media/public.ts";
import type { ChoiceRow, ModifierRow, OptionRow, ProductDocument } from "../read/documents.ts";
import { presentImage, presentProductMedia } from "./present-media.ts";
import type { Presentation } from "./presentation.ts";

export function presentOptions(product: ProductDocument, presentation: Presentation): ConnectedOption[] {
  const stocked = new Set(product.stocked_choices ?? []);
  return (product.options ?? []).map((option) => ({
    id: option.sharedId ?? option.id,
    name: option.name,
    key: option.name,
    optionRenderType: option.type === "color" ? "SWATCH_CHOICES" : "TEXT_CHOICES",
    choicesSettings: {
      choices: option.choices.map((choice) => presentChoice({ product, option, choice }, stocked, presentation)),
    },
  }));
}

type Place = { product: ProductDocument; option: OptionRow; choice: ChoiceRow };

function presentChoice({ product, choice }: Place, stocked: ReadonlySet<string>, presentation: Presentation) {
  const files = (choice.mediaIds ?? []).flatMap((id) => (product.media ?? []).find((file) => file.id === id) ?? []);
  return {
    choiceId: choice.sharedId ?? choice.id,
    name: choice.name,
    key: choice.name,
    choiceType: choice.type,
    ...(choice.colorCode === null ? {} : { colorCode: choice.colorCode }),
    inStock: stocked.has(choice.id),
    visible: choice.visible,
    linkedMedia: files.map((file): ProductMedia => presentProductMedia(file, presentation)),
    ...(presentation.fields.has("PRODUCT_CHOICES_MEDIA_REFERENCES")
      ? { media: { items: (choice.mediaIds ?? []).map((mediaId) => ({ mediaId })) } }
      : {}),
    ...displayImage(choice, presentation),
  };
}

function displayImage(
  { display, displayUrl }: { display: MediaFile | null; displayUrl: string | null },
  { terms, fields }: Presentation,
) {
  if (!fields.has("PRODUCT_CHOICES_DISPLAY_IMAGE")) return {};
  if (display !== null) return { displayImage: presentImage(display, terms.baseUrl) };
  return displayUrl === null ? {} : { displayImage: { url: displayUrl, width: 0, height: 0 } };
}

export function presentModifiers(product: ProductDocument, presentation: Presentation): ConnectedModifier[] {
  const { currency } = presentation.terms;
  return (product.modifiers ?? []).map((modifier) => ({
    id: modifier.sharedId ?? modifier.id,
    name: modifier.name,
    key: modifier.renderType === "FREE_TEXT" ? modifier.title : modifier.name,
    mandatory: modifier.isMandatory,
    modifierRenderType: modifier.renderType,
    ...(modifier.renderType === "FREE_TEXT"
      ? { freeTextSettings: presentFreeText(modifier, currency) }
      : {
          choicesSettings: {
            choices: modifier.choices.map((choice) => ({
              choiceId: choice.sharedId ?? choice.id,
              name: choice.name,
              key: choice.name,
              choiceType: choice.type,
              ...(choice.colorCode === null ? {} : { colorCode: choice.colorCode }),
              addedPrice: toDecimal(choice.addedPrice, currency),
              ...displayImage(choice, presentation),
            })),
          },
        }),
  }));
}

function presentFreeText({ minLength, maxLength, addedPrice, title }: ModifierRow, currency: string) {
  return {
    minCharCount: minLength,
    maxCharCount: maxLength,
    ...(addedPrice === null ? {} : { defaultAddedPrice: toDecimal(addedPrice, currency) }),
    title,
    key: title,
  };
}
