import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type SectionTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { SectionTexts } from "./en.ts";

export const sectionTexts: Translations<SectionTexts> = { en, de, fr, es, ar };
