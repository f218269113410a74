/**
 * The language a tree of components speaks. Whoever renders the tree says it; without that it is English, which is what the
 * back office speaks. Texts live beside whoever says them: `useTexts(cartTexts)`.
 */
import { createContext, createElement, type ReactElement, type ReactNode, useContext } from "react";
import { FALLBACK_LANGUAGE, type Language, type Translations } from "#api/store/languages.ts";

const LanguageContext = createContext<Language>(FALLBACK_LANGUAGE);

export const useLanguage = (): Language => useContext(LanguageContext);

export const useTexts = <Texts>(translations: Translations<Texts>): Texts => translations[useLanguage()];

/** The tree in a language. */
export const inLanguage = (language: Language, tree: ReactNode): ReactElement =>
  createElement(LanguageContext, { value: language }, tree);
