import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type GridTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { GridTexts } from "./en.ts";

export const gridTexts: Translations<GridTexts> = { en, de, fr, es, ar };
