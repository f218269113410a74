/** Converts options and personalization between the API and the form. */
import type {
  Customization,
  CustomizationChanges,
  CustomizationRenderType,
  CustomizationType,
  NewChoice,
  NewCustomization,
} from "#api/catalog/customization-values.ts";
import { formatMessage } from "#api/store/messages.ts";
import { startColor } from "#backoffice/components/forms/color-names.ts";
import { readDecimal, readInteger } from "#backoffice/grid/values.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { attributesTexts } from "./texts/texts.ts";

const { custom: texts } = attributesTexts[staffLanguage()];

export type ChoiceField = { key: string; id?: string; name: string; color: string; addedPrice: string };
export type CustomizationForm = {
  name: string;
  type: CustomizationType;
  render: CustomizationRenderType;
  choices: ChoiceField[];
  title: string;
  minLength: string;
  maxLength: string;
  addedPrice: string;
};

export function toForm(one: Customization | undefined): CustomizationForm {
  return {
    name: one?.name ?? "",
    type: one?.customizationType ?? "PRODUCT_OPTION",
    render: one?.customizationRenderType ?? "TEXT_CHOICES",
    choices: (one?.choicesSettings?.choices ?? []).map(({ id, name, colorCode, defaultAddedPrice }) => ({
      key: id,
      id,
      name,
      color: colorCode ?? "",
      addedPrice: defaultAddedPrice === undefined || Number(defaultAddedPrice) === 0 ? "" : defaultAddedPrice,
    })),
    title: one?.freeTextInput?.title ?? "",
    minLength: one?.freeTextInput === undefined ? "" : String(one.freeTextInput.minCharCount),
    maxLength: one?.freeTextInput === undefined ? "" : String(one.freeTextInput.maxCharCount),
    addedPrice: one?.freeTextInput?.defaultAddedPrice ?? "",
  };
}

function details(form: CustomizationForm) {
  if (form.render === "FREE_TEXT") {
    return {
      freeTextInput: {
        title: form.title.trim() || form.name.trim(),
        minCharCount: Number(readInteger(form.minLength) ?? 0),
        maxCharCount: Number(readInteger(form.maxLength) ?? 100),
        defaultAddedPrice: readDecimal(form.addedPrice) ?? null,
      },
    };
  }
  return { choicesSettings: { choices: form.choices.map((choice) => toChoice(choice, form)) } };
}

function toChoice({ id, name, color, addedPrice }: ChoiceField, { render, type }: CustomizationForm): NewChoice {
  const isSwatch = render === "SWATCH_CHOICES";
  const several = color.includes(",");
  return {
    ...(id !== undefined && { id }),
    name: name.trim(),
    choiceType: isSwatch ? (several ? "MULTIPLE_COLORS" : "ONE_COLOR") : "CHOICE_TEXT",
    ...(isSwatch && { colorCode: color || startColor(name) }),
    ...(type === "MODIFIER" && { defaultAddedPrice: readDecimal(addedPrice) ?? null }),
  };
}

export function toNew(form: CustomizationForm): NewCustomization {
  return {
    name: form.name.trim(),
    customizationType: form.type,
    customizationRenderType: form.render,
    ...details(form),
  };
}

export function toChanges(form: CustomizationForm, { id, revision }: Customization): CustomizationChanges {
  return { id, revision, name: form.name.trim(), ...details(form) };
}

/** The problem with the values that prevents saving. */
export function problemOfChoices(form: CustomizationForm): string | undefined {
  if (form.render === "FREE_TEXT") return undefined;
  if (form.choices.length === 0) return texts.problems.values;
  const names = form.choices.map(({ name }) => name.trim().toLowerCase());
  if (names.includes("")) return texts.problems.valueName;
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  return twice === undefined ? undefined : formatMessage(staffLanguage(), texts.problems.twice, { name: twice });
}

export function kindLabel(type: CustomizationType, render: CustomizationRenderType): string {
  const { kinds } = texts;
  if (type === "PRODUCT_OPTION") return render === "SWATCH_CHOICES" ? kinds.optionSwatches : kinds.option;
  if (render === "FREE_TEXT") return kinds.text;
  return render === "SWATCH_CHOICES" ? kinds.swatches : kinds.list;
}
