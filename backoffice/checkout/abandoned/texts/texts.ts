import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { type AbandonedTexts, en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { AbandonedTexts } from "./en.ts";

export const abandonedTexts: Translations<AbandonedTexts> = { en, de, fr, es, ar };
