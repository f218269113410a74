import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type PaymentTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { PaymentTexts } from "./en.ts";

export const paymentTexts: Translations<PaymentTexts> = { en, de, fr, es, ar };
