import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { type AnalyticsTexts, en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { AnalyticsTexts } from "./en.ts";

export const analyticsTexts: Translations<AnalyticsTexts> = { en, de, fr, es, ar };
