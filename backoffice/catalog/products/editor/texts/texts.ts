import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type ProductEditorTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { ProductEditorTexts } from "./en.ts";

export const productEditorTexts: Translations<ProductEditorTexts> = { en, de, fr, es, ar };
