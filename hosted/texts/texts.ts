/** All that the hosted pages say, by language. */
import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type Texts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { Texts } from "./en.ts";

export const texts: Translations<Texts> = { en, de, fr, es, ar };
