/**
 * Language of a component tree, set by the code that renders it. Default: English. Texts are next to their components:
 * `useTexts(cartTexts)`.
 */
import { createContext, createElement, type ReactElement, type ReactNode, useContext } from "react";
import { FALLBACK_LANGUAGE, type Language, type Translations } from "#api/store/languages.ts";

const LanguageContext = createContext<Language>(FALLBACK_LANGUAGE);

export const useLanguage = (): Language => useContext(LanguageContext);

export const useTexts = <Texts>(translations: Translations<Texts>): Texts => translations[useLanguage()];

/** Wraps a tree with its language. */
export const inLanguage = (language: Language, tree: ReactNode): ReactElement =>
  createElement(LanguageContext, { value: language }, tree);
