import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type UiTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { UiTexts } from "./en.ts";

export const uiTexts: Translations<UiTexts> = { en, de, fr, es, ar };
