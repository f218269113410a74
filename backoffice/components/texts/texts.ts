import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { type ComponentsTexts, en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { ComponentsTexts } from "./en.ts";

export const componentsTexts: Translations<ComponentsTexts> = { en, de, fr, es, ar };
