/** Context of all hosted components: the language, its texts, and links that keep the carried parameters. */
import { createContext, useContext } from "react";
import { FALLBACK_LANGUAGE, type Language } from "#api/store/languages.ts";
import type { HostedContext } from "./context.ts";
import { type CarriedParameters, linkTo } from "./sign-in/links.ts";
import { type Texts, texts } from "./texts/texts.ts";

type HostedLocale = {
  language: Language;
  texts: Texts;
  carried: CarriedParameters;
  pages: HostedContext["pages"];
  link(path: string, more?: Record<string, string | undefined>): string;
};

export function createLocale({
  language,
  texts,
  carried,
  pages,
}: Pick<HostedContext, "language" | "texts" | "carried" | "pages">): HostedLocale {
  return { language, texts, carried, pages, link: (path, more) => linkTo(path, carried, more) };
}

const LocaleContext = createContext<HostedLocale>(
  createLocale({
    language: FALLBACK_LANGUAGE,
    texts: texts[FALLBACK_LANGUAGE],
    carried: { session: undefined, next: undefined, ui_locales: undefined, reason: undefined },
    pages: { terms: false, privacy: false },
  }),
);

export const LocaleProvider = LocaleContext.Provider;
export const useLocale = (): HostedLocale => useContext(LocaleContext);
