import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type SiteRedirectsTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export const siteRedirectsTexts: Translations<SiteRedirectsTexts> = { en, de, fr, es, ar };
