/** Texts of factors, by language. */
import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type Texts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export const texts: Translations<Texts> = { en, de, fr, es, ar };
