/** What scripts say, in the language of the page. The frame hands it over, so that the scripts are the same for all. */
import { chooseLanguage, type PluralForms, plural } from "#api/store/languages.ts";
import type { ClientTexts } from "./texts/texts.ts";

export type Words = ClientTexts & { inCart: PluralForms };

let words: Words | undefined;

export function say(): Words {
  words ??= JSON.parse(document.querySelector<HTMLElement>("#announcer")?.dataset.words ?? "{}") as Words; // As ShopFrame wrote it.
  return words;
}

export const sayCount = (count: number, forms: PluralForms): string =>
  plural(chooseLanguage(document.documentElement.lang), count, forms);
