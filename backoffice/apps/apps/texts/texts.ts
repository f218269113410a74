import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { type AppsTexts, en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { AppsTexts } from "./en.ts";

export const appsTexts: Translations<AppsTexts> = { en, de, fr, es, ar };
