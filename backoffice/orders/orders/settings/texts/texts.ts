import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type OrderSettingsTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { OrderSettingsTexts } from "./en.ts";

export const orderSettingsTexts: Translations<OrderSettingsTexts> = { en, de, fr, es, ar };
