import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type RedirectsTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { RedirectsTexts } from "./en.ts";

export const redirectsTexts: Translations<RedirectsTexts> = { en, de, fr, es, ar };
