/** Product modifiers: free texts and choices, some with a charge. */

import type { ConnectedModifier } from "#api/catalog/wire/v3/product-options.ts";
import type { Language } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { formatAmount } from "#storefront/money.ts";
import type { Picture } from "#storefront/pictures.ts";
import type { Shown } from "../shown.ts";
import { productTexts } from "../texts/texts.ts";
import type { ChargeView, ModifierView, SummaryView, SwatchView } from "../views.ts";
import { pickField, textField } from "./fields.ts";
import type { Selection } from "./selection.ts";

type Money = { locale: string; currency: string };

const MAX_TEXT = 500;

/** A free text is known to the cart by its title, a choice by the modifier's name. */
export const titleOf = (modifier: ConnectedModifier): string => modifier.freeTextSettings?.title ?? modifier.name;

export function presentModifiers({ whole }: Shown, selection: Selection, money: Money): readonly ModifierView[] {
  return whole.modifiers.map((modifier): ModifierView => {
    const text = modifier.freeTextSettings;
    if (modifier.modifierRenderType === "FREE_TEXT") {
      const title = titleOf(modifier);
      return {
        kind: "text",
        name: textField(title),
        label: title,
        minLength: text?.minCharCount ?? 0,
        maxLength: text?.maxCharCount ?? MAX_TEXT,
        isRequired: modifier.mandatory,
        value: selection.texts[title] ?? "",
        charge: chargeOf(text?.defaultAddedPrice, money),
      };
    }
    return {
      kind: "choices",
      name: pickField(modifier.name),
      isRequired: modifier.mandatory,
      isSwatches: modifier.modifierRenderType === "SWATCH_CHOICES",
      choices: (modifier.choicesSettings?.choices ?? []).map((choice) => ({
        value: choice.name,
        swatch: swatchOf(choice),
        charge: chargeOf(choice.addedPrice, money),
        isChosen: selection.picks[modifier.name] === choice.name,
      })),
    };
  });
}

function chargeOf(amount: string | undefined, money: Money): ChargeView | undefined {
  const value = Number(amount ?? "0");
  return value > 0 ? { amount: value, text: `+${formatAmount(value, money)}` } : undefined;
}

type WireSwatch = {
  name: string;
  choiceType: string;
  colorCode?: string;
  displayImage?: { id?: string; url: string; width: number; height: number };
};

/** The look of a choice on the wire; text choices have none. */
export function swatchOf(choice: WireSwatch): SwatchView | undefined {
  if (choice.displayImage) {
    const { id, url, width, height } = choice.displayImage;
    const picture: Picture = { url, width, height, alt: choice.name, ...(id !== undefined && { id }) };
    return { picture };
  }
  const isColored = choice.choiceType === "ONE_COLOR" || choice.choiceType === "MULTIPLE_COLORS";
  return isColored && choice.colorCode ? { colors: colorsOf(choice.colorCode) } : undefined;
}

/** Several colors are joined by commas; those inside brackets belong to one color. */
export const colorsOf = (code: string): readonly string[] =>
  code
    .split(/[,/|](?![^(]*\))/)
    .map((color) => color.trim())
    .filter((color) => color !== "");

/** The sum beside the button: undefined when nothing is added to the price. */
export function presentSummary(
  modifiers: readonly ModifierView[],
  base: { label: string; amount: number },
  money: Money,
): SummaryView | undefined {
  const charges = modifiers.flatMap((modifier) => {
    if (modifier.kind === "text")
      return modifier.value.trim() !== "" && modifier.charge
        ? [{ label: modifier.label, charge: modifier.charge }]
        : [];
    const chosen = modifier.choices.find((choice) => choice.isChosen);
    return chosen?.charge ? [{ label: chosen.value, charge: chosen.charge }] : [];
  });
  if (charges.length === 0) return undefined;
  const total = charges.reduce((sum, { charge }) => sum + charge.amount, base.amount);
  return {
    lines: [
      { label: base.label, text: formatAmount(base.amount, money) },
      ...charges.map(({ label, charge }) => ({ label, text: charge.text })),
    ],
    total: formatAmount(total, money),
  };
}

/** Error messages by form field. */
export function modifierProblems({ whole }: Shown, selection: Selection, language: Language): Record<string, string> {
  const problems: Record<string, string> = {};
  const texts = productTexts[language].problems;
  for (const modifier of whole.modifiers) {
    if (modifier.modifierRenderType !== "FREE_TEXT") {
      const picked = selection.picks[modifier.name] ?? "";
      const isKnown = modifier.choicesSettings?.choices.some((choice) => choice.name === picked) ?? false;
      if (picked === "" ? modifier.mandatory : !isKnown)
        problems[pickField(modifier.name)] = formatMessage(language, texts.option, { option: modifier.name });
      continue;
    }
    const title = titleOf(modifier);
    const problem = textProblem((selection.texts[title] ?? "").trim(), modifier, language);
    if (problem) problems[textField(title)] = problem;
  }
  return problems;
}

function textProblem(
  text: string,
  { mandatory, freeTextSettings }: ConnectedModifier,
  language: Language,
): string | undefined {
  const texts = productTexts[language].problems;
  const length = [...text].length;
  const { minCharCount = 0, maxCharCount = MAX_TEXT } = freeTextSettings ?? {};
  if (length === 0) return mandatory ? texts.text : undefined;
  if (length < minCharCount) return formatMessage(language, texts.tooShort, { min: minCharCount });
  return length > maxCharCount ? formatMessage(language, texts.tooLong, { max: maxCharCount }) : undefined;
}
