import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { type CheckoutTexts, en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { CheckoutTexts } from "./en.ts";

export const checkoutTexts: Translations<CheckoutTexts> = { en, de, fr, es, ar };
