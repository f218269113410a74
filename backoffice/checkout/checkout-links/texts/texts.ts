import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { type CheckoutLinksTexts, en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { CheckoutLinksTexts } from "./en.ts";

export const checkoutLinksTexts: Translations<CheckoutLinksTexts> = { en, de, fr, es, ar };
