import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type RichtextTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { RichtextTexts } from "./en.ts";

export const richtextTexts: Translations<RichtextTexts> = { en, de, fr, es, ar };
