/** Messages of scripts in the language of the page. The page frame embeds them, so the scripts are the same for all languages. */
import { chooseLanguage, type Language } from "#api/store/languages.ts";
import type { ClientTexts } from "./texts/texts.ts";

export type ClientMessages = ClientTexts & { inCart: string };

let texts: ClientMessages | undefined;

export function clientTexts(): ClientMessages {
  texts ??= JSON.parse(document.querySelector<HTMLElement>("#announcer")?.dataset.words ?? "{}") as ClientMessages; // As ShopFrame wrote it.
  return texts;
}

export const pageLanguage = (): Language => chooseLanguage(document.documentElement.lang);
