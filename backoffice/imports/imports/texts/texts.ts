import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type ImportsTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { ImportsTexts } from "./en.ts";

export const importsTexts: Translations<ImportsTexts> = { en, de, fr, es, ar };
