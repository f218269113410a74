import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { type AutomationTexts, en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { AutomationTexts } from "./en.ts";

export const automationTexts: Translations<AutomationTexts> = { en, de, fr, es, ar };
