import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { type DesignTexts, en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { DesignTexts } from "./en.ts";

export const designTexts: Translations<DesignTexts> = { en, de, fr, es, ar };
