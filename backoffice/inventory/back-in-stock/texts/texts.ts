import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { type BackInStockTexts, en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { BackInStockTexts } from "./en.ts";

export const backInStockTexts: Translations<BackInStockTexts> = { en, de, fr, es, ar };
