import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type PromotionsTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { PromotionsTexts } from "./en.ts";

export const promotionsTexts: Translations<PromotionsTexts> = { en, de, fr, es, ar };
