import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type FormatTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { FormatTexts } from "./en.ts";

export const formatTexts: Translations<FormatTexts> = { en, de, fr, es, ar };
