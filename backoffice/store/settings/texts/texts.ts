import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type StoreSettingsTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { StoreSettingsTexts } from "./en.ts";

export const storeSettingsTexts: Translations<StoreSettingsTexts> = { en, de, fr, es, ar };
