import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type ProductVariantsTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { ProductVariantsTexts } from "./en.ts";

export const productVariantsTexts: Translations<ProductVariantsTexts> = { en, de, fr, es, ar };
