import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type ProductGroupsTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { ProductGroupsTexts } from "./en.ts";

export const productGroupsTexts: Translations<ProductGroupsTexts> = { en, de, fr, es, ar };
