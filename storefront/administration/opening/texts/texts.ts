import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type OpeningTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { OpeningTexts } from "./en.ts";

export const openingTexts: Translations<OpeningTexts> = { en, de, fr, es, ar };
