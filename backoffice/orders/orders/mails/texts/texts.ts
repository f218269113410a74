import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type OrderMailTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { OrderMailTexts } from "./en.ts";

export const orderMailTexts: Translations<OrderMailTexts> = { en, de, fr, es, ar };
