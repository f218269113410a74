import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type ProductTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { ProductTexts } from "./en.ts";

export const productTexts: Translations<ProductTexts> = { en, de, fr, es, ar };
