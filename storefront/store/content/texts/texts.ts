import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { type ContentTexts, en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { ContentTexts } from "./en.ts";

export const contentTexts: Translations<ContentTexts> = { en, de, fr, es, ar };
