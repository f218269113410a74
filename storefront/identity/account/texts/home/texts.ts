import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type HomeTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { HomeTexts } from "./en.ts";

export const homeTexts: Translations<HomeTexts> = { en, de, fr, es, ar };
