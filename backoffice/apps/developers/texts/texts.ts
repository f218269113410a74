import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { type DevelopersTexts, en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { DevelopersTexts } from "./en.ts";

export const developersTexts: Translations<DevelopersTexts> = { en, de, fr, es, ar };
