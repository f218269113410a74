import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { type BrandTexts, en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { BrandTexts } from "./en.ts";

export const brandTexts: Translations<BrandTexts> = { en, de, fr, es, ar };
