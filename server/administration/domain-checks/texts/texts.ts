import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { type DomainCheckTexts, en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export const domainCheckTexts: Translations<DomainCheckTexts> = { en, de, fr, es, ar };
