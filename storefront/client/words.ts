/** Messages of scripts, in the language of the page. The page frame passes them compiled, so scripts are the same for all. */
import { chooseLanguage, type Language } from "#api/store/languages.ts";
import type { ClientTexts } from "./texts/texts.ts";

export type Words = ClientTexts & { inCart: string };

let words: Words | undefined;

export function say(): Words {
  words ??= JSON.parse(document.querySelector<HTMLElement>("#announcer")?.dataset.words ?? "{}") as Words; // As ShopFrame wrote it.
  return words;
}

export const pageLanguage = (): Language => chooseLanguage(document.documentElement.lang);
