import assert from "node:assert/strict";
import { test } from "node:test";
import { languages } from "#api/store/languages.ts";
import { componentsTexts } from "#backoffice/components/texts/texts.ts";
import { paymentTexts } from "./texts/texts.ts";

test("voiding a payment link isn't called like leaving the dialog, in any language", () => {
  for (const language of languages) {
    const { cancel } = componentsTexts[language].overlays;
    const { void: label, question, voided } = paymentTexts[language].links;
    assert.ok(!label.startsWith(cancel), `${language}: ${label}`);
    assert.ok(label.includes(" "), `${language}: ${label} has no object`);
    assert.ok(!question.includes(cancel) && !voided.includes(cancel), language);
  }
});
