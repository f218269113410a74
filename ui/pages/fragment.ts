/** Renders part of a page, for scripts that replace the displayed part. */
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Language } from "#api/store/languages.ts";
import { inLanguage } from "../language.ts";

export const renderFragment = (language: Language, part: ReactNode): string =>
  renderToStaticMarkup(inLanguage(language, part));
