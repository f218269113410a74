/** Pure functions for options and modifiers: the requested customizations, and the resulting rows. */
import type {
  NewConnectedModifier,
  NewConnectedOption,
  NewProductMedia,
} from "#api/catalog/products/product-options.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { type Minor, parseDecimal } from "#server/platform/money/money.ts";
import {
  type FindCustomization,
  pickChoice,
  type RequestedChoice,
  type RequestedCustomization,
  type SharedChoice,
} from "./connect-customizations.ts";

type Options = readonly NewConnectedOption[];
type Modifiers = readonly NewConnectedModifier[];
type OptionChoice = NonNullable<NewConnectedOption["choicesSettings"]>["choices"][number];

/** @throws {AppError} PRODUCT_OPTION_NAME_AND_TYPE_REQUIRED, PRODUCT_OPTION_CHOICE_NAME_AND_TYPE_REQUIRED */
export const requestedOptions = (options: Options): RequestedCustomization[] => options.map(requestedOption);

function requestedOption(option: NewConnectedOption): RequestedCustomization {
  const id = option.id ?? null;
  if (id === null && (isBlank(option.name) || option.optionRenderType === undefined)) {
    throw new AppError("PRODUCT_OPTION_NAME_AND_TYPE_REQUIRED");
  }
  const choices = option.choicesSettings?.choices ?? [];
  if (choices.length === 0) throw new AppError("PRODUCT_OPTION_CHOICE_NAME_AND_TYPE_REQUIRED");
  return {
    kind: "PRODUCT_OPTION",
    id,
    name: (option.name ?? "").trim(),
    renderType: option.optionRenderType ?? "TEXT_CHOICES",
    choices: choices.map((choice) => requestedChoice(choice, "PRODUCT_OPTION_CHOICE_NAME_AND_TYPE_REQUIRED")),
  };
}

type ChoiceInput = Pick<OptionChoice, "choiceId" | "name" | "choiceType" | "colorCode">;
type ChoiceCode = "PRODUCT_OPTION_CHOICE_NAME_AND_TYPE_REQUIRED" | "MODIFIER_CHOICE_NAME_AND_TYPE_REQUIRED";

function requestedChoice({ choiceId, name, choiceType, colorCode }: ChoiceInput, code: ChoiceCode): RequestedChoice {
  const isColor = choiceType === "ONE_COLOR" || choiceType === "MULTIPLE_COLORS";
  const isNamed = !isBlank(name) && choiceType !== undefined && (!isColor || !isBlank(colorCode));
  if (isBlank(choiceId) && !isNamed) throw new AppError(code);
  return {
    id: isBlank(choiceId) ? null : (choiceId ?? null),
    name: name?.trim() ?? null,
    type: choiceType ?? null,
    colorCode: isColor ? (colorCode ?? null) : null,
  };
}

const isBlank = (text: string | null | undefined): boolean => (text ?? "").trim() === "";

/** @throws {AppError} MODIFIER_NAME_AND_TYPE_REQUIRED, MODIFIER_CHOICE_NAME_AND_TYPE_REQUIRED */
export const requestedModifiers = (modifiers: Modifiers): RequestedCustomization[] => modifiers.map(requestedModifier);

function requestedModifier(modifier: NewConnectedModifier): RequestedCustomization {
  const id = modifier.id ?? null;
  if (id === null && (isBlank(modifier.name) || modifier.modifierRenderType === undefined)) {
    throw new AppError("MODIFIER_NAME_AND_TYPE_REQUIRED");
  }
  const renderType = modifier.modifierRenderType ?? (modifier.freeTextSettings ? "FREE_TEXT" : "TEXT_CHOICES");
  const choices = modifier.choicesSettings?.choices ?? [];
  if (id === null && renderType !== "FREE_TEXT" && choices.length === 0) {
    throw new AppError("MODIFIER_CHOICE_NAME_AND_TYPE_REQUIRED");
  }
  return {
    kind: "MODIFIER",
    id,
    name: (modifier.name ?? "").trim(),
    renderType,
    choices: choices.map((choice) => requestedChoice(choice, "MODIFIER_CHOICE_NAME_AND_TYPE_REQUIRED")),
  };
}

type ChoicePlan = {
  id: string;
  sharedId: string;
  name: string;
  value: string;
  visible: boolean;
  media: readonly MediaInput[];
};
export type OptionPlan = {
  id: string;
  sharedId: string;
  name: string;
  type: "drop_down" | "color";
  choices: ChoicePlan[];
};
/** An image by id or by address. */
export type MediaInput = { mediaId: string | undefined; url: string | undefined };

/** The product's existing options: row ids are kept per customization (or name). */
export type KnownOption = {
  id: string;
  sharedId: string | null;
  name: string;
  choices: readonly { id: string; sharedId: string | null; name: string; visible: boolean }[];
};

type PlanContext = { findCustomization: FindCustomization; known: readonly KnownOption[]; makeId: () => string };

