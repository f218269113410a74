import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { type ChartsTexts, en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { ChartsTexts } from "./en.ts";

export const chartsTexts: Translations<ChartsTexts> = { en, de, fr, es, ar };
