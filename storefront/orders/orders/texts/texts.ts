import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type OrderTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { OrderTexts } from "./en.ts";

export const orderTexts: Translations<OrderTexts> = { en, de, fr, es, ar };
