import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type OrderListTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { OrderListTexts } from "./en.ts";

export const orderListTexts: Translations<OrderListTexts> = { en, de, fr, es, ar };
