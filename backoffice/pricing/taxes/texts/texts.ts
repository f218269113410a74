import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type TaxesTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { TaxesTexts } from "./en.ts";

export const taxesTexts: Translations<TaxesTexts> = { en, de, fr, es, ar };
