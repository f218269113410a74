/** Policy templates in the store's language, for the law of its country. The merchant replaces what is in [brackets] and shows the policy. */
import type { Language } from "#api/store/languages.ts";
import { policyTemplateTexts } from "./texts/texts.ts";

export type TemplateName = "returnPolicy" | "shippingPolicy" | "termsAndConditions" | "privacyPolicy" | "legalNotice";

/** Countries with a right of withdrawal for distance contracts and the GDPR or its equivalent: the EEA and the United Kingdom. */
const WITHDRAWAL = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(" "),
);

export type TemplateFacts = {
  readonly language: Language;
  readonly country: string;
  readonly store: string;
  readonly email: string;
  /** Empty until the merchant enters them for invoices. */
  readonly legalName: string;
  readonly address: string;
};

export function policyTemplate(name: TemplateName, facts: TemplateFacts): string {
  const { blanks, ...templates } = policyTemplateTexts[facts.language];
  const template = templates[name];
  const text =
    typeof template === "string" ? template : WITHDRAWAL.has(facts.country) ? template.withdrawal : template.other;
  const values = {
    store: facts.store,
    email: facts.email,
    legalName: facts.legalName || blanks.legalName,
    address: facts.address || blanks.address,
  };
  // The back office can't format messages of `api/`: it has no parser, its own messages are compiled when it is built.
  return text.replace(/\{(store|email|legalName|address)\}/g, (_, name: keyof typeof values) => values[name]);
}

/** `[number]`, and not a link such as `[our form](https://…)`. */
const BRACKETS = /\[[^\]\n]+\](?!\()/g;
const bracketsIn = (text: string): readonly string[] => text.match(BRACKETS) ?? [];

const templateBlanks = new Set(
  Object.values(policyTemplateTexts)
    .flatMap((templates) => Object.values(templates))
    .flatMap((template) => (typeof template === "string" ? template : Object.values(template)))
    .flatMap(bracketsIn),
);

/**
 * Whether the text has parts of a template, in any language, that the merchant hasn't decided on. Other brackets, such as `[1]`, are the
 * merchant's own.
 */
export const hasBlanks = (text: string): boolean => bracketsIn(text).some((part) => templateBlanks.has(part));
