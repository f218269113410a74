/**
 * Catalogs in the bundle: one file per language with the texts of all screens, loaded before the first of them is rendered, so
 * that nothing is ever shown in another language. The build replaces every `texts/texts.ts` with `catalogOf` (catalogs-plugin.ts);
 * in tests these files import all languages.
 */
import { type Language, languages, type Translations } from "#api/store/languages.ts";

type Catalogs = Readonly<Record<string, unknown>>;

const loaders: Readonly<Record<Language, () => Promise<{ catalogs: Catalogs }>>> = {
  en: () => import("virtual:catalogs/en"),
  de: () => import("virtual:catalogs/de"),
  fr: () => import("virtual:catalogs/fr"),
  es: () => import("virtual:catalogs/es"),
  ar: () => import("virtual:catalogs/ar"),
};
const loaded = new Map<Language, Catalogs>();

export async function loadCatalogs(language: Language): Promise<void> {
  loaded.set(language, (await loaders[language]()).catalogs);
}

/** The texts of a folder. Modules of the first screen are evaluated before they are there: those read them in functions. */
export function catalogOf(folder: string): Translations<unknown> {
  const texts = {};
  for (const language of languages) Object.defineProperty(texts, language, { get: () => textsOf(folder, language) });
  return texts as Translations<unknown>; // One getter for each of the languages.
}

function textsOf(folder: string, language: Language): unknown {
  const texts = loaded.get(language)?.[folder];
  if (texts === undefined) throw new Error(`${folder} was read in ${language} before it was loaded.`);
  return texts;
}
