/** A part of a page by itself, for scripts that put it in place of what is shown. */
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Language } from "#api/store/languages.ts";
import { inLanguage } from "../language.ts";

export const renderFragment = (language: Language, part: ReactNode): string =>
  renderToStaticMarkup(inLanguage(language, part));