/** @throws {AppError} DUPLICATE_PRODUCT_OPTIONS, CUSTOMIZATION_NOT_EXIST, CHOICE_NOT_EXIST */
export function planOptions(options: Options, { findCustomization, known, makeId }: PlanContext): OptionPlan[] {
  const allRequested = requestedOptions(options);
  const plans = options.map((option, index): OptionPlan => {
    const requested = allRequested[index] ?? requestedOption(option);
    const shared = findCustomization(requested);
    const before = known.find(({ sharedId, name }) => sharedId === shared.id || name === shared.name);
    return {
      id: before?.id ?? makeId(),
      sharedId: shared.id,
      name: shared.name,
      type: shared.renderType === "SWATCH_CHOICES" ? "color" : "drop_down",
      choices: (option.choicesSettings?.choices ?? []).map((choice, place): ChoicePlan => {
        const picked = pickChoice(shared, requested.choices[place] ?? requestedChoice(choice, NAME_REQUIRED));
        const previous = before?.choices.find(({ sharedId, name }) => sharedId === picked.id || name === picked.name);
        return {
          id: previous?.id ?? makeId(),
          sharedId: picked.id,
          name: picked.name,
          value: choiceValue(picked, choice.colorCode ?? undefined),
          visible: previous?.visible ?? true,
          media: toMediaInputs(choice),
        };
      }),
    };
  });
  requireDistinct(plans.map(({ sharedId }) => sharedId));
  requireDistinct(plans.map(({ name }) => name));
  for (const { choices } of plans) requireDistinct(choices.map(({ sharedId }) => sharedId));
  return plans;
}

const NAME_REQUIRED = "PRODUCT_OPTION_CHOICE_NAME_AND_TYPE_REQUIRED" as const;

function requireDistinct(ids: readonly string[]): void {
  if (new Set(ids).size !== ids.length) throw new AppError("DUPLICATE_PRODUCT_OPTIONS");
}

/** The version 1 value of a choice: a CSS color, or the label. */
function choiceValue({ type, name, colorCode }: SharedChoice, own: string | undefined): string {
  const color = own ?? colorCode ?? name;
  if (type === "ONE_COLOR") return color.slice(0, 50);
  // A product-specific color can contain commas (`rgb(10, 20, 30)`), so only MULTIPLE_COLORS values are split at them.
  return (type === "MULTIPLE_COLORS" ? (color.split(",")[0] ?? name) : name).slice(0, 50);
}

function toMediaInputs({ media, linkedMedia }: OptionChoice): MediaInput[] {
  if (media !== undefined) return (media?.items ?? []).map(({ mediaId, url }) => ({ mediaId, url }));
  return (linkedMedia ?? []).map(({ id, url }: NewProductMedia) => ({ mediaId: id, url }));
}

export type ModifierPlan = {
  id: string;
  sharedId: string;
  name: string;
  title: string;
  renderType: "FREE_TEXT" | "TEXT_CHOICES" | "SWATCH_CHOICES";
  isMandatory: boolean;
  minLength: number;
  maxLength: number;
  addedPrice: Minor | null;
  choices: {
    id: string;
    sharedId: string;
    name: string;
    type: SharedChoice["type"];
    colorCode: string | null;
    addedPrice: Minor;
  }[];
};

const duplicateModifiersError = (): ValidationError =>
  new ValidationError([
    {
      field: "product.modifiers",
      description: "lists a modifier twice",
      violatedRule: "OTHER",
      ruleName: "MODIFIERS_ID_DUPLICATION_ERROR",
      data: {},
    },
  ]);

/**
 * @throws {AppError} DUPLICATE_PRODUCT_OPTIONS, CUSTOMIZATION_NOT_EXIST, CHOICE_NOT_EXIST
 * @throws {ValidationError} MODIFIERS_ID_DUPLICATION_ERROR
 */
export function planModifiers(
  modifiers: Modifiers,
  {
    findCustomization,
    makeId,
    currency,
  }: { findCustomization: FindCustomization; makeId: () => string; currency: string },
): ModifierPlan[] {
  const allRequested = requestedModifiers(modifiers);
  const toMinor = (text: string | null | undefined): Minor | null =>
    text === undefined || text === null ? null : parseDecimal(text, currency, "HALF_UP");
  const plans = modifiers.map((modifier, index): ModifierPlan => {
    const requested = allRequested[index] ?? requestedModifier(modifier);
    const shared = findCustomization(requested);
    const text = modifier.freeTextSettings;
    const maxLength = text?.maxCharCount ?? shared.maxLength;
    return {
      id: makeId(),
      sharedId: shared.id,
      name: shared.name,
      title: text?.title ?? shared.title ?? shared.name,
      renderType: shared.renderType,
      isMandatory: modifier.mandatory ?? false,
      minLength: Math.min(text?.minCharCount ?? shared.minLength, maxLength),
      maxLength: Math.max(1, maxLength),
      addedPrice: text === undefined ? shared.addedPrice : toMinor(text.defaultAddedPrice),
      choices:
        shared.renderType === "FREE_TEXT"
          ? []
          : (modifier.choicesSettings?.choices ?? []).map((choice, place) => {
              const picked = pickChoice(shared, requested.choices[place] ?? requestedChoice(choice, NAME_REQUIRED));
              return {
                id: makeId(),
                sharedId: picked.id,
                name: picked.name,
                type: picked.type,
                // The product's own color, else the shared one.
                colorCode: picked.type === "CHOICE_TEXT" ? picked.colorCode : (choice.colorCode ?? picked.colorCode),
                addedPrice: toMinor(choice.addedPrice) ?? picked.addedPrice ?? 0,
              };
            }),
    };
  });
  if (new Set(plans.map(({ sharedId }) => sharedId)).size < plans.length) throw duplicateModifiersError();
  requireDistinct(plans.map(({ title }) => title));
  for (const { choices } of plans) requireDistinct(choices.map(({ name }) => name));
  return plans;
}
