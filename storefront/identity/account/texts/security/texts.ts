import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type SecurityTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { SecurityTexts } from "./en.ts";

export const securityTexts: Translations<SecurityTexts> = { en, de, fr, es, ar };
