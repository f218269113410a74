/** Product modifiers: free texts and choices, some with a charge. */

import type { ShopModifier, ShopProduct } from "#api/catalog/products/shop-products.ts";
import type { Language } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { Money2 } from "#api/values.ts";
import { formatAmount } from "#storefront/money.ts";
import { approximate } from "#ui/money.ts";
import { productTexts } from "../texts/texts.ts";
import type { ChargeView, ModifierView, SummaryView } from "../views.ts";
import { pickField, type Selection, textField } from "./fields.ts";
import { swatchOf } from "./swatches.ts";

type Locale = { locale: string; currency: string };
type Modifiers = Pick<ShopProduct, "modifiers">;

export function presentModifiers({ modifiers }: Modifiers, selection: Selection): readonly ModifierView[] {
  return modifiers.map(({ name, kind, isRequired, text, choices }): ModifierView => {
    if (text) {
      return {
        kind: "text",
        name: textField(name),
        label: name,
        minLength: text.minLength,
        maxLength: text.maxLength,
        isRequired,
        value: selection.texts[name] ?? "",
        charge: chargeOf(text.charge),
      };
    }
    return {
      kind: "choices",
      name: pickField(name),
      isRequired,
      isSwatches: kind === "swatches",
      choices: choices.map((choice) => ({
        value: choice.name,
        swatch: swatchOf(choice),
        charge: chargeOf(choice.charge),
        isChosen: selection.picks[name] === choice.name,
      })),
    };
  });
}

const chargeOf = (charge: Money2 | undefined): ChargeView | undefined =>
  charge && { amount: approximate(charge), text: `+${charge.formattedAmount}` };

/** The sum beside the button: undefined when nothing is added to the price. */
export function presentSummary(
  modifiers: readonly ModifierView[],
  base: { label: string; amount: number },
  locale: Locale,
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
      { label: base.label, text: formatAmount(base.amount, locale) },
      ...charges.map(({ label, charge }) => ({ label, text: charge.text })),
    ],
    total: formatAmount(total, locale),
  };
}

/** Error messages by form field. */
export function modifierProblems(
  { modifiers }: Modifiers,
  selection: Selection,
  language: Language,
): Record<string, string> {
  const problems: Record<string, string> = {};
  const texts = productTexts[language].problems;
  for (const modifier of modifiers) {
    const { name, isRequired, choices } = modifier;
    if (modifier.kind !== "text") {
      const picked = selection.picks[name] ?? "";
      const isKnown = choices.some((choice) => choice.name === picked);
      if (picked === "" ? isRequired : !isKnown)
        problems[pickField(name)] = formatMessage(language, texts.option, { option: name });
      continue;
    }
    const problem = textProblem((selection.texts[name] ?? "").trim(), modifier, language);
    if (problem) problems[textField(name)] = problem;
  }
  return problems;
}

function textProblem(entered: string, { isRequired, text }: ShopModifier, language: Language): string | undefined {
  const texts = productTexts[language].problems;
  const length = [...entered].length;
  if (length === 0) return isRequired ? texts.text : undefined;
  if (text === undefined) return undefined;
  if (length < text.minLength) return formatMessage(language, texts.tooShort, { min: text.minLength });
  return length > text.maxLength ? formatMessage(language, texts.tooLong, { max: text.maxLength }) : undefined;
}
