import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type SynonymsTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { SynonymsTexts } from "./en.ts";

export const synonymsTexts: Translations<SynonymsTexts> = { en, de, fr, es, ar };
