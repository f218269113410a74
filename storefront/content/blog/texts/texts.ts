import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { type BlogTexts, en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export const blogTexts: Translations<BlogTexts> = { en, de, fr, es, ar };
