import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type PaymentsTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { PaymentsTexts } from "./en.ts";

export const paymentsTexts: Translations<PaymentsTexts> = { en, de, fr, es, ar };
