/** Validation rules of customizations and choices (docs/protocol/shared-entities.md#customizations). Pure functions. */
import type {
  ChoiceType,
  CustomizationRenderType,
  NewChoice,
  NewCustomization,
} from "#api/catalog/customization-values.ts";
import { MAX_CHOICES } from "#api/catalog/customization-values.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";

type Kind = Pick<NewCustomization, "customizationType" | "customizationRenderType">;

const FITTING: Readonly<Record<CustomizationRenderType, readonly ChoiceType[]>> = {
  FREE_TEXT: [],
  TEXT_CHOICES: ["CHOICE_TEXT", "IMAGE"],
  SWATCH_CHOICES: ["ONE_COLOR", "MULTIPLE_COLORS", "IMAGE"],
};

/** @throws {AppError | ValidationError} when the fields don't match the type, or one is missing */
export function requireShape(customization: NewCustomization): void {
  const { customizationRenderType, freeTextInput, choicesSettings } = customization;
  requireKind(customization);
  if (customizationRenderType === "FREE_TEXT") {
    if (choicesSettings !== undefined) throw new AppError("DOESNT_SUPPORT_CHOICES");
    if (freeTextInput === undefined) throw new AppError("INVALID_FREE_TEXT_SETTINGS");
    requireLengths(freeTextInput);
    return;
  }
  if (freeTextInput !== undefined) throw new AppError("DOESNT_SUPPORT_FREE_TEXT");
  if (choicesSettings === undefined) {
    throw new ValidationError([
      {
        field: "customization.choicesSettings",
        description: "must have choices",
        violatedRule: "REQUIRED_FIELD",
        data: {},
      },
    ]);
  }
  requireChoices(choicesSettings.choices, customizationRenderType);
}

function requireKind({ customizationType, customizationRenderType }: Kind): void {
  if (customizationType === "PRODUCT_OPTION" && customizationRenderType === "FREE_TEXT")
    throw new AppError("INVALID_CUSTOMIZATION_RENDER_TYPE");
}

export function requireLengths({
  minCharCount = 0,
  maxCharCount = 500,
}: {
  minCharCount?: number | undefined;
  maxCharCount?: number | undefined;
}): void {
  if (minCharCount > maxCharCount) throw new AppError("INVALID_FREE_TEXT_SETTINGS");
}

type Choice = Pick<NewChoice, "name" | "choiceType" | "colorCode" | "displayImage" | "primaryChoiceIds">;

/** Validates all choices of one customization together. */
export function requireChoices(
  choices: readonly Choice[],
  renderType: CustomizationRenderType,
  customizationIds: readonly string[] = [],
): void {
  if (renderType === "FREE_TEXT") throw new AppError("DOESNT_SUPPORT_CHOICES");
  if (choices.length > MAX_CHOICES) throw new AppError("CHOICES_LIMIT_EXCEEDED", { data: { customizationIds } });
  const names = new Set<string>();
  for (const choice of choices) {
    const name = choice.name.trim();
    if (names.has(name)) throw new AppError("DUPLICATE_CHOICE_NAME", { data: { name } });
    names.add(name);
    requireChoice(choice, renderType);
  }
}

export function requireChoice(choice: Choice, renderType: CustomizationRenderType): void {
  const { choiceType, name } = choice;
  if (!FITTING[renderType].includes(choiceType))
    throw new AppError("INVALID_CHOICE_TYPE", { data: { name, choiceType } });
  const colors = (choice.colorCode ?? "").split(",").filter((code) => code !== "").length;
  const isFitting = {
    CHOICE_TEXT: colors === 0,
    ONE_COLOR: colors === 1,
    MULTIPLE_COLORS: colors > 1 || (choice.primaryChoiceIds ?? []).length > 0,
    IMAGE: colors === 0 && choice.displayImage !== undefined && choice.displayImage !== null,
  }[choiceType];
  if (!isFitting) throw new AppError("INVALID_CHOICE_VALUE", { data: { name, choiceType } });
}

/** @throws {AppError} CHOICE_IDS_MISMATCH unless both lists have the same ids, each exactly once */
export function requireSameIds(given: readonly string[], known: readonly string[]): void {
  const wanted = given.map((id) => id.toLowerCase());
  const missingIds = known.filter((id) => !wanted.includes(id));
  const extraIds = wanted.filter((id, index) => !known.includes(id) || wanted.indexOf(id) !== index);
  if (missingIds.length > 0 || extraIds.length > 0)
    throw new AppError("CHOICE_IDS_MISMATCH", { data: { missingIds, extraIds } });
}
