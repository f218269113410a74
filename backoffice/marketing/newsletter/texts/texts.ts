import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type NewsletterTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { NewsletterTexts } from "./en.ts";

export const newsletterTexts: Translations<NewsletterTexts> = { en, de, fr, es, ar };
