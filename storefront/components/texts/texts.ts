import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { type ComponentTexts, en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { ComponentTexts } from "./en.ts";

export const componentTexts: Translations<ComponentTexts> = { en, de, fr, es, ar };
