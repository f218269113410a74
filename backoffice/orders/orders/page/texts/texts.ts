import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type OrderPageTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { OrderPageTexts } from "./en.ts";

export const orderPageTexts: Translations<OrderPageTexts> = { en, de, fr, es, ar };
