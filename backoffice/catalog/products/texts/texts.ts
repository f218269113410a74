import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type ProductsTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { ProductsTexts } from "./en.ts";

export const productsTexts: Translations<ProductsTexts> = { en, de, fr, es, ar };
