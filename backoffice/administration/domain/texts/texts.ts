import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { type DomainTexts, en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export const domainTexts: Translations<DomainTexts> = { en, de, fr, es, ar };
