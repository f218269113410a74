import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type SearchTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { SearchTexts } from "./en.ts";

export const searchTexts: Translations<SearchTexts> = { en, de, fr, es, ar };
