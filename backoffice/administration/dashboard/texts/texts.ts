import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { type DashboardTexts, en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { DashboardTexts } from "./en.ts";

export const dashboardTexts: Translations<DashboardTexts> = { en, de, fr, es, ar };
