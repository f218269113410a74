import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { type DetailsTexts, en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { DetailsTexts } from "./en.ts";

export const detailsTexts: Translations<DetailsTexts> = { en, de, fr, es, ar };
