import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type ReturnTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { ReturnTexts } from "./en.ts";

export const returnTexts: Translations<ReturnTexts> = { en, de, fr, es, ar };
